//! The table of a search: each process has the depths of its rows, and the first one writes them
//! all.
//!
//! Rows come to the first process in the order of their owners, at most half a megabyte from each
//! process at a time. They wait in a temporary file beside the table. The common writer of tables
//! reads them from there, so the table equals that of a single process, byte for byte. The other
//! processes need no access to its folder.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::exchange::{MOST, ProcessExchange};
use antipode_core::error::{Error, Result};
use antipode_core::storage::folder;
use antipode_core::tables::{DepthSpan, Encoding, RecordedDepths, StateLayout, write_memory};
use antipode_engines::RowOwners;

/// The bytes of rows that the first process receives at a time.
const RECEIVED: usize = 4 << 20;

/// The least and the most of them that come from one process.
const LEAST_SENT: usize = 64 << 10;
const MOST_SENT: usize = 512 << 10;

/// The most of them in a message, whose first 8 bytes are their place in the file.
const PART: usize = MOST - 8;

/// The bytes of a span.
const SPAN: usize = DepthSpan::BYTES;

/// The depths of all rows, in a temporary file.
#[derive(Debug)]
pub(crate) struct GatheredDepths {
    file: Mutex<File>,
    path: PathBuf,
    encoding: Encoding,
    layout: StateLayout,
    /// The words of a payload.
    words: usize,
}

/// Bytes of memory that a process takes to send its depths, or the first one to receive and write
/// those of all.
pub(crate) fn memory(layout: &StateLayout, encoding: Encoding, exchange: &ProcessExchange) -> u64 {
    let sent = sent(exchange.processes()) as u64;
    match exchange.process() {
        0 => write_memory(layout, encoding, 1).saturating_add(2 * sent * exchange.processes() as u64),
        _ => 2 * sent,
    }
}

/// The bytes of rows that a process sends at a time; all send to the first one at the same time.
fn sent(processes: usize) -> usize {
    (RECEIVED / processes).clamp(LEAST_SENT, MOST_SENT)
}

/// Sends the depths of all rows to the first process. Returns them there, and `None` elsewhere.
/// `complete` says whether all states were reached; `path` is that of the table.
///
/// # Errors
///
/// `Io` if the rows cannot be written, or another process failed or is gone; those of `own`.
pub(crate) fn gather(
    own: &dyn RecordedDepths,
    owners: &RowOwners,
    complete: bool,
    path: &Path,
    exchange: &mut ProcessExchange,
) -> Result<Option<GatheredDepths>> {
    let (encoding, layout) = (own.encoding(), own.layout());
    let words = encoding.payload_words(&layout, complete);
    let is_first = exchange.process() == 0;
    let gathered = is_first
        .then(|| tempfile::tempfile_in(folder(path)))
        .transpose()
        .map_err(|error| Error::io("write", path, error))?;
    let gathered =
        gathered.map(|file| GatheredDepths { file: Mutex::new(file), path: path.into(), encoding, layout, words });
    let record = (SPAN + 8 * words) as u64;
    let at_a_time = (sent(exchange.processes()) as u64 / record).max(1);
    // Every round needs all processes, so all take part in those of the one with the most rows.
    let steps =
        (0..owners.parts()).map(|part| owners.rows(part)).map(|rows| (rows.end - rows.start).div_ceil(at_a_time)).max();
    let mut payload = vec![0; words];
    for step in 0..steps.unwrap_or(0) {
        let own_rows = owners.rows(exchange.process());
        let first = (own_rows.start + step * at_a_time).min(own_rows.end);
        let last = (first + at_a_time).min(own_rows.end);
        let mut records = vec![];
        for row in first..last {
            own.payload(row, &mut payload)?;
            records.extend_from_slice(&own.span(row)?.to_bytes());
            payload.iter().for_each(|word| records.extend_from_slice(&word.to_le_bytes()));
        }
        for (number, part) in (0..).zip(records.chunks(PART)) {
            let at = first * record + number * PART as u64;
            exchange.send(0, [&at.to_le_bytes()[..], part].concat());
        }
        // It also sets the pace: nobody runs ahead of what the first process can take.
        let (_, sent) = exchange.agree(&())?;
        for message in &sent {
            if let Some((gathered, (at, part))) = gathered.as_ref().zip(message.as_ref().split_first_chunk()) {
                gathered.put(u64::from_le_bytes(*at), part)?;
            }
        }
    }
    Ok(gathered)
}

impl GatheredDepths {
    fn put(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.seek(SeekFrom::Start(at)).and_then(|_| file.write_all(bytes));
        written.map_err(|error| Error::io("write", &self.path, error))
    }

    fn get(&self, row: u64, after: u64, out: &mut [u8]) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let record = (SPAN + 8 * self.words) as u64;
        let read = file.seek(SeekFrom::Start(row * record + after)).and_then(|_| file.read_exact(out));
        read.map_err(|error| Error::io("read", &self.path, error))
    }
}

impl RecordedDepths for GatheredDepths {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        let mut bytes = [0; SPAN];
        self.get(row, 0, &mut bytes)?;
        DepthSpan::from_bytes(bytes).ok_or_else(|| Error::corrupt(&self.path, "a row has no span"))
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let mut bytes = vec![0; 8 * out.len()];
        self.get(row, SPAN as u64, &mut bytes)?;
        out.iter_mut().zip(bytes.as_chunks().0).for_each(|(word, bytes)| *word = u64::from_le_bytes(*bytes));
        Ok(())
    }
}
