/// One line of a perft data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// A position string, or the name of a starting position.
    pub position: String,
    /// Depths and leaf counts.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a perft data file: `POSITION ; depth count ; depth count …` a line,
/// `#` starting a comment, commas allowed in numbers.
///
/// ```
/// use loam_game::conformance::read_perft_suite;
/// let suite = read_perft_suite("# counts\nstandard ; 1 36 ; 2 1,244\n");
/// assert_eq!(suite[0].counts, [(1, 36), (2, 1244)]);
/// ```
///
/// # Panics
/// On a line of another form: a test's data must be right.
#[must_use]
pub fn read_perft_suite(text: &str) -> Vec<PerftCase> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let mut fields = line.split(';').map(str::trim);
            let position = fields.next().expect("split gives a field").to_owned();
            let counts: Vec<_> = fields.map(|field| read_count(field, line)).collect();
            assert!(!counts.is_empty(), "no counts in '{line}'");
            PerftCase { position, counts }
        })
        .collect()
}

fn read_count(field: &str, line: &str) -> (u32, u64) {
    field
        .split_once(' ')
        .and_then(|(depth, count)| {
            let count = count.trim().replace(',', "");
            Some((depth.parse().ok()?, count.parse().ok()?))
        })
        .unwrap_or_else(|| panic!("expected 'depth count', found '{field}' in '{line}'"))
}
