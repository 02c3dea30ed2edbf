/// A table as a paper printed it: heads and numbers, comma-separated.
pub(crate) struct Published {
    heads: Vec<&'static str>,
    rows: Vec<Vec<f64>>,
}

impl Published {
    /// Reads one of the tables kept beside the experiments.
    pub(crate) fn read(text: &'static str) -> Published {
        let mut lines = text.lines();
        let heads = lines.next().unwrap_or_default().split(',').collect();
        let number = |cell: &str| cell.parse().expect("a published number");
        let rows = lines
            .map(|line| line.split(',').map(number).collect())
            .collect();
        Published { heads, rows }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The numbers under one head.
    pub(crate) fn column(&self, head: &str) -> Option<Vec<f64>> {
        let at = self.heads.iter().position(|known| *known == head)?;
        Some(self.rows.iter().map(|row| row[at]).collect())
    }
}
