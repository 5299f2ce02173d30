//! Graphs in specs and files, and the graph family compared with the families that it contains.

use std::fs;

use antipode::engines::{Engine, RowEngine, SearchJob};
use antipode::error::Error;
use antipode::families;
use antipode::model::{BatchEdges, Space};
use antipode::watch::Watch;
use antipode_core::graphs::SimpleGraph;
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, UnGraph};
use proptest::prelude::*;

/// The canonical spec of a graph in a file.
fn spec_of(name: &str, text: &str) -> Result<String, Error> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    families::parse(&format!("graph:{}", path.display())).map(|problem| problem.spec())
}

fn canonical(spec: &str) -> String {
    families::parse(spec).unwrap().spec()
}

#[test]
fn one_graph_has_one_spec() {
    assert_eq!(canonical("graph:0-1,1-2,2-3,3-0,4"), "graph:0-1,0-3,1-2,2-3,4");
    assert_eq!(
        canonical("Graph: 30-10, 20-30,10-20 , 5-10,10-05,30-5,40;HOLES=2"),
        "graph:0-1,0-3,1-2,1-3,2-3,4;names=5,10,20,30,40;holes=2"
    );
    for (name, text, spec) in [
        ("square", "0 1\n1 2\n2 3\n3 0\n4\n", "graph:0-1,0-3,1-2,2-3,4"),
        (
            "square.txt",
            "# a square\nnorth, east\neast, south // and so on\nsouth -- west\nwest - north\nmiddle",
            "graph:0-1,0-3,1-2,2-3,4;names=north,east,south,west,middle",
        ),
        (
            "square.gv",
            "digraph { 1 -> 2 -> 3 -> 4 -> 1; 5; 2 -> 1 -> 4 -> 3 -> 2 }",
            "graph:0-1,0-3,1-2,2-3,4;names=1,2,3,4,5",
        ),
        (
            "a square",
            "strict graph \"square\" {\n  a -- { b; d } -- c\n  e [label=alone]\n}\n",
            "graph:0-1,0-2,1-3,2-3,4;names=a,b,d,c,e",
        ),
    ] {
        assert_eq!(spec_of(name, text).unwrap(), spec, "{name}");
        assert_eq!(canonical(spec), spec);
    }
    assert_eq!(canonical("graph:0-1,1-2;names=0,1,2"), "graph:0-1,1-2");
    assert_eq!(canonical("graph:0-1,1-2;names=a, b,c;goal=c=_ a=2 b=1"), "graph:0-1,1-2;names=a,b,c;goal=2 1 _");
    assert_eq!(canonical("graph:0-1,1-2;goal=1 2 _;holes=1"), "graph:0-1,1-2");
    assert_eq!(canonical("graph:0-1,1-2;goal=2,0,1"), "graph:0-1,1-2;goal=2 _ 1");
}

#[test]
fn goals_go_with_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path");
    fs::write(&path, "0 1\n1 2").unwrap();
    let problem = families::parse_with_goal(&format!("graph:{};holes=2", path.display()), Some("_ 1 _")).unwrap();
    assert_eq!(problem.spec(), "graph:0-1,1-2;holes=2;goal=_ 1 _");
    fs::remove_file(&path).unwrap();
    assert_eq!(problem.number().unwrap().layout().size(), 3);
}

/// Files of Windows and of old Macs: the same graphs and puzzles, and the same lines in messages.
#[test]
fn lines_are_counted_alike_on_all_systems() {
    for (family, name, good, from, to, place) in [
        ("graph", "list", "# a path\n0 1\n\n1 2\n", "1 2", "1 2 3", "line 4"),
        ("graph", "path.gv", "graph {\n# a path\n0 -- 1 // and\n\n1 -- 2\n}\n", "-- 2", "-- {", "line 6"),
        ("graph", "quote.dot", "graph {\n\"a\\\nb\" -- 1\n1 -- 2\n}\n", "1 -- 2", "1 - 2", "line 4"),
        ("twisty", "x.tws", "# one\n\nSet A 3 1\nMove X\nA\n2 3 1\nEnd\n", "2 3 1", "2 3 4", "line 6, column 5"),
        (
            "twisty",
            "x.json",
            "{\"orbits\": [{\"orbitName\": \"A\",\n\"numPieces\": 2, \"numOrientations\": 1}],\n\"defaultPattern\": {\"A\": {\"pieces\": [0, 1], \"orientation\": [0, 0]}},\n\"moves\": {\"X\": {\"A\": {\"permutation\": [1, 0],\n\"orientationDelta\": [0, 0]}}}}",
            "Delta\": [0, 0]",
            "Delta\": [0, ]",
            "line 5, column 25",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        let read = |text: String| {
            fs::write(&path, text).unwrap();
            families::parse(&format!("{family}:{}", path.display()))
        };
        let size = read(good.to_string()).unwrap().least_states();
        let message = read(good.replacen(from, to, 1)).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(&format!("{}, {place}", path.display())), "{name}: {message}");
        for end in ["\r\n", "\r"] {
            assert_eq!(read(good.replace('\n', end)).unwrap().least_states(), size, "{name}");
            let wrong = read(good.replacen(from, to, 1).replace('\n', end)).map(|_| ()).unwrap_err().to_string();
            assert_eq!(wrong, message, "{name}");
        }
        assert_eq!(read(format!("\u{feff}{good}")).unwrap().least_states(), size, "{name}");
    }
}

