use super::{Size, of};
use crate::model::{GameRecord, NodeId};
use crate::position::Diagram;
use crate::sgf::{Printer, escape};
use crate::{GameKind, GameTree};
use loam_game::{Cell, Side};

/// Nodes to a line.
const NODES_A_LINE: usize = 10;

/// Names a fact from elsewhere may not take in a root node.
const RESERVED: [&str; 31] = [
    "B", "W", "C", "N", "V", "AB", "AW", "AE", "AA", "PL", "FF", "GM", "CA", "SZ", "SU", "PB",
    "PW", "EV", "PC", "DT", "RE", "GC", "EVAL", "TIME", "LB", "TR", "SQ", "MA", "CR", "AR", "LN",
];

/// The records as one SGF file, with what could not be written.
#[must_use]
pub fn write_sgf(records: &[GameRecord]) -> (Vec<u8>, Vec<String>) {
    let mut sgf = Printer::new();
    let mut warnings = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let lost = write_sgf_game(record, &mut sgf);
        warnings.extend(lost.iter().map(|w| format!("game {}: {w}", i + 1)));
    }
    (sgf.into_bytes(), warnings)
}

/// Adds a game and the end of its line; returns what could not be written.
pub(crate) fn write_sgf_game(record: &GameRecord, sgf: &mut Printer) -> Vec<String> {
    let mut writer = Writer {
        record,
        size: Size {
            cols: record.cols,
            rows: record.rows,
        },
        sgf,
        warnings: Vec::new(),
    };
    writer.write();
    writer.warnings
}

struct Writer<'a> {
    record: &'a GameRecord,
    size: Size,
    sgf: &'a mut Printer,
    warnings: Vec<String>,
}

/// What is left to be written.
enum Step {
    /// A variation: its first node, and by whom it begins.
    Open(NodeId, Side),
    Close,
}

impl Writer<'_> {
    fn write(&mut self) {
        let start = self.start();
        let first = start
            .as_ref()
            .map_or(Side::Black, |diagram| diagram.to_move);
        let mut todo = vec![Step::Open(NodeId::ROOT, first)];
        while let Some(step) = todo.pop() {
            match step {
                Step::Close => self.sgf.close(),
                Step::Open(id, turn) => {
                    self.sgf.open(if id == NodeId::ROOT { "" } else { "\n" });
                    self.line(id, turn, start.as_ref(), &mut todo);
                }
            }
        }
        self.sgf.blanks("\n");
    }

    /// Writes nodes from `id` on until the tree branches or ends.
    fn line(
        &mut self,
        mut id: NodeId,
        mut turn: Side,
        start: Option<&Diagram>,
        todo: &mut Vec<Step>,
    ) {
        let tree: &GameTree = &self.record.tree;
        let mut count = 0;
        loop {
            let full = count > 0 && count % NODES_A_LINE == 0;
            self.sgf.node(if full { "\n" } else { "" });
            if id == NodeId::ROOT {
                self.root_properties(start);
            }
            turn = self.node_properties(id, turn);
            count += 1;
            match tree.node(id).children() {
                [only] => id = *only,
                children => {
                    todo.push(Step::Close);
                    todo.extend(children.iter().rev().map(|&child| Step::Open(child, turn)));
                    return;
                }
            }
        }
    }

    /// The position to write out, if any.
    fn start(&mut self) -> Option<Diagram> {
        match self.record.start_diagram() {
            // Set-up properties name the pieces; without any, they would mean
            // the usual start.
            Ok(Some(diagram)) if !diagram.has_pieces() => {
                let why = "starting position dropped: a board without pieces";
                self.warnings.push(why.to_owned());
                None
            }
            Ok(diagram) => diagram,
            Err(why) => {
                self.warnings
                    .push(format!("starting position dropped: {why}"));
                None
            }
        }
    }

    fn root_properties(&mut self, start: Option<&Diagram>) {
        let record = self.record;
        let (cols, rows) = (record.cols.to_string(), record.rows.to_string());
        self.sgf.text("FF", "4");
        self.sgf.text("GM", &record.kind.sgf_number().to_string());
        self.sgf.text("CA", "UTF-8");
        if cols == rows {
            self.sgf.text("SZ", &cols);
        } else {
            self.sgf.composed("SZ", &cols, &rows);
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
                self.sgf.text(ident, &text.replace(['\n', '\r'], " "));
            }
        }
        if let Some(text) = &info.comment {
            self.sgf.text("GC", text);
        }
        // SGF's own default for Amazons differs from ours: always say.
        let explicit = record.start.is_some() || record.kind == GameKind::Amazons;
        match start.filter(|_| explicit) {
            Some(diagram) => self.set_up(diagram),
            None if explicit => self
                .warnings
                .push("starting position left out: only the rules know it".to_owned()),
            // A reader would take a first move by White for White's turn.
            None if self.record.main_line().next().and_then(|play| play.side)
                == Some(Side::White) =>
            {
                self.sgf.text("PL", ident_of(Side::Black));
            }
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
            self.sgf.text(&ident, value);
        }
    }

    fn set_up(&mut self, diagram: &Diagram) {
        for (ident, wanted) in [
            ("AB", Cell::Piece(Side::Black)),
            ("AW", Cell::Piece(Side::White)),
            ("AA", Cell::Burnt),
        ] {
            let points = diagram.squares().filter(|&(_, cell)| cell == wanted);
            let values: Vec<String> = points
                .map(|(at, _)| escape(&of(self.record.kind).point_to_sgf(at, self.size)))
                .collect();
            if !values.is_empty() {
                self.sgf.escaped(ident, values);
            }
        }
        self.sgf.text("PL", ident_of(diagram.to_move));
    }

    /// Writes a model node's own properties; returns whose turn is next.
    fn node_properties(&mut self, id: NodeId, turn: Side) -> Side {
        let own = self.record.tree.node(id);
        let mut next = turn;
        if let Some(play) = &own.play {
            let side = play.side.unwrap_or(turn);
            next = !side;
            match of(self.record.kind).move_to_sgf(&play.text, self.size) {
                Ok(text) => self.sgf.text(ident_of(side), &text),
                // A move no reader understands would spoil the whole game.
                Err(why) => self.warnings.push(format!("move dropped: {why}")),
            }
            for (ident, text) in [("EVAL", &play.eval), ("TIME", &play.time)] {
                if let Some(text) = text {
                    self.sgf.text(ident, text);
                }
            }
        }
        if let Some(comment) = &own.comment {
            self.sgf.text("C", comment);
        }
        for extra in &own.extra {
            self.sgf.escaped(&extra.name, &extra.values);
        }
        next
    }
}

/// The property of a side's moves, and the side in `PL`.
fn ident_of(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}
