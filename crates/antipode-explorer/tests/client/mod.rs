//! A server on a free port, and a client that speaks HTTP over a socket. Each test uses a part of
//! it.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use antipode_core::watch::Watch;
use antipode_explorer::{AppState, ExplorerServer, GameFile, PuzzleCatalogue};
use antipode_jobs::WorkResources;
use serde_json::Value;

/// A running server, which stops when this value is dropped.
pub struct Running {
    pub address: SocketAddr,
    pub app: Arc<AppState>,
    stop: &'static AtomicBool,
    thread: Option<JoinHandle<()>>,
}

/// An HTTP response.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {} {}", self.status, self.body))
    }
}

impl Running {
    pub fn serving(specs: &[&str], games: Option<GameFile>) -> Running {
        Running::searching(specs, None, games)
    }

    /// Serves puzzles, with a heuristic for those without a table.
    pub fn searching(specs: &[&str], heuristic: Option<&str>, games: Option<GameFile>) -> Running {
        Running::with(specs, heuristic, |shelf, resources| AppState::new(shelf, games, resources))
    }

    /// Serves puzzles to clients that a proxy on this machine names.
    pub fn behind_a_proxy(specs: &[&str]) -> Running {
        let proxies = ["127.0.0.1".parse().unwrap()];
        Running::with(specs, None, |shelf, resources| AppState::new(shelf, None, resources).with_proxies(&proxies))
    }

    /// Serves puzzles as the operator sets the server up.
    pub fn with(
        specs: &[&str],
        heuristic: Option<&str>,
        app: impl FnOnce(PuzzleCatalogue, WorkResources) -> AppState,
    ) -> Running {
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let shelf = PuzzleCatalogue::of(specs, heuristic, resources, &mut Watch::none()).unwrap();
        let app = Arc::new(app(shelf, resources));
        let server = ExplorerServer::bind("127.0.0.1:0".parse().unwrap(), app.clone()).unwrap();
        let stop: &'static AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
        let address = server.address();
        let thread = std::thread::spawn(move || server.run(Watch::new(stop, |_| ()).signal()).unwrap());
        Running { address, app, stop, thread: Some(thread) }
    }

    /// Sends bytes, and reads until the server closes the connection.
    pub fn send(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        // Ignore errors: a server that refuses a body need not read it.
        let _ = stream.write_all(request);
        let mut answer = vec![];
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let head = head.to_lowercase();
        let chunked = head.contains("transfer-encoding: chunked");
        let body = if chunked { joined(body) } else { body.to_string() };
        Answer { status, head, body }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        let length = body.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json");
        self.send(format!("{head}\r\nContent-Length: {length}\r\n\r\n{body}").as_bytes())
    }

    /// The bytes of a request of a client behind the proxy.
    pub fn request(client: &str, method: &str, path: &str, body: &str) -> Vec<u8> {
        let of = format!("Connection: close\r\nX-Forwarded-For: {client}\r\nContent-Type: application/json");
        let length = body.len();
        format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{of}\r\nContent-Length: {length}\r\n\r\n{body}").into()
    }

    /// Stops the server and waits for the end of its thread.
    pub fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// The chunks of a body, without their lengths; all of ASCII.
fn joined(mut chunked: &str) -> String {
    let mut body = String::new();
    while let Some((length, rest)) = chunked.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap().min(rest.len());
        body += &rest[..length];
        chunked = rest[length..].trim_start_matches("\r\n");
    }
    body
}

/// A text, percent-encoded for an address.
pub fn escaped(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") })
        .collect()
}
