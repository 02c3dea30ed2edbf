use crate::engines::GameEngine;
use crate::playable::Playable;
use crate::session::ThoughtLine;
use crate::{AnyPosition, PerftOptions, Profile, Session, Term, Thought};
use loam_game::perft::{divide, perft, perft_with_history};
use loam_game::{BoardView, Mark, NotationError, Outcome, Side, Status, Timeline};
use loam_record::GameKind;
use loam_search::{Limits, Line, Report};

/// A session of a known game.
pub(crate) struct TypedSession<G: Playable> {
    game: Timeline<G>,
    /// The engines that have been asked to think, with what they remember.
    engines: Vec<(Profile, Box<dyn GameEngine<G>>)>,
}

impl<G: Playable> TypedSession<G> {
    pub(crate) fn new(start: G) -> TypedSession<G> {
        TypedSession {
            game: Timeline::new(start),
            engines: Vec::new(),
        }
    }

    fn position(&self) -> &G {
        self.game.position()
    }

    /// The engine of a profile, made on first use.
    fn engine(&mut self, profile: &Profile) -> Result<usize, NotationError> {
        if let Some(index) = self.engines.iter().position(|(known, _)| known == profile) {
            return Ok(index);
        }
        let settings = profile.on(G::KIND, self.board())?;
        let make = G::maker(&settings.edition().makers).expect("an edition for this board");
        self.engines.push((profile.clone(), make(&settings)?));
        Ok(self.engines.len() - 1)
    }
}

/// A report with its moves as texts.
fn thought<G: Playable>(start: &G, report: &Report<G::Move>) -> Thought {
    let texts = |line: &Line<G::Move>| {
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(line.moves.len());
        for &mv in &line.moves {
            moves.push(position.move_text(mv));
            position = position.play(mv);
        }
        ThoughtLine {
            score: line.score,
            moves,
        }
    };
    Thought {
        lines: report.lines.iter().map(texts).collect(),
        depth: report.depth,
        selective_depth: report.selective_depth,
        meaning: report.meaning,
        nodes: report.statistics.nodes,
        evaluations: report.statistics.evaluations,
        seconds: report.seconds,
        table_fullness: report.table_fullness,
    }
}

impl<G: Playable> Session for TypedSession<G> {
    fn kind(&self) -> GameKind {
        G::KIND
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

    fn position(&self) -> AnyPosition {
        self.position().any()
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn start_text(&self) -> String {
        self.game.positions()[0].position_text()
    }

    fn view(&self) -> BoardView {
        let mut view = self.position().view();
        if let Some(outcome) = self.game.outcome() {
            view.status = Status::Over(outcome);
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
        for (_, engine) in &mut self.engines {
            engine.new_game();
        }
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

    fn prepare(&mut self, profile: &Profile) -> Result<(), NotationError> {
        self.engine(profile).map(drop)
    }

    fn think(
        &mut self,
        profile: &Profile,
        limits: &Limits,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, NotationError> {
        let index = self.engine(profile)?;
        let limits = profile.on(G::KIND, self.board())?.within(limits);
        let game = &self.game;
        let (_, engine) = &mut self.engines[index];
        let report = engine.choose(game, &limits, &mut |report| {
            progress(&thought(game.position(), report));
        });
        Ok(thought(game.position(), &report))
    }

    fn explain(&mut self, profile: &Profile, moves: &[String]) -> Result<Vec<Term>, NotationError> {
        let index = self.engine(profile)?;
        let side = self.to_move();
        let mut position = self.position().clone();
        for text in moves {
            let mv = position.parse_move(text)?;
            position = position.play(mv);
        }
        let mut terms = self.engines[index].1.explain(&position);
        if position.to_move() != side {
            for term in &mut terms {
                (term.value, term.weighted) = (-term.value, -term.weighted);
            }
        }
        Ok(terms)
    }

    fn black_discs(&self) -> Option<u32> {
        self.position().black_discs()
    }

    fn opening(&self) -> Option<(&'static str, usize)> {
        let named = |(ply, position): (usize, &G)| Some((position.opening()?, ply));
        self.game
            .positions()
            .iter()
            .enumerate()
            .rev()
            .find_map(named)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(TypedSession {
            game: self.game.clone(),
            engines: Vec::new(),
        })
    }
}
