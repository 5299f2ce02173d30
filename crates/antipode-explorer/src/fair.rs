//! Slots for work, shared fairly among clients.
//!
//! A free slot goes to the waiting client that holds the fewest slots; among equals, to the one
//! that waits longest since it came or had a slot. So a client with many requests delays another
//! client only by the work that is under way. No slot stays free while a client that may take it
//! waits.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot::{Sender, channel};

/// Slots for one kind of work.
#[derive(Debug)]
pub(crate) struct FairSlots {
    /// The most slots that one client holds.
    most: usize,
    queue: Mutex<SlotQueue>,
}

#[derive(Debug)]
struct SlotQueue {
    free: usize,
    /// The number of clients that came and slots that were free again so far.
    turn: u64,
    /// The clients that hold slots or wait for them.
    lines: HashMap<IpAddr, ClientLine>,
}

/// The slots and the waiting requests of a client.
#[derive(Debug, Default)]
struct ClientLine {
    held: usize,
    /// The value of [`SlotQueue::turn`] when the client came or last left a slot.
    turn: u64,
    waiting: VecDeque<Sender<FairSlot>>,
}

/// A slot, which is free again when this value is dropped.
#[derive(Debug)]
pub(crate) struct FairSlot {
    slots: Option<Arc<FairSlots>>,
    client: IpAddr,
}

impl FairSlots {
    /// Slots of which one client holds at most `most`.
    pub(crate) fn new(number: usize, most: usize) -> Arc<FairSlots> {
        let queue = SlotQueue { free: number, turn: 0, lines: HashMap::new() };
        Arc::new(FairSlots { most, queue: Mutex::new(queue) })
    }

    /// Waits for a slot. `None` if the server ends.
    pub(crate) async fn acquire(self: &Arc<Self>, client: IpAddr) -> Option<FairSlot> {
        let (sender, receiver) = channel();
        {
            let mut queue = self.queue();
            queue.turn += 1;
            let turn = queue.turn;
            let line = queue.lines.entry(client).or_insert_with(|| ClientLine { turn, ..ClientLine::default() });
            line.waiting.push_back(sender);
            self.hand_out(&mut queue);
        }
        receiver.await.ok()
    }

    fn queue(&self) -> MutexGuard<'_, SlotQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free slots to waiting clients.
    fn hand_out(self: &Arc<Self>, queue: &mut SlotQueue) {
        queue.lines.retain(|_, line| {
            line.waiting.retain(|request| !request.is_closed());
            line.held > 0 || !line.waiting.is_empty()
        });
        while queue.free > 0 {
            let waiting = queue.lines.iter_mut().filter(|(_, line)| line.held < self.most && !line.waiting.is_empty());
            let Some((&client, line)) = waiting.min_by_key(|(_, line)| (line.held, line.turn)) else { return };
            let Some(request) = line.waiting.pop_front() else { return };
            match request.send(FairSlot { slots: Some(self.clone()), client }) {
                Ok(()) => {
                    line.held += 1;
                    queue.free -= 1;
                }
                // The request ended meanwhile, and nobody holds this slot.
                Err(mut unused) => unused.slots = None,
            }
        }
    }
}

impl Drop for FairSlot {
    fn drop(&mut self) {
        let Some(slots) = self.slots.take() else { return };
        let mut queue = slots.queue();
        (queue.free, queue.turn) = (queue.free + 1, queue.turn + 1);
        let turn = queue.turn;
        if let Some(line) = queue.lines.get_mut(&self.client) {
            (line.held, line.turn) = (line.held - 1, turn);
        }
        slots.hand_out(&mut queue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    /// A request that waits or has its slot.
    type Request = std::pin::Pin<Box<dyn Future<Output = Option<FairSlot>>>>;

    fn request(slots: &Arc<FairSlots>, client: u8) -> Request {
        let (slots, client) = (slots.clone(), IpAddr::from([10, 0, 0, client]));
        let mut request: Request = Box::pin(async move { slots.acquire(client).await });
        // The first poll enters the queue; without a free slot it waits.
        assert!(poll(&mut request).is_none());
        request
    }

    fn poll(request: &mut Request) -> Option<FairSlot> {
        match request.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(slot) => slot,
            Poll::Pending => None,
        }
    }

    fn held(slots: &Arc<FairSlots>, client: u8) -> FairSlot {
        let (slots, client) = (slots.clone(), IpAddr::from([10, 0, 0, client]));
        let mut request: Request = Box::pin(async move { slots.acquire(client).await });
        poll(&mut request).unwrap()
    }

    #[test]
    fn a_client_with_many_requests_delays_others_by_one() {
        let slots = FairSlots::new(2, 2);
        let (first, second) = (held(&slots, 1), held(&slots, 1));
        let mut many: Vec<Request> = (0..100).map(|_| request(&slots, 1)).collect();
        let (mut other, mut third) = (request(&slots, 2), request(&slots, 3));
        drop(first);
        let others = poll(&mut other).unwrap();
        drop(second);
        let thirds = poll(&mut third).unwrap();
        assert!(many.iter_mut().all(|request| poll(request).is_none()));
        drop((others, thirds));
        assert_eq!(many.iter_mut().filter_map(poll).count(), 100);
    }

    #[test]
    fn equals_take_turns() {
        let slots = FairSlots::new(1, 1);
        let mut held = Some(held(&slots, 9));
        let mut all: Vec<(u8, Request)> =
            [1, 1, 1, 2, 2, 2, 3].map(|client| (client, request(&slots, client))).into_iter().collect();
        let mut order = vec![];
        while !all.is_empty() {
            drop(held.take());
            let (at, slot) = all.iter_mut().enumerate().find_map(|(at, (_, one))| Some((at, poll(one)?))).unwrap();
            held = Some(slot);
            order.push(all.remove(at).0);
        }
        drop(held);
        assert_eq!(order, [1, 2, 3, 1, 2, 1, 2]);
    }

    #[test]
    fn a_client_leaves_a_slot_to_others_where_it_must() {
        let slots = FairSlots::new(3, 2);
        let (_first, _second) = (held(&slots, 1), held(&slots, 1));
        let mut third = request(&slots, 1);
        let other = held(&slots, 2);
        assert!(poll(&mut third).is_none());
        drop((other, _first));
        assert!(poll(&mut third).is_some());
    }

    #[test]
    fn requests_that_end_early_leave_their_slots() {
        let slots = FairSlots::new(1, 1);
        let first = held(&slots, 1);
        let (given, left) = (request(&slots, 1), request(&slots, 2));
        drop(left);
        drop(first);
        // This one has its slot, and never takes it.
        drop(given);
        drop(held(&slots, 3));
        let queue = slots.queue();
        assert_eq!((queue.free, queue.lines.len()), (1, 0));
    }
}
