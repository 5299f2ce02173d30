//! Tests of the interface over HTTP: answers are exact and match the document.

mod client;
mod document;

use client::{Running, escaped};
use document::fits;

use antipode_explorer::{GameFile, SMALL};
use serde_json::{Value, json};

const SERVED: &[&str] =
    &["sliding:3x3", "rings:3,1,4;goal=4g 1p 5r 6b", "hanoi:3,3", "group:lx,5", "twisty:2x2x2;moves=U,R2"];

#[test]
fn answers_are_those_of_the_document() {
    let server = Running::serving(SERVED, None);
    for path in ["/api/openapi.json", "/api/puzzles", "/api/solvers", "/api/levels", "/api/atlas"] {
        fits("get", path, &server.get(path));
    }
    let puzzles = server.get("/api/puzzles").json();
    assert_eq!(puzzles.as_array().unwrap().len(), SERVED.len());
    for puzzle in puzzles.as_array().unwrap() {
        let id = puzzle["id"].as_str().unwrap();
        let path = |name: &str| (format!("/api/puzzles/{{id}}{name}"), format!("/api/puzzles/{id}{name}"));
        for name in
            ["", "/state", "/path", "/tree", "/hardest", "/random", "/random?depth=2&count=3&seed=5", "/components"]
        {
            let (documented, asked) = path(name);
            fits("get", documented.split('?').next().unwrap(), &server.get(&asked));
        }
        for heuristic in puzzle["heuristics"].as_array().unwrap() {
            let found = asked(&server, id, "topology", &format!("heuristic={}", heuristic.as_str().unwrap()));
            assert_eq!(found["states"], puzzle["reached"], "{id} {heuristic}");
        }
        let goal = &puzzle["goal"];
        let (documented, asked) = path("/distances");
        fits("post", &documented, &server.post(&asked, &json!({ "states": [goal, goal] }).to_string()));
        let (documented, asked) = path("/solve");
        let hard = server.get(&format!("/api/puzzles/{id}/random?depth=3")).json()["examples"][0].clone();
        let task = json!({ "state": hard, "solver": "bfs" });
        let solved = fits("post", &documented, &server.post(&asked, &task.to_string()));
        assert_eq!((&solved["length"], &solved["excess"]), (&json!(3), &json!(0)), "{solved}");
    }
}

#[test]
fn moves_come_with_exact_distances_and_the_best_first() {
    let server = Running::serving(&["sliding:3x3"], None);
    let hardest = server.get("/api/puzzles/sliding-3x3/hardest").json();
    assert_eq!((&hardest["depth"], &hardest["count"]), (&json!(31), &json!(2)));
    assert_eq!(hardest["examples"], json!(["6 4 7/8 5 _/3 2 1", "8 6 7/2 5 4/3 _ 1"]));
    let mut state = "8 6 7/2 5 4/3 _ 1".to_string();
    for distance in (0..=31).rev() {
        let position = server.get(&format!("/api/puzzles/sliding-3x3/state?state={}", escaped(&state))).json();
        assert_eq!((&position["distance"], &position["goal"]), (&json!(distance), &json!(distance == 0)));
        let moves = position["moves"].as_array().unwrap();
        let change = |one: &Value| one["change"].as_i64().unwrap();
        assert!(moves.windows(2).all(|pair| change(&pair[0]) <= change(&pair[1])));
        state = moves[0]["state"].as_str().unwrap().to_string();
    }
    let path = server.get(&format!("/api/puzzles/sliding-3x3/path?state={}", escaped("8 6 7/2 5 4/3 _ 1"))).json();
    assert_eq!(path["moves"].as_array().unwrap().len(), 31);
    assert_eq!(path["moves"][30]["state"], json!("1 2 3/4 5 6/7 8 _"));
    let unreachable =
        server.get(&format!("/api/puzzles/sliding-3x3/state?state={}", escaped("2 1 3/4 5 6/7 8 _"))).json();
    assert_eq!(unreachable["distance"], Value::Null);
    let batch = json!({ "states": ["8 6 7/2 5 4/3 _ 1", "2 1 3/4 5 6/7 8 _", "1 2 3/4 5 6/7 _ 8"] });
    let batch = server.post("/api/puzzles/sliding-3x3/distances", &batch.to_string()).json();
    assert_eq!(
        [&batch[0]["distance"], &batch[1]["distance"], &batch[2]["distance"]],
        [&json!(31), &Value::Null, &json!(1)]
    );
}

