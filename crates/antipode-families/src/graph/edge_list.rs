//! Edge lists: one edge on each line.
//!
//! A line holds the two names of an edge, or the name of one vertex, which may have no edges. A
//! blank, a tab, a comma, a semicolon or a dash separates two names; an arrow makes the edge an
//! arc. A name consists of letters, digits, `_` and `.`. Other names stand in quotes, where `""` is
//! a quote. A comment starts with `#` or `//`, after a blank if a name precedes it. Ambiguous lines
//! are errors: those with a third column, such as weights, or with a text that could be two names.

use super::read::GraphSketch;
use antipode_core::error::Result;

/// The known header lines.
const HEADERS: [[&str; 2]; 9] = [
    ["source", "target"],
    ["source", "destination"],
    ["source", "dest"],
    ["src", "dst"],
    ["from", "to"],
    ["start", "end"],
    ["tail", "head"],
    ["node1", "node2"],
    ["vertex1", "vertex2"],
];

/// Reads an edge list. `Usage` if a line is not an edge, or if the first line could be a header.
pub(super) fn read(text: &str, sketch: &mut GraphSketch) -> Result<()> {
    let mut first = None;
    for (number, line) in text.lines().enumerate() {
        sketch.line = Some(number + 1);
        let Some(edge) = EdgeLine::read(line, sketch)? else { continue };
        if first.is_none() {
            let names = [Some(edge.first.clone()), edge.second.clone()].map(Option::unwrap_or_default);
            let header = HEADERS.iter().any(|header| (0..2).all(|at| names[at].eq_ignore_ascii_case(header[at])));
            first = Some((number + 1, names, header));
            if header {
                continue;
            }
        }
        edge.add(sketch)?;
    }
    let Some((line, [a, b], skipped)) = first else { return Ok(()) };
    // The names in a header are not vertices. Another first line looks like a header if its names
    // are no numbers and occur only there, and all other names are numbers.
    let others: Vec<_> = sketch.names().filter(|name| ![&a, &b].contains(name)).collect();
    let unlike = !is_number(&a) && !is_number(&b) && !b.is_empty() && others.iter().all(|name| is_number(name));
    let doubtful = match skipped {
        true => others.len() < sketch.names().count(),
        false => unlike && !others.is_empty() && sketch.edges_at([&a, &b]) == 1,
    };
    if doubtful {
        sketch.line = Some(line);
        return Err(sketch.wrong(format!(
            "'{a}' and '{b}' could be an edge or the names of the columns: take the line away, or rename the vertices"
        )));
    }
    Ok(())
}

/// Reads one edge of a spec, the text between two commas.
pub(super) fn read_edge(text: &str, sketch: &mut GraphSketch) -> Result<()> {
    match EdgeLine::read(text, sketch)? {
        Some(edge) => edge.add(sketch),
        None => Err(sketch.wrong(no_edge(text))),
    }
}

fn no_edge(text: &str) -> String {
    format!(
        "'{text}' is not an edge: write two names, such as 0-1, or one of a vertex, and no weights; other characters need quotes"
    )
}

pub(super) fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The contents of a line.
struct EdgeLine {
    first: String,
    second: Option<String>,
    arrow: bool,
}

impl EdgeLine {
    /// Reads a line; `None` if it is blank or a comment.
    fn read(line: &str, sketch: &GraphSketch) -> Result<Option<EdgeLine>> {
        let wrong = || sketch.wrong(no_edge(line.trim()));
        let Some(rest) = content(line.trim_start(), true) else { return Ok(None) };
        let (first, rest) = name(rest).ok_or_else(wrong)?;
        let after = rest.trim_start();
        let joint = ["--", "->", "-", ",", ";"].into_iter().find(|joint| after.starts_with(joint)).unwrap_or_default();
        let blank = after.len() < rest.len();
        let Some(rest) = content(after[joint.len()..].trim_start(), blank || !joint.is_empty()) else {
            return if joint.is_empty() {
                Ok(Some(EdgeLine { first, second: None, arrow: false }))
            } else {
                Err(wrong())
            };
        };
        let (second, rest) = name(rest).filter(|_| blank || !joint.is_empty()).ok_or_else(wrong)?;
        let after = rest.trim_start();
        match content(after, after.len() < rest.len()) {
            None => Ok(Some(EdgeLine { first, second: Some(second), arrow: joint == "->" })),
            Some(_) => Err(wrong()),
        }
    }

    fn add(self, sketch: &mut GraphSketch) -> Result<()> {
        let a = sketch.vertex(number(&self.first))?;
        match self.second {
            None => Ok(()),
            Some(second) => {
                let b = sketch.vertex(number(&second))?;
                sketch.join(a, b, self.arrow);
                Ok(())
            }
        }
    }
}

