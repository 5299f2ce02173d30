//! Tables on a web server: only the parts that are needed come over the network, once, and
//! everything that goes wrong there is a clear error.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use assert_cmd::Command;

use crate::place::Place;

/// What a server does wrong.
#[derive(Clone, Copy, PartialEq)]
enum Misdeed {
    None,
    /// It sends whole files.
    WholeFiles,
    /// The version of the file changes after the first answer.
    Changes,
    /// Answers end early.
    CutsAnswers,
    /// It sends another part than requested.
    OtherParts,
    /// It answers that something is wrong with it.
    Fails,
}

/// A static server on this machine, for one file.
struct StaticServer {
    address: String,
    /// Requests, and bytes of the file that were sent.
    requests: Arc<AtomicU64>,
    sent: Arc<AtomicU64>,
    file: Arc<Mutex<Vec<u8>>>,
}

impl StaticServer {
    fn start(file: Vec<u8>, misdeed: Misdeed) -> StaticServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/tables/table.antipode", listener.local_addr().unwrap());
        let server =
            StaticServer { address, requests: Arc::default(), sent: Arc::default(), file: Arc::new(Mutex::new(file)) };
        let (requests, sent, file) = (server.requests.clone(), server.sent.clone(), server.file.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (requests, sent, file) = (requests.clone(), sent.clone(), file.clone());
                thread::spawn(move || serve(stream.unwrap(), misdeed, &requests, &sent, &file));
            }
        });
        server
    }
}

/// Answers the requests of a connection.
fn serve(mut stream: TcpStream, misdeed: Misdeed, requests: &AtomicU64, sent: &AtomicU64, file: &Mutex<Vec<u8>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    loop {
        let (mut path, mut range) = (String::new(), None);
        for at in 0.. {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            let line = line.trim_end().to_ascii_lowercase();
            if at == 0 {
                path = line.split(' ').nth(1).unwrap_or_default().into();
            }
            if let Some(wanted) = line.strip_prefix("range: bytes=") {
                let (first, last) = wanted.split_once('-').unwrap();
                range = Some((first.parse::<usize>().unwrap(), last.parse::<usize>().unwrap()));
            }
            if line.is_empty() {
                break;
            }
        }
        let number = requests.fetch_add(1, Ordering::SeqCst);
        let content = file.lock().unwrap().clone();
        let answer = |status: &str, more: &str, body: &[u8], length: usize| {
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n{more}\r\n");
            [head.as_bytes(), body].concat()
        };
        let bytes = match range {
            _ if !path.ends_with("/table.antipode") => answer("404 Not Found", "", b"no", 2),
            _ if misdeed == Misdeed::Fails => answer("503 Service Unavailable", "", b"", 0),
            Some((first, last)) if misdeed != Misdeed::WholeFiles => {
                let first = if misdeed == Misdeed::OtherParts && number > 0 { first.saturating_sub(1) } else { first };
                let end = (last + 1).min(content.len());
                let version = if misdeed == Misdeed::Changes { number } else { 1 };
                let more =
                    format!("Content-Range: bytes {first}-{}/{}\r\nETag: \"{version}\"\r\n", end - 1, content.len());
                let part = &content[first..end];
                sent.fetch_add(part.len() as u64, Ordering::SeqCst);
                let cut = if misdeed == Misdeed::CutsAnswers && number > 0 { part.len() / 2 } else { part.len() };
                answer("206 Partial Content", &more, &part[..cut], part.len())
            }
            _ => answer("200 OK", "", &content, content.len()),
        };
        let cut = misdeed == Misdeed::CutsAnswers && number > 0;
        if stream.write_all(&bytes).is_err() || cut {
            return;
        }
    }
}

/// The program with a cache in the folder, and no proxy.
fn command(place: &Place, arguments: &[&str]) -> Command {
    let mut command = place.command(arguments);
    command.env("ANTIPODE_CACHE", place.path("cache"));
    for proxy in ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy", "https_proxy", "HTTPS_PROXY"] {
        command.env_remove(proxy);
    }
    command
}