#[test]
fn a_tree_has_all_optimal_paths() {
    let server = Running::serving(&["hanoi:3,3", "rings:3,1,4;goal=4g 1p 5r 6b"], None);
    let tree = server.get("/api/puzzles/hanoi-3-3/tree?state=3+3+3").json();
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 8);
    assert_eq!((tree["nodes"][7]["distance"].clone(), tree["complete"].clone()), (json!(0), json!(true)));
    let tree = server.get("/api/puzzles/rings-3-1-4/tree?state=4r+1b+5g+6p&limit=5").json();
    let layers = tree["layers"].as_array().unwrap();
    assert!(tree["complete"] == json!(false) && tree["nodes"].as_array().unwrap().len() <= 5, "{tree}");
    // The goal is counted, though layers between are not listed.
    assert_eq!((layers.len(), &layers[0], &layers[10]), (11, &json!(1), &json!(1)));
    assert_eq!(tree["nodes"].as_array().unwrap().last().unwrap()["distance"], json!(0));
}

#[test]
fn heuristics_are_compared_with_exact_distances() {
    let server = Running::serving(&["pancake:6", "sliding:3x3"], None);
    let ask = |id: &str, name: &str| {
        let answer = server.get(&format!("/api/puzzles/{id}/estimates?heuristic={name}"));
        fits("get", "/api/puzzles/{id}/estimates", &answer)
    };
    let count = |found: &Value, is: &dyn Fn(u64, u64) -> bool| -> u64 {
        let cells = found["cells"].as_array().unwrap().iter();
        let number = |cell: &Value, name: &str| cell[name].as_u64().unwrap();
        let chosen = cells.filter(|cell| is(number(cell, "distance"), number(cell, "estimate")));
        chosen.map(|cell| number(cell, "states")).sum()
    };
    let zero = ask("pancake-6", "zero");
    assert_eq!(
        (&zero["states"], &zero["complete"], count(&zero, &|d, h| d == 0 && h == 0)),
        (&json!(720), &json!(true), 1)
    );
    let manhattan = ask("sliding-3x3", "manhattan");
    assert_eq!((&manhattan["admissible"], &manhattan["complete"]), (&json!(true), &json!(false)));
    // Random states: some are exact, none is overestimated.
    assert_eq!(count(&manhattan, &|d, h| h > d || (d - h) % 2 == 1), 0);
    assert!(count(&manhattan, &|d, h| h < d) > 4_000);
    // The figures of the book: docs/src/reference/heuristics.md.
    let all = asked(&server, "sliding-3x3", "topology", "heuristic=manhattan");
    assert_eq!((&all["local_minima"]["count"], &all["local_minima"]["largest"]), (&json!(44_291), &json!(1)));
    assert_eq!((&all["exits"]["most"], &all["descent"]["basin"]), (&json!(18), &json!(788)));
    assert_eq!(
        all["joint"].as_array().unwrap().iter().map(|cell| cell["states"].as_u64().unwrap()).sum::<u64>(),
        181_440
    );
}

#[test]
fn states_are_counted_up_to_symmetry_and_by_patterns() {
    let server = Running::serving(&["sliding:3x3", "hanoi:3,3"], None);
    let ask = |path: &str| server.get(&format!("/api/puzzles/sliding-3x3/{path}"));
    let orbits = fits("get", "/api/puzzles/{id}/orbits", &ask("orbits"));
    // The board has two reflections, of which one keeps the goal.
    assert_eq!((&orbits["symmetries"], &orbits["layers"][1], &orbits["layers"][2]), (&json!(2), &json!(1), &json!(2)));
    let row = fits("get", "/api/puzzles/{id}/subset", &ask("subset?among=1,2,3"));
    assert_eq!((&row["states"], &row["layers"][0], &row["layers"][1]), (&json!(360), &json!(1), &json!(2)));
    let deepest = row["antipodes"]["examples"][0].as_str().unwrap();
    let position = server.get(&format!("/api/puzzles/sliding-3x3/state?state={}", escaped(deepest))).json();
    assert_eq!(position["distance"], row["god_number"]);
    let open = ask("subset?among=1+2+3/.+.+./.+.+.").json();
    assert_eq!(open["layers"], row["layers"]);
    for wrong in ["subset", "subset?among=9", "subset?among=/etc/passwd.toml:x", "subset?among=1;pattern=2"] {
        assert_eq!(ask(wrong).status, 400, "{wrong}");
    }
}

