//! The messages between processes during a search: packets to one process, and votes to all.
//!
//! The library timely delivers them and detects when all have arrived. The dataflow is a single
//! exchange, whose timestamps count the packets of each round. A round is over everywhere when no
//! process can still send a packet of the round, and none is in transit. The probe reports that.
//! timely collects packets of one timestamp before it sends them, up to megabytes for each
//! process. So each packet has a new timestamp.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::{CommsGuard, initialize_networking_from_sockets};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::dataflow::InputHandleVec;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::vec::Map;
use timely::dataflow::operators::{Exchange as _, Input as _, Probe as _};
use timely::worker::Worker;

use super::failure::Failure;
use super::link::{self, Link};
use antipode_core::error::{Error, Result};

/// The time to sleep while nothing arrives, before the next check for a failure. A failure also
/// wakes the thread.
const NAP: Duration = Duration::from_millis(100);

/// Times of a round.
const ROUND: u64 = 1 << 32;

/// A message to one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Packet {
    to: u64,
    from: u64,
    /// The round that it belongs to.
    round: u64,
    is_vote: bool,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

/// What has arrived for a round.
#[derive(Debug, Default)]
struct Inbox {
    /// The votes, each with the process that cast it.
    votes: Vec<(u64, Vec<u8>)>,
    packets: Vec<Vec<u8>>,
}

impl Inbox {
    fn add(&mut self, packet: Packet) {
        if packet.is_vote {
            self.votes.push((packet.from, packet.bytes));
        } else {
            self.packets.push(packet.bytes);
        }
    }
}

/// The connections of a process to all others.
pub struct Exchange {
    worker: Worker,
    input: InputHandleVec<u64, Packet>,
    probe: Probe<u64>,
    /// By round.
    arrived: Rc<RefCell<BTreeMap<u64, Inbox>>>,
    guard: CommsGuard,
    links: Vec<Link>,
    failure: Failure,
    waited: Duration,
}

impl Exchange {
    /// Starts an exchange over links to all processes, in order, with `None` for this one.
    ///
    /// # Errors
    ///
    /// `Io` if the threads of the connections cannot be started.
    pub fn new(links: Vec<Option<Link>>, failure: Failure) -> Result<Exchange> {
        let refused = |source| Error::Io { context: "cannot start the threads of connections".into(), source };
        let (process, processes) = (links.iter().position(Option::is_none).unwrap_or(0), links.len());
        let all: Vec<Link> = links.iter().flatten().cloned().collect();
        let mut hooks = Hooks::default();
        // Buffers that are empty return to the system.
        hooks.refill.limit = Some(0);
        let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, guard) =
            initialize_networking_from_sockets(local, links, process, 1, hooks).map_err(refused)?;
        link::beat(all.clone()).map_err(refused)?;
        let allocator = Allocator::Tcp(builders.swap_remove(0).build());
        // Without a clock it would never sleep.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        debug_assert_eq!((worker.index(), worker.peers()), (process, processes));
        let arrived = Rc::new(RefCell::new(BTreeMap::<u64, Inbox>::new()));
        let sink = arrived.clone();
        let mut input = InputHandleVec::new();
        let probe = worker.dataflow(|scope| {
            let packets = scope.input_from(&mut input).exchange(|packet: &Packet| packet.to);
            packets.map(move |packet| sink.borrow_mut().entry(packet.round).or_default().add(packet)).probe().0
        });
        Ok(Exchange { worker, input, probe, arrived, guard, links: all, failure, waited: Duration::ZERO })
    }

    /// The number of this process.
    pub fn process(&self) -> usize {
        self.worker.index()
    }

    /// The number of processes.
    pub fn processes(&self) -> usize {
        self.worker.peers()
    }

    /// The bytes that this process has sent over all links.
    pub fn sent(&self) -> u64 {
        self.links.iter().map(Link::sent).sum()
    }

    /// The time that this process has waited for others.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// Sends bytes to a process, which receives them with those of this round.
    pub fn send(&mut self, to: usize, bytes: Vec<u8>) {
        self.packet(to, false, bytes);
    }

    fn packet(&mut self, to: usize, is_vote: bool, bytes: Vec<u8>) {
        let (from, time) = (self.process() as u64, *self.input.time());
        self.input.send(Packet { to: to as u64, from, round: time / ROUND, is_vote, bytes });
        self.input.advance_to(time + 1);
    }

    /// Ends a round, which [`Exchange::receive`] waits for. All processes have the same rounds.
    pub fn end_round(&mut self) -> u64 {
        let round = *self.input.time() / ROUND;
        self.input.advance_to((round + 1) * ROUND);
        self.worker.step();
        round
    }

    /// Waits for the end of a round everywhere, and returns what was sent to this process in it.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone.
    pub fn receive(&mut self, round: u64) -> Result<Vec<Vec<u8>>> {
        Ok(self.arrived(round)?.packets)
    }

    fn arrived(&mut self, round: u64) -> Result<Inbox> {
        self.wait((round + 1) * ROUND)?;
        Ok(self.arrived.borrow_mut().remove(&round).unwrap_or_default())
    }

    fn wait(&mut self, time: u64) -> Result<()> {
        let start = Instant::now();
        self.failure.check()?;
        while self.probe.less_than(&time) {
            self.worker.step_or_park(Some(NAP));
            self.failure.check()?;
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
    pub fn agree<T: Serialize + DeserializeOwned>(&mut self, vote: &T) -> Result<(Vec<T>, Vec<Vec<u8>>)> {
        let bytes = serde_json::to_vec(vote).expect("votes are numbers and lists");
        (0..self.processes()).for_each(|process| self.packet(process, true, bytes.clone()));
        let round = self.end_round();
        let Inbox { mut votes, packets } = self.arrived(round)?;
        votes.sort_by_key(|vote| vote.0);
        let complete = votes.iter().map(|vote| vote.0).eq(0..self.worker.peers() as u64);
        let votes: Option<Vec<T>> = votes.iter().map(|vote| serde_json::from_slice(&vote.1).ok()).collect();
        let disagree = || Error::Corrupt("processes do not agree on what they vote".into());
        Ok((votes.filter(|_| complete).ok_or_else(disagree)?, packets))
    }

    /// Closes the exchange after the last agreement. A process that dies now does no harm, since
    /// all results are known.
    pub fn close(self) {
        let Exchange { mut worker, input, guard, failure, .. } = self;
        drop(input);
        let start = Instant::now();
        while worker.has_dataflows() && failure.check().is_ok() && start.elapsed() < link::farewell() {
            worker.step_or_park(Some(NAP));
        }
        drop(worker);
        // Dropping the guard waits for the threads of all links, which wait for the other sides.
        let (done, ended) = channel::<()>();
        std::thread::spawn(move || {
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
    pub fn stop(self, why: &str) {
        self.links.iter().for_each(|link| link.stop(why));
        // Its threads would wait for messages that never come. They end with the process.
        std::mem::forget(self.guard);
        std::mem::forget(self.worker);
    }
}
