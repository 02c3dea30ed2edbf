use super::{Dialect, Size, of};
use crate::error::Locator;
use crate::model::{Extra, GameRecord, Node, NodeId, Play};
use crate::position::{Diagram, MAX_SIDE};
use crate::sgf::{self, Collection, Property, TreeId, Value};
use crate::{Charset, GameKind, RecordError};
use loam_game::{Cell, Point, Side};

/// The games of a collection, each read on its own. `hint` is the game where
/// a file does not say (no `GM`).
#[must_use]
pub fn read_sgf(
    games: &Collection,
    hint: Option<GameKind>,
) -> Vec<Result<GameRecord, RecordError>> {
    let roots = games.roots().iter();
    let records: Vec<_> = roots
        .map(|&root| Reader::new(games, root, hint).and_then(Reader::read))
        .collect();
    // The text is needed only to tell lines and columns.
    let source = if records.iter().any(Result::is_err) {
        games.to_bytes()
    } else {
        Vec::new()
    };
    let mut locator = Locator::new(&source);
    records
        .into_iter()
        .map(|record| record.map_err(|fault| locator.error(fault.offset, &fault.message)))
        .collect()
}

/// What is wrong, and where in the source.
#[derive(Clone, Debug)]
struct Fault {
    offset: usize,
    message: String,
}

fn fault(value: &Value, message: impl Into<String>) -> Fault {
    // Past the bracket: the value's own first character.
    Fault {
        offset: value.offset() + 1,
        message: message.into(),
    }
}

/// Root properties with one value that become part of the record.
const FACTS: [&str; 13] = [
    "FF", "GM", "CA", "SZ", "SU", "PL", "PB", "PW", "EV", "PC", "DT", "RE", "GC",
];

/// Root properties that set up the board.
const SET_UP: [(&str, Cell); 4] = [
    ("AB", Cell::Piece(Side::Black)),
    ("AW", Cell::Piece(Side::White)),
    ("AA", Cell::Burnt),
    ("AE", Cell::Empty),
];

struct Reader<'a> {
    games: &'a Collection,
    root: TreeId,
    charset: Charset,
    dialect: &'static dyn Dialect,
    size: Size,
    record: GameRecord,
}

