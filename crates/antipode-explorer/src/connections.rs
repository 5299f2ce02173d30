//! Open connections by client, so that one client cannot take all of them.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::client::{PeerAddress, RequestClient};
use crate::limits::{CONNECTIONS, OF_A_CLIENT};

/// The open connections of each client, oldest first.
type ConnectionLists = Mutex<HashMap<IpAddr, VecDeque<Arc<Notify>>>>;

/// The connections of all clients. Those of trusted proxies are those of many clients, and have no
/// limit of their own.
pub(crate) struct OpenConnections {
    open: Arc<ConnectionLists>,
    proxies: Vec<IpAddr>,
}

/// An open connection, which is counted until this value is dropped.
pub(crate) struct CountedConnection {
    open: Arc<ConnectionLists>,
    client: IpAddr,
    /// Notified when the connection must make room for that of another client.
    pub(crate) evicted: Arc<Notify>,
}

fn locked(open: &ConnectionLists) -> MutexGuard<'_, HashMap<IpAddr, VecDeque<Arc<Notify>>>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OpenConnections {
    pub(crate) fn new(proxies: &[IpAddr]) -> OpenConnections {
        OpenConnections { open: Arc::default(), proxies: proxies.to_vec() }
    }

    /// Counts a connection. `None` if the client has too many, or all others have as few.
    ///
    /// If there are too many in all, the client with the most loses its oldest.
    pub(crate) fn add(&self, peer: PeerAddress) -> Option<CountedConnection> {
        let client = RequestClient::from(peer).sharing();
        let mut open = locked(&self.open);
        let own = open.get(&client).map_or(0, VecDeque::len);
        let is_proxy = |client: &IpAddr| self.proxies.contains(client);
        if own >= OF_A_CLIENT && !is_proxy(&peer.0) {
            return None;
        }
        if open.values().map(VecDeque::len).sum::<usize>() >= CONNECTIONS {
            let others = open.iter_mut().filter(|(other, _)| !is_proxy(other));
            // A proxy has the connections of many.
            let (_, most) = others.max_by_key(|(_, connections)| connections.len())?;
            let oldest = if most.len() > own + 1 || is_proxy(&peer.0) { most.pop_front() } else { None };
            oldest?.notify_one();
        }
        let evicted = Arc::new(Notify::new());
        open.entry(client).or_default().push_back(evicted.clone());
        Some(CountedConnection { open: self.open.clone(), client, evicted })
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut open = locked(&self.open);
        if let Some(connections) = open.get_mut(&self.client) {
            connections.retain(|known| !Arc::ptr_eq(known, &self.evicted));
            if connections.is_empty() {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_a_share_of_the_connections() {
        let (proxy, client) = (IpAddr::from([10, 0, 0, 1]), PeerAddress([10, 0, 0, 2].into()));
        let connections = OpenConnections::new(&[proxy]);
        let mut held: Vec<CountedConnection> = (0..OF_A_CLIENT).map(|_| connections.add(client).unwrap()).collect();
        assert!(connections.add(client).is_none());
        let proxied: Vec<_> = (0..OF_A_CLIENT + 1).map_while(|_| connections.add(PeerAddress(proxy))).collect();
        assert_eq!(proxied.len(), OF_A_CLIENT + 1);
        held.pop();
        assert!(connections.add(client).is_some());
        held.clear();
        drop(proxied);
        assert!(locked(&connections.open).is_empty());
    }

    #[test]
    fn two_clients_cannot_take_all() {
        let connections = OpenConnections::new(&[]);
        let client = |last| PeerAddress([10, 0, 0, last].into());
        let greedy: Vec<_> = (0..CONNECTIONS).map(|i| connections.add(client((i % 2) as u8)).unwrap()).collect();
        let other = connections.add(client(2)).unwrap();
        let evicted = |counted: &CountedConnection| {
            let waits = std::pin::pin!(counted.evicted.notified());
            waits.poll(&mut std::task::Context::from_waker(std::task::Waker::noop())).is_ready()
        };
        assert_eq!(greedy.iter().filter(|&counted| evicted(counted)).count(), 1);
        assert!(!evicted(&other));
        drop((greedy, other));
        assert!(locked(&connections.open).is_empty());
    }
}
