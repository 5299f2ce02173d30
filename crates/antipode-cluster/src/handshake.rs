//! The handshake of two processes, before timely receives their connection.
//!
//! Each process sends a hello: its facts, its number, and a random number. Then each proves that it
//! knows the shared secret, by a keyed hash of both hellos. The keys of the connection derive from
//! the hellos and the secret. Only then do the processes compare their facts. A stranger learns the
//! hello, such as version and puzzle, but nothing that it could replay.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::link::LinkKeys;

/// The first bytes that each side sends. The last one is the version of the protocol.
const MAGIC: [u8; 8] = *b"ANTCLUS1";

/// The most bytes of a hello.
const MOST: u32 = 1 << 16;

/// The time limit of a handshake.
const PATIENCE: Duration = Duration::from_secs(5);

/// The facts about the work that must be the same in all processes, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct HandshakeFacts(Vec<(String, String)>);

impl HandshakeFacts {
    /// Adds a fact.
    pub(crate) fn and(mut self, name: &str, value: impl std::fmt::Display) -> HandshakeFacts {
        self.0.push((name.into(), value.to_string()));
        self
    }

    /// Describes the first difference, if there is one.
    fn difference(&self, other: &HandshakeFacts) -> Option<String> {
        let mut names = self.0.iter().chain(&other.0).map(|(name, _)| name);
        let name = names.find(|name| self.value(name) != other.value(name))?;
        Some(format!("its {name} is {}, and that of this one {}", other.value(name), self.value(name)))
    }

    /// The value of a fact, for messages.
    fn value(&self, name: &str) -> String {
        let value = self.0.iter().find(|(known, _)| known == name);
        value.map_or("unknown".to_string(), |(_, value)| format!("'{value}'"))
    }
}

/// The first message of a process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ProcessHello {
    /// Its number.
    pub process: usize,
    /// The facts about its work.
    pub facts: HandshakeFacts,
    random: [u8; 32],
}

/// The reason why a handshake failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HandshakeRefusal {
    /// The other side is a stranger, or the connection broke. The process waits for others.
    Stranger(String),
    /// The other side belongs here, but its work or version differs. The search fails.
    Differs(String),
}

/// The secret that all processes share.
#[derive(Clone)]
pub(crate) struct SharedSecret([u8; 32]);

impl SharedSecret {
    /// Derives the secret from the content of a file or a variable.
    pub(crate) fn new(content: &[u8]) -> SharedSecret {
        SharedSecret(blake3::derive_key("antipode cluster 1: the secret that processes share", content.trim_ascii()))
    }

    fn proof(&self, role: u8, hellos: &[u8]) -> blake3::Hash {
        blake3::Hasher::new_keyed(&self.0).update(&[role]).update(hellos).finalize()
    }
}

/// The side of a connection that a process is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionSide {
    /// The side that connected.
    Caller,
    /// The side that listened.
    Called,
}

/// Performs the handshake. Returns the hello of the other side, and the keys.
///
/// # Errors
///
/// [`HandshakeRefusal::Stranger`] if the connection breaks or the other side does not know the
/// secret; [`HandshakeRefusal::Differs`] if its work or version differs.
pub(crate) fn shake(
    socket: &mut TcpStream,
    side: ConnectionSide,
    process: usize,
    facts: &HandshakeFacts,
    secret: &SharedSecret,
) -> Result<(ProcessHello, LinkKeys), HandshakeRefusal> {
    let deadline = Instant::now() + PATIENCE;
    socket.set_write_timeout(Some(PATIENCE)).map_err(broken)?;
    let own = ProcessHello { process, facts: facts.clone(), random: rand::random() };
    let own = serde_json::to_vec(&own).expect("a hello is texts and numbers");
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&(own.len() as u32).to_le_bytes());
    out.extend_from_slice(&own);
    socket.write_all(&out).map_err(broken)?;
    let mut head = [0; 12];
    read_exact(socket, &mut head, deadline).map_err(broken)?;
    // Tested before any memory is taken for what a stranger announces.
    let length = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
    if head[..7] != MAGIC[..7] || length > MOST {
        return Err(HandshakeRefusal::Stranger("it is no process of antipode".into()));
    }
    if head[..8] != MAGIC {
        return Err(HandshakeRefusal::Differs("its version of antipode has another protocol".into()));
    }
    let mut other = vec![0; length as usize];
    read_exact(socket, &mut other, deadline).map_err(broken)?;
    let (first, second, role) = match side {
        ConnectionSide::Caller => (&own, &other, 0),
        ConnectionSide::Called => (&other, &own, 1),
    };
    let hellos = [&(first.len() as u64).to_le_bytes()[..], first, second].concat();
    // With the role, so that a stranger cannot send back the proof that it receives.
    socket.write_all(secret.proof(role, &hellos).as_bytes()).map_err(broken)?;
    let mut proof = [0; 32];
    read_exact(socket, &mut proof, deadline).map_err(broken)?;
    // This comparison of hashes takes constant time.
    if blake3::Hash::from_bytes(proof) != secret.proof(1 - role, &hellos) {
        return Err(HandshakeRefusal::Stranger("it does not know the secret that this one knows".into()));
    }
    let hello: ProcessHello =
        serde_json::from_slice(&other).map_err(|_| HandshakeRefusal::Differs("its first message is invalid".into()))?;
    if let Some(difference) = facts.difference(&hello.facts) {
        return Err(HandshakeRefusal::Differs(difference));
    }
    // With a key for each direction, a frame that is sent back is not valid.
    let [send, receive] = [2 + role, 3 - role].map(|role| *secret.proof(role, &hellos).as_bytes());
    Ok((hello, LinkKeys { send, receive }))
}

