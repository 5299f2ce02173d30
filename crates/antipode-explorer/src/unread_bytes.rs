//! The bytes of requests and answers that the server holds for its clients, with limits.
//!
//! A client that reads slowly keeps its answer in memory, and one that sends slowly its request. So
//! both count until they are gone, for each client and for all together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};

use crate::limits::UNREAD_OF_A_CLIENT;
use antipode_core::memory;

/// The share of the memory that these bytes may take.
const SHARE: u64 = 4;

/// The least bytes for all clients together.
const LEAST: u64 = 16 << 20;

/// Bytes that each client may hold, even where others fill the limit of all.
const ALWAYS: u64 = 64 << 10;

/// Bytes of memory that stay free for the work of requests that run.
const RESERVE: u64 = 8 << 20;

/// Bytes of an answer that go to the connection at a time.
const CHUNK: usize = 16 << 10;

/// What all clients hold.
#[derive(Debug)]
pub(crate) struct UnreadBytes {
    most: u64,
    held: Mutex<ByteHolders>,
}

#[derive(Debug, Default)]
struct ByteHolders {
    all: u64,
    of: HashMap<IpAddr, u64>,
}

/// Bytes that count until this value is dropped.
#[derive(Debug)]
pub(crate) struct HeldForClient {
    unread: Arc<UnreadBytes>,
    client: IpAddr,
    bytes: u64,
}

impl UnreadBytes {
    /// Limits for a server that may use `memory` bytes.
    pub(crate) fn new(memory: u64) -> Arc<UnreadBytes> {
        Arc::new(UnreadBytes { most: LEAST.max(memory / SHARE), held: Mutex::default() })
    }

    fn holders(&self) -> MutexGuard<'_, ByteHolders> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts bytes for a client. `None` if that exceeds a limit.
    pub(crate) fn hold(self: &Arc<Self>, client: IpAddr, bytes: u64) -> Option<HeldForClient> {
        let mut held = self.holders();
        let own = held.of.get(&client).copied().unwrap_or(0);
        let is_full = held.all + bytes > self.most || memory::left() < RESERVE;
        // A client may have one answer, however large.
        if own + bytes > UNREAD_OF_A_CLIENT.max(bytes) || is_full && own + bytes > ALWAYS {
            return None;
        }
        held.all += bytes;
        held.of.insert(client, own + bytes);
        Some(HeldForClient { unread: self.clone(), client, bytes })
    }
}

impl Drop for HeldForClient {
    fn drop(&mut self) {
        let mut held = self.unread.holders();
        held.all -= self.bytes;
        if let Some(own) = held.of.get_mut(&self.client) {
            *own -= self.bytes;
            if *own == 0 {
                held.of.remove(&self.client);
            }
        }
    }
}

/// A body that goes to the connection piece by piece, since the connection takes whatever it gets.
pub(crate) struct AnswerBody {
    body: Body,
    /// The rest of the last frame of `body`.
    chunk: Bytes,
    _held: HeldForClient,
}

impl AnswerBody {
    /// A body whose bytes are held until it has gone to the connection.
    pub(crate) fn new(body: Body, held: HeldForClient) -> AnswerBody {
        AnswerBody { body, chunk: Bytes::new(), _held: held }
    }
}

impl hyper::body::Body for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.chunk.is_empty() {
            let frame = match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => frame,
                other => return other,
            };
            match frame.into_data() {
                Ok(data) => self.chunk = data,
                Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
            }
        }
        let bytes = self.chunk.len().min(CHUNK);
        Poll::Ready(Some(Ok(Frame::data(self.chunk.split_to(bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.chunk.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, chunk) = (self.body.size_hint(), self.chunk.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + chunk);
        }
        hint.set_lower(hint.lower() + chunk);
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_holds_a_share_of_all() {
        let unread = UnreadBytes::new(1 << 30);
        let client = |last| IpAddr::from([10, 0, 0, last]);
        // One answer is allowed, however large.
        let large = unread.hold(client(1), 2 * UNREAD_OF_A_CLIENT).unwrap();
        assert!(unread.hold(client(1), 1).is_none());
        let other = unread.hold(client(2), UNREAD_OF_A_CLIENT).unwrap();
        assert!(unread.hold(client(2), 1).is_none());
        drop((large, other));
        let all: Vec<_> = (0..=u8::MAX).map_while(|last| unread.hold(client(last), UNREAD_OF_A_CLIENT)).collect();
        assert_eq!(all.len() as u64, (1 << 28) / UNREAD_OF_A_CLIENT);
        assert!(unread.hold(client(100), ALWAYS).is_some() && unread.hold(client(100), ALWAYS + 1).is_none());
        drop(all);
        let held = unread.holders();
        assert_eq!((held.all, held.of.len()), (0, 0));
    }
}
