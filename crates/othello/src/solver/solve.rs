use super::board::{Board, corners};
use super::driver::search;
use super::evaluation::{Mobility, Patterns};
use super::request::{Findings, Request};
use super::table::Table;
use super::tuning::Care;
use crate::kernel::{Kernel, KernelVisitor, dispatch, dispatch_with};
use crate::patterns::Weights;
use crate::{BoardSize, Othello, Size4, Size6, Size8};

/// A board the solver can search.
pub trait Solvable: BoardSize<Bits = u64> {
    /// Without trained weights, by mobility.
    #[doc(hidden)]
    fn run<K: Kernel>(
        kernel: K,
        table: &Table,
        position: &Othello<Self>,
        request: &Request<'_>,
        progress: &mut dyn FnMut(&Findings),
    ) -> Findings {
        let evaluation = Mobility {
            kernel,
            board: Self::BOARD,
            corners: corners::<Self>(),
        };
        let (own, opp) = position.own_and_opponent();
        let board = Board { own, opp };
        // There is no network for a long search to ask.
        let care = Care::SHORT;
        search::<Self, K, _>(kernel, &evaluation, care, table, board, request, progress)
    }
}

impl Solvable for Size4 {}

impl Solvable for Size6 {}

impl Solvable for Size8 {
    fn run<K: Kernel>(
        kernel: K,
        table: &Table,
        position: &Othello<Size8>,
        request: &Request<'_>,
        progress: &mut dyn FnMut(&Findings),
    ) -> Findings {
        let care = Care::of(request, position.empty_count());
        let evaluation = Patterns {
            weights: request.weights.unwrap_or_else(|| Weights::shipped()),
            with_network: care.network,
        };
        let (own, opp) = position.own_and_opponent();
        let board = Board { own, opp };
        search::<Size8, K, _>(kernel, &evaluation, care, table, board, request, progress)
    }
}

/// Searches a position as requested; `progress` hears of every step.
///
/// A mover without a move gets no line: search the position after the pass.
///
/// ```
/// use loam_othello::solver::{Request, Table, solve};
/// use loam_othello::{Othello, Size4};
///
/// // Black to move from the start of the 4×4 board loses by ten discs.
/// let table = Table::megabytes(1);
/// let start = Othello::<Size4>::new();
/// let findings = solve(&table, &start, &Request::default(), &mut |_| {});
/// assert!(findings.complete && findings.selectivity.is_exact());
/// let best = &findings.lines[0];
/// assert_eq!(best.score, -10);
/// assert!(start.placements() >> best.squares[0] & 1 == 1);
/// ```
pub fn solve<S: Solvable>(
    table: &Table,
    position: &Othello<S>,
    request: &Request<'_>,
    progress: &mut dyn FnMut(&Findings),
) -> Findings {
    struct Run<'r, 'o, S: Solvable> {
        table: &'r Table,
        position: &'r Othello<S>,
        request: &'r Request<'o>,
        progress: &'r mut dyn FnMut(&Findings),
    }
    impl<S: Solvable> KernelVisitor for Run<'_, '_, S> {
        type Output = Findings;
        fn visit<K: Kernel>(self, kernel: K) -> Findings {
            S::run(
                kernel,
                self.table,
                self.position,
                self.request,
                self.progress,
            )
        }
    }
    let run = Run {
        table,
        position,
        request,
        progress,
    };
    // The one place where the processor is asked what it can do: from here on
    // the search is compiled for it.
    match request.kernel {
        Some(name) => dispatch_with(name, run).unwrap_or_else(dispatch),
        None => dispatch(run),
    }
}
