//! The processes of a search and their addresses.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs};
use std::path::Path;

use antipode_core::error::{Error, Result};
use antipode_core::storage::{SMALL_FILE, read_text};

/// The processes of a search, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostList {
    /// The address of each process: a host or an IP address, and a port.
    pub addresses: Vec<String>,
}

impl HostList {
    /// Reads a file with `HOST:PORT` on each line; a `#` starts a comment.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if a line is malformed, if two lines are the
    /// same, or if there is none.
    pub(crate) fn read(file: &Path) -> Result<HostList> {
        let text = read_text(file, SMALL_FILE)?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let addresses: Vec<String> = lines.filter(|line| !line.is_empty()).map(String::from).collect();
        let wrong = |what: String| Error::bad_file(file.display(), what);
        for (i, address) in addresses.iter().enumerate() {
            let port = address.rsplit_once(':').and_then(|(host, port)| (!host.is_empty()).then_some(port));
            if !port.is_some_and(|port| port.parse::<u16>().is_ok_and(|port| port > 0)) {
                return Err(wrong(format!("'{address}' is not HOST:PORT")));
            }
            if addresses[..i].contains(address) {
                return Err(wrong(format!("{address} occurs twice: each process needs a different address")));
            }
        }
        if addresses.is_empty() {
            return Err(wrong("it names no hosts: write HOST:PORT a line, one for each process".into()));
        }
        Ok(HostList { addresses })
    }

    /// The number of processes.
    pub(crate) fn count(&self) -> usize {
        self.addresses.len()
    }

    /// The name of a process, for messages.
    pub(crate) fn name(&self, process: usize) -> String {
        format!("process {process} of {} ({})", self.count(), self.addresses[process])
    }

    /// Resolves the address of a process.
    ///
    /// # Errors
    ///
    /// The error of the system if the host name is unknown.
    pub(crate) fn resolve(&self, process: usize) -> io::Result<Vec<SocketAddr>> {
        Ok(self.addresses[process].to_socket_addrs()?.collect())
    }

    /// Listens where the other processes reach a process.
    ///
    /// That is its address, and nowhere else. But many a host resolves its own name to a loopback
    /// address (`127.0.1.1` in Debian's `/etc/hosts`), or does not know it yet (a pod of Kubernetes
    /// that starts). If other processes may run elsewhere, the process then listens on its port of
    /// all addresses, and a note says so.
    ///
    /// # Errors
    ///
    /// `Io` if the system refuses.
    pub(crate) fn listen(&self, process: usize) -> Result<(TcpListener, Option<String>)> {
        let refused = |source| Error::Io { context: format!("{} cannot listen", self.name(process)), source };
        let found = self.resolve(process);
        let Some(why) = self.hides(process, &found) else {
            return TcpListener::bind(&found.map_err(refused)?[..]).map(|bound| (bound, None)).map_err(refused);
        };
        let port = self.split(process).1;
        // Where IPv6 is there, its address takes calls by IPv4, too. Elsewhere the second one
        // serves.
        let all = [SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)), SocketAddr::from((Ipv4Addr::UNSPECIFIED, port))];
        let note = format!("{why}: process {process} listens on port {port} of all addresses of this host");
        TcpListener::bind(&all[..]).map(|bound| (bound, Some(note))).map_err(refused)
    }

    /// Why other hosts do not reach a process at the addresses that its name has on this host, if
    /// they do not.
    fn hides(&self, process: usize, found: &io::Result<Vec<SocketAddr>>) -> Option<String> {
        let (host, _) = self.split(process);
        let why = match found {
            // A number is meant as it is written.
            _ if host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() => return None,
            Ok(addresses) if !is_loopback(addresses) => return None,
            Ok(addresses) => {
                let address = addresses.first().map_or("nothing".into(), |address| address.ip().to_string());
                format!("{host} is {address} on this host, which no other host reaches")
            }
            Err(error) => format!("{host} has no address on this host ({error})"),
        };
        (0..self.count())
            .any(|other: usize| {
                self.split(other).0 != host && self.resolve(other).map_or(true, |addresses| !is_loopback(&addresses))
            })
            .then_some(why)
    }

    /// The host and the port of a process.
    fn split(&self, process: usize) -> (&str, u16) {
        let (host, port) = self.addresses[process].rsplit_once(':').unwrap_or((&self.addresses[process], ""));
        (host, port.parse().unwrap_or(0))
    }
}

/// Whether no other host reaches these addresses.
fn is_loopback(addresses: &[SocketAddr]) -> bool {
    addresses.iter().all(|address| address.ip().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_a_host_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let read = |text: &str| {
            let file = folder.path().join("hosts");
            std::fs::write(&file, text).unwrap();
            HostList::read(&file)
        };
        let hosts = read("# two\nnode1:7000\n\n 10.0.0.2:7000 # the other\n").unwrap();
        assert_eq!(hosts.addresses, ["node1:7000", "10.0.0.2:7000"]);
        assert_eq!(hosts.name(1), "process 1 of 2 (10.0.0.2:7000)");
        for wrong in ["", "# none\n", "node1\n", "node1:x\n", ":7000\n", "node1:0\n", "a:1\na:1\n", "a:70000\n"] {
            assert_eq!(read(wrong).unwrap_err().exit_code(), 2, "{wrong:?}");
        }
        assert!(HostList::read(&folder.path().join("none")).unwrap_err().to_string().contains("no such file"));
    }
    #[test]
    fn names_that_lead_nowhere_else_do_not_hide_a_process() {
        let hides = |addresses: &[&str], found: io::Result<&[&str]>| {
            let hosts = HostList { addresses: addresses.iter().map(|address| (*address).into()).collect() };
            let found = found.map(|found| found.iter().map(|address| address.parse().unwrap()).collect());
            hosts.hides(0, &found)
        };
        let unknown = || io::Error::other("name unknown");
        // Debian's own name, a name that is not known yet, and addresses that others reach.
        let debian = hides(&["node:7000", "10.0.0.2:7000"], Ok(&["127.0.1.1:7000"])).unwrap();
        assert!(debian.contains("node is 127.0.1.1 on this host"), "{debian}");
        assert!(hides(&["pod-0.pods:7000", "10.0.0.2:7000"], Err(unknown())).unwrap().contains("name unknown"));
        assert_eq!(hides(&["node:7000", "10.0.0.2:7000"], Ok(&["10.0.0.1:7000"])), None);
        assert_eq!(hides(&["node:7000", "10.0.0.2:7000"], Ok(&["127.0.0.1:7000", "10.0.0.1:7000"])), None);
        // Addresses are taken as they are, and processes of one host need no others.
        assert_eq!(hides(&["127.0.0.1:7000", "10.0.0.2:7000"], Ok(&["127.0.0.1:7000"])), None);
        assert_eq!(hides(&["[::1]:7000", "10.0.0.2:7000"], Ok(&["[::1]:7000"])), None);
        assert_eq!(hides(&["node:7000", "node:7001"], Ok(&["127.0.1.1:7000"])), None);
        assert_eq!(hides(&["node:7000", "127.0.0.1:7001"], Ok(&["127.0.1.1:7000"])), None);
    }
}
