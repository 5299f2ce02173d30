//! Connects all processes of a search: each calls the earlier ones, and the later ones call it.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::failure::{self, SharedFailure};
use super::handshake::{ConnectionSide, HandshakeFacts, HandshakeRefusal, SharedSecret, shake};
use super::hosts::HostList;
use super::link::{LinkKeys, ProcessLink};
use antipode_core::error::{Error, Result};
use antipode_core::threads;
use antipode_core::watch::StopSignal;

/// The interval between two calls of an address, and between two checks for callers.
const AGAIN: Duration = Duration::from_millis(50);

/// The most handshakes with callers at a time. The next caller waits until one has ended.
const MOST_SHAKING: usize = 256;

/// The time limit of a call.
const CALL: Duration = Duration::from_secs(5);

/// A process of a search before it is connected.
pub(crate) struct JoiningProcess<'a> {
    /// The processes of the search.
    pub hosts: &'a HostList,
    /// Its number.
    pub process: usize,
    /// The facts about its work.
    pub facts: &'a HandshakeFacts,
    /// The secret that all processes share.
    pub secret: &'a SharedSecret,
    /// The time to wait for the others, and the longest silence of one of them later.
    pub patience: Duration,
    /// The signal to stop.
    pub signal: StopSignal<'a>,
}

type Met = (usize, TcpStream, LinkKeys);

