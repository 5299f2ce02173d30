//! What other sites, crawlers, browsers and programs get: compressed files with lasting addresses,
//! mathematics for all, games for nobody else, and errors in words of our own.

mod client;
mod document;

use client::{Answer, Running, escaped};
use document::fits;

use antipode_explorer::{AppState, GameFile, OPENAPI, ServeArguments};
use clap::Parser;
use serde_json::{Value, json};

/// A request with these headers.
fn ask(server: &Running, method: &str, path: &str, headers: &str, body: &str) -> Answer {
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}");
    server.send(format!("{head}\r\n{headers}\r\n{body}").as_bytes())
}

fn get(server: &Running, path: &str, headers: &str) -> Answer {
    ask(server, "GET", path, headers, "")
}

/// The value of a header.
fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn files_of_the_page_are_compressed_and_kept() {
    let server = Running::serving(&["pancake:3"], None);
    let index = server.get("/").body;
    let address = index.split('"').find(|text| text.ends_with("/app.js")).unwrap();
    assert!(address.starts_with("/v/"), "{index}");
    let (plain, packed) = (server.get(address), get(&server, address, "Accept-Encoding: gzip, br\r\n"));
    for answer in [&plain, &packed] {
        assert_eq!(header(answer, "cache-control"), Some("public, max-age=31536000, immutable"));
        assert_eq!(header(answer, "vary"), Some("accept-encoding"));
    }
    let length = |answer: &Answer| header(answer, "content-length").unwrap().parse::<usize>().unwrap();
    assert_eq!((header(&plain, "content-encoding"), header(&packed, "content-encoding")), (None, Some("gzip")));
    assert!(length(&packed) * 2 < length(&plain), "{} of {}", length(&packed), length(&plain));
    // Browsers ask for the page again, and the server does not send it again.
    let page = get(&server, "/p/pancake-3", "Accept-Encoding: gzip\r\n");
    assert_eq!(header(&page, "cache-control"), Some("no-cache"));
    let known = format!("Accept-Encoding: gzip\r\nIf-None-Match: {}\r\n", header(&page, "etag").unwrap());
    assert_eq!(get(&server, "/p/pancake-3", &known).status, 304);
    // A page of another version gets files that it may not keep.
    let other = server.get("/v/00000000/app.js");
    assert_eq!((other.status, header(&other, "cache-control")), (200, Some("no-cache")));
    let puzzles = get(&server, "/api/openapi.json", "Accept-Encoding: gzip\r\n");
    assert_eq!(header(&puzzles, "content-encoding"), Some("gzip"));
    assert_eq!(header(&server.get("/api/openapi.json"), "content-encoding"), None);
}

#[test]
fn crawlers_and_wrong_addresses_get_right_answers() {
    let server = Running::serving(&["pancake:3"], None);
    let robots = server.get("/robots.txt");
    assert!(robots.status == 200 && header(&robots, "content-type").unwrap().starts_with("text/plain"));
    assert!(robots.body.contains("Disallow: /api/"), "{}", robots.body);
    for path in ["/", "/p/pancake-3", "/p/pancake-3?state=2+1+3", "/atlas", "/levels", "/interface"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    for path in ["/nothing", "/p/chess", "/wp-login.php", "/p/"] {
        // A reader sees the page, which says so; a program gets JSON.
        let page = get(&server, path, "Accept: text/html,*/*;q=0.8\r\n");
        assert!(page.status == 404 && page.body.contains("<div id=\"app\">"), "{path}: {}", page.status);
        let error = server.get(path);
        assert_eq!((error.status, &error.json()["code"]), (404, &json!("unknown-path")), "{path}");
    }
}

#[test]
fn mathematics_is_for_all_sites_and_games_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::serving(&["sliding:3x3"], Some(GameFile::open(&folder.path().join("games.db"), 4).unwrap()));
    let origin = "Origin: https://school.example\r\nContent-Type: application/json\r\n";
    let allowed = |answer: &Answer| header(answer, "access-control-allow-origin").map(String::from);
    let everyone = Some("*".to_string());
    for path in ["/api/puzzles", "/api/puzzles/sliding-3x3/random?seed=3", "/api/openapi.json", "/api/nothing"] {
        assert_eq!(allowed(&get(&server, path, origin)), everyone, "{path}");
    }
    let distances = "/api/puzzles/sliding-3x3/distances";
    let body = json!({ "states": ["1 2 3/4 5 6/7 8 _"] }).to_string();
    let answer = ask(&server, "POST", distances, origin, &body);
    assert_eq!((answer.status, allowed(&answer)), (200, everyone.clone()));
    let before = ask(&server, "OPTIONS", distances, origin, "");
    assert_eq!((before.status, allowed(&before)), (204, everyone));
    assert!(header(&before, "access-control-allow-headers").unwrap().contains("content-type"));
    for path in ["/api/games", "/api/puzzles/sliding-3x3/games"] {
        assert_eq!(allowed(&get(&server, path, origin)), None, "{path}");
    }
    let game = json!({ "start": "1 2 3/4 5 6/7 _ 8", "moves": ["8 left"] }).to_string();
    assert_eq!(ask(&server, "POST", "/api/puzzles/sliding-3x3/games", origin, &game).status, 403);
}