/// Removes the leading zeros of a number; leaves other names unchanged.
fn number(name: &str) -> &str {
    let short = name.trim_start_matches('0');
    match is_number(name) {
        true if short.is_empty() => "0",
        true => short,
        false => name,
    }
}

/// The rest of a line; `None` if it is empty or a comment. A comment must stand `apart` from the
/// text before it.
fn content(rest: &str, apart: bool) -> Option<&str> {
    let comment = apart && (rest.starts_with('#') || rest.starts_with("//"));
    (!rest.is_empty() && !comment).then_some(rest)
}

/// Splits a text into the name at its start and the rest.
fn name(text: &str) -> Option<(String, &str)> {
    let Some(mut rest) = text.strip_prefix('"') else {
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).unwrap_or(text.len());
        return (end > 0).then(|| (text[..end].to_string(), &text[end..]));
    };
    let mut name = String::new();
    loop {
        let (part, after) = rest.split_once('"')?;
        name += part;
        match after.strip_prefix('"') {
            Some(more) => rest = more,
            None => return Some((name, after)),
        }
        name.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::{edges, graph};

    #[test]
    fn lists_of_edges() {
        for (text, read) in [
            ("0 1\n1 2\n", "3: 0-1,1-2"),
            ("# a path\n0-1 // first\n\n1 -- 2 # second\n2,3\n3 , 4\r\n4;5\n5\t6", "7: 0-1,1-2,2-3,3-4,4-5,5-6"),
            ("10 20\n7\n20 10\n007 9", "4: 0-1,2-3;names=7,9,10,20"),
            ("c b\nb a\nd", "4: 0-1,1-2;names=c,b,a,d"),
            ("1 a\n0 1", "3: 0-1,0-2;names=1,a,0"),
            ("graph theory\nis fun", "4: 0-1,2-3;names=graph,theory,is,fun"),
            ("99999999999999999999999 3", "2: 0-1;names=3,99999999999999999999999"),
            ("\u{feff}0 1\n1 2", "3: 0-1,1-2"),
            ("\"a b\",\"c\"\"d\"\n\"x-y\";c", "4: 0-1,2-3;names=a%20b,c%22d,x-y,c"),
            ("0->1\n1->0\n1--2\n2->1", "3: 0-1,1-2"),
            ("source,target\n0,1\n1,2", "3: 0-1,1-2"),
            ("# edges\n\"Source\"\t\"Target\"\nx\ty", "2: 0-1;names=x,y"),
            ("from;to\nb;c\nc;b", "2: 0-1;names=b,c"),
            ("0 1\n1 01\n1 0\n2 2", "3: 0-1"),
        ] {
            assert_eq!(edges("list.txt", text).as_deref(), Ok(read), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, part) in [
            ("0 1\n\n1 2 3", "list.txt, line 3: '1 2 3' is not an edge"),
            ("0,1,0.5", "'0,1,0.5' is not an edge: write two names, such as 0-1, or one of a vertex, and no weights"),
            ("source,target,weight\n0,1,2", "line 1: 'source,target,weight' is not an edge"),
            ("0 1\n-1 2", "line 2: '-1 2' is not an edge"),
            ("0 1\n1-", "line 2: '1-' is not an edge"),
            ("0,1,", "'0,1,' is not an edge"),
            ("0: 1", "'0: 1' is not an edge"),
            ("0|1", "'0|1' is not an edge"),
            ("a#1 a#2", "'a#1 a#2' is not an edge"),
            ("'a' 'b'", "is not an edge"),
            ("\"a\"b c", "is not an edge"),
            ("\"a b", "is not an edge"),
            ("\"\" b", "has no name"),
            ("0 1\n1->2", "line 2: there is an arc from '1' to '2' and none back"),
            ("# nothing", "list.txt has no vertices"),
            ("source,target", "list.txt has no vertices"),
            ("source,target\nsource,x", "line 1: 'source' and 'target' could be an edge or the names of the columns"),
            ("u,v\n0,1\n1,2", "line 1: 'u' and 'v' could be an edge or the names of the columns"),
        ] {
            let message = edges("list.txt", text).unwrap_err();
            assert!(message.contains(part), "{message}");
        }
        let many: String = (0..129).map(|v| format!("0 {}\n", v + 1)).collect();
        assert!(edges("list.txt", &many).unwrap_err().contains("line 128 is too large: at most 128 vertices"));
        for (argument, part) in [
            ("0-1-2", "graph:0-1-2: '0-1-2' is not an edge"),
            ("0-1,,2", "'' is not an edge"),
            ("no/such/file", "cannot open no/such/file: no such file"),
            ("", "names no graph"),
        ] {
            let message = graph("graph", argument, false).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