/// The refusal for a connection that breaks.
fn broken(error: io::Error) -> HandshakeRefusal {
    HandshakeRefusal::Stranger(format!("it was cut off: {error}"))
}

/// Fills a buffer; fails at the deadline, even if bytes still arrive.
fn read_exact(socket: &mut TcpStream, buffer: &mut [u8], deadline: Instant) -> io::Result<()> {
    let mut filled = 0;
    while filled < buffer.len() {
        let left = deadline.saturating_duration_since(Instant::now());
        // The system takes a timeout of 0 for an error, or for none.
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        socket.set_read_timeout(Some(left))?;
        match socket.read(&mut buffer[filled..]) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn meet(
        one: (&HandshakeFacts, &SharedSecret),
        other: (&HandshakeFacts, &SharedSecret),
    ) -> [Result<(ProcessHello, LinkKeys), HandshakeRefusal>; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::scope(|scope| {
            let caller = scope.spawn(move || {
                let mut socket = TcpStream::connect(address).unwrap();
                shake(&mut socket, ConnectionSide::Caller, 1, one.0, one.1)
            });
            let called = shake(&mut listener.accept().unwrap().0, ConnectionSide::Called, 0, other.0, other.1);
            [caller.join().unwrap(), called]
        })
    }

    #[test]
    fn who_agrees_gets_together_with_fresh_keys() {
        let (facts, secret) = (HandshakeFacts::default().and("spec", "sliding:3x3"), SharedSecret::new(b"swordfish\n"));
        let mut seen = vec![];
        for _ in 0..2 {
            let [caller, called] = meet((&facts, &secret), (&facts, &SharedSecret::new(b"swordfish")));
            let ((zero, caller), (one, called)) = (caller.unwrap(), called.unwrap());
            assert_eq!((zero.process, one.process), (0, 1));
            assert_eq!((caller.send, caller.receive), (called.receive, called.send));
            seen.extend([caller.send, caller.receive]);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4);
    }

    #[test]
    fn who_differs_is_told_in_what() {
        let facts = |spec: &str| HandshakeFacts::default().and("version", "1").and("spec", spec);
        let (one, other) = (facts("sliding:3x3"), facts("sliding:3x4"));
        let secret = SharedSecret::new(b"x");
        let [caller, called] = meet((&one, &secret), (&other, &secret));
        let text =
            |refusal| if let Err(HandshakeRefusal::Differs(text)) = refusal { text } else { panic!("not refused") };
        assert_eq!(text(caller), "its spec is 'sliding:3x4', and that of this one 'sliding:3x3'");
        assert_eq!(text(called), "its spec is 'sliding:3x3', and that of this one 'sliding:3x4'");
        assert_eq!(
            one.difference(&one.clone().and("levels", 3)).unwrap(),
            "its levels is '3', and that of this one unknown"
        );
    }

    #[test]
    fn who_does_not_know_the_secret_stays_a_stranger() {
        let facts = HandshakeFacts::default();
        for result in meet((&facts, &SharedSecret::new(b"x")), (&facts, &SharedSecret::new(b"y"))) {
            assert!(matches!(result, Err(HandshakeRefusal::Stranger(why)) if why.contains("secret")));
        }
    }

    #[test]
    fn other_programs_and_other_versions_are_told_apart() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        for (said, differs) in [(&b"GET / HTTP/1.1\r\n\r\n"[..], false), (b"ANTCLUS2\0\0\0\0", true)] {
            let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            client.write_all(said).unwrap();
            let mut socket = listener.accept().unwrap().0;
            let refusal =
                shake(&mut socket, ConnectionSide::Called, 0, &HandshakeFacts::default(), &SharedSecret::new(b""))
                    .unwrap_err();
            assert_eq!(matches!(refusal, HandshakeRefusal::Differs(_)), differs, "{refusal:?}");
        }
    }
}
