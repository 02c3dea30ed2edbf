use loam_game::Side;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

/// A position that has been visited.
pub(super) struct Node<M> {
    /// Visits begun; those that have not come back yet keep others away.
    pub(super) begun: AtomicU32,
    /// Visits that came back.
    visits: AtomicU32,
    /// Sum of Black's chances, in 65536ths.
    total: AtomicU64,
    /// Who certainly wins: 0 if that is not known, else 1 more than the side.
    winner: AtomicU8,
    /// Its moves, made and judged at the first visit.
    pub(super) edges: OnceLock<Box<[Edge<M>]>>,
}

/// A move, judged.
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// The chance it was judged to give who makes it.
    pub(super) chance: Chance,
    /// Its share of the attention its node gets.
    pub(super) prior: u16,
    /// The position it leads to, once that is visited.
    pub(super) node: OnceLock<Box<Node<M>>>,
}

/// A chance in 65535ths, the ends being certainties. Two bytes, because a
/// tree has far more edges than nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chance(u16);

impl Chance {
    pub(super) const LOST: Chance = Chance(0);
    pub(super) const WON: Chance = Chance(u16::MAX);

    /// However good or bad it looks, it is not certain.
    pub(super) fn uncertain(chance: f32) -> Chance {
        Chance(((chance * 65535.0) as u16).clamp(1, u16::MAX - 1))
    }

    #[inline]
    pub(super) fn value(self) -> f32 {
        f32::from(self.0) / 65535.0
    }
}

impl<M> Default for Node<M> {
    fn default() -> Node<M> {
        Node {
            begun: AtomicU32::new(0),
            visits: AtomicU32::new(0),
            total: AtomicU64::new(0),
            winner: AtomicU8::new(0),
            edges: OnceLock::new(),
        }
    }
}

impl<M> Node<M> {
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Who wins for certain.
    #[inline]
    pub(super) fn winner(&self) -> Option<Side> {
        match self.winner.load(Relaxed) {
            0 => None,
            winner => Some(Side::BOTH[usize::from(winner) - 1]),
        }
    }

    pub(super) fn set_winner(&self, side: Side) {
        let number = Side::BOTH.iter().position(|&one| one == side);
        self.winner
            .store(1 + number.unwrap_or_default() as u8, Relaxed);
    }

    /// Counts a visit that found this chance for Black.
    pub(super) fn add(&self, black: f32) {
        // Whole numbers: there is no atomic addition of fractions. Who reads
        // between the two gets a mean that is off by one visit.
        self.total.fetch_add((black * 65536.0) as u64, Relaxed);
        self.visits.fetch_add(1, Relaxed);
    }

    /// The mean chance of a side over all visits, if there were any.
    #[inline]
    pub(super) fn mean(&self, side: Side) -> Option<f32> {
        let visits = self.visits();
        if visits == 0 {
            return None;
        }
        let black = self.total.load(Relaxed) as f32 / 65536.0 / visits as f32;
        Some(match side {
            Side::Black => black,
            Side::White => 1.0 - black,
        })
    }

    /// Bytes of everything below.
    pub(super) fn bytes(&self) -> usize {
        let Some(edges) = self.edges.get() else {
            return 0;
        };
        let below = edges.iter().filter_map(|edge| edge.node.get());
        size_of_val(&**edges)
            + below
                .map(|node| size_of::<Node<M>>() + node.bytes())
                .sum::<usize>()
    }
}

impl<M> Edge<M> {
    /// Whether `side`, whose move it is, loses by it for certain.
    #[inline]
    pub(super) fn loses(&self, side: Side) -> bool {
        self.chance == Chance::LOST || self.winner() == Some(!side)
    }

    /// Whether `side`, whose move it is, wins by it for certain.
    pub(super) fn wins(&self, side: Side) -> bool {
        self.chance == Chance::WON || self.winner() == Some(side)
    }

    /// Who certainly wins after it.
    #[inline]
    fn winner(&self) -> Option<Side> {
        self.node.get()?.winner()
    }

    pub(super) fn visits(&self) -> u32 {
        self.node.get().map_or(0, |node| node.visits())
    }

    /// The chance of `side`, whose move it is: what it was judged to be and
    /// what its visits found.
    #[inline]
    pub(super) fn value(&self, side: Side) -> f32 {
        let judged = self.chance.value();
        let found = self
            .node
            .get()
            .and_then(|node| Some((node, node.mean(side)?)));
        // The judgement counts as one visit more: it keeps the first few from
        // deciding alone.
        found.map_or(judged, |(node, mean)| {
            let visits = node.visits() as f32;
            (judged + mean * visits) / (1.0 + visits)
        })
    }
}
