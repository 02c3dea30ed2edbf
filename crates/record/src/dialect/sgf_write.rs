use super::{Size, of};
use crate::model::{GameRecord, NodeId};
use crate::position::Diagram;
use crate::sgf::{Collection, Node, Property, TreeId, Value};
use crate::{GameKind, GameTree};
use loam_game::{Cell, Side};

/// Nodes to a line.
const NODES_A_LINE: usize = 10;

/// Names a fact from elsewhere may not take in a root node.
const RESERVED: [&str; 31] = [
    "B", "W", "C", "N", "V", "AB", "AW", "AE", "AA", "PL", "FF", "GM", "CA", "SZ", "SU", "PB",
    "PW", "EV", "PC", "DT", "RE", "GC", "EVAL", "TIME", "LB", "TR", "SQ", "MA", "CR", "AR", "LN",
];

/// The records as one SGF collection, with what could not be written.
#[must_use]
pub fn write_sgf(records: &[GameRecord]) -> (Collection, Vec<String>) {
    let mut games = Collection::new();
    let mut warnings = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let root = games.add_game(if i == 0 { "" } else { "\n" });
        let mut writer = Writer {
            record,
            size: Size {
                cols: record.cols,
                rows: record.rows,
            },
            warnings: Vec::new(),
        };
        writer.write(&mut games, root);
        let number = i + 1;
        warnings.extend(
            writer
                .warnings
                .iter()
                .map(|w| format!("game {number}: {w}")),
        );
    }
    if !records.is_empty() {
        games.set_tail("\n");
    }
    (games, warnings)
}

struct Writer<'a> {
    record: &'a GameRecord,
    size: Size,
    warnings: Vec<String>,
}

impl Writer<'_> {
    fn write(&mut self, games: &mut Collection, root: TreeId) {
        let tree: &GameTree = &self.record.tree;
        let start = self.start();
        let first = start
            .as_ref()
            .map_or(Side::Black, |diagram| diagram.to_move);
        // Lines to be written: from a node, into a tree, by whom it begins.
        let mut todo = vec![(NodeId::ROOT, root, first)];
        while let Some((mut id, target, mut turn)) = todo.pop() {
            let mut count = 0;
            loop {
                let mut node = if count > 0 && count % NODES_A_LINE == 0 {
                    Node::after("\n")
                } else {
                    Node::new()
                };
                if id == NodeId::ROOT {
                    self.root_properties(&mut node, start.as_ref());
                }
                turn = self.node_properties(id, turn, &mut node);
                games.tree_mut(target).nodes_mut().push(node);
                count += 1;
                match tree.node(id).children() {
                    [only] => id = *only,
                    children => {
                        for &child in children {
                            let branch = games.add_variation(target, "\n");
                            todo.push((child, branch, turn));
                        }
                        break;
                    }
                }
            }
        }
    }

    /// The position to write out, if any.
    fn start(&mut self) -> Option<Diagram> {
        match self.record.start_diagram() {
            Ok(diagram) => diagram,
            Err(why) => {
                self.warnings
                    .push(format!("starting position dropped: {why}"));
                None
            }
        }
    }

    fn root_properties(&mut self, node: &mut Node, start: Option<&Diagram>) {
        let record = self.record;
        let mut put = |ident: &str, text: &str| {
            node.push(Property::new(ident, [Value::from_text(text)]));
        };
        put("FF", "4");
        put("GM", &record.kind.sgf_number().to_string());
        put("CA", "UTF-8");
        if record.cols == record.rows {
            put("SZ", &record.cols.to_string());
        } else {
            let size = Value::composed(&record.cols.to_string(), &record.rows.to_string());
            node.push(Property::new("SZ", [size]));
        }
        let info = &record.info;
        for (ident, text) in [
            ("SU", &record.setup),
            ("PB", &info.black),
            ("PW", &info.white),
            ("EV", &info.event),
            ("PC", &info.place),
            ("DT", &info.date),
            ("RE", &info.result),
        ] {
            if let Some(text) = text {
                let line = text.replace(['\n', '\r'], " ");
                node.push(Property::new(ident, [Value::from_text(&line)]));
            }
        }
        if let Some(text) = &info.comment {
            node.push(Property::new("GC", [Value::from_text(text)]));
        }
        // SGF's own default for Amazons differs from ours: always say.
        let explicit = record.start.is_some() || record.kind == GameKind::Amazons;
        match start.filter(|_| explicit) {
            Some(diagram) => self.set_up(node, diagram),
            None if explicit => self
                .warnings
                .push("starting position left out: only the rules know it".to_owned()),
            None => {}
        }
        for (name, value) in &info.extra {
            let ident: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
            let mut ident = ident.to_ascii_uppercase();
            if !ident.starts_with(|c: char| c.is_ascii_uppercase())
                || RESERVED.contains(&ident.as_str())
            {
                ident.insert(0, 'X');
            }
            node.push(Property::new(&ident, [Value::from_text(value)]));
        }
    }

    fn set_up(&self, node: &mut Node, diagram: &Diagram) {
        for (ident, wanted) in [
            ("AB", Cell::Piece(Side::Black)),
            ("AW", Cell::Piece(Side::White)),
            ("AA", Cell::Burnt),
        ] {
            let points = diagram.squares().filter(|&(_, cell)| cell == wanted);
            let values: Vec<Value> = points
                .map(|(at, _)| Value::from_text(&of(self.record.kind).point_to_sgf(at, self.size)))
                .collect();
            if !values.is_empty() {
                node.push(Property::new(ident, values));
            }
        }
        let player = match diagram.to_move {
            Side::Black => "B",
            Side::White => "W",
        };
        node.push(Property::new("PL", [Value::from_text(player)]));
    }

    /// Writes a model node's own properties; returns whose turn is next.
    fn node_properties(&mut self, id: NodeId, turn: Side, node: &mut Node) -> Side {
        let own = self.record.tree.node(id);
        let mut next = turn;
        if let Some(play) = &own.play {
            let side = play.side.unwrap_or(turn);
            next = !side;
            let ident = match side {
                Side::Black => "B",
                Side::White => "W",
            };
            let text = of(self.record.kind).move_to_sgf(&play.text, self.size);
            let text = text.unwrap_or_else(|why| {
                self.warnings.push(format!("move kept as written: {why}"));
                play.text.clone()
            });
            node.push(Property::new(ident, [Value::from_text(&text)]));
            for (ident, text) in [("EVAL", &play.eval), ("TIME", &play.time)] {
                if let Some(text) = text {
                    node.push(Property::new(ident, [Value::from_text(text)]));
                }
            }
        }
        if let Some(comment) = &own.comment {
            node.push(Property::new("C", [Value::from_text(comment)]));
        }
        for extra in &own.extra {
            let values = extra.values.iter().map(Value::from_escaped);
            node.push(Property::new(&extra.name, values));
        }
        next
    }
}
