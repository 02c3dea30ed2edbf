use super::{Dialect, Size, of};
use crate::error::Locator;
use crate::model::{Extra, GameRecord, Node, NodeId, Play, ShortText};
use crate::position::{Diagram, MAX_SIDE};
use crate::sgf::{self, Collection, Property, Tree, Value};
use crate::{Charset, GameKind, RecordError};
use loam_game::{Cell, Point, Side};

/// The games of a collection, each read on its own, and an error for a
/// parenthesis that stands after the last one. `hint` is the game where a
/// file does not say (no `GM`).
#[must_use]
pub fn read_sgf(
    games: &Collection<'_>,
    hint: Option<GameKind>,
) -> Vec<Result<GameRecord, RecordError>> {
    let mut locator = Locator::new(games.source());
    let mut records: Vec<_> = games
        .roots()
        .map(|root| read_sgf_game(root, hint, &mut locator))
        .collect();
    records.extend(stray_tail(games, &mut locator).map(Err));
    records
}

/// One game of a collection.
pub(crate) fn read_sgf_game(
    root: Tree<'_>,
    hint: Option<GameKind>,
    locator: &mut Locator<'_>,
) -> Result<GameRecord, RecordError> {
    let record = Reader::new(root, hint).and_then(Reader::read);
    record.map_err(|fault| locator.error(fault.offset, &fault.message))
}

/// A parenthesis after the last game: what is left of one that is cut off,
/// or the end of one that was closed too early.
pub(crate) fn stray_tail(games: &Collection<'_>, locator: &mut Locator<'_>) -> Option<RecordError> {
    let tail = games.tail();
    let at = tail.iter().position(|b| matches!(b, b'(' | b')'))?;
    let message = format!(
        "expected no parenthesis after the last game, found '{}'",
        char::from(tail[at])
    );
    let offset = games.source().len() - tail.len() + at;
    Some(locator.error(offset, &message))
}

/// What is wrong, and where in the source.
#[derive(Clone, Debug)]
struct Fault {
    offset: usize,
    message: String,
}

fn fault(value: Value<'_>, message: impl Into<String>) -> Fault {
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
    root: Tree<'a>,
    charset: Charset,
    dialect: &'static dyn Dialect,
    size: Size,
    record: GameRecord,
}

impl<'a> Reader<'a> {
    fn new(root: Tree<'a>, hint: Option<GameKind>) -> Result<Reader<'a>, Fault> {
        let node = root.first();
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
                    .and_then(|node| node.properties().next())
                    .map_or(root.offset(), |property| property.first().offset()),
                message: "expected a GM property to say which game it is, found none".to_owned(),
            })?,
        };
        let (cols, rows) = match node.and_then(|node| node.get("SZ")) {
            Some(property) => {
                let (cols, rows) = board_size(property.first())?;
                kind.check_board(cols, rows)
                    .map_err(|why| fault(property.first(), why))?;
                (cols, rows)
            }
            None => kind.usual_size(),
        };
        Ok(Reader {
            root,
            charset: root.charset(),
            dialect: of(kind),
            size: Size { cols, rows },
            record: GameRecord::on_board(kind, cols, rows),
        })
    }

    fn read(mut self) -> Result<GameRecord, Fault> {
        self.read_info();
        // Trees still to be read, each with the node it continues.
        let mut todo = vec![(self.root, None)];
        self.record.tree.reserve(self.root.size().saturating_sub(1));
        while let Some((tree, mut parent)) = todo.pop() {
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
            let first = todo.len();
            todo.extend(tree.children().map(|child| (child, parent)));
            todo[first..].reverse();
        }
        self.read_start()?;
        Ok(self.record)
    }

    fn root_property(&self, ident: &str) -> Option<Property<'a>> {
        self.root.first()?.get(ident)
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

    fn read_node(&self, node: sgf::Node<'_>, is_root: bool) -> Result<Node, Fault> {
        let mut out = Node::default();
        let (mut comment, mut eval, mut time) = (None, None, None);
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
            if let Some(side) = mover {
                if out.play.is_some() {
                    let message = format!("expected one move in a node, found {ident} as a second");
                    return Err(fault(first, message));
                }
                if let Some(second) = property.values().nth(1) {
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
            let set_up = self.sets_up(&ident);
            if set_up && !is_root {
                let message = format!("expected set-up in the first node only, found {ident}");
                return Err(fault(first, message));
            }
            let slot = match ident.as_str() {
                "C" if single => Some(&mut comment),
                "EVAL" if single && moves => Some(&mut eval),
                "TIME" if single && moves => Some(&mut time),
                _ => None,
            };
            match slot {
                Some(slot) if slot.is_none() => *slot = Some(first.text_in(self.charset)),
                _ if set_up => {}
                _ if fact && !taken.contains(&ident) => taken.push(ident),
                // A second one must not step in where the first is not written.
                _ if fact => out.extra.push(Extra {
                    name: format!("X{ident}").into(),
                    ..self.extra(property)
                }),
                _ => out.extra.push(self.extra(property)),
            }
        }
        out.comment = comment.map(String::into_boxed_str);
        if let Some(play) = &mut out.play {
            play.eval = eval.map(ShortText::from);
            play.time = time.map(ShortText::from);
        }
        Ok(out)
    }

    /// Whether a property is part of the set-up. `AA` marks arrows in
    /// Amazons and means nothing elsewhere.
    fn sets_up(&self, ident: &str) -> bool {
        let known = SET_UP.iter().any(|(name, _)| *name == ident);
        known && (ident != "AA" || self.record.kind == GameKind::Amazons)
    }

    fn extra(&self, property: Property<'_>) -> Extra {
        let values = property.values();
        Extra {
            name: property.name().into(),
            values: values
                .map(|v| self.charset.decode(v.raw()).as_ref().into())
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
        let player = match self.root_property("PL") {
            Some(property) => Some(player(property.first())?),
            None => None,
        };
        let first = self.record.main_line().next().and_then(|play| play.side);
        let begins = first.or(player).unwrap_or(Side::Black);
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
            (None, GameKind::Amazons) => Diagram::amazons_unless_given(begins, cols, rows),
            (None, _) => Diagram::standard(kind, cols, rows),
        };
        let Some(mut diagram) = given else {
            if kind == GameKind::Amazons {
                let size = self.root_property("SZ");
                let offset = size.map_or(self.root.offset(), |sz| sz.first().offset());
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
            let root = self.root.first();
            let properties = root.iter().flat_map(sgf::Node::properties);
            for property in properties.filter(|property| property.is(ident)) {
                for value in property.values() {
                    self.place(value, cell, &mut diagram)?;
                }
            }
        }
        diagram.to_move = player.unwrap_or(begins);
        self.record.set_start(&diagram);
        Ok(())
    }

    /// Fills the points of a value: one, or a rectangle `aa:cc`.
    fn place(&self, value: Value<'_>, cell: Cell, diagram: &mut Diagram) -> Result<(), Fault> {
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

fn player(value: Value<'_>) -> Result<Side, Fault> {
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

fn board_size(value: Value<'_>) -> Result<(u8, u8), Fault> {
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