#[test]
fn pages_are_embedded_only_where_the_operator_says_so() {
    let alone = Running::serving(&["pancake:3"], None);
    assert!(alone.get("/").head.contains("frame-ancestors 'none'"));
    let sites = ["https://school.example".to_string(), "https://club.example".to_string()];
    let open = Running::with(&["pancake:3"], None, |shelf, resources| {
        AppState::new(shelf, None, resources).with_embedding(&sites)
    });
    assert!(open.get("/").head.contains("frame-ancestors https://school.example https://club.example\r\n"));
}

#[test]
fn sites_that_embed_the_pages_have_names() {
    let parse = |site: &str| ServeArguments::try_parse_from(["serve", "--embed", site]);
    for site in ["https://school.example", "http://localhost:8000", "*", "https://*.school.example"] {
        assert_eq!(parse(site).unwrap().embedding, [site]);
    }
    for site in
        ["school.example", "https://school.example/page", "https://a.example; script-src *", "https://", "'self'"]
    {
        assert!(parse(site).is_err(), "{site}");
    }
}

#[test]
fn errors_have_words_of_our_own() {
    let server = Running::serving(&["sliding:3x3"], None);
    let puzzle = "/api/puzzles/sliding-3x3";
    let json = "Content-Type: application/json\r\n";
    let says = |answer: Answer, status: u16, text: &str| {
        let error = answer.json();
        assert_eq!((answer.status, &error["error"]), (status, &json!(text)), "{error}");
    };
    let post = |path: &str, body: &str| ask(&server, "POST", &format!("{puzzle}/{path}"), json, body);
    let untyped = ask(&server, "POST", &format!("{puzzle}/distances"), "", "{}");
    assert_eq!(untyped.json()["code"], json!("not-json"));
    says(untyped, 415, "the body must be JSON: send the header Content-Type: application/json");
    says(post("distances", "{"), 400, "the body is not JSON");
    says(post("distances", "[]"), 400, "the body is not an object with the fields that the request takes");
    says(post("distances", r#"{"states":[1]}"#), 400, "the field states[0] of the body has a value of another kind");
    says(post("distances", "{}"), 400, "the body lacks the field states");
    says(post("solve", r#"{"state":"","solvr":"x"}"#), 400, "the body has a field solvr, which is unknown");
    let asked = |query: &str| server.get(&format!("{puzzle}/{query}"));
    says(asked("random?count=x"), 400, "the parameter count has a value that is none of its values");
    says(asked("topology"), 400, "the parameter heuristic is missing");
    says(asked("state?state=1&state=2"), 400, "the parameter state is given twice");
}

#[test]
fn distances_name_the_state_that_they_refuse() {
    let server = Running::serving(&["sliding:3x3"], None);
    let goal = "1 2 3/4 5 6/7 8 _";
    let refused = |at: usize, wrong: &str| {
        let mut states = vec![goal.to_string(); 1000];
        states[at] = wrong.to_string();
        let body = json!({ "states": states }).to_string();
        server.post("/api/puzzles/sliding-3x3/distances", &body).json()
    };
    for at in [0, 7, 249, 250, 999] {
        let error = refused(at, "1 1");
        assert_eq!((&error["code"], &error["parameters"]["index"]), (&json!("not-a-state"), &json!(at)), "{error}");
        assert!(error["error"].as_str().unwrap().starts_with(&format!("states[{at}]: ")), "{error}");
    }
    let error = refused(3, &"1 ".repeat(3000));
    assert_eq!((&error["code"], &error["parameters"]["index"]), (&json!("text-too-long"), &json!(3)), "{error}");
}

#[test]
fn a_game_is_walked_through_by_one_request() {
    let server = Running::serving(&["sliding:3x3", "sliding:2x3;cost=tile", "twisty:3x3x3"], None);
    let replay = |id: &str, start: &str, moves: &[&str]| {
        let body = json!({ "start": start, "moves": moves }).to_string();
        server.post(&format!("/api/puzzles/{id}/replay"), &body)
    };
    let documented = "/api/puzzles/{id}/replay";
    let (start, moves) = ("8 6 7/2 5 4/3 _ 1", ["1 left", "4 down", "5 right", "2 right"]);
    let game = fits("post", documented, &replay("sliding-3x3", start, &moves));
    // The slow way: a request for each move.
    let mut state = start.to_string();
    for (at, passed) in game["states"].as_array().unwrap().iter().enumerate() {
        let position = server.get(&format!("/api/puzzles/sliding-3x3/state?state={}", escaped(&state))).json();
        for field in ["state", "distance", "goal"] {
            assert_eq!(passed[field], position[field], "move {at}");
        }
        match moves.get(at) {
            Some(name) => {
                let all = position["moves"].as_array().unwrap();
                let next = all.iter().find(|one| one["move"] == json!(name)).unwrap();
                state = next["state"].as_str().unwrap().to_string();
            }
            None => assert_eq!(game["end"], position),
        }
    }
    let wrong = replay("sliding-3x3", start, &["1 left", "1 left"]).json();
    assert_eq!((&wrong["code"], &wrong["parameters"]["number"]), (&json!("illegal-move"), &json!(2)));
    let costs = fits("post", documented, &replay("sliding-2x3-cost-tile", "1 2 3/4 5 _", &["5 right", "4 right"]));
    let costs: Vec<&Value> = costs["states"].as_array().unwrap().iter().map(|passed| &passed["cost"]).collect();
    assert_eq!(costs, [&Value::Null, &json!(5), &json!(4)]);
    let cube = fits("post", documented, &replay("twisty-3x3x3", "R", &["R'"]));
    assert_eq!((&cube["states"][1]["goal"], &cube["states"][0]["distance"]), (&json!(true), &Value::Null));
    let long = vec!["7 left"; 5001];
    assert_eq!(replay("sliding-3x3", start, &long).json()["code"], json!("game-too-long"));
}

#[test]
fn the_document_names_its_operations_and_its_examples_work() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::serving(&["sliding:3x3"], Some(GameFile::open(&folder.path().join("games.db"), 4).unwrap()));
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut names = vec![];
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation.get("parameters").is_none_or(Value::is_array), "{path}");
            names.push(operation["operationId"].as_str().unwrap().to_string());
            let mut address = path.clone();
            let mut query = vec![];
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (name, example) = (parameter["name"].as_str().unwrap(), &parameter["example"]);
                let example = example.as_str().map_or_else(|| example.to_string(), String::from);
                assert_ne!(example, "null", "{path}: {name}");
                match parameter["in"].as_str() {
                    Some("path") => address = address.replace(&format!("{{{name}}}"), &example),
                    _ => query.push(format!("{name}={}", escaped(&example))),
                }
            }
            let body = &operation["requestBody"]["content"]["application/json"]["example"];
            let answer = match &method[..] {
                "get" => server.get(&format!("{address}?{}", query.join("&"))),
                _ => server.post(&address, &body.to_string()),
            };
            assert_eq!(answer.status, 200, "{method} {address}: {}", answer.body);
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert!(names.len() == count && names.contains(&"getPuzzleState".to_string()), "{names:?}");
}
