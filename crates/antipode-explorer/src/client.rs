//! Who asks: the address of a client, also behind a proxy.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The header in which a proxy appends the address of its client.
const FORWARDED: &str = "x-forwarded-for";

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RequestClient(IpAddr);

impl From<PeerAddress> for RequestClient {
    fn from(peer: PeerAddress) -> RequestClient {
        RequestClient(peer.0.to_canonical())
    }
}

impl RequestClient {
    /// The client at the other end of a connection, or the one that a trusted proxy there names.
    pub(crate) fn of(peer: Option<PeerAddress>, headers: &HeaderMap, proxies: &[IpAddr]) -> RequestClient {
        let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |PeerAddress(address)| address.to_canonical());
        let last = headers.get_all(FORWARDED).iter().next_back().filter(|_| proxies.contains(&peer));
        // The proxy appends: what comes before is what the client claims.
        let named = last.and_then(|list| address(list.to_str().ok()?.rsplit(',').next()?.trim()));
        RequestClient(named.unwrap_or(peer).to_canonical())
    }

    /// The address that shares slots with other clients. A host usually has a whole IPv6 network of
    /// 64 bits, so such a network counts as one client.
    pub(crate) fn sharing(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        }
    }
}

impl fmt::Display for RequestClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An address, perhaps with a port.
fn address(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append(FORWARDED, list.parse().unwrap());
        }
        let proxies = ["10.0.0.1".parse().unwrap()];
        RequestClient::of(Some(PeerAddress(peer.parse().unwrap())), &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_names_its_client() {
        assert_eq!(client("10.0.0.2", &["1.2.3.4"]), "10.0.0.2");
        assert_eq!(client("10.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(client("::ffff:10.0.0.1", &["6.6.6.6, 1.2.3.4:99"]), "1.2.3.4");
        assert_eq!(client("10.0.0.1", &["6.6.6.6", "[2001:db8::1]:5"]), "2001:db8::1");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["unknown"]), "10.0.0.1");
    }

    #[test]
    fn an_ipv6_network_of_a_host_is_one_client() {
        let sharing = |peer: &str| RequestClient(peer.parse().unwrap()).sharing().to_string();
        assert_eq!(sharing("2001:db8::1:2:3:4"), "2001:db8::");
        assert_eq!(sharing("10.1.2.3"), "10.1.2.3");
    }
}
