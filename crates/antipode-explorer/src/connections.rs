//! Open connections by client, so that one client cannot take all of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::{Client, Peer};
use crate::limits::OF_A_CLIENT;

/// The numbers of open connections.
type Open = Mutex<HashMap<IpAddr, usize>>;

/// The connections of all clients. Those of trusted proxies are those of many clients, and are not
/// counted.
pub(crate) struct Connections {
    open: Arc<Open>,
    proxies: Vec<IpAddr>,
}

/// An open connection.
pub(crate) struct Counted {
    open: Arc<Open>,
    client: IpAddr,
}

fn locked(open: &Open) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Connections {
    pub(crate) fn new(proxies: &[IpAddr]) -> Connections {
        Connections { open: Arc::default(), proxies: proxies.to_vec() }
    }

    /// Counts a connection. `None` if the client has too many.
    pub(crate) fn add(&self, peer: Peer) -> Option<Counted> {
        let client = Client::from(peer).sharing();
        let mut open = locked(&self.open);
        let number = open.entry(client).or_default();
        if *number >= OF_A_CLIENT && !self.proxies.contains(&peer.0) {
            return None;
        }
        *number += 1;
        Some(Counted { open: self.open.clone(), client })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = locked(&self.open);
        if let Some(number) = open.get_mut(&self.client) {
            *number -= 1;
            if *number == 0 {
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
        let (proxy, client) = (IpAddr::from([10, 0, 0, 1]), Peer([10, 0, 0, 2].into()));
        let connections = Connections::new(&[proxy]);
        let mut held: Vec<Counted> = (0..OF_A_CLIENT).map(|_| connections.add(client).unwrap()).collect();
        assert!(connections.add(client).is_none());
        assert!((0..2 * OF_A_CLIENT).all(|_| connections.add(Peer(proxy)).is_some()));
        held.pop();
        assert!(connections.add(client).is_some());
        held.clear();
        assert!(locked(&connections.open).is_empty());
    }
}
