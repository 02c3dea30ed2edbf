use super::lines::{Line, read_lines};
use super::{Done, During, Job, Next, Protocol};
use crate::output::Output;
use loam_engine::Thought;
use loam_search::StopFlag;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long engines may still think when it is time to go: long enough for the
/// last line of a small script, short enough if the other side has died.
const GRACE: Duration = Duration::from_millis(500);

/// Batches of lines that may lie unread; whoever sends more has to wait, as
/// with a full pipe.
const UNREAD: usize = 64;

/// A search may go deeper than a thread's usual stack.
const STACK: usize = 16 << 20;

/// Speaks a protocol on standard input and output until either ends.
pub(crate) fn converse(protocol: &mut impl Protocol, out: &mut dyn io::Write) -> io::Result<()> {
    let out = &mut Output::new(out);
    let (events, inbox) = mpsc::channel();
    let (permits, allowance) = mpsc::channel();
    for _ in 0..UNREAD {
        let _ = permits.send(());
    }
    spawn("input", {
        let events = events.clone();
        move || {
            read_lines(std::io::stdin().lock(), |lines| {
                allowance.recv().is_ok() && events.send(Event::Lines(lines)).is_ok()
            });
            // Nobody listens if the conversation is over.
            let _ = events.send(Event::InputEnds);
        }
    })?;
    Conversation {
        protocol,
        out,
        events,
        inbox,
        waiting: Waiting {
            batches: VecDeque::new(),
            permits,
        },
        search: None,
        ended: false,
        quit_waits: false,
        hurry: None,
    }
    .hold()
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.into()).stack_size(STACK);
    match thread.spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => Err(io::Error::other(format!("cannot start a thread: {error}"))),
    }
}

/// What the conversation hears of.
enum Event {
    /// Lines that arrived together.
    Lines(Vec<Line>),
    InputEnds,
    Thought(Thought),
    Done(Done),
    /// Nothing else, but it is time for something.
    Tick,
}

/// Lines to be obeyed in their order.
struct Waiting {
    batches: VecDeque<std::vec::IntoIter<Line>>,
    /// One goes back to the reader for each batch that is used up.
    permits: Sender<()>,
}

impl Waiting {
    fn push(&mut self, lines: Vec<Line>) {
        self.batches.push_back(lines.into_iter());
        self.drop_empty();
    }

    fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    fn front(&self) -> Option<&Line> {
        self.batches.front()?.as_slice().first()
    }

    fn pop(&mut self) -> Option<Line> {
        let line = self.batches.front_mut()?.next();
        self.drop_empty();
        line
    }

    fn drop_empty(&mut self) {
        while self.batches.front().is_some_and(|batch| batch.len() == 0) {
            self.batches.pop_front();
            // The reader may have reached the end of input.
            let _ = self.permits.send(());
        }
    }
}

/// A search under way.
struct Search {
    stop: StopFlag,
    lingers: bool,
    /// Its result, if that has to wait.
    result: Option<Done>,
    /// When it is to be stopped at the latest.
    deadline: Option<Instant>,
}

struct Conversation<'a, 'w, P> {
    protocol: &'a mut P,
    out: &'a mut Output<'w>,
    /// For the threads that think.
    events: Sender<Event>,
    inbox: Receiver<Event>,
    waiting: Waiting,
    search: Option<Search>,
    /// No more lines will arrive.
    ended: bool,
    /// One of the lines that wait says goodbye.
    quit_waits: bool,
    /// When thinking has to end, because the input has ended.
    hurry: Option<Instant>,
}

impl<P: Protocol> Conversation<'_, '_, P> {
    fn hold(&mut self) -> io::Result<()> {
        loop {
            if self.search.is_none() {
                if let Some(line) = self.waiting.pop() {
                    let next = self.protocol.obey(&line, self.out)?;
                    if self.go_on(next)? {
                        return Ok(());
                    }
                    continue;
                }
                if self.ended {
                    return Ok(());
                }
            }
            let over = match self.hear() {
                Event::Lines(lines) => self.arrive(lines)?,
                Event::InputEnds => {
                    self.input_ends();
                    self.finish()?
                }
                Event::Thought(thought) => {
                    self.protocol.progress(thought, self.out)?;
                    self.out.flush()?;
                    false
                }
                Event::Done(done) => {
                    if let Some(search) = &mut self.search {
                        search.result = Some(done);
                    }
                    self.finish()?
                }
                Event::Tick => {
                    self.tick()?;
                    self.finish()?
                }
            };
            if over {
                return Ok(());
            }
        }
    }