/// Loops and repeated edges are ignored, and the notes name the first one.
#[test]
fn loops_and_repeated_edges_are_ignored_with_notes() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text, notes) in [
        ("list", "a b\nb c\nc c\nc a\n", &[", line 3: ignored the loop c -- c"][..]),
        (
            "list",
            "a b\nb c\nc a\nb a\na b\na a\n",
            &[", line 6: ignored the loop a -- a", ": ignored 2 repeated edges, first b -- a, line 4"],
        ),
        ("list.csv", "from,to\na,b\nb,c\nc,a\na,b\n", &[", line 5: ignored the repeated edge a -- b"]),
        (
            "list.gv",
            "graph {\na -- b -- c -- a\nb -- {b c} }",
            &[", line 3: ignored the loop b -- b", ", line 3: ignored the repeated edge b -- c"],
        ),
        (
            "arcs.gv",
            "digraph {\na -> b -> c -> a\na -> c -> b -> a\na -> a -> b }",
            &[", line 4: ignored the loop a -> a", ", line 4: ignored the repeated edge a -> b"],
        ),
        ("both", "a->b\nb->a\na->c\nc->a\nb--c\n", &[]),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let notes: Vec<_> = notes.iter().map(|note| format!("{}{note}", path.display())).collect();
        for (family, rest) in
            [("graph", ""), ("graph", ";tiles=1,1"), ("graph", ";pattern=1;additive"), ("lightsout", "")]
        {
            let problem = families::parse(&format!("{family}:{}{rest}", path.display())).unwrap();
            assert!(problem.spec().starts_with(&format!("{family}:0-1,0-2,1-2;names=a,b,c")), "{}", problem.spec());
            assert_eq!(problem.notes(), notes, "{text}");
        }
    }
    let problem = families::parse("graph:0-1,1-1,1-2,2-1").unwrap();
    assert_eq!(problem.spec(), "graph:0-1,1-2");
    let source = "graph:0-1,1-1,1-2,2-1";
    let notes = ["loop 1 -- 1", "repeated edge 2 -- 1"].map(|what| format!("{source}: ignored the {what}"));
    assert_eq!(problem.notes(), notes);
}

#[test]
fn errors_have_their_kind() {
    assert!(matches!(families::parse("graph:no-such-file"), Err(Error::Missing(_))));
    assert!(matches!(spec_of("list", "0 1 2"), Err(Error::Usage(_))));
    assert!(matches!(spec_of("list.dot", "0 1"), Err(Error::Usage(_))));
    let many: Vec<String> = (0..128).map(|v| format!("{v}-{}", v + 1)).collect();
    assert!(matches!(families::parse(&format!("graph:{}", many.join(","))), Err(Error::Limit(_))));
    assert!(families::parse(&format!("graph:{}", many[1..].join(","))).is_ok());
}

/// The layers of a search.
fn layers(spec: &str) -> Vec<u64> {
    let space = families::parse(spec).unwrap().number().unwrap();
    let job = SearchJob::default();
    RowEngine::new().unwrap().run(&space, &job, &mut Watch::none()).unwrap().layers
}

#[test]
fn boards_and_cubes_are_graphs() {
    let grid = "graph:0-1,1-2,3-4,4-5,6-7,7-8,0-3,3-6,1-4,4-7,2-5,5-8";
    assert_eq!(layers(grid), layers("sliding:3x3"));
    assert_eq!(layers("graph:0-1,1-2,2-3,3-4,4-0"), layers("sliding:1x5;wrap=coiled"));
    let cube = "graph:0-1,2-3,4-5,6-7,0-2,1-3,4-6,5-7,0-4,1-5,2-6,3-7";
    for holes in 1..8 {
        // A single ring on an edge of the cube moves along it.
        assert_eq!(layers(&format!("{cube};holes={holes}")), layers(&format!("rings:3,1,{holes}")), "{holes}");
    }
}

