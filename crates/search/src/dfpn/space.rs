use super::Numbers;

/// A position reached in one move, seen from the side that moves there.
#[derive(Clone, Copy, Debug)]
pub struct Child<N> {
    /// The position.
    pub node: N,
    /// What the table knows it by: equal positions have equal keys.
    pub key: u64,
    /// Of two positions with one key the mover of the higher rank is at least
    /// as well off, so that a proof for one may serve the other.
    pub rank: i8,
    /// What it looks like before any search.
    pub numbers: Numbers,
}

/// What there is to prove. A position must not come again in one line of
/// play.
pub trait ProofSpace: Sync {
    /// A position.
    type Node: Copy + Send + Sync;

    /// What a thread keeps from one position to the next.
    type Scratch: Default;

    /// Writes down all positions one move on, or only one that decides. A
    /// side without a move loses.
    fn expand(
        &self,
        node: &Self::Node,
        scratch: &mut Self::Scratch,
        children: &mut Vec<Child<Self::Node>>,
    );
}
