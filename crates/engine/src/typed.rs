use crate::playable::Playable;
use crate::profile::EngineName;
use crate::{PerftOptions, Profile, Session, Thought};
use loam_game::perft::{divide, perft, perft_with_history};
use loam_game::{BoardView, Mark, NotationError, Outcome, Side, Timeline};
use loam_record::GameKind;
use loam_search::{AlphaBeta, Limits, Report, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A session of a known game.
#[derive(Clone)]
pub(crate) struct TypedSession<G: Playable> {
    game: Timeline<G>,
}

impl<G: Playable> TypedSession<G> {
    pub(crate) fn new(start: G) -> TypedSession<G> {
        TypedSession {
            game: Timeline::new(start),
        }
    }

    fn position(&self) -> &G {
        self.game.position()
    }

    fn thought(&self, report: &Report<G::Move>) -> Thought {
        let mut position = self.position().clone();
        let mut line = Vec::with_capacity(report.line.len());
        for &mv in &report.line {
            line.push(position.move_text(mv));
            position = position.play(mv);
        }
        Thought {
            score: report.score,
            line,
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.seconds,
        }
    }

    fn random_move(&self, seed: u64) -> Thought {
        // Mixed with the position, so that one seed gives one whole game.
        let seed = seed ^ self.position().hash() ^ ((self.game.ply() as u64) << 48);
        let moves = self.legal_moves();
        let line = match moves.len() {
            0 => Vec::new(),
            n => {
                let choice = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..n);
                vec![moves[choice].clone()]
            }
        };
        Thought {
            score: Score::DRAW,
            line,
            depth: 0,
            nodes: 0,
            seconds: 0.0,
        }
    }
}

impl<G: Playable> Session for TypedSession<G> {
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn rules_text(&self) -> Option<String> {
        self.position().rules_text()
    }

    fn board(&self) -> (u8, u8) {
        let view = self.game.positions()[0].view();
        (view.cols, view.ranks)
    }

    fn to_move(&self) -> Side {
        self.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn moves_played(&self) -> Vec<String> {
        self.game
            .positions()
            .iter()
            .zip(self.game.moves())
            .map(|(position, &mv)| position.move_text(mv))
            .collect()
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn start_text(&self) -> String {
        self.game.positions()[0].position_text()
    }

    fn view(&self) -> BoardView {
        let mut view = self.position().view();
        if self.game.outcome().is_some() {
            view.to_move = None;
        }
        view
    }

    fn last_move_marks(&self) -> Vec<Mark> {
        match self.game.moves().last() {
            None => Vec::new(),
            Some(&mv) => {
                let before = &self.game.positions()[self.game.ply() - 1];
                before.move_marks(mv)
            }
        }
    }

    fn legal_count(&self) -> Option<u64> {
        match self.game.outcome() {
            Some(_) => None,
            None => Some(self.position().count_moves()),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.game.outcome().is_none() {
            self.position()
                .for_each_move(|mv| moves.push(self.position().move_text(mv)));
        }
        moves
    }

    fn plain_legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.game.outcome().is_none() {
            self.position()
                .for_each_move(|mv| moves.push(self.position().plain_move_text(mv)));
        }
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, text: &str) -> Result<String, NotationError> {
        if let Some(outcome) = self.game.outcome() {
            let why = format_args!("the game is over ({outcome})");
            return Err(NotationError::about(text, why));
        }
        let mv = self.position().parse_move(text)?;
        let written = self.position().move_text(mv);
        self.game.play_known_legal(mv);
        Ok(written)
    }

    fn unwritten_move(&self) -> Option<String> {
        if self.game.outcome().is_some() {
            return None;
        }
        let mv = self.position().unwritten_move()?;
        Some(self.position().move_text(mv))
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn restart(&mut self) {
        while self.game.undo() {}
    }

    fn perft(&self, depth: u32, options: PerftOptions) -> u64 {
        let finished = options.finished.unwrap_or(G::FINISHED);
        if options.with_history {
            perft_with_history(&mut self.game.clone(), depth, finished)
        } else {
            perft(self.position(), depth, finished)
        }
    }

    fn divide(&self, depth: u32, options: PerftOptions, each: &mut dyn FnMut(&str, u64)) -> u64 {
        let finished = options.finished.unwrap_or(G::FINISHED);
        let mut total = 0;
        if options.with_history {
            let mut game = self.game.clone();
            let mut moves = Vec::new();
            if depth > 0 && game.outcome().is_none() {
                game.position().for_each_move(|mv| moves.push(mv));
            }
            for mv in moves {
                let text = game.position().move_text(mv);
                game.play_known_legal(mv);
                let count = perft_with_history(&mut game, depth - 1, finished);
                game.undo();
                each(&text, count);
                total += count;
            }
        } else {
            divide(self.position(), depth, finished, |mv, count| {
                each(&self.position().move_text(mv), count);
                total += count;
            });
        }
        total
    }

    fn think(
        &self,
        profile: &Profile,
        limits: &Limits,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        match profile.name {
            EngineName::Random => self.random_move(profile.seed),
            EngineName::Loam => {
                let limits = profile.within(limits);
                let history = &self.game.positions()[..self.game.ply()];
                let report = AlphaBeta::new(G::Evaluator::default()).search(
                    self.position(),
                    history,
                    &limits,
                    |report| progress(&self.thought(report)),
                );
                self.thought(&report)
            }
        }
    }

    fn black_discs(&self) -> Option<u32> {
        self.position().black_discs()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}
