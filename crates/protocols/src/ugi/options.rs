use super::Ugi;
use loam_engine::parse_board;
use loam_engine::{EngineOption, GameSpec, Kind};
use loam_record::GameKind;

/// The most lines that can be asked for.
const MOST_LINES: usize = 256;

impl Ugi {
    /// The options with their present values, as `ugi` lists them.
    pub(super) fn options(&self) -> Vec<String> {
        let spec = &self.start;
        let (cols, rows) = spec.board.unwrap_or(spec.kind.usual_size());
        let games: Vec<String> = GameKind::ALL.map(|kind| format!("var {kind}")).into();
        let rules = spec.rules.as_deref();
        let setup = spec.setup.as_deref();
        let mut options = vec![
            format!(
                "option name Game type combo default {} {}",
                spec.kind,
                games.join(" ")
            ),
            format!("option name Board type string default {cols}x{rows}"),
            format!(
                "option name Rules type string default {}",
                rules.unwrap_or("<empty>")
            ),
            format!(
                "option name Setup type string default {}",
                setup.unwrap_or("standard")
            ),
            format!(
                "option name Engine type string default {}",
                self.desk.engine
            ),
            format!(
                "option name MultiPV type spin default {} min 1 max {MOST_LINES}",
                self.lines
            ),
        ];
        if let Ok(settings) = self.desk.settings() {
            let own = settings.edition().options.iter();
            options.extend(own.map(|option| self.option(*option)));
        }
        options
    }

    /// An option of the engine.
    fn option(&self, option: &dyn EngineOption) -> String {
        let key = option.key();
        let now = self.desk.engine.get(key).map(str::to_owned);
        let now = now.or_else(|| option.default());
        let default = now.clone().unwrap_or("<empty>".into());
        let kind = match (option.kind(), now) {
            // Without a value a spin could not be left as it is.
            (Kind::Number { from, to }, Some(_)) => {
                format!("spin default {default} min {from} max {to}")
            }
            (Kind::Words(words), _) if words == ["on", "off"] => {
                format!("check default {}", default == "on")
            }
            (Kind::Words(words), _) => {
                format!("combo default {default} var {}", words.join(" var "))
            }
            _ => format!("string default {default}"),
        };
        format!("option name {key} type {kind}")
    }

    /// `setoption name NAME value VALUE`. A change of the game leads to its
    /// start.
    pub(super) fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let value = words.iter().position(|&word| word == "value");
        let (name, value) = words.split_at(value.unwrap_or(words.len()));
        let ["name", name @ ..] = name else {
            return Err("expected setoption name NAME value VALUE".into());
        };
        let value = value.get(1..).unwrap_or_default().join(" ");
        let given = Some(value.clone()).filter(|value| !value.is_empty() && value != "<empty>");
        let start = self.start.clone();
        match name.join(" ").to_ascii_lowercase().as_str() {
            "game" => {
                let kind = value.parse::<GameKind>().map_err(|why| why.to_string())?;
                self.begin(GameSpec::new(kind))
            }
            "board" => {
                let board = given.as_deref().map(parse_board).transpose()?;
                self.begin(GameSpec {
                    board,
                    position: None,
                    ..start
                })
            }
            "rules" => self.begin(GameSpec {
                rules: given,
                ..start
            }),
            "setup" => self.begin(GameSpec {
                setup: given,
                position: None,
                ..start
            }),
            "engine" => {
                let engine = value.parse();
                engine
                    .and_then(|engine| self.desk.set_engine(&engine))
                    .map_err(|why| why.to_string())
            }
            "multipv" => {
                let lines = value.parse::<usize>().ok();
                let lines = lines.filter(|lines| (1..=MOST_LINES).contains(lines));
                self.lines = lines.ok_or(format!("expected 1 to {MOST_LINES} lines"))?;
                Ok(())
            }
            other => {
                let value = match (&*value, given) {
                    ("true", _) => "on".into(),
                    ("false", _) => "off".into(),
                    (_, given) => given.unwrap_or_default(),
                };
                let set = self.desk.set_option(other, &value);
                set.map_err(|why| why.to_string())
            }
        }
    }

    fn begin(&mut self, spec: GameSpec) -> Result<(), String> {
        self.desk
            .open(spec.clone())
            .map_err(|why| why.to_string())?;
        self.start = spec;
        Ok(())
    }
}
