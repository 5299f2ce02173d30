//! Tests that clients cannot fill the server's memory or its file of games.

mod client;

use std::io::Write;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::{Answer, Running};

use antipode_explorer::{AppState, GameFile};
use antipode_jobs::WorkResources;
use serde_json::json;

/// The tests run one after the other: the first measures the memory of the process that all share.
static ALONE: Mutex<()> = Mutex::new(());

/// Waits until no other test of this file runs. A test that failed leaves the others to run.
fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The memory of the server, in bytes.
const MEMORY: u64 = 500_000_000;

const PATH: &str = "/api/puzzles/pancake-2/games";

/// A server of one puzzle with a file of games, to whose clients a proxy on this machine speaks.
fn server(folder: &tempfile::TempDir) -> Running {
    let games = GameFile::open(&folder.path().join("games.db"), 100_000).unwrap();
    let proxies = ["127.0.0.1".parse().unwrap()];
    Running::with(&["pancake:2"], None, |shelf, resources| {
        AppState::new(shelf, Some(games), WorkResources { memory: MEMORY, ..resources }).with_proxies(&proxies)
    })
}

/// Fills a file with games that are larger than the server keeps today.
fn fill(folder: &tempfile::TempDir, games: u32) {
    let file = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
    let columns = "spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds";
    let moves = json!(vec!["flip 2"; 4000]).to_string();
    let numbers = format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {games})");
    let game = format!("'pancake:2', '2 1', 1, '{moves}', 0, 1, 0, 0, 0, 1.5");
    file.execute_batch(&format!("{numbers} INSERT INTO games ({columns}) SELECT {game} FROM n")).unwrap();
}

fn keep(server: &Running, client: &str, moves: usize) -> Answer {
    let game = json!({ "start": "2 1", "moves": vec!["flip 2"; moves] }).to_string();
    server.send(&Running::request(client, "POST", PATH, &game))
}

/// The bytes of memory that this process holds.
#[cfg(target_os = "linux")]
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap();
    status.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

#[cfg(target_os = "linux")]
#[test]
fn slow_readers_take_little_memory_and_delay_nobody() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    fill(&folder, 3000);
    let page = server.send(&Running::request("10.0.0.1", "GET", "/api/games?limit=1000", ""));
    assert!(page.status == 200 && page.body.len() < 200_000, "{} bytes", page.body.len());
    assert!(page.head.contains("rel=\"next\""), "{}", page.head);
    let before = resident();
    let slow: Vec<TcpStream> = (0..350)
        .map(|number| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            let path = ["/api/games?limit=1000", "/api/games/export"][number % 2];
            stream.write_all(&Running::request(&format!("10.0.0.{}", number % 2), "GET", path, "")).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(std::time::Duration::from_secs(2));
    for client in ["10.0.0.0", "10.0.0.9"] {
        let state = server.send(&Running::request(client, "GET", "/api/puzzles/pancake-2/state", ""));
        assert_eq!(state.status, 200, "{client}: {}", state.body);
    }
    let taken = resident().saturating_sub(before);
    assert!(taken < 200_000_000, "{taken} bytes");
    drop(slow);
}

#[test]
fn one_client_does_not_push_out_the_games_of_others() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    assert_eq!(keep(&server, "10.0.0.1", 1).status, 200);
    assert_eq!(keep(&server, "10.0.0.2", 4999).status, 400, "its text is too long");
    let statuses: Vec<u16> = (0..60).map(|_| keep(&server, "10.0.0.2", 2999).status).collect();
    let kept = statuses.iter().take_while(|&&status| status == 200).count();
    assert!((20..60).contains(&kept) && statuses[kept..].iter().all(|&status| status == 429), "{statuses:?}");
    assert_eq!(keep(&server, "10.0.0.1", 1).status, 200);
    let first = server.send(&Running::request("10.0.0.1", "GET", "/api/games?limit=1", ""));
    assert!(first.body.contains("\"moves\":[\"flip 2\"]"), "{}", first.body);
}

/// The oldest games go when the file is full.
#[test]
fn the_file_of_games_has_a_size() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    // Some 290 MB.
    fill(&folder, 7500);
    assert_eq!(keep(&server, "10.0.0.1", 1).status, 200);
    let first = server.send(&Running::request("10.0.0.1", "GET", "/api/games?limit=1", ""));
    let next = first.head.lines().find(|line| line.starts_with("link:")).unwrap().to_string();
    let number = next.split("after=").nth(1).unwrap().split('&').next().unwrap().parse::<u32>().unwrap();
    assert!((100..3000).contains(&number), "{next}");
}
