//! A connection to another process. Each frame has a tag, which proves that the frame comes from
//! that process, unchanged and in order.
//!
//! A frame is its kind (1 byte), the length of its content in bytes (3), a tag (16), and the
//! content. The tag is the keyed BLAKE3 hash of the frame's number, kind, length and content. Both
//! sides derive the key from the shared secret and two random numbers.
//!
//! timely reads and writes a link as one of its streams, and would panic if that failed. So a link
//! never returns an error: it records the [`SharedFailure`], and its thread sleeps until the
//! process ends.

mod beat;
mod stop;

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use super::failure::SharedFailure;

pub(crate) use beat::beat;

/// The bytes before the content of a frame.
const HEAD: usize = 20;

/// The most bytes of the content of a frame.
const MOST: usize = 1 << 20;

/// The longest content that this side sends at a time.
const SENT: usize = 64 << 10;

/// How often a link with nothing to say shows that its process is there.
const BEAT: Duration = Duration::from_secs(1);

/// The time limit for closing the links.
const FAREWELL: Duration = Duration::from_secs(10);

/// The kinds of frames.
const DATA: u8 = 0;
const HERE: u8 = 1;
const END: u8 = 2;
const STOPPED: u8 = 3;

/// A key for each direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkKeys {
    /// The key of sent frames.
    pub send: [u8; 32],
    /// The key of received frames.
    pub receive: [u8; 32],
}

/// A connection to another process, shared by the threads that read and write it.
#[derive(Clone, Debug)]
pub(crate) struct ProcessLink(Arc<SharedLink>);

#[derive(Debug)]
struct SharedLink {
    /// The name of the other process, for messages.
    name: String,
    socket: TcpStream,
    reader: Mutex<LinkReader>,
    writer: Mutex<LinkWriter>,
    failure: SharedFailure,
    /// The number of sent bytes.
    sent: AtomicU64,
    /// Whether this side has sent its last data.
    ended: AtomicBool,
}

#[derive(Debug)]
struct LinkReader {
    socket: BufReader<TcpStream>,
    key: [u8; 32],
    number: u64,
    content: Vec<u8>,
    at: usize,
    ended: bool,
}

#[derive(Debug)]
struct LinkWriter {
    socket: TcpStream,
    key: [u8; 32],
    number: u64,
    frame: Vec<u8>,
}

impl ProcessLink {
    /// A link over a socket after the handshake. The other side counts as gone if it stays silent
    /// for the time `silence`.
    ///
    /// # Errors
    ///
    /// That of the system if the socket cannot be set up.
    pub(crate) fn new(
        socket: TcpStream,
        name: String,
        keys: LinkKeys,
        silence: Duration,
        failure: SharedFailure,
    ) -> io::Result<ProcessLink> {
        // Votes are short, and all processes wait for them.
        socket.set_nodelay(true)?;
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(silence))?;
        socket.set_write_timeout(Some(silence))?;
        let reader = BufReader::with_capacity(1 << 14, socket.try_clone()?);
        let reader = LinkReader { socket: reader, key: keys.receive, number: 0, content: vec![], at: 0, ended: false };
        let writer = LinkWriter { socket: socket.try_clone()?, key: keys.send, number: 0, frame: vec![] };
        Ok(ProcessLink(Arc::new(SharedLink {
            name,
            socket,
            reader: Mutex::new(reader),
            writer: Mutex::new(writer),
            failure,
            sent: AtomicU64::new(0),
            ended: AtomicBool::new(false),
        })))
    }

    /// The number of sent bytes.
    pub(crate) fn sent(&self) -> u64 {
        self.0.sent.load(Ordering::Relaxed)
    }

    fn send(&self, kind: u8, content: &[u8]) {
        let written = lock(&self.0.writer).write(kind, content);
        match written {
            Ok(bytes) => {
                self.0.sent.fetch_add(bytes, Ordering::Relaxed);
            }
            Err(error) => self.cannot_write(&error),
        }
    }
}

/// The time limit for closing the links.
pub(crate) fn farewell() -> Duration {
    FAREWELL
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn explain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => "no sign of life: it hangs, or the network is broken".into(),
        ErrorKind::UnexpectedEof
        | ErrorKind::ConnectionReset
        | ErrorKind::BrokenPipe
        | ErrorKind::ConnectionAborted => "its connection is closed, so it has died".into(),
        _ => format!("its connection fails: {error}"),
    }
}

/// The tag of a frame.
fn tag(key: &[u8; 32], number: u64, head: &[u8], content: &[u8]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new_keyed(key);
    hasher.update(&number.to_le_bytes()).update(head).update(content);
    let mut tag = [0; 16];
    tag.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    tag
}

impl LinkWriter {
    /// Writes a frame. Returns its number of bytes.
    fn write(&mut self, kind: u8, content: &[u8]) -> io::Result<u64> {
        let [a, b, c, ..] = (content.len() as u32).to_le_bytes();
        let head = [kind, a, b, c];
        self.frame.clear();
        self.frame.extend_from_slice(&head);
        self.frame.extend_from_slice(&tag(&self.key, self.number, &head, content));
        self.frame.extend_from_slice(content);
        self.number += 1;
        self.socket.write_all(&self.frame)?;
        Ok(self.frame.len() as u64)
    }
}

impl LinkReader {
    /// Reads the next frame into `content`. Returns its kind, or a description of the error.
    fn next(&mut self) -> Result<u8, String> {
        let mut head = [0; HEAD];
        self.socket.read_exact(&mut head).map_err(|error| explain(&error))?;
        let [kind, a, b, c] = [head[0], head[1], head[2], head[3]];
        let length = u32::from_le_bytes([a, b, c, 0]) as usize;
        // Before the buffer grows: nothing proves yet that the head comes from the other side.
        if length > MOST {
            return Err("what arrives from it is not what it sent: a frame is too long".into());
        }
        self.content.resize(length, 0);
        self.at = 0;
        self.socket.read_exact(&mut self.content).map_err(|error| explain(&error))?;
        let expected = tag(&self.key, self.number, &head[..4], &self.content);
        self.number += 1;
        // Compare all bytes: the time of the comparison must not depend on the first wrong one.
        let differs = expected.iter().zip(&head[4..]).fold(0, |all, (a, b)| all | (a ^ b)) != 0;
        if differs {
            Err("what arrives from it is not what it sent: a frame has the wrong tag".into())
        } else {
            Ok(kind)
        }
    }
}

impl Read for ProcessLink {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut reader = lock(&self.0.reader);
        while reader.at == reader.content.len() {
            if reader.ended {
                return Ok(0);
            }
            match reader.next() {
                Ok(DATA) => (),
                Ok(HERE) => reader.content.clear(),
                Ok(END) => reader.ended = true,
                Ok(STOPPED) => self.fail(&String::from_utf8_lossy(&reader.content)),
                Ok(_) => self.fail("it sends frames of an unknown kind"),
                Err(what) => self.fail(&what),
            }
            if reader.ended {
                reader.content.clear();
                reader.at = 0;
            }
        }
        let count = out.len().min(reader.content.len() - reader.at);
        out[..count].copy_from_slice(&reader.content[reader.at..][..count]);
        reader.at += count;
        Ok(count)
    }
}

impl Write for ProcessLink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Short frames, so that signs of life need not wait long behind one.
        let now = &bytes[..bytes.len().min(SENT)];
        if !now.is_empty() {
            self.send(DATA, now);
        }
        Ok(now.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for ProcessLink {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(self.clone())
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    /// timely calls this after its last write.
    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        self.0.ended.store(true, Ordering::Relaxed);
        self.send(END, &[]);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