#[test]
fn names_of_vertices_stay_names() {
    let spec = spec_of("square.gv", "graph { north -- east -- \"south;west\" -- north }").unwrap();
    assert_eq!(spec, "graph:0-1,0-2,1-2;names=north,east,south%3Bwest");
    // A table stores the spec.
    let space = families::parse_stored(&spec, None).unwrap().number().unwrap();
    let at = space.read("1 _ 2").unwrap();
    assert!(at.is_some() && at == space.read("south%3Bwest=2, east=_,north=1").unwrap());
    assert_eq!(space.write(at.unwrap()), "1 _ 2");
    let mut edges = BatchEdges::default();
    space.expand(&[at.unwrap()], &mut edges);
    let mut moves: Vec<_> = (0..edges.of(0).len()).map(|i| space.name(at.unwrap(), i)).collect();
    moves.sort();
    assert_eq!(moves, ["1 north->east", "2 south%3Bwest->east"]);
    for (board, part) in [
        ("north=1 east=_ up=2", "there is no vertex 'up'"),
        ("north=1 north=_ east=2", "vertex north occurs twice"),
        ("north=1 east=_", "vertex south%3Bwest is missing"),
        ("north=1 east=_ 2", "'2' names no vertex"),
    ] {
        let message = space.read(board).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
    let twice = families::parse("graph:1-2;names=a,b").map(|problem| problem.spec()).unwrap_err().to_string();
    assert!(twice.contains("names its vertices already"), "{twice}");
}

/// An arc without its reverse is not an edge, in any format.
#[test]
fn arcs_go_both_ways_or_nowhere() {
    for (name, text) in [("one.gv", "digraph { a -> b -> c; b -> a }"), ("one.txt", "a->b\nb->a\nb->c")] {
        let message = spec_of(name, text).unwrap_err().to_string();
        assert!(message.contains("an arc from 'b' to 'c' and none back"), "{message}");
    }
    assert_eq!(spec_of("both", "digraph { 0 -> 1 -> 0 }").unwrap(), "graph:0-1");
}

#[test]
fn moves_name_token_and_vertices() {
    let space = families::parse("graph:0-1,1-2,2-3,3-0;holes=2").unwrap().number().unwrap();
    let at = space.read("1 2 _ _").unwrap().unwrap();
    let mut edges = BatchEdges::default();
    space.expand(&[at], &mut edges);
    let mut moves: Vec<_> = (0..).zip(edges.of(0)).map(|(i, &to)| (space.name(at, i), space.write(to))).collect();
    moves.sort();
    let expected = [("1 0->3", "_ 2 _ 1"), ("2 1->2", "1 _ 2 _")].map(|(name, to)| (name.to_string(), to.to_string()));
    assert_eq!(moves, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// DOT files of another program are read as the same graph.
    #[test]
    fn dot_of_petgraph(edges in prop::collection::vec((0u32..20, 0u32..20), 1..40), directed: bool, labels: bool) {
        let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let config: &[Config] = if labels { &[] } else { &[Config::NodeNoLabel, Config::EdgeNoLabel] };
        let text = if directed {
            let mut graph = DiGraph::<&str, f64>::new();
            (0..20).for_each(|_| { graph.add_node("a \"name\" -- {x}"); });
            edges.iter().for_each(|&(a, b)| {
                graph.add_edge(a.into(), b.into(), 0.5);
                graph.add_edge(b.into(), a.into(), 0.5);
            });
            format!("{:?}", Dot::with_config(&graph, config))
        } else {
            let mut graph = UnGraph::<&str, f64>::new_undirected();
            (0..20).for_each(|_| { graph.add_node("line\nbreak \\"); });
            edges.iter().for_each(|&(a, b)| { graph.add_edge(a.into(), b.into(), -1e9); });
            format!("{:?}", Dot::with_config(&graph, config))
        };
        let graph = SimpleGraph::new(20, edges).unwrap();
        let parts = graph.edges().map(|(a, b)| format!("{a}-{b}"));
        let alone = (0..20).filter(|&v| graph.neighbours(v).is_empty()).map(|v| v.to_string());
        let spec = format!("graph:{}", parts.chain(alone).collect::<Vec<_>>().join(","));
        prop_assert_eq!(spec_of("graph", &text).unwrap(), spec, "{}", text);
    }
}
