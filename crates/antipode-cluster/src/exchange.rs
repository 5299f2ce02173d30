//! The messages between processes during a search: packets to one process, and votes to all.
//!
//! The library timely delivers them and detects when all have arrived. The dataflow is a single
//! exchange, whose timestamps are the rounds of all levels, in order. A round is over everywhere
//! when no process can still send a packet of the round, and none is in transit. The probe reports
//! that.

use std::cell::{Ref, RefCell};
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

/// The most rounds that a process may be ahead of the last complete one.
const AHEAD: u64 = 2;

/// A message to one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Packet {
    to: u64,
    from: u64,
    /// The number of the agreement that it belongs to.
    agreement: u64,
    is_vote: bool,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

/// The messages that have arrived for an agreement. Its memory is reused two agreements later.
#[derive(Debug, Default)]
struct Inbox {
    /// The votes, each with the process that cast it.
    votes: Vec<(u64, Vec<u8>)>,
    /// The bytes of all packets, end to end.
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Inbox {
    fn add(&mut self, packet: Packet) {
        if packet.is_vote {
            self.votes.push((packet.from, packet.bytes));
        } else {
            self.bytes.extend_from_slice(&packet.bytes);
            self.ends.push(self.bytes.len());
        }
    }

    fn clear(&mut self) {
        self.votes.clear();
        self.bytes.clear();
        self.ends.clear();
    }
}

/// The packets to a process for an agreement.
pub struct Sent<'a>(Ref<'a, Inbox>);

impl Sent<'_> {
    /// The bytes of each packet.
    pub fn packets(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.0.ends.iter().copied());
        starts.zip(&self.0.ends).map(|(start, &end)| &self.0.bytes[start..end])
    }
}

/// The connections of a process to all others.
pub struct Exchange {
    worker: Worker,
    input: InputHandleVec<u64, Packet>,
    probe: Probe<u64>,
    /// The inboxes of even and of odd agreements. No process is more than one agreement ahead.
    arrived: Rc<RefCell<[Inbox; 2]>>,
    guard: CommsGuard,
    links: Vec<Link>,
    failure: Failure,
    agreement: u64,
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
        let hooks = Hooks::default();
        let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, guard) =
            initialize_networking_from_sockets(local, links, process, 1, hooks).map_err(refused)?;
        link::beat(all.clone()).map_err(refused)?;
        let allocator = Allocator::Tcp(builders.swap_remove(0).build());
        // Without a clock it would never sleep.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        debug_assert_eq!((worker.index(), worker.peers()), (process, processes));
        let arrived = Rc::new(RefCell::new(<[Inbox; 2]>::default()));
        let sink = arrived.clone();
        let mut input = InputHandleVec::new();
        let probe = worker.dataflow(|scope| {
            let packets = scope.input_from(&mut input).exchange(|packet: &Packet| packet.to);
            packets.map(move |packet| sink.borrow_mut()[(packet.agreement % 2) as usize].add(packet)).probe().0
        });
        Ok(Exchange { worker, input, probe, arrived, guard, links: all, failure, agreement: 0, waited: Duration::ZERO })
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

    /// Sends bytes to a process, which receives them with the next agreement.
    pub fn send(&mut self, to: usize, bytes: Vec<u8>) {
        self.packet(to, false, bytes);
    }

    fn packet(&mut self, to: usize, is_vote: bool, bytes: Vec<u8>) {
        let (from, agreement) = (self.process() as u64, self.agreement);
        self.input.send(Packet { to: to as u64, from, agreement, is_vote, bytes });
        self.input.flush();
    }

    /// Ends a round, and waits if others are far behind. All processes must end the same number of
    /// rounds between two agreements.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone.
    pub fn round(&mut self) -> Result<()> {
        let next = self.input.time() + 1;
        self.input.advance_to(next);
        self.worker.step();
        self.wait(next.saturating_sub(AHEAD))
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

    /// Sends a vote to all processes, and waits for their votes and for all packets to this
    /// process. Returns the votes, in the order of the processes, and the packets.
    ///
    /// # Errors
    ///
    /// `Io` if another process failed or is gone; `Corrupt` if a vote is missing or of another
    /// type.
    ///
    /// # Panics
    ///
    /// If the vote cannot be written as JSON, such as a map whose keys are structures.
    pub fn agree<T: Serialize + DeserializeOwned>(&mut self, vote: &T) -> Result<(Vec<T>, Sent<'_>)> {
        let now = (self.agreement % 2) as usize;
        // The others wait for this vote, so nothing has come for the next agreement.
        self.arrived.borrow_mut()[1 - now].clear();
        let bytes = serde_json::to_vec(vote).expect("votes are numbers and lists");
        (0..self.processes()).for_each(|process| self.packet(process, true, bytes.clone()));
        let next = self.input.time() + 1;
        self.input.advance_to(next);
        self.wait(next)?;
        self.agreement += 1;
        self.arrived.borrow_mut()[now].votes.sort_by_key(|vote| vote.0);
        let sent = Ref::map(self.arrived.borrow(), |inboxes| &inboxes[now]);
        let complete = sent.votes.iter().map(|vote| vote.0).eq(0..self.worker.peers() as u64);
        let votes: Option<Vec<T>> = sent.votes.iter().map(|vote| serde_json::from_slice(&vote.1).ok()).collect();
        let disagree = || Error::Corrupt("processes do not agree on what they vote".into());
        Ok((votes.filter(|_| complete).ok_or_else(disagree)?, Sent(sent)))
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
