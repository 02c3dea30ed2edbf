//! Answers that take a while: a stream of events, or one JSON object.

use crate::app::{App, Open};
use crate::failure::Failure;
use crate::schedule::{CancelOnDrop, Job};
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

/// What a search tells on the way.
pub(crate) trait Event: Serialize + ToSchema {
    /// Its name in the stream.
    const NAME: &'static str;
}

/// How many searches come before this one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Waiting {
    ahead: usize,
}

/// Work going on for somebody, and the way to tell them of it by events.
#[derive(Debug)]
pub(crate) struct Work<E> {
    pub(crate) job: Arc<Job>,
    /// None if only the result is wanted.
    events: Option<mpsc::Sender<sse::Event>>,
    _open: Open,
    told: PhantomData<fn(&E)>,
}

/// Events a slow reader may be behind before the next ones are left out.
const BACKLOG: usize = 64;

/// A silent search shows that the connection stands; a closed one is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

impl<E: Event> Work<E> {
    /// Tells of something on the way; left out if the reader is far behind.
    pub(crate) fn tell(&self, data: &E) {
        self.send(E::NAME, data);
    }

    /// Tells how many searches are to come first.
    pub(crate) fn tell_waiting(&self, ahead: usize) {
        self.send("waiting", &Waiting { ahead });
    }

    fn send(&self, name: &str, data: &impl Serialize) {
        if let (Some(events), Some(event)) = (&self.events, event(name, data)) {
            // A search must not wait for a reader.
            let _ = events.try_send(event);
        }
    }
}

fn event(name: &str, data: &impl Serialize) -> Option<sse::Event> {
    sse::Event::default().event(name).json_data(data).ok()
}

/// Does some work on a thread of its own. Who accepts `text/event-stream`
/// hears of it as it goes on, and last `done` or `error`; others get the
/// result alone. When the response is dropped, because the tab has gone away,
/// the job is cancelled.
pub(crate) async fn answer<E, A, F>(app: &App, headers: &HeaderMap, work: F) -> Response
where
    E: Event,
    A: Serialize + Send + 'static,
    F: FnOnce(&Work<E>) -> Result<A, Failure> + Send + 'static,
{
    let Some(open) = app.open() else {
        let why = "too many searches are waiting already";
        return Failure::new(StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    let streams = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/event-stream"));
    let job = Arc::new(Job::default());
    let guard = CancelOnDrop(Arc::clone(&job));
    let (send, receive) = mpsc::channel(BACKLOG);
    let events = streams.then(|| send.clone());
    let worker = tokio::task::spawn_blocking(move || {
        let told = Work {
            job,
            events,
            _open: open,
            told: PhantomData,
        };
        let result = catch_unwind(AssertUnwindSafe(|| work(&told)));
        let result = result.unwrap_or_else(|_| Err(Failure::internal()));
        if streams {
            let last = match &result {
                Ok(value) => event("done", value),
                Err(failure) => event("error", &failure.body()),
            };
            // The search is over: this one may wait. An error means that the
            // reader is gone.
            let _ = last.map(|event| send.blocking_send(event));
        }
        result
    });
    if streams {
        let events = ReceiverStream::new(receive).map(move |event| {
            // Moved in, so that it lives as long as the stream.
            let _ = &guard;
            Ok::<_, Infallible>(event)
        });
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        return Sse::new(events).keep_alive(keep_alive).into_response();
    }
    let result = worker.await;
    drop(guard);
    match result {
        Ok(Ok(value)) => Json(value).into_response(),
        Ok(Err(failure)) => failure.into_response(),
        Err(_) => Failure::internal().into_response(),
    }
}

/// Does something quick that should still not hold up other requests.
pub(crate) async fn aside<T, F>(work: F) -> Result<T, Failure>
where
    F: FnOnce() -> Result<T, Failure> + Send + 'static,
    T: Send + 'static,
{
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::internal()))
}
