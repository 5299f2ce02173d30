//! The messages between processes during a search: packets to one process, and votes to all.
//!
//! Packets are frames of the links. The library timely detects when a round is over: its dataflow
//! is a single input, whose timestamps are the rounds. A process ends a round after it has sent all
//! packets of the round, and timely's news of that take the same link behind them. So when the
//! probe reports that no process can still send a packet of the round, all have arrived.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::{CommsGuard, initialize_networking_from_sockets};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::dataflow::InputHandleVec;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::{Input as _, Probe as _};
use timely::worker::Worker;

use super::failure::SharedFailure;
use super::link::{self, LinkPacket, ProcessLink};
use antipode_core::error::{Error, Result};
use antipode_core::threads;

/// The time to sleep while nothing arrives, before the next check for a failure. A failure also
/// wakes the thread.
const NAP: Duration = Duration::from_millis(100);

/// Bytes of memory of a link: a message, the buffers of both directions, the stacks of two threads,
/// and what the allocator keeps for them.
pub(crate) const LINK_BYTES: u64 = 1280 << 10;

/// Bytes of the buffers that timely fills with its news, each of which is far shorter. It asks for
/// [`ASKED`], two to four for each link.
const BUFFER: usize = 64 << 10;
const ASKED: usize = 1 << 20;

/// The connections of a process to all others.
pub(crate) struct ProcessExchange {
    worker: Worker,
    input: InputHandleVec<u64, ()>,
    probe: Probe<u64>,
    guard: CommsGuard,
    /// By process; `None` for this one.
    links: Vec<Option<ProcessLink>>,
    /// The packets of this process to itself, all of one round.
    own: Vec<LinkPacket>,
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
        hooks.refill.logic = Arc::new(|size| Box::new(vec![0; if size == ASKED { BUFFER } else { size }]));
        // Buffers that are empty return to the system.
        hooks.refill.limit = Some(0);
        let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, guard) =
            initialize_networking_from_sockets(local, links.clone(), process, 1, hooks).map_err(refused)?;
        link::beat(all).map_err(refused)?;
        let allocator = Allocator::Tcp(builders.swap_remove(0).build());
        // Without a clock it would never sleep.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        debug_assert_eq!((worker.index(), worker.peers()), (process, processes));
        let mut input = InputHandleVec::new();
        let probe = worker.dataflow(|scope| scope.input_from(&mut input).probe().0);
        Ok(ProcessExchange { worker, input, probe, guard, links, own: vec![], failure, waited: Duration::ZERO })
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

    /// Sends bytes to a process, which receives them with those of this round.
    pub(crate) fn send(&mut self, to: usize, bytes: Vec<u8>) {
        self.packet(to, false, bytes);
    }

    fn packet(&mut self, to: usize, is_vote: bool, bytes: Vec<u8>) {
        let packet = LinkPacket { round: *self.input.time(), is_vote, bytes };
        match &self.links[to] {
            Some(link) => link.packet(&packet),
            None => self.own.push(packet),
        }
    }

    /// Ends a round, which [`ProcessExchange::receive`] waits for. All processes have the same
    /// rounds.
    pub(crate) fn end_round(&mut self) -> u64 {
        let round = *self.input.time();
        self.input.advance_to(round + 1);
        // The others wait for the news of the end of the round, and this sends it.
        self.worker.step();
        round
    }

    /// Waits for the end of a round everywhere, and returns what was sent to this process in it.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone.
    pub(crate) fn receive(&mut self, round: u64) -> Result<Vec<Vec<u8>>> {
        Ok(self.arrived(round)?.into_iter().map(|(_, packet)| packet.bytes).collect())
    }

    /// The packets of a round, each with the process that sent it, in the order of processes.
    fn arrived(&mut self, round: u64) -> Result<Vec<(usize, LinkPacket)>> {
        self.wait(round + 1)?;
        let mut own = std::mem::take(&mut self.own);
        let mut packets = vec![];
        for (from, link) in self.links.iter().enumerate() {
            let sent = match link {
                Some(link) => link.packets(round),
                None => std::mem::take(&mut own),
            };
            packets.extend(sent.into_iter().map(|packet| (from, packet)));
        }
        Ok(packets)
    }

    fn wait(&mut self, time: u64) -> Result<()> {
        let start = Instant::now();
        loop {
            // A process that stops after this round does so after its news of the round.
            let failed = self.failure.check();
            self.worker.step();
            if !self.probe.less_than(&time) {
                break;
            }
            failed?;
            self.worker.step_or_park(Some(NAP));
        }
        self.waited += start.elapsed();
        Ok(())
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
    pub(crate) fn agree<T: Serialize + DeserializeOwned>(&mut self, vote: &T) -> Result<(Vec<T>, Vec<Vec<u8>>)> {
        let bytes = serde_json::to_vec(vote).expect("votes are numbers and lists");
        (0..self.processes()).for_each(|process| self.packet(process, true, bytes.clone()));
        let round = self.end_round();
        let (votes, packets): (Vec<_>, Vec<_>) =
            self.arrived(round)?.into_iter().partition(|(_, packet)| packet.is_vote);
        let complete = votes.iter().map(|vote| vote.0).eq(0..self.processes());
        let votes: Option<Vec<T>> = votes.iter().map(|vote| serde_json::from_slice(&vote.1.bytes).ok()).collect();
        let packets = packets.into_iter().map(|(_, packet)| packet.bytes).collect();
        Ok((
            votes
                .filter(|_| complete)
                .ok_or_else(|| Error::Corrupt("processes do not agree on what they vote".into()))?,
            packets,
        ))
    }

    /// Closes the exchange after the last agreement. A process that dies now does no harm, since
    /// all results are known.
    pub(crate) fn close(self) {
        let ProcessExchange { mut worker, input, guard, failure, .. } = self;
        drop(input);
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
