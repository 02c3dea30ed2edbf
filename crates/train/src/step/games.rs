use super::input::Evaluation;
use super::{Done, Input, News, Role, Setting, Summary, Watch, Work};
use crate::games::{read_wthor, wthor_files};
use crate::{GameWriter, PlayedGame, SelfPlayOptions, SelfPlayer, TrainError, recorded_games};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Lets the engine play itself.
#[derive(Clone, Debug)]
pub struct GamesStep {
    /// How many games.
    pub games: u64,
    /// How they are played.
    pub options: SelfPlayOptions,
    /// The evaluation, if not the one that comes with the program.
    pub model: Option<PathBuf>,
    /// WTHOR files, or folders of them: games to follow at first.
    pub after: Vec<PathBuf>,
    /// Threads at work; zero for one to a core. The games are the same.
    pub threads: usize,
    /// When to stop, to be resumed later.
    pub time: Option<Duration>,
}

impl Work for GamesStep {
    fn name(&self) -> &'static str {
        "games"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        let model = Input::model(self.model.as_ref());
        let after = Input::all(Role::After, &self.after);
        std::iter::once(model).chain(after).collect()
    }

    fn settings(&self) -> Vec<Setting> {
        let (is, usual) = (&self.options, SelfPlayOptions::default());
        vec![
            Setting::required("games", self.games),
            Setting::required("seed", is.seed),
            Setting::option("depth", is.depth, usual.depth),
            Setting::option("ending", is.ending, usual.ending),
            Setting::option("perfect", is.perfect, usual.perfect),
        ]
    }

    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError> {
        let evaluation = Evaluation::read(self.model.as_ref())?;
        let mut recorded = Vec::new();
        for path in &self.after {
            for file in wthor_files(path)? {
                let games = recorded_games(&read_wthor(&file)?);
                recorded.extend(games.map_err(|why| TrainError::record(&file, why))?);
            }
        }
        let player = || SelfPlayer::new(self.options, evaluation.weights()).after(&recorded);
        let mut writer = GameWriter::resume(output, &player().about())?;
        self.play(&player, &mut writer, watch)?;
        let (games, of) = (writer.games().min(self.games), self.games);
        let summary = Summary::Games { games, of };
        let journal = match summary.is_whole() {
            true => writer.finish(games)?,
            false => None,
        };
        Ok(Done { summary, journal })
    }
}

impl GamesStep {
    /// Plays the games that are missing.
    fn play<'w>(
        &self,
        player: &(impl Fn() -> SelfPlayer<'w> + Sync),
        writer: &mut GameWriter,
        watch: &mut Watch<'_>,
    ) -> Result<(), TrainError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = match self.threads {
            0 => cores,
            threads => threads.min(1024),
        };
        let begun = Instant::now();
        let is_over = || self.time.is_some_and(|time| begun.elapsed() >= time);
        let next = AtomicU64::new(writer.games());
        let (send, receive) = mpsc::sync_channel::<(u64, PlayedGame)>(4 * threads);
        std::thread::scope(|scope| -> Result<(), TrainError> {
            for _ in 0..threads {
                let (send, next, is_over) = (send.clone(), &next, &is_over);
                scope.spawn(move || {
                    let player = player();
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.games || is_over() {
                            return;
                        }
                        if send.send((number, player.play(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            // Games are written in their order, whichever is done first.
            let receive = receive;
            let mut waiting = BTreeMap::new();
            for (number, game) in &receive {
                waiting.insert(number, game);
                while let Some(game) = waiting.remove(&writer.games()) {
                    writer.add(&game)?;
                }
                watch(News::Progress {
                    done: writer.games(),
                    of: self.games,
                    what: "games",
                });
            }
            Ok(())
        })
    }
}
