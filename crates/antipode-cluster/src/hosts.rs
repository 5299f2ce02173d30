//! The processes of a search and their addresses.

use std::fs;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::Path;

use antipode_core::error::{Error, Result};

/// The processes of a search, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// The address of each process: a host or an IP address, and a port.
    pub addresses: Vec<String>,
}

impl Hosts {
    /// Reads a file with `HOST:PORT` on each line; a `#` starts a comment.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if a line is malformed, if two lines are the
    /// same, or if there is none.
    pub fn read(file: &Path) -> Result<Hosts> {
        let text = fs::read_to_string(file).map_err(|error| Error::io("open", file, error))?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let addresses: Vec<String> = lines.filter(|line| !line.is_empty()).map(String::from).collect();
        let wrong = |what: String| Error::usage(format!("{}: {what}", file.display()));
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
        Ok(Hosts { addresses })
    }

    /// The number of processes.
    pub fn count(&self) -> usize {
        self.addresses.len()
    }

    /// The name of a process, for messages.
    pub fn name(&self, process: usize) -> String {
        format!("process {process} of {} ({})", self.count(), self.addresses[process])
    }

    /// Resolves the address of a process.
    ///
    /// # Errors
    ///
    /// The error of the system if the host name is unknown.
    pub fn resolve(&self, process: usize) -> std::io::Result<Vec<SocketAddr>> {
        Ok(self.addresses[process].to_socket_addrs()?.collect())
    }

    /// Listens at the address of a process, and nowhere else.
    ///
    /// # Errors
    ///
    /// `Io` if the system refuses.
    pub fn listen(&self, process: usize) -> Result<TcpListener> {
        let refused = |source| Error::Io { context: format!("{} cannot listen", self.name(process)), source };
        TcpListener::bind(&self.resolve(process).map_err(refused)?[..]).map_err(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_a_host_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let read = |text: &str| {
            let file = folder.path().join("hosts");
            fs::write(&file, text).unwrap();
            Hosts::read(&file)
        };
        let hosts = read("# two\nnode1:7000\n\n 10.0.0.2:7000 # the other\n").unwrap();
        assert_eq!(hosts.addresses, ["node1:7000", "10.0.0.2:7000"]);
        assert_eq!(hosts.name(1), "process 1 of 2 (10.0.0.2:7000)");
        for wrong in ["", "# none\n", "node1\n", "node1:x\n", ":7000\n", "node1:0\n", "a:1\na:1\n", "a:70000\n"] {
            assert_eq!(read(wrong).unwrap_err().exit_code(), 2, "{wrong:?}");
        }
        assert!(Hosts::read(&folder.path().join("none")).unwrap_err().to_string().contains("no such file"));
    }
}
