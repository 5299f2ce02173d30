//! Messages arrive in their rounds, however many wait, and votes may have any length.

use super::super::link::LinkKeys;
use super::*;
use std::net::{TcpListener, TcpStream};

/// Runs two processes in threads, each with its exchange, and returns what they return.
fn both<T: Send>(run: impl Fn(usize, &mut ProcessExchange) -> T + Sync) -> [T; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").expect("the loopback device works");
    let caller = TcpStream::connect(listener.local_addr().expect("it listens")).expect("the loopback device works");
    let called = listener.accept().expect("the loopback device works").0;
    thread::scope(|scope| {
        let start = |process: usize, socket| {
            let run = &run;
            scope.spawn(move || {
                let failure = SharedFailure::none();
                let keys = LinkKeys { send: [process as u8; 32], receive: [1 - process as u8; 32] };
                let link = ProcessLink::new(socket, "the other".into(), keys, Duration::from_secs(20), failure.clone());
                let mut links = vec![None, None];
                links[1 - process] = Some(link.expect("the loopback device works"));
                let mut exchange = ProcessExchange::new(links, failure).expect("threads start");
                let result = run(process, &mut exchange);
                exchange.close();
                result
            })
        };
        [start(0, caller), start(1, called)].map(|process| process.join().expect("no process panics"))
    })
}

/// Regression test: messages that timely kept until its next step counted as waiting for a link, so
/// that the process waited for ever.
#[test]
fn messages_arrive_in_their_round_however_many_wait() {
    let count = 3 * ROOM as usize / MOST;
    let arrived = both(|process, exchange| {
        let rounds = [1, 2].map(|round: u8| {
            (0..count).for_each(|_| exchange.send(1 - process, vec![round; MOST]));
            exchange.send(process, vec![round + 10]);
            exchange.end_round()
        });
        rounds.map(|round| {
            let arrived = exchange.receive(round).expect("nobody fails");
            let mut arrived: Vec<_> = arrived.iter().map(|message| message.as_ref().to_vec()).collect();
            arrived.sort();
            arrived
        })
    });
    let expected = |round: u8| [vec![vec![round; MOST]; count], vec![vec![round + 10]]].concat();
    assert!(arrived.iter().all(|rounds| rounds[0] == expected(1) && rounds[1] == expected(2)));
}

#[test]
fn votes_of_any_length_reach_all_in_order() {
    let vote = |process: usize| process.to_string().repeat(3 * MOST);
    let votes = both(|process, exchange| {
        exchange.send(0, vec![7]);
        let (votes, messages) = exchange.agree(&vote(process)).expect("nobody fails");
        (votes, messages.len())
    });
    assert_eq!(votes, [(vec![vote(0), vote(1)], 2), (vec![vote(0), vote(1)], 0)]);
}