fn prints(place: &Place, arguments: &[&str]) -> String {
    let output = command(place, arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

const STATE: &str = "8 7 6 5/4 3 2 1/_ 9 10 11";

#[test]
fn a_table_on_a_server_answers_as_a_file_and_only_what_is_needed_is_read() {
    let place = Place::new();
    let states = ["6 7 4 3 1/_ 8 5 2 9", "1 2 3 4 5/6 7 8 9 _", "_ 9 8 7 6/5 4 3 2 1"];
    for options in [&["--encoding", "byte"][..], &["--encoding", "plane"], &["--encoding", "byte", "--compress", "3"]] {
        place.prints(&[&["build", "sliding:2x5", "-o", "table", "--force"], options].concat());
        let file = fs::read(place.path("table")).unwrap();
        let size = file.len() as u64;
        let server = StaticServer::start(file, Misdeed::None);
        let asked = [&["distance", &server.address], &states[..]].concat();
        let expected = place.prints(&[&["distance", "table"], &states[..]].concat());
        assert_eq!(prints(&place, &asked), expected, "{options:?}");
        let (requests, sent) = (server.requests.load(Ordering::SeqCst), server.sent.load(Ordering::SeqCst));
        if options[1] == "byte" && options.len() == 2 {
            // Both ends, and a block for each state.
            assert!(requests <= 6 && sent < size / 4, "{requests} requests, {sent} of {size} bytes");
        }
        // The second time only the ends are compared.
        assert_eq!(prints(&place, &asked), expected);
        assert!(server.requests.load(Ordering::SeqCst) - requests <= 2, "{options:?}");
        let path = prints(&place, &["path", &server.address, states[0]]);
        assert_eq!(path, place.prints(&["path", "table", states[0]]));
        let info = prints(&place, &["info", &server.address]);
        assert!(info.contains("sliding:2x5") && info.contains(&server.address), "{info}");
        // A damaged block of the cache is read again.
        let cached = fs::read_dir(place.path("cache")).unwrap().next().unwrap().unwrap().path();
        let mut bytes = fs::read(&cached).unwrap();
        bytes[70_000..80_000].fill(0xa5);
        fs::write(&cached, &bytes).unwrap();
        prints(&place, &["verify", &server.address]);
        fs::remove_dir_all(place.path("cache")).unwrap();
    }
}

/// A table that carries its states, which lie between metadata and blocks, and one whose index is
/// longer than what is read first.
#[test]
fn long_parts_outside_the_blocks_are_read() {
    let place = Place::new();
    for (spec, state) in [
        ("matrix:S=0 -1/1 0,T=1 1/0 1;mod=41;inverses", None),
        ("sliding:2x5;metric=multi", Some("_ 9 8 7 6/5 4 3 2 1")),
    ] {
        place.prints(&["build", spec, "-o", "table", "--force", "--encoding", "byte"]);
        let server = StaticServer::start(fs::read(place.path("table")).unwrap(), Misdeed::None);
        let hardest = prints(&place, &["hardest", &server.address, "--limit", "1"]);
        assert_eq!(hardest, place.prints(&["hardest", "table", "--limit", "1"]), "{spec}");
        if let Some(state) = state {
            let distance = prints(&place, &["distance", &server.address, state]);
            assert_eq!(distance, place.prints(&["distance", "table", state]));
        }
    }
}

#[test]
fn what_goes_wrong_on_a_server_is_an_error() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x5", "-o", "table", "--encoding", "byte"]);
    let file = fs::read(place.path("table")).unwrap();
    let mut damaged = file.clone();
    let half = damaged.len() / 2;
    damaged[half..half + 300_000].fill(7);
    let cut = file[..half].to_vec();
    let refuses = |address: &str, status: i32, part: &str| {
        fs::create_dir_all(place.path("cache")).unwrap();
        let arguments = ["distance", address, "_ 9 8 7 6/5 4 3 2 1"];
        place.command_refuses(command(&place, &arguments), status, &[part, "table.antipode"]);
        fs::remove_dir_all(place.path("cache")).unwrap();
    };
    for (content, misdeed, status, part) in [
        (&file, Misdeed::WholeFiles, 2, "no HTTP ranges"),
        (&file, Misdeed::Changes, 3, "changed while it was read"),
        (&file, Misdeed::OtherParts, 3, "another part"),
        (&file, Misdeed::Fails, 1, "503"),
        (&cut, Misdeed::None, 3, "cut short"),
        (&b"no table at all".to_vec(), Misdeed::None, 3, "not an antipode table"),
    ] {
        let server = StaticServer::start(content.clone(), misdeed);
        refuses(&server.address, status, part);
    }
    // The message depends on whether the answer or the connection ends first.
    let server = StaticServer::start(file.clone(), Misdeed::CutsAnswers);
    let output = command(&place, &["distance", &server.address, "_ 9 8 7 6/5 4 3 2 1"]).output().unwrap();
    assert!(matches!(output.status.code(), Some(1 | 3)), "{output:?}");
    let server = StaticServer::start(damaged, Misdeed::None);
    let output = command(&place, &["verify", &server.address]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("is damaged"), "{output:?}");
    assert_eq!(output.status.code(), Some(3));
    // No such file, and no server.
    let address = server.address.replace("table.antipode", "other-table.antipode.txt");
    let output = command(&place, &["distance", &address, STATE]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no such file"), "{output:?}");
    let output = command(&place, &["info", "http://127.0.0.1:1/table.antipode"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // Another table replaces the file between two calls: the cache of the old one is not used.
    let server = StaticServer::start(file, Misdeed::None);
    let asked = ["distance", server.address.as_str(), "_ 9 8 7 6/5 4 3 2 1"];
    let first = prints(&place, &asked);
    place.prints(&["build", "sliding:2x5;goal=_ 9 8 7 6/5 4 3 2 1", "-o", "other", "--encoding", "byte"]);
    *server.file.lock().unwrap() = fs::read(place.path("other")).unwrap();
    assert_eq!((prints(&place, &asked).trim(), first.trim() == "0"), ("0", false));
}