#[test]
fn levels_of_the_paper_that_are_served_can_be_played() {
    let server = Running::serving(&["rings:3,1,4;goal=4g 1p 5r 6b"], None);
    let levels = server.get("/api/levels").json();
    let served: Vec<&Value> = levels.as_array().unwrap().iter().filter(|level| !level["puzzle"].is_null()).collect();
    assert_eq!(served.len(), 4);
    for level in served {
        let state = escaped(level["start"].as_str().unwrap());
        let position = server.get(&format!("/api/puzzles/rings-3-1-4/state?state={state}")).json();
        assert_eq!(position["distance"], level["distance"]);
    }
}

#[test]
fn games_are_replayed_kept_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::serving(&["sliding:3x3"], Some(GameFile::open(&folder.path().join("games.db"), 4).unwrap()));
    let keep = |game: Value| server.post("/api/puzzles/sliding-3x3/games", &game.to_string());
    let start = "1 2 3/4 5 6/_ 7 8";
    let game = fits(
        "post",
        "/api/puzzles/{id}/games",
        &keep(json!({ "start": start, "moves": ["7 left", "8 left"], "seconds": 4.5 })),
    );
    assert_eq!((&game["wasted"], &game["solved"], &game["optimal"]), (&json!(0), &json!(true), &json!(2)));
    let game = keep(json!({ "start": start, "moves": ["7 left", "7 right", "7 left", "8 left"], "undone": 3 })).json();
    assert_eq!((&game["wasted"], &game["undone"]), (&json!(2), &json!(3)));
    // Games played with visible distances do not count in statistics.
    let aided = keep(json!({ "start": start, "moves": ["7 left", "8 left"], "aided": true })).json();
    assert_eq!(aided["aided"], json!(true));
    assert_eq!(keep(json!({ "start": start, "moves": ["8 left"] })).status, 400);
    assert_eq!(keep(json!({ "start": "2 1 3/4 5 6/7 8 _", "moves": [] })).status, 400);
    assert_eq!(keep(json!({ "start": start, "moves": vec!["7 left"; 5001] })).status, 400);
    let compared = fits("get", "/api/puzzles/{id}/games", &server.get("/api/puzzles/sliding-3x3/games"));
    assert_eq!((&compared[0]["games"], &compared[0]["moves"]), (&json!(3), &json!([2, 2, 4, 4, 4])));
    let lines = server.get("/api/games");
    assert!(lines.head.contains("application/x-ndjson"), "{}", lines.head);
    let games: Vec<Value> = lines.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((games.len(), &games[1]["moves"][1]), (3, &json!("7 right")));
    // Pages, and only as many games as the file may keep.
    let page = server.get("/api/games?limit=2");
    assert!(page.body.lines().count() == 2 && page.head.contains("link: </api/games?after=2&limit=2>; rel=\"next\""));
    let rest = server.get("/api/games?after=2&limit=2");
    assert!(rest.body == lines.body.lines().last().unwrap().to_string() + "\n" && !rest.head.contains("rel="));
    (0..3).for_each(|_| drop(keep(json!({ "start": start, "moves": ["7 left"] }))));
    assert_eq!(server.get("/api/games").body.lines().count(), 4);
    // All games in one download, which is read in pages.
    let all = server.get("/api/games/export");
    assert!(all.head.contains("filename=\"games.jsonl\""), "{}", all.head);
    assert!(all.body.contains(&server.get("/api/games").body), "{}", all.body);
    assert_eq!(server.get("/api/puzzles").json()[0]["games"], json!(true));
    // Another program writes for a long time, or the file is gone: the player can try again.
    let file = folder.path().join("games.db");
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let locked = keep(json!({ "start": start, "moves": ["7 left"] }));
    assert!(locked.status == 503 && locked.head.contains("retry-after: 3"), "{}", locked.head);
    other.execute_batch("ROLLBACK").unwrap();
    std::fs::remove_file(&file).unwrap();
    for path in ["/api/games", "/api/games/export", "/api/puzzles/sliding-3x3/games"] {
        let gone = server.get(path);
        assert!(gone.status == 503 && gone.body.contains("deleted or replaced"), "{}", gone.body);
    }
    assert_eq!(keep(json!({ "start": start, "moves": ["7 left"] })).status, 503);
    let none = Running::serving(&["pancake:3"], None);
    assert_eq!((none.get("/api/games").status, none.get("/api/games/export").status), (404, 404));
    assert_eq!(none.get("/api/puzzles").json()[0]["games"], json!(false));
}

