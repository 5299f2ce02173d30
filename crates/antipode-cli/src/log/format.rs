//! The lines of a log: text for people, JSON for programs.

use std::fmt::{Debug, Error, Result};
use std::path::Path;

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// The field with the line for people.
const TEXT: &str = "text";

/// The fields of a line of JSON besides its time. A field without a value is null.
const KEYS: [&str; 14] = [
    "event",
    TEXT,
    "process_id",
    "phase",
    "layer",
    "units_done",
    "units_in_all",
    "units_per_second",
    "memory_bytes",
    "disk_bytes",
    "seconds",
    "cpu_seconds",
    "seconds_left",
    "exit_status",
];

/// The format of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl LogFormat {
    /// The format that the extension of a file names.
    pub(super) fn of(path: &Path) -> LogFormat {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("json" | "jsonl" | "ndjson") => LogFormat::Json,
            _ => LogFormat::Text,
        }
    }
}

/// The values of an event.
#[derive(Default)]
struct Values(Map<String, Value>);

impl Visit for Values {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().into(), format!("{value:?}").into());
    }
}

impl<S, N> FormatEvent<S, N> for LogFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> Result {
        let mut values = Values::default();
        event.record(&mut values);
        let time = now();
        match self {
            LogFormat::Text => {
                let text = values.0.get(TEXT).and_then(Value::as_str).unwrap_or_default();
                writeln!(writer, "{time} {text}")
            }
            LogFormat::Json => {
                let mut line = Map::new();
                line.insert("time".into(), time.into());
                // All keys in the same order, so that lines are alike.
                for key in KEYS {
                    line.insert(key.into(), values.0.remove(key).unwrap_or(Value::Null));
                }
                let line = serde_json::to_string(&line).map_err(|_| Error)?;
                writeln!(writer, "{line}")
            }
        }
    }
}

/// The time now, in UTC.
pub fn now() -> String {
    let mut time = String::new();
    // A system without a clock has no time to show.
    let _ = SystemTime.format_time(&mut Writer::new(&mut time));
    time
}
