//! What an operator watches: whether the server answers, and counts of its answers in the text
//! format of Prometheus.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{AppState, Shared};
use crate::access_log::AccessLog;

/// The upper bounds of the buckets of times, in milliseconds.
const BUCKETS: [u64; 8] = [1, 5, 10, 50, 100, 500, 1_000, 10_000];

/// Counts since the start.
#[derive(Debug, Default)]
pub(super) struct AnswerCounts {
    /// Answers by the first digit of their status.
    statuses: [AtomicU64; 6],
    /// Answers that took at most the time of each bucket, and longer than that of the one before.
    times: [AtomicU64; BUCKETS.len()],
    answers: AtomicU64,
    microseconds: AtomicU64,
}

impl AnswerCounts {
    fn add(&self, status: u16, microseconds: u64) {
        let bucket = BUCKETS.iter().position(|&bound| microseconds <= bound * 1000).map(|bucket| &self.times[bucket]);
        let status = self.statuses.get(usize::from(status / 100));
        status
            .into_iter()
            .chain(bucket)
            .chain([&self.answers])
            .for_each(|count| _ = count.fetch_add(1, Ordering::Relaxed));
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }

    /// The counts in the text format of Prometheus.
    fn text(&self, puzzles: usize, lost: Option<u64>) -> String {
        let mut lines = vec!["# TYPE antipode_puzzles gauge".into(), format!("antipode_puzzles {puzzles}")];
        if let Some(lost) = lost {
            lines.push("# TYPE antipode_access_log_lost_lines_total counter".into());
            lines.push(format!("antipode_access_log_lost_lines_total {lost}"));
        }
        lines.push("# TYPE antipode_answers_total counter".into());
        let statuses = self.statuses.iter().enumerate().skip(2);
        lines.extend(
            statuses.map(|(class, count)| format!("antipode_answers_total{{status=\"{class}xx\"}} {}", read(count))),
        );
        lines.push("# TYPE antipode_answer_seconds histogram".into());
        let mut within = 0;
        for (bound, count) in BUCKETS.iter().zip(&self.times) {
            within += read(count);
            lines.push(format!("antipode_answer_seconds_bucket{{le=\"{}\"}} {within}", *bound as f64 / 1e3));
        }
        let answers = read(&self.answers);
        lines.push(format!("antipode_answer_seconds_bucket{{le=\"+Inf\"}} {answers}"));
        lines.push(format!("antipode_answer_seconds_sum {}", read(&self.microseconds) as f64 / 1e6));
        lines.push(format!("antipode_answer_seconds_count {answers}\n"));
        lines.join("\n")
    }
}

/// The value of a counter.
fn read(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

/// Counts an answer and its time.
pub(super) async fn count(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let response = next.run(request).await;
    app.counts.add(response.status().as_u16(), began.elapsed().as_micros() as u64);
    response
}

pub(super) async fn metrics(State(app): Shared) -> impl IntoResponse {
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4")],
        app.counts.text(app.shelf().all().len(), app.access_log.as_ref().map(AccessLog::lost)),
    )
}

/// The server answers: its tables were open before it listened.
pub(super) async fn healthy() -> &'static str {
    "ok\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_status_and_time() {
        let counts = AnswerCounts::default();
        for (status, time) in [(200, 900), (200, 4_000), (404, 60_000), (503, 20_000_000)] {
            counts.add(status, time);
        }
        let text = counts.text(2, Some(3));
        for line in [
            "antipode_puzzles 2",
            "antipode_access_log_lost_lines_total 3",
            "antipode_answers_total{status=\"2xx\"} 2",
            "antipode_answers_total{status=\"5xx\"} 1",
            "antipode_answer_seconds_bucket{le=\"0.005\"} 2",
            "antipode_answer_seconds_bucket{le=\"10\"} 3",
            "antipode_answer_seconds_bucket{le=\"+Inf\"} 4",
            "antipode_answer_seconds_sum 20.0649",
            "antipode_answer_seconds_count 4",
        ] {
            assert!(text.lines().any(|known| known == line), "{line}: {text}");
        }
    }
}