impl<'a> Reader<'a> {
    fn new(
        games: &'a Collection,
        root: TreeId,
        hint: Option<GameKind>,
    ) -> Result<Reader<'a>, Fault> {
        let node = games.tree(root).nodes().first();
        let kind = match node.and_then(|node| node.get("GM")) {
            Some(property) => {
                let value = property.first();
                let text = value.text();
                let number = text.trim().parse().ok();
                number.and_then(GameKind::from_sgf_number).ok_or_else(|| {
                    let message = format!(
                        "expected GM[2] (Othello), GM[9] (Lines of Action) or GM[18] (Amazons), found GM[{}]",
                        text.chars().take(20).collect::<String>()
                    );
                    fault(value, message)
                })?
            }
            None => hint.ok_or_else(|| Fault {
                offset: node
                    .and_then(|node| node.properties().first())
                    .map_or(0, |property| property.first().offset()),
                message: "expected a GM property to say which game it is, found none".to_owned(),
            })?,
        };
        let (cols, rows) = match node.and_then(|node| node.get("SZ")) {
            Some(property) => board_size(property.first())?,
            None => kind.usual_size(),
        };
        Ok(Reader {
            games,
            root,
            charset: games.charset(root),
            dialect: of(kind),
            size: Size { cols, rows },
            record: GameRecord::on_board(kind, cols, rows),
        })
    }

    fn read(mut self) -> Result<GameRecord, Fault> {
        self.read_info();
        // Trees still to be read, each with the node it continues.
        let mut todo = vec![(self.root, None)];
        while let Some((id, mut parent)) = todo.pop() {
            let tree = self.games.tree(id);
            for node in tree.nodes() {
                let at = match parent {
                    None => NodeId::ROOT,
                    Some(parent) => self.record.tree.add_child(parent),
                };
                let content = self.read_node(node, parent.is_none())?;
                let own = self.record.tree.node_mut(at);
                own.play = content.play;
                own.comment = content.comment;
                own.extra = content.extra;
                parent = Some(at);
            }
            // The last one pushed is read next: the main variation.
            todo.extend(tree.children().iter().rev().map(|&child| (child, parent)));
        }
        self.read_start()?;
        Ok(self.record)
    }

    fn root_property(&self, ident: &str) -> Option<&'a Property> {
        self.games.tree(self.root).nodes().first()?.get(ident)
    }

    fn root_text(&self, ident: &str) -> Option<String> {
        let value = self.root_property(ident)?.first();
        Some(value.simple_text_in(self.charset)).filter(|text| !text.is_empty())
    }

    fn read_info(&mut self) {
        let comment = self.root_property("GC");
        let comment = comment.map(|gc| gc.first().text_in(self.charset));
        self.record.setup = self.root_text("SU");
        let info = crate::GameInfo {
            black: self.root_text("PB"),
            white: self.root_text("PW"),
            event: self.root_text("EV"),
            place: self.root_text("PC"),
            date: self.root_text("DT"),
            result: self.root_text("RE"),
            comment,
            extra: Vec::new(),
        };
        self.record.info = info;
    }

    fn read_node(&self, node: &sgf::Node, is_root: bool) -> Result<Node, Fault> {
        let mut out = Node::default();
        let (mut eval, mut time) = (None, None);
        let moves = node.get("B").or_else(|| node.get("W")).is_some();
        let mut taken: Vec<String> = Vec::new();
        for property in node.properties() {
            let ident = property.ident();
            let first = property.first();
            let mover = match ident.as_str() {
                "B" => Some(Side::Black),
                "W" => Some(Side::White),
                _ => None,
            };
            if let (Some(side), None) = (mover, &out.play) {
                if let Some(second) = property.values().get(1) {
                    return Err(fault(
                        second,
                        format!("expected one move in {ident}, found two"),
                    ));
                }
                let text = first.simple_text_in(self.charset);
                let text = self.dialect.move_from_sgf(&text, self.size);
                out.play = Some(Play::new(
                    Some(side),
                    text.map_err(|why| fault(first, why))?,
                ));
                continue;
            }
            let single = property.values().len() == 1;
            let fact = is_root && FACTS.contains(&ident.as_str());
            let set_up = is_root && self.sets_up(&ident);
            let slot = match ident.as_str() {
                "C" if single => Some(&mut out.comment),
                "EVAL" if single && moves => Some(&mut eval),
                "TIME" if single && moves => Some(&mut time),
                _ => None,
            };
            match slot {
                Some(slot) if slot.is_none() => *slot = Some(first.text_in(self.charset)),
                _ if set_up => {}
                _ if fact && !taken.contains(&ident) => taken.push(ident),
                _ => out.extra.push(self.extra(property)),
            }
        }
        if let Some(play) = &mut out.play {
            (play.eval, play.time) = (eval, time);
        }
        Ok(out)
    }

    /// Whether a root property is part of the set-up. `AA` marks arrows in
    /// Amazons and means nothing elsewhere.
    fn sets_up(&self, ident: &str) -> bool {
        let known = SET_UP.iter().any(|(name, _)| *name == ident);
        known && (ident != "AA" || self.record.kind == GameKind::Amazons)
    }

    fn extra(&self, property: &Property) -> Extra {
        let values = property.values().iter();
        Extra {
            name: property.name(),
            values: values
                .map(|v| self.charset.decode(v.raw()).into_owned())
                .collect(),
        }
    }

    /// Works out the starting position from set-up properties, `PL` and the
    /// first move.
    fn read_start(&mut self) -> Result<(), Fault> {
        let kind = self.record.kind;
        let Size { cols, rows } = self.size;
        let placed = self
            .root_property("AB")
            .or_else(|| self.root_property("AW"));
        let named = self.record.has_named_setup();
        let custom = self
            .record
            .setup
            .as_ref()
            .is_some_and(|name| name.eq_ignore_ascii_case("custom"));
        let given = match (placed, kind) {
            (Some(_), _) => Some(Diagram::empty(cols, rows, Side::Black)),
            // A set-up only named is for the rules to know.
            (None, _) if named && !custom => None,
            (None, GameKind::Amazons) => Diagram::amazons_black_below(cols, rows),
            (None, _) => Diagram::standard(kind, cols, rows),
        };
        let Some(mut diagram) = given else {
            if kind == GameKind::Amazons {
                let offset = self.root_property("SZ").map_or(0, |sz| sz.first().offset());
                return Err(Fault {
                    offset,
                    message: format!(
                        "expected AB and AW to set up a {cols}x{rows} board, found none"
                    ),
                });
            }
            return Ok(());
        };
        for (ident, cell) in SET_UP {
            // Custom set-ups clear the board with AE before they fill it.
            if !self.sets_up(ident) || (ident == "AE" && placed.is_some()) {
                continue;
            }
            let root = self.games.tree(self.root).nodes().iter().take(1);
            let properties = root.flat_map(sgf::Node::properties);
            for property in properties.filter(|property| property.is(ident)) {
                for value in property.values() {
                    self.place(value, cell, &mut diagram)?;
                }
            }
        }
        let first = self.record.main_line().next().and_then(|play| play.side);
        diagram.to_move = match self.root_property("PL") {
            Some(property) => player(property.first())?,
            None => first.unwrap_or(Side::Black),
        };
        self.record.set_start(&diagram);
        Ok(())
    }

    /// Fills the points of a value: one, or a rectangle `aa:cc`.
    fn place(&self, value: &Value, cell: Cell, diagram: &mut Diagram) -> Result<(), Fault> {
        let read = |raw: &[u8]| {
            let text = self.charset.decode(raw);
            let point = self.dialect.point_from_sgf(&text, self.size);
            point.map_err(|why| fault(value, why))
        };
        let (a, b) = match value.compose() {
            Some((a, b)) => (read(a)?, read(b)?),
            None => {
                let at = read(value.raw())?;
                (at, at)
            }
        };
        for rank in a.rank.min(b.rank)..=a.rank.max(b.rank) {
            for col in a.col.min(b.col)..=a.col.max(b.col) {
                diagram.set(Point { col, rank }, cell);
            }
        }
        Ok(())
    }
}

fn player(value: &Value) -> Result<Side, Fault> {
    let text = value.text();
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(Side::Black),
        "w" | "white" | "2" => Ok(Side::White),
        _ => Err(fault(
            value,
            format!(
                "expected PL[B] or PL[W], found {}",
                crate::error::quote(&text)
            ),
        )),
    }
}

fn board_size(value: &Value) -> Result<(u8, u8), Fault> {
    let side = |raw: &[u8]| {
        let n: u8 = std::str::from_utf8(raw).ok()?.trim().parse().ok()?;
        (1..=MAX_SIDE).contains(&n).then_some(n)
    };
    let size = match value.compose() {
        Some((cols, rows)) => side(cols).zip(side(rows)),
        None => side(value.raw()).map(|n| (n, n)),
    };
    size.ok_or_else(|| {
        let found = crate::error::quote(&value.text());
        fault(
            value,
            format!("expected a board size such as 10 or 5:6, found {found}"),
        )
    })
}
