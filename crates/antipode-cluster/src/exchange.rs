//! The messages between processes during a search: bytes to one process, and votes to all.
//!
//! The library timely carries both, as containers of one dataflow whose timestamps are the rounds:
//! an input, and an exchange by address. Its progress tracking reports the end of a round, when no
//! process can still send a message of it. That news of a process takes the same stream as its
//! messages, behind them, so all of them have arrived.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use timely::bytes::arc::{Bytes, BytesMut};
use timely::communication::allocator::zero_copy::initialize::{CommsGuard, initialize_networking_from_sockets};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::communication::{Hooks, Push};
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message, Stamp};
use timely::dataflow::operators::{Input as _, Operator as _, Probe as _};
use timely::dataflow::{InputHandle, InputHandleVec, ProbeHandle};
use timely::worker::Worker;
use timely::{Accountable, WorkerConfig};

use super::failure::SharedFailure;
use super::link::{self, ProcessLink};
use antipode_core::error::{Error, Result};
use antipode_core::threads;

/// The time to sleep while nothing arrives, before the next check for a failure. A failure also
/// wakes the thread.
const NAP: Duration = Duration::from_millis(100);

/// Bytes of memory of a link: the buffers of both directions, the stacks of two threads, and what
/// the allocator keeps for them.
const LINK: u64 = 1280 << 10;

/// Bytes of the buffers that timely fills with messages, two to four for each link. It asks for 1
/// MB. From 128 KB on, the allocator would get each from the system and give it back.
const BUFFER: usize = 80 << 10;

/// The most bytes of a message. A buffer holds one with its heads.
pub(crate) const MOST: usize = 66 << 10;

/// The bytes that may wait in timely for slower links. It has no limit of its own.
const ROOM: u64 = 1 << 20;

/// Bytes of memory that an exchange between this many processes takes.
pub(crate) fn memory(processes: usize) -> u64 {
    if processes > 1 { ROOM + LINK * (processes as u64 - 1) } else { 0 }
}

/// The time to sleep while more than that wait.
const PAUSE: Duration = Duration::from_millis(1);

/// Bytes on their way to a process, as a container of timely.
#[derive(Clone, Default)]
pub(crate) struct ProcessMessage {
    from: usize,
    to: usize,
    is_vote: bool,
    /// `None` in a container that timely has emptied.
    bytes: Option<Bytes>,
}

/// The bytes before those of a message.
const HEAD: usize = 8;

impl AsRef<[u8]> for ProcessMessage {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or_default()
    }
}

impl Accountable for ProcessMessage {
    fn record_count(&self) -> i64 {
        self.bytes.is_some().into()
    }
}

impl ContainerBytes for ProcessMessage {
    fn from_bytes(mut bytes: Bytes) -> ProcessMessage {
        let head = bytes.extract_to(HEAD);
        let from = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        ProcessMessage { from, to: 0, is_vote: head[4] != 0, bytes: Some(bytes) }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.as_ref().len()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let [a, b, c, d] = (self.from as u32).to_le_bytes();
        let written = writer.write_all(&[a, b, c, d, self.is_vote.into(), 0, 0, 0]);
        written.and_then(|()| writer.write_all(self.as_ref())).expect("timely has made room for it");
    }
}

/// Gives each message to the process that it is for.
struct ByAddress;

