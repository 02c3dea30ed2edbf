/// The evaluators of section 4.2, and of the article of 2001.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MiaEvaluator {
    /// [`Quad`](crate::evaluators::Quad), the one MIA plays with.
    #[default]
    Quad,
    /// [`Normal`](crate::evaluators::Normal).
    Normal,
    /// [`Blocking`](crate::evaluators::Blocking).
    Blocking,
}

impl MiaEvaluator {
    /// Each by the name the thesis has for it.
    pub const NAMED: [(&str, MiaEvaluator); 3] = [
        ("quad", MiaEvaluator::Quad),
        ("normal", MiaEvaluator::Normal),
        ("blocking", MiaEvaluator::Blocking),
    ];
}