    /// The next event, or a tick if one is due sooner.
    fn hear(&self) -> Event {
        let due = self.search.as_ref().and_then(|search| {
            let times = [self.protocol.due(), search.deadline];
            times.into_iter().flatten().min()
        });
        let heard = match due {
            None => self
                .inbox
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => self
                .inbox
                .recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match heard {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            // Impossible while we hold a sender ourselves.
            Err(RecvTimeoutError::Disconnected) => Event::InputEnds,
        }
    }

    fn tick(&mut self) -> io::Result<()> {
        let now = Instant::now();
        if let Some(search) = &mut self.search
            && search.deadline.is_some_and(|deadline| deadline <= now)
        {
            search.deadline = None;
            search.stop.raise();
        }
        if self.protocol.due().is_some_and(|due| due <= now) {
            self.protocol.tick(self.out)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Does what a protocol wants done next; true if that is to end.
    fn go_on(&mut self, next: Next) -> io::Result<bool> {
        self.out.flush()?;
        match next {
            Next::Line => Ok(false),
            Next::End => Ok(true),
            Next::Think(job) => self.think(*job),
        }
    }

    fn think(&mut self, mut job: Job) -> io::Result<bool> {
        let stop = StopFlag::default();
        job.limits.stop = stop.clone();
        self.search = Some(Search {
            stop: stop.clone(),
            lingers: job.lingers,
            result: None,
            deadline: self.hurry,
        });
        if self.ended && job.lingers {
            stop.raise();
        }
        let events = self.events.clone();
        spawn("thinking", move || think(job, &events))?;
        // Only the next of the lines that wait matters to the search: the
        // others have their turn after it.
        while let Some(line) = self.waiting.front() {
            match self.protocol.during(line, true) {
                During::Wait => break,
                During::StopSoon => {
                    self.stop_soon();
                    break;
                }
                During::Stop => {
                    stop.raise();
                    break;
                }
                During::Beside => {
                    if self.obey_beside()? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Takes lines in; the protocol says what those do that find a search
    /// under way. True if the conversation is over.
    fn arrive(&mut self, lines: Vec<Line>) -> io::Result<bool> {
        self.quit_waits |= lines.iter().any(|line| self.protocol.is_quit(line));
        let Some(search) = &self.search else {
            self.waiting.push(lines);
            return Ok(false);
        };
        let during = lines.iter().map(|line| self.protocol.during(line, false));
        let during: Vec<During> = during.collect();
        if during.contains(&During::Stop) {
            search.stop.raise();
        } else if during.contains(&During::StopSoon) {
            self.stop_soon();
        }
        let undisturbed = self.waiting.is_empty();
        self.waiting.push(lines);
        if undisturbed {
            let beside = during.iter().take_while(|&&d| d == During::Beside);
            for _ in beside {
                if self.obey_beside()? {
                    return Ok(true);
                }
            }
        }
        self.finish()
    }

    /// Obeys the next line, which does not mind the search; nor may it begin
    /// another.
    fn obey_beside(&mut self) -> io::Result<bool> {
        let Some(line) = self.waiting.pop() else {
            return Ok(false);
        };
        let next = self.protocol.obey(&line, self.out)?;
        self.out.flush()?;
        debug_assert!(!matches!(next, Next::Think(_)), "{line:?}");
        Ok(matches!(next, Next::End))
    }

    fn stop_soon(&mut self) {
        if let Some(search) = &mut self.search {
            let soon = Instant::now() + GRACE;
            search.deadline = Some(search.deadline.map_or(soon, |known| known.min(soon)));
        }
    }

    /// Whoever ends the input with a farewell wants to hear the answers; else
    /// there may be nobody any more.
    fn input_ends(&mut self) {
        self.ended = true;
        if self.quit_waits {
            return;
        }
        self.hurry = Some(Instant::now() + GRACE);
        if let Some(search) = &mut self.search {
            search.deadline = self.hurry;
            if search.lingers {
                search.stop.raise();
            }
        }
    }

    /// Ends a search whose result is there, unless it has to wait.
    fn finish(&mut self) -> io::Result<bool> {
        let ready = |search: &mut Search| {
            search.result.is_some() && (!search.lingers || search.stop.is_raised())
        };
        let Some(search) = self.search.take_if(ready) else {
            return Ok(false);
        };
        let Some(mut done) = search.result else {
            return Ok(false);
        };
        done.stopped = search.stop.is_raised();
        let next = self.protocol.done(done, self.out)?;
        self.go_on(next)
    }
}

/// What the thinking thread does.
fn think(job: Job, events: &Sender<Event>) {
    let Job {
        mut session,
        engine,
        limits,
        ..
    } = job;
    // The conversation may be over before the search is; then nobody listens.
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let thought = session.think(&engine, &limits, &mut |thought| {
            let _ = events.send(Event::Thought(thought.clone()));
        });
        (session, thought.map_err(|why| why.to_string()))
    }));
    let (session, thought) = match thought {
        Ok((session, thought)) => (Some(session), thought),
        Err(_) => (None, Err("the engine broke down".into())),
    };
    let _ = events.send(Event::Done(Done {
        session,
        thought,
        stopped: false,
    }));
}
