use loam_game::{NotationError, Repetition};
use std::fmt;
use std::str::FromStr;

/// Who wins when one move connects both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Simultaneous {
    /// The player who moved: thesis, rule 8; *A Gamut of Games*, second edition.
    MoverWins,
    /// Nobody: first edition, Mind Sports Olympiad, the article of 2001.
    Draw,
}

/// What happens to a player without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// The player loses: thesis, rule 9.
    Loses,
    /// The player passes; if neither side can move, the game is drawn.
    Passes,
    /// The game is drawn.
    Draws,
}

/// The points the rules of Lines of Action leave open.
///
/// Written as a profile's name, single switches, or both:
///
/// ```
/// use loam_loa::{NoMove, Rules, Simultaneous};
/// let rules: Rules = "thesis,simultaneous=draw,no-move=passes".parse().unwrap();
/// assert_eq!(rules.simultaneous, Simultaneous::Draw);
/// assert_eq!(rules.no_move, NoMove::Passes);
/// assert_eq!(rules.to_string(), "mso,no-move=passes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Who wins when one move connects both sides.
    pub simultaneous: Simultaneous,
    /// What happens to a player without a move.
    pub no_move: NoMove,
    /// When a recurring position draws.
    pub repetition: Repetition,
    /// Number of plies after which the game is drawn.
    pub ply_limit: Option<u16>,
}

impl Rules {
    /// Winands's thesis (2000), rules 8 to 10.
    pub const THESIS: Rules = Rules {
        simultaneous: Simultaneous::MoverWins,
        no_move: NoMove::Loses,
        repetition: Repetition::SamePlayer(2),
        ply_limit: None,
    };

    /// The Mind Sports Olympiad and the article of 2001.
    pub const MSO: Rules = Rules {
        simultaneous: Simultaneous::Draw,
        ..Rules::THESIS
    };

    /// OpenSpiel's reading: the board alone repeats, and a thousand plies draw.
    pub const OPENSPIEL: Rules = Rules {
        repetition: Repetition::SameBoard(2),
        ply_limit: Some(1000),
        ..Rules::THESIS
    };

    /// The profiles by name.
    pub const PROFILES: [(&'static str, Rules); 3] = [
        ("thesis", Rules::THESIS),
        ("mso", Rules::MSO),
        ("openspiel", Rules::OPENSPIEL),
    ];

    /// The same rules without draws by repetition.
    #[must_use]
    pub const fn without_repetition(self) -> Rules {
        Rules {
            repetition: Repetition::Ignored,
            ..self
        }
    }

    fn set(&mut self, switch: &str, value: &str) -> Result<(), String> {
        match (switch, value) {
            ("simultaneous", "mover") => self.simultaneous = Simultaneous::MoverWins,
            ("simultaneous", "draw") => self.simultaneous = Simultaneous::Draw,
            ("simultaneous", _) => return Err("expected simultaneous=mover or draw".into()),
            ("no-move", "loses") => self.no_move = NoMove::Loses,
            ("no-move", "passes") => self.no_move = NoMove::Passes,
            ("no-move", "draws") => self.no_move = NoMove::Draws,
            ("no-move", _) => return Err("expected no-move=loses, passes or draws".into()),
            ("repetition", "off" | "none") => self.repetition = Repetition::Ignored,
            ("repetition", "second" | "2") => self.repetition = Repetition::SamePlayer(2),
            ("repetition", "third" | "3") => self.repetition = Repetition::SamePlayer(3),
            ("repetition", "board") => self.repetition = Repetition::SameBoard(2),
            ("repetition", _) => {
                return Err("expected repetition=off, second, third or board".into());
            }
            ("limit", "off") => self.ply_limit = None,
            ("limit", plies) => match plies.parse() {
                Ok(plies) if plies > 0 => self.ply_limit = Some(plies),
                _ => return Err("expected limit=off or a number of plies up to 65535".into()),
            },
            _ => {
                return Err(format!(
                    "unknown switch '{switch}': expected simultaneous, no-move, repetition or limit"
                ));
            }
        }
        Ok(())
    }

    fn switches(&self) -> [(&'static str, String); 4] {
        [
            (
                "simultaneous",
                match self.simultaneous {
                    Simultaneous::MoverWins => "mover".into(),
                    Simultaneous::Draw => "draw".into(),
                },
            ),
            (
                "no-move",
                match self.no_move {
                    NoMove::Loses => "loses".into(),
                    NoMove::Passes => "passes".into(),
                    NoMove::Draws => "draws".into(),
                },
            ),
            (
                "repetition",
                match self.repetition {
                    Repetition::Ignored => "off".into(),
                    Repetition::SamePlayer(2) => "second".into(),
                    Repetition::SamePlayer(_) => "third".into(),
                    Repetition::SameBoard(_) => "board".into(),
                },
            ),
            (
                "limit",
                self.ply_limit.map_or("off".into(), |n| n.to_string()),
            ),
        ]
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::THESIS
    }
}

impl FromStr for Rules {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Rules, NotationError> {
        let mut rules = Rules::THESIS;
        let lower = text.to_ascii_lowercase();
        for (position, part) in lower.split(',').map(str::trim).enumerate() {
            if let Some((switch, value)) = part.split_once('=') {
                rules
                    .set(switch, value)
                    .map_err(|why| NotationError::about(text, why))?;
            } else if let Some((_, profile)) =
                Rules::PROFILES.iter().find(|(name, _)| *name == part)
                && position == 0
            {
                rules = *profile;
            } else {
                return Err(NotationError::about(
                    text,
                    "expected a profile (thesis, mso, openspiel) and then switches such as \
                     simultaneous=draw, no-move=passes, repetition=third, limit=1000",
                ));
            }
        }
        Ok(rules)
    }
}

impl fmt::Display for Rules {
    /// The profile that needs the fewest switches, then the switches.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mine = self.switches();
        let differences = |profile: &Rules| {
            let theirs = profile.switches();
            (0..mine.len())
                .filter(|&i| mine[i] != theirs[i])
                .collect::<Vec<_>>()
        };
        let (name, switches) = Rules::PROFILES
            .iter()
            .map(|(name, profile)| (*name, differences(profile)))
            .min_by_key(|(_, switches)| switches.len())
            .expect("there are profiles");
        f.write_str(name)?;
        for i in switches {
            write!(f, ",{}={}", mine[i].0, mine[i].1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_written_and_read_back() {
        for simultaneous in ["mover", "draw"] {
            for no_move in ["loses", "passes", "draws"] {
                for repetition in ["off", "second", "third", "board"] {
                    for limit in ["off", "1", "1000"] {
                        let text = format!(
                            "simultaneous={simultaneous},no-move={no_move},repetition={repetition},limit={limit}"
                        );
                        let rules: Rules = text.parse().unwrap();
                        assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_a_rule_is_refused() {
        for text in [
            "",
            "chess",
            "thesis,mso",
            "limit=0",
            "limit=70000",
            "no-move=",
            "x=y",
        ] {
            assert!(text.parse::<Rules>().is_err(), "{text}");
        }
    }
}