#[test]
fn an_export_has_more_games_than_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let games = GameFile::open(&folder.path().join("games.db"), 10_000).unwrap();
    let game = json!({ "start": "2 1", "moves": ["flip 2"] });
    let server = Running::serving(&["pancake:2"], Some(games));
    server.post("/api/puzzles/pancake-2/games", &game.to_string());
    let other = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
    let columns = "spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds";
    let copies = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)";
    other.execute_batch(&format!("INSERT INTO games ({columns}) {copies} SELECT {columns} FROM n, games")).unwrap();
    assert_eq!(server.get("/api/games").body.lines().count(), 1000);
    let all = server.get("/api/games/export");
    assert!(all.head.contains("transfer-encoding: chunked"), "{}", all.head);
    assert_eq!(all.body.matches("\"start\":\"2 1\"").count(), 2501);
}

#[test]
fn all_puzzles_that_are_served_by_default_answer() {
    let server = Running::serving(SMALL, None);
    let puzzles = fits("get", "/api/puzzles", &server.get("/api/puzzles"));
    assert_eq!(puzzles.as_array().unwrap().len(), SMALL.len());
    for puzzle in puzzles.as_array().unwrap() {
        let id = puzzle["id"].as_str().unwrap();
        let state = server.get(&format!("/api/puzzles/{id}/random?seed=7")).json()["examples"][0].clone();
        let path = format!("/api/puzzles/{id}/state?state={}", escaped(state.as_str().unwrap()));
        let position = fits("get", "/api/puzzles/{id}/state", &server.get(&path));
        assert!(!position["distance"].is_null() && position["moves"][0]["change"] == json!(-1), "{id}: {position}");
    }
}

/// Asks for a document of a puzzle, which conforms to that of the interface.
fn asked(server: &Running, id: &str, name: &str, query: &str) -> Value {
    let answer = server.get(&format!("/api/puzzles/{id}/{name}?{query}"));
    fits("get", &format!("/api/puzzles/{{id}}/{name}"), &answer)
}

