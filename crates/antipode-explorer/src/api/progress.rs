//! Answers to long questions as lines of JSON: first the progress, then the answer.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc::{Receiver, channel};

use antipode_answers::refusal::{ErrorResponse, Result};
use antipode_core::watch::WorkProgress;

/// The type of such answers.
pub(super) const LINES: &str = "application/x-ndjson";

/// The least time between lines.
const EVERY: Duration = Duration::from_millis(200);

/// How much of a phase of long work is done.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PhaseProgress {
    /// What the server does now.
    phase: &'static str,
    /// Units of the phase that are done.
    done: u64,
    /// Units of the phase in all; 0 if not known.
    total: u64,
}

/// A line of an answer that tells its progress. The last one has the answer, or is an error.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(inline))]
#[serde(rename_all = "kebab-case")]
pub(super) enum AnswerLine<T> {
    /// What the server does now.
    Progress(PhaseProgress),
    /// The same as in an answer of one piece.
    Answer(T),
    /// Why there is no answer.
    #[serde(untagged)]
    Refused(ErrorResponse),
}

impl AnswerLine<&RawValue> {
    fn bytes(&self) -> Bytes {
        let line = serde_json::to_string(self).map(|line| line + "\n");
        line.expect("its parts are valid JSON").into()
    }
}

/// Gets the progress of work.
pub(super) type Tell = Box<dyn FnMut(WorkProgress) + Send>;

/// Work whose result is JSON.
type Work = Pin<Box<dyn Future<Output = Result<Bytes>> + Send>>;

/// A body that runs work. Without a client, the work ends with it.
struct ProgressLines {
    progress: Receiver<WorkProgress>,
    work: Option<Work>,
}

impl hyper::body::Body for ProgressLines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, Infallible>>> {
        let Some(work) = &mut self.work else { return Poll::Ready(None) };
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            self.work = None;
            return Poll::Ready(Some(Ok(Frame::data(last(done)))));
        }
        match self.progress.poll_recv(context) {
            Poll::Ready(Some(WorkProgress { phase, done, total, .. })) => {
                let line = AnswerLine::Progress(PhaseProgress { phase, done, total });
                Poll::Ready(Some(Ok(Frame::data(line.bytes()))))
            }
            // The work tells no more, and wakes this task at its end.
            _ => Poll::Pending,
        }
    }
}

/// The last line: the answer, or the error as everywhere.
fn last(done: Result<Bytes>) -> Bytes {
    match done {
        Ok(answer) => AnswerLine::Answer(serde_json::from_slice(&answer).expect("work writes JSON")).bytes(),
        Err(refusal) => AnswerLine::Refused(refusal).bytes(),
    }
}

/// The answer that work gives, which tells its progress.
pub(super) fn lines<F>(work: impl FnOnce(Tell) -> F) -> Response
where
    F: Future<Output = Result<Bytes>> + Send + 'static,
{
    let (sender, progress) = channel(1);
    let mut last: Option<Instant> = None;
    let work: Work = Box::pin(work(Box::new(move |progress| {
        if last.is_none_or(|last| last.elapsed() > EVERY) {
            last = Some(Instant::now());
            // A client that reads slowly misses some.
            let _ = sender.try_send(progress);
        }
    })));
    ([(CONTENT_TYPE, LINES)], Body::new(ProgressLines { progress, work: Some(work) })).into_response()
}
