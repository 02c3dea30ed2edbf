use loam_draw::Plot;
use serde::Serialize;
use std::fmt;

/// A table or figure: numbers of the paper and of this program.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// What the paper calls it.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// The rows, as long as the heads.
    pub rows: Vec<Vec<Cell>>,
    /// What the paper concludes, and whether it holds here.
    pub conclusions: Vec<Conclusion>,
    /// What it looks like.
    #[serde(skip)]
    pub plots: Vec<Plot>,
}

/// One number, or a word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// Nothing was printed or measured.
    None,
    /// A count.
    Count(u128),
    /// A percentage or other ratio, shown with one decimal.
    Real(f64),
    /// Seconds and the like, shown with three.
    Precise(f64),
    /// A word.
    Text(String),
}

/// What the paper says, and what came out here.
#[derive(Clone, Debug, Serialize)]
pub struct Conclusion {
    /// The paper's claim.
    pub claim: String,
    /// Whether it holds here.
    pub holds: bool,
    /// The numbers behind it.
    pub evidence: String,
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count.into())
    }
}

impl From<u128> for Cell {
    fn from(count: u128) -> Cell {
        Cell::Count(count)
    }
}

impl From<f64> for Cell {
    fn from(real: f64) -> Cell {
        Cell::Real(real)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.into())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::None, Into::into)
    }
}

/// A count with its thousands apart.
fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Cell::None => "–".into(),
            Cell::Count(count) => grouped(*count),
            Cell::Real(real) => format!("{real:.1}"),
            Cell::Precise(real) => format!("{real:.3}"),
            Cell::Text(text) => text.clone(),
        })
    }
}

impl Table {
    /// The table as comma-separated values.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let quoted = |text: &str| {
            if text.contains([',', '"', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let plain = |cell: &Cell| match cell {
            Cell::None => String::new(),
            Cell::Count(count) => count.to_string(),
            Cell::Real(real) | Cell::Precise(real) => real.to_string(),
            Cell::Text(text) => quoted(text),
        };
        let line = |cells: Vec<String>| cells.join(",") + "\n";
        let mut csv = line(self.columns.iter().map(|head| quoted(head)).collect());
        for row in &self.rows {
            csv.push_str(&line(row.iter().map(plain).collect()));
        }
        csv
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.name, self.title)?;
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].to_string());
            cells
                .chain([self.columns[column].clone()])
                .map(|text| text.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        for (head, width) in self.columns.iter().zip(&widths) {
            write!(f, "  {head:>width$}")?;
        }
        writeln!(f)?;
        for row in &self.rows {
            for (cell, width) in row.iter().zip(&widths) {
                write!(f, "  {cell:>width$}")?;
            }
            writeln!(f)?;
        }
        for conclusion in &self.conclusions {
            let verdict = if conclusion.holds {
                "holds"
            } else {
                "does not hold"
            };
            writeln!(
                f,
                "  {verdict}: {} ({})",
                conclusion.claim, conclusion.evidence
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_written_for_people_and_programs() {
        let table = Table {
            name: "table-1",
            title: "a test".into(),
            columns: vec!["n".into(), "nodes, all".into()],
            rows: vec![
                vec![1_u64.into(), 1_234_567_u64.into()],
                vec![Cell::None, 1.25.into()],
            ],
            conclusions: vec![Conclusion {
                claim: "it grows".into(),
                holds: true,
                evidence: "1 to 2".into(),
            }],
            plots: Vec::new(),
        };
        assert_eq!(table.to_csv(), "n,\"nodes, all\"\n1,1234567\n,1.25\n");
        assert_eq!(
            table.to_string(),
            "table-1: a test\n  n  nodes, all\n  1   1,234,567\n  –         1.2\n  \
             holds: it grows (1 to 2)\n"
        );
    }
}