impl JoiningProcess<'_> {
    /// Connects to all other processes. Returns the links, in order, with `None` for this process.
    ///
    /// # Errors
    ///
    /// `Usage` if one of them does other work, `Io` if one does not come; the error names it.
    pub(crate) fn meet(&self, listener: &TcpListener, failure: &SharedFailure) -> Result<Vec<Option<ProcessLink>>> {
        let deadline = Instant::now() + self.patience;
        let over = AtomicBool::new(false);
        let end = |met: Result<Vec<Met>>| met.inspect_err(|_| over.store(true, Ordering::Relaxed));
        let (called, callers) = thread::scope(|scope| {
            let called = match threads::start_scoped(scope, || {
                end((0..self.process).map(|other| self.call(other, deadline, &over)).collect())
            }) {
                Ok(called) => called,
                Err(error) => return (Err(threads::refused(error)), Ok(vec![])),
            };
            let callers = end(self.await_callers(listener, deadline, &over));
            (called.join().unwrap_or(Err(Error::Interrupted)), callers)
        });
        // If one half has stopped the other one, its error is the cause.
        #[expect(clippy::unnested_or_patterns, reason = "the first pattern that fits decides")]
        let (called, callers) = match (called, callers) {
            (Ok(called), Ok(callers)) => (called, callers),
            (Err(Error::Interrupted), Err(error)) | (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let mut links: Vec<Option<ProcessLink>> = (0..self.hosts.count()).map(|_| None).collect();
        for (process, socket, keys) in called.into_iter().chain(callers) {
            let name = self.hosts.name(process);
            links[process] = Some(
                ProcessLink::new(socket, name.clone(), keys, self.patience, failure.clone())
                    .map_err(|error| failure::error(&name, &error.to_string()))?,
            );
        }
        Ok(links)
    }

    /// Calls a process until it answers.
    fn call(&self, other: usize, deadline: Instant, over: &AtomicBool) -> Result<Met> {
        let mut last = "nobody answers there".to_string();
        while Instant::now() < deadline {
            self.check(over)?;
            match self.connect(other) {
                Err(error) => last = error.to_string(),
                Ok(mut socket) => {
                    match shake(&mut socket, ConnectionSide::Caller, self.process, self.facts, self.secret) {
                        Ok((hello, keys)) if hello.process == other => return Ok((other, socket, keys)),
                        Ok((hello, _)) => {
                            let what = format!("who answers there says that it is process {}", hello.process);
                            return Err(differs(&self.hosts.name(other), &what));
                        }
                        Err(HandshakeRefusal::Differs(what)) => return Err(differs(&self.hosts.name(other), &what)),
                        // Another program may hold the port for a while, and the process may still
                        // come.
                        Err(HandshakeRefusal::Stranger(what)) => last = what,
                    }
                }
            }
            thread::sleep(AGAIN);
        }
        let seconds = self.patience.as_secs_f64();
        Err(failure::error(&self.hosts.name(other), &format!("it did not answer for {seconds} s: {last}")))
    }

    /// `Interrupted` if the signal or an error of the other half stops the work.
    fn check(&self, over: &AtomicBool) -> Result<()> {
        self.signal.check()?;
        if over.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }
    }

    fn connect(&self, other: usize) -> io::Result<TcpStream> {
        let mut last = io::Error::from(ErrorKind::AddrNotAvailable);
        for address in self.hosts.resolve(other)? {
            match TcpStream::connect_timeout(&address, CALL) {
                Ok(socket) => return Ok(socket),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Waits until all later processes have called. Handshakes run side by side, so a silent
    /// stranger delays nobody.
    fn await_callers(&self, listener: &TcpListener, deadline: Instant, over: &AtomicBool) -> Result<Vec<Met>> {
        // While nobody calls, the signal and the deadline must be seen all the same.
        listener.set_nonblocking(true).map_err(deaf)?;
        if self.process + 1 == self.hosts.count() {
            return Ok(vec![]);
        }
        thread::scope(|scope| {
            let mut shaking = HashMap::new();
            let (send, receive) = mpsc::channel();
            let (mut callers, mut stranger, mut number) = (vec![], String::new(), 0u64);
            let mut step = || {
                self.check(over)?;
                if Instant::now() >= deadline {
                    return Err(self.missing(&callers, &stranger));
                }
                while shaking.len() < MOST_SHAKING
                    && let Some((mut socket, from)) = accept(listener)?
                {
                    number += 1;
                    let (number, send) = (number, send.clone());
                    let Ok(other_end) = socket.try_clone() else { continue };
                    // Without a thread the caller is dropped, and calls again.
                    if threads::start_scoped(scope, move || {
                        let shaken = shake(&mut socket, ConnectionSide::Called, self.process, self.facts, self.secret);
                        let _ = send.send((number, from, shaken.map(|(hello, keys)| (hello.process, socket, keys))));
                    })
                    .is_ok()
                    {
                        shaking.insert(number, other_end);
                    }
                }
                let Ok((number, from, shaken)) = receive.recv_timeout(AGAIN) else { return Ok(None) };
                shaking.remove(&number);
                match shaken {
                    Ok(met) => callers.push(self.admit(met, from, &callers)?),
                    Err(HandshakeRefusal::Differs(what)) => {
                        return Err(differs(&format!("a process at {}", from.ip()), &what));
                    }
                    Err(HandshakeRefusal::Stranger(what)) => {
                        stranger = format!("; {} was turned away: {what}", from.ip());
                    }
                }
                let all = callers.len() + self.process + 1 == self.hosts.count();
                Ok(all.then(|| std::mem::take(&mut callers)))
            };
            let result = loop {
                if let Some(result) = step().transpose() {
                    break result;
                }
            };
            // Nobody waits for the handshakes that are still running.
            shaking.values().for_each(|socket| _ = socket.shutdown(Shutdown::Both));
            result
        })
    }

    /// Checks the number of a process that called.
    fn admit(&self, met: Met, from: SocketAddr, callers: &[Met]) -> Result<Met> {
        let (process, ..) = met;
        let is_known = callers.iter().any(|(known, ..)| *known == process);
        // It knows the secret, so this is no attack but a mistake: two processes with one number.
        if is_known || process <= self.process || process >= self.hosts.count() {
            let what = format!("{} calls itself process {process}, and that is another one", from.ip());
            return Err(differs(&self.hosts.name(self.process), &what));
        }
        Ok(met)
    }

    /// The error for the first process that has not called in time.
    fn missing(&self, callers: &[Met], stranger: &str) -> Error {
        let missing = (self.process + 1..self.hosts.count()).find(|i| callers.iter().all(|(known, ..)| known != i));
        let missing = self.hosts.name(missing.unwrap_or(self.process));
        let seconds = self.patience.as_secs_f64();
        failure::error(&missing, &format!("it did not come within {seconds} s{stranger}"))
    }
}

/// Accepts the next caller, if there is one.
fn accept(listener: &TcpListener) -> Result<Option<(TcpStream, SocketAddr)>> {
    match listener.accept() {
        Ok((socket, from)) => {
            socket.set_nonblocking(false).map_err(deaf)?;
            Ok(Some((socket, from)))
        }
        Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(None),
        Err(error) => Err(deaf(error)),
    }
}

/// The error if the system refuses to listen.
fn deaf(source: io::Error) -> Error {
    Error::Io { context: "cannot listen".into(), source }
}

/// The error for a process that does not belong to this search.
fn differs(who: &str, what: &str) -> Error {
    Error::protocol(who, format!("does not belong to this search: {what}"))
}
