//! Frames arrive as they were sent, and all others are seen.

use super::*;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

/// The two ends of a connection, and the failures that they record.
fn pair(keys: [LinkKeys; 2]) -> ([ProcessLink; 2], [SharedFailure; 2], TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("the loopback device works");
    let one = TcpStream::connect(listener.local_addr().expect("the loopback device works"))
        .expect("the loopback device works");
    let (other, raw) =
        (listener.accept().expect("the loopback device works").0, one.try_clone().expect("the loopback device works"));
    let failures = [SharedFailure::none(), SharedFailure::none()];
    let silence = Duration::from_secs(5);
    let link = |socket, at: usize| {
        ProcessLink::new(socket, format!("process {at}"), keys[at], silence, failures[at].clone())
            .expect("the loopback device works")
    };
    ([link(one, 0), link(other, 1)], failures, raw)
}

const KEYS: [LinkKeys; 2] =
    [LinkKeys { send: [1; 32], receive: [2; 32] }, LinkKeys { send: [2; 32], receive: [1; 32] }];

/// The message of the failure that a link records when it reads.
fn failure_of(mut link: ProcessLink, failure: &SharedFailure) -> String {
    thread::spawn(move || link.read(&mut [0; 100]));
    loop {
        thread::park_timeout(Duration::from_millis(20));
        if let Err(error) = failure.check() {
            return error.to_string();
        }
    }
}

#[test]
fn what_is_sent_arrives_in_order_and_ends() {
    let ([mut one, mut other], failures, _raw) = pair(KEYS);
    let bytes: Vec<u8> = (0..3 * MOST).map(|i| (i % 251) as u8).collect();
    let (sent, writer) = (bytes.clone(), one.clone());
    let write = thread::spawn(move || {
        one.write_all(&sent).expect("the loopback device works");
        one.shutdown(Shutdown::Write).expect("the loopback device works");
    });
    let mut read = vec![];
    other.read_to_end(&mut read).expect("the loopback device works");
    write.join().expect("the loopback device works");
    assert!(read == bytes && failures.iter().all(|failure| failure.check().is_ok()));
    assert_eq!(writer.sent(), (bytes.len() + (bytes.len() / SENT + 1) * HEAD) as u64);
}

#[test]
fn frames_that_nobody_sent_are_seen() {
    for (keys, frame) in [([LinkKeys { send: [3; 32], ..KEYS[0] }, KEYS[1]], None), (KEYS, Some([0; HEAD + 4]))] {
        let ([mut one, other], [_, failure], mut raw) = pair(keys);
        match frame {
            None => drop(one.write(b"hello")),
            Some(frame) => raw.write_all(&frame).expect("the loopback device works"),
        }
        let what = failure_of(other, &failure);
        assert!(what.contains("process 1") && what.contains("not what it sent"), "{what}");
    }
}

#[test]
fn who_dies_or_stops_is_named() {
    let ([_, other], [_, failure], raw) = pair(KEYS);
    raw.shutdown(Shutdown::Both).expect("the loopback device works");
    assert!(failure_of(other, &failure).contains("so it has died"));
    let ([one, other], [_, failure], _raw) = pair(KEYS);
    one.stop("out of memory");
    assert!(failure_of(other, &failure).contains("out of memory"));
}

#[test]
fn the_reason_of_a_stop_is_kept_though_writes_fail_before_it_is_read() {
    let ([mut one, other], [failure, _], _raw) = pair(KEYS);
    // The other side closes with bytes that it has not read, so later writes to it fail.
    one.write_all(b"hello").expect("the loopback device works");
    other.stop("out of memory");
    drop(other);
    let mut reader = one.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        reader.read(&mut [0; 100])
    });
    // The thread of a link that fails sleeps until the process ends.
    thread::spawn(move || while one.write_all(&[0; 1000]).is_ok() {});
    while failure.check().is_ok() {
        thread::park_timeout(Duration::from_millis(20));
    }
    let what = failure.check().expect_err("it stopped").to_string();
    assert!(what.contains("out of memory"), "{what}");
}
