//! Tests of the parser: the files that it accepts, and its error messages.

use super::super::read::edges;

#[test]
fn the_whole_grammar() {
    for (text, read) in [
        ("graph { 0 -- 1 -- 2; 2 -- 0 }", "3: 0-1,0-2,1-2"),
        ("strict digraph \"G\" {\n  a -> b [label=\"x -- y\", weight=2];\n  c; b -> a\n}", "3: 0-1;names=a,b,c"),
        ("graph G { node [shape=box]; edge[a=1][b=2] rankdir=LR x:n -- y:p:sw; y -- z }", "3: 0-1,1-2"),
        ("GRAPH{10--7;9}", "3: 0-2"),
        ("graph { a -- {b c} -- d; subgraph s { e -- f } subgraph {g} }", "7: 0-1,0-2,1-3,2-3,4-5"),
        (
            "// a comment\n/* and\n another */ graph {\n# a line\n\"a b\" -- \"c\\\"\" \"c\" + \"\\\"\" -- d }",
            "3: 0-1,1-2",
        ),
        ("graph { <a <b> c> -- \u{e9}t\u{e9} -- -.5 -- 1.5 }", "4: 0-1,1-2,2-3"),
        ("graph { 1 -- 01; }", "2: 0-1;names=01,1"),
        ("digraph { a -> b -> a -> a; a -> b }", "2: 0-1;names=a,b"),
        ("graph { \"graph\" -- \"a\\\nb\"; ab -- c }", "3: 0-1,1-2"),
    ] {
        let found = edges("graph.txt", text).unwrap_or_else(|message| message);
        assert!(found.contains(read), "{text}: {found}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let deep = format!("graph {{ {} }}", "{".repeat(100_000));
    for (text, part) in [
        ("graph {\n 0 -- \n}", "g.dot, line 3: a name should stand where '}' is"),
        ("graph {\n 0 -- 1", "line 2: a name should stand where the end of the file is"),
        ("graph {\n 0 -- 1\n}\n}", "line 4: the end of the file should stand where '}' is"),
        ("graph {\n a - b }", "line 2: '-' is not a number"),
        ("graph {\n 1a -- b }", "line 2: '1a' is not a number"),
        ("digraph { a -> b\n b -> c -> b }", "g.dot, line 1: there is an arc from 'a' to 'b' and none back"),
        ("graph {\n a -> b }", "line 2: '--' in a graph should stand where '->' is"),
        ("digraph {\n a -- b }", "line 2: '->' in a digraph should stand where '--' is"),
        ("graph { \"\" -- b }", "a vertex has no name"),
        ("graph { a -- \"b\n }", "line 1: the quote has no end"),
        ("graph { a -- <b }", "the bracket '<' has no end"),
        ("graph { /* a", "the comment has no end"),
        ("graph { node }", "'[' should stand where '}' is"),
        ("graph { a -- node }", "a name should stand where 'node' is"),
        ("graph { a ! b }", "'!' has no meaning here"),
        ("0 1", "'graph' or 'digraph' should stand where '0' is"),
        ("graph { a [b=] }", "a name should stand where ']' is"),
        ("graph { \"a\" + b }", "a quote should stand where 'b' is"),
        ("graph G H {}", "'{' should stand where 'H' is"),
        ("", "'graph' or 'digraph' should stand where the end of the file is"),
        ("graph {}", "g.dot has no vertices"),
        (&deep, "more than 100 subgraphs"),
    ] {
        let message = edges("g.dot", text).unwrap_err();
        assert!(message.contains(part), "{message}");
    }
}
