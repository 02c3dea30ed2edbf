use super::common::{DEPTH, NODES, TIME};
use super::{Found, GameEngine, Hear};
use crate::declaration::{Choice, Edition, Made, Makers, Number, Opt, Switch};
use crate::{Declaration, Settings, Term, Unit};
use loam_game::Timeline;
use loam_othello::iago::{EdgeTable, Edges, Iago, IagoPlayer};
use loam_othello::{Othello, Size8};
use loam_search::{Limits, ResponseKey, SearchOptions};

/// Rosenbloom's program (Iago, chapters 3 to 5).
pub(super) static ENGINE: Declaration = Declaration {
    name: "iago-1981",
    about: "Rosenbloom's Iago of 1981",
    editions: &[Edition {
        makers: Makers {
            othello8: Some(make),
            ..Makers::NONE
        },
        options: &[&DEPTH, &NODES, &TIME, &SAVED, &RESPONSES, &ORDER, &X_ACCESS],
        // Its evaluation runs to hundreds of thousands.
        unit: Unit::Thousands { swing: 60_000 },
        ..Edition::NOWHERE
    }],
};

static SAVED: Opt<Number> = Opt::new(
    "saved",
    "plies whose moves keep the order of their values",
    Number {
        from: 0,
        to: 20,
        default: IagoPlayer::OPTIONS.saved_plies as u64,
    },
);

static RESPONSES: Opt<Choice<Option<ResponseKey>>> = Opt::new(
    "responses",
    "what killers answer",
    Choice(&[
        ("last-move", Some(ResponseKey::LastMove)),
        ("move-number", Some(ResponseKey::MoveNumber)),
        ("none", None),
    ]),
);

static ORDER: Opt<Choice<bool>> = Opt::new(
    "order",
    "what orders moves of which nothing else is known",
    Choice(&[("natural", false), ("square-value", true)]),
);

static X_ACCESS: Opt<Switch> = Opt::new(
    "x-access",
    "weigh x-squares by the probability of access (section 3.2.1)",
    Switch(false),
);

fn make(settings: &Settings) -> Made<Othello<Size8>> {
    let options = SearchOptions {
        saved_plies: settings.get(&SAVED) as u32,
        responses: settings.get(&RESPONSES),
        preferences: settings.get(&ORDER),
        ..IagoPlayer::OPTIONS
    };
    let evaluator = match settings.get(&X_ACCESS) {
        true => Iago::with_edges(Edges::new(&EdgeTable::new(), true)),
        false => Iago::default(),
    };
    Ok(Box::new(IagoPlayer::new(evaluator, options)))
}

impl GameEngine<Othello<Size8>> for IagoPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Othello<Size8>>,
        limits: &Limits,
        progress: Hear<'_, Othello<Size8>>,
    ) -> Found<Othello<Size8>> {
        let history = &game.positions()[..game.ply()];
        IagoPlayer::choose(self, game.position(), history, limits, progress)
    }

    fn new_game(&mut self) {
        IagoPlayer::new_game(self);
    }

    fn explain(&self, position: &Othello<Size8>) -> Vec<Term> {
        let parts = self.evaluator().components(position, None);
        let term = |name, value: i32, weighted: i32| Term {
            name,
            value: f64::from(value),
            weighted: f64::from(weighted),
        };
        let potential = parts.potential.combined();
        vec![
            term("edge stability", parts.edge, parts.weighted_edge),
            term(
                "internal stability",
                parts.internal,
                parts.weighted_internal,
            ),
            term("current mobility", parts.current, parts.weighted_current),
            term("potential mobility", potential, parts.weighted_potential),
        ]
    }
}