impl Distributor<ProcessMessage> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, ProcessMessage>>>(
        &mut self,
        message: &mut ProcessMessage,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = message.to;
        Message::push_at(message, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, ProcessMessage>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// The connections of a process to all others.
pub(crate) struct ProcessExchange {
    worker: Worker,
    input: InputHandle<u64, NoopBuilder<ProcessMessage>>,
    /// An input without messages. Behind the exchange, a round would end only when all had received
    /// its messages, and so searched the window before it.
    rounds: InputHandleVec<u64, ()>,
    probe: ProbeHandle<u64>,
    /// The messages that have arrived, by round.
    arrived: Rc<RefCell<BTreeMap<u64, Vec<ProcessMessage>>>>,
    guard: CommsGuard,
    /// By process; `None` for this one.
    links: Vec<Option<ProcessLink>>,
    /// The bytes of messages that the links had not sent when they had sent `sent_before` in all.
    backlog: u64,
    sent_before: u64,
    failure: SharedFailure,
    waited: Duration,
}

impl ProcessExchange {
    /// Starts an exchange over links to all processes, in order, with `None` for this one.
    ///
    /// # Errors
    ///
    /// `Io` if the threads of the connections cannot be started.
    pub(crate) fn new(links: Vec<Option<ProcessLink>>, failure: SharedFailure) -> Result<ProcessExchange> {
        let (process, processes) = (links.iter().position(Option::is_none).unwrap_or(0), links.len());
        let all: Vec<ProcessLink> = links.iter().flatten().cloned().collect();
        let mut hooks = Hooks::default();
        hooks.refill.logic = Arc::new(|size| Box::new(vec![0; size.min(BUFFER)]));
        // Buffers that are empty return to the system.
        hooks.refill.limit = Some(0);
        let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, guard) =
            initialize_networking_from_sockets(local, links.clone(), process, 1, hooks).map_err(refused)?;
        link::beat(all).map_err(refused)?;
        let allocator = Allocator::Tcp(builders.swap_remove(0).build());
        // A search keeps the cores busy, so that a process which waits has none to spare.
        let config = WorkerConfig::default().idle_spin(Duration::ZERO);
        // Without a clock it would never sleep.
        let mut worker = Worker::new(config, allocator, Some(Instant::now()));
        debug_assert_eq!((worker.index(), worker.peers()), (process, processes));
        let (mut input, mut rounds) = (InputHandle::new_with_builder(), InputHandleVec::new());
        let arrived = Rc::new(RefCell::new(BTreeMap::<u64, Vec<_>>::new()));
        let receiving = Rc::clone(&arrived);
        let probe = worker.dataflow(|scope| {
            let exchange = DistributorPact(|_| ByAddress);
            scope.input_from(&mut input).sink(exchange, "arrived", move |(input, _)| {
                input.for_each(|round, message| {
                    let round = *round.least().expect("an input has one time");
                    receiving.borrow_mut().entry(round).or_default().push(std::mem::take(message));
                });
            });
            scope.input_from(&mut rounds).probe().0
        });
        let (backlog, sent_before, waited) = (0, 0, Duration::ZERO);
        Ok(ProcessExchange {
            worker,
            input,
            rounds,
            probe,
            arrived,
            guard,
            links,
            backlog,
            sent_before,
            failure,
            waited,
        })
    }

    /// The number of this process.
    pub(crate) fn process(&self) -> usize {
        self.worker.index()
    }

    /// The number of processes.
    pub(crate) fn processes(&self) -> usize {
        self.worker.peers()
    }

    /// The bytes that this process has sent over all links.
    pub(crate) fn sent(&self) -> u64 {
        self.links.iter().flatten().map(ProcessLink::sent).sum()
    }

    /// The time that this process has waited for others.
    pub(crate) fn waited(&self) -> Duration {
        self.waited
    }

    /// Sends at most [`MOST`] bytes, and at least one, to a process, which receives them with those
    /// of this round.
    pub(crate) fn send(&mut self, to: usize, bytes: Vec<u8>) {
        self.push(to, false, BytesMut::from(bytes).freeze());
    }

    fn push(&mut self, to: usize, is_vote: bool, bytes: Bytes) {
        debug_assert!((1..=MOST).contains(&bytes.len()), "a message of {} bytes", bytes.len());
        let from = self.process();
        if to != from {
            self.backlog += bytes.len() as u64;
        }
        self.input.send_batch(&mut ProcessMessage { from, to, is_vote, bytes: Some(bytes) });
        loop {
            let sent = self.sent();
            self.backlog = self.backlog.saturating_sub(sent - std::mem::replace(&mut self.sent_before, sent));
            if self.backlog <= ROOM || self.failure.check().is_err() {
                break;
            }
            thread::sleep(PAUSE);
            self.waited += PAUSE;
        }
    }

    /// Ends a round, which [`ProcessExchange::receive`] waits for. All processes have the same
    /// rounds.
    pub(crate) fn end_round(&mut self) -> u64 {
        let round = *self.input.time();
        self.input.advance_to(round + 1);
        self.rounds.advance_to(round + 1);
        // The others wait for the news of the end of the round, and this sends it.
        self.worker.step();
        round
    }

    /// Waits for the end of a round everywhere, and returns what was sent to this process in it.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone; `Corrupt` if a message came too late.
    pub(crate) fn receive(&mut self, round: u64) -> Result<Vec<ProcessMessage>> {
        let start = Instant::now();
        loop {
            // A process that stops after this round does so after its news of the round.
            let failed = self.failure.check();
            self.worker.step();
            if !self.probe.less_than(&(round + 1)) {
                break;
            }
            failed?;
            self.worker.step_or_park(Some(NAP));
        }
        self.waited += start.elapsed();
        let mut arrived = self.arrived.borrow_mut();
        let messages = arrived.remove(&round).unwrap_or_default();
        // A message that came after its round was counted nowhere.
        match arrived.first_key_value() {
            Some((&late, _)) if late < round => Err(Error::Corrupt("a message came after its round".into())),
            _ => Ok(messages),
        }
    }

    /// Sends a vote to all processes, and ends a round. Returns the votes of all processes in their
    /// order, and what the others sent to this process in the round.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone; `Corrupt` if a vote is missing or of another
    /// type.
    ///
    /// # Panics
    ///
    /// If the vote cannot be written as JSON, such as a map whose keys are structures.
    pub(crate) fn agree<T: Serialize + DeserializeOwned>(&mut self, vote: &T) -> Result<(Vec<T>, Vec<ProcessMessage>)> {
        let bytes = serde_json::to_vec(vote).expect("votes are numbers and lists");
        let mut bytes = BytesMut::from(bytes).freeze();
        while !bytes.is_empty() {
            let part = bytes.extract_to(bytes.len().min(MOST));
            (0..self.processes()).for_each(|process| self.push(process, true, part.clone()));
        }
        let round = self.end_round();
        let (parts, messages): (Vec<_>, Vec<_>) = self.receive(round)?.into_iter().partition(|message| message.is_vote);
        let mut votes = vec![vec![]; self.processes()];
        // The parts of a vote arrive in their order.
        parts.iter().for_each(|part| votes[part.from].extend_from_slice(part.as_ref()));
        let votes: Option<Vec<T>> = votes.iter().map(|vote| serde_json::from_slice(vote).ok()).collect();
        let votes = votes.ok_or_else(|| Error::Corrupt("processes do not agree on what they vote".into()))?;
        Ok((votes, messages))
    }

    /// Closes the exchange after the last agreement. A process that dies now does no harm, since
    /// all results are known.
    pub(crate) fn close(self) {
        let ProcessExchange { mut worker, input, rounds, guard, failure, .. } = self;
        drop((input, rounds));
        let start = Instant::now();
        while worker.has_dataflows() && failure.check().is_ok() && start.elapsed() < link::farewell() {
            worker.step_or_park(Some(NAP));
        }
        drop(worker);
        // Dropping the guard waits for the threads of all links, which wait for the other sides.
        let (done, ended) = channel::<()>();
        // Without a thread, this waits here.
        let _ = threads::start(move || {
            drop(guard);
            drop(done);
        });
        while failure.check().is_ok() && start.elapsed() < link::farewell() {
            if ended.recv_timeout(NAP) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
    }

    /// Stops the exchange after an error, and sends the reason to the other processes.
    pub(crate) fn stop(self, why: &str) {
        self.links.iter().flatten().for_each(|link| link.stop(why));
        // Its threads would wait for messages that never come. They end with the process.
        std::mem::forget(self.guard);
        std::mem::forget(self.worker);
    }
}

/// The error for threads that the system refuses.
fn refused(source: std::io::Error) -> Error {
    Error::Io { context: "cannot start the threads of connections".into(), source }
}

#[cfg(test)]
mod tests;