#[test]
fn distances_are_costs_where_moves_have_costs() {
    let folder = tempfile::tempdir().unwrap();
    let games = GameFile::open(&folder.path().join("games.db"), 10).unwrap();
    let specs = ["sliding:2x3;cost=tile", "pancake:5;cost=size", "twisty:2x2x2;moves=U,R;cost=R:1,R':4,R2:2"];
    let server = Running::serving(&specs, Some(games));
    let puzzles = fits("get", "/api/puzzles", &server.get("/api/puzzles"));
    for (puzzle, spec) in puzzles.as_array().unwrap().iter().zip(specs) {
        assert_eq!(
            (&puzzle["costs"], puzzle["spec"].as_str().map(|own| own.contains(";cost="))),
            (&json!(true), Some(true))
        );
        let (id, number) = (puzzle["id"].as_str().unwrap(), |value: &Value| value.as_u64().unwrap());
        let start = asked(&server, id, "hardest", "count=1")["examples"][0].as_str().unwrap().to_string();
        let query = format!("state={}", escaped(&start));
        // The first move is a cheapest one; a player who always takes it pays the distance.
        let (mut state, mut spent, mut names) = (start.clone(), 0, vec![]);
        loop {
            let position = asked(&server, id, "state", &format!("state={}", escaped(&state)));
            let moves = position["moves"].as_array().unwrap();
            let to_go = |one: &Value| number(&one["cost"]) + number(&one["distance"]);
            assert!(moves.is_sorted_by_key(to_go), "{spec}: {position}");
            assert_eq!(number(&puzzle["god_number"]), spent + number(&position["distance"]), "{spec}");
            if position["goal"] == json!(true) {
                break;
            }
            assert_eq!(to_go(&moves[0]), number(&position["distance"]), "{spec}: {position}");
            assert_eq!(moves[0]["change"], json!(-(number(&moves[0]["cost"]) as i64)));
            spent += number(&moves[0]["cost"]);
            names.push(moves[0]["move"].clone());
            state = moves[0]["state"].as_str().unwrap().to_string();
        }
        let path = asked(&server, id, "path", &query);
        let costs = path["moves"].as_array().unwrap().iter().map(|step| number(&step["cost"]));
        assert_eq!((number(&path["distance"]), costs.sum::<u64>()), (spent, spent), "{spec}");
        // Every move of the graph costs the difference of the distances.
        let tree = asked(&server, id, "tree", &query);
        let distance = |at: &Value| number(&tree["nodes"][number(at) as usize]["distance"]);
        let edges = tree["edges"].as_array().unwrap();
        assert!(
            edges.iter().all(|e| distance(&e["from"]) == distance(&e["to"]) + number(&e["cost"])),
            "{spec}: {tree}"
        );
        assert_eq!((tree["complete"].clone(), edges.len() >= names.len()), (json!(true), true), "{spec}");
        let distances: Vec<u64> = tree["distances"].as_array().unwrap().iter().map(number).collect();
        assert!(distances.is_sorted_by(|a, b| a > b) && distances.len() == tree["layers"].as_array().unwrap().len());
        assert_eq!((distances[0], distances.last()), (spent, Some(&0)), "{spec}");
        let task = json!({ "state": start, "solver": "astar" }).to_string();
        let solved = server.post(&format!("/api/puzzles/{id}/solve"), &task);
        let solved = fits("post", "/api/puzzles/{id}/solve", &solved);
        assert_eq!((&solved["cost"], &solved["excess"]), (&json!(spent), &json!(0)), "{spec}: {solved}");
        let keep = |moves: &[Value]| {
            let game = json!({ "start": start, "moves": moves });
            fits(
                "post",
                "/api/puzzles/{id}/games",
                &server.post(&format!("/api/puzzles/{id}/games"), &game.to_string()),
            )
        };
        assert_eq!((&keep(&names)["optimal"], &keep(&names)["wasted"]), (&json!(spent), &json!(0)), "{spec}");
        // There and back at the end is wasted, at its cost.
        let last = &asked(&server, id, "state", &format!("state={}", escaped(&state)))["moves"][0];
        let more: Vec<Value> = names.iter().chain([&last["move"]]).cloned().collect();
        let wasted = keep(&more)["wasted"].clone();
        assert_eq!(number(&wasted), number(&last["cost"]) + number(&last["distance"]), "{spec}");
        let compared = asked(&server, id, "games", "");
        assert_eq!(compared[0]["moves"], json!([spent, spent, spent, spent, spent]), "{spec}: {compared}");
        asked(&server, id, "orbits", "");
        let heuristic = puzzle["heuristics"][0].as_str().unwrap();
        asked(&server, id, "estimates", &format!("heuristic={heuristic}"));
        assert_eq!(server.get(&format!("/api/puzzles/{id}/topology?heuristic={heuristic}")).status, 400);
    }
    let slow = server.get("/api/solvers").json();
    let takes =
        |name: &str| slow.as_array().unwrap().iter().find(|one| one["name"] == json!(name)).unwrap()["costs"].clone();
    assert_eq!((takes("astar"), takes("bfs")), (json!(true), json!(false)));
}
