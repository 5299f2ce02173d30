//! Graphs as people write them: a list of edges in the spec or in a file, or Graphviz DOT (`dot.rs`).
//!
//! Vertices have names. If all names are numbers, the vertices are numbered from 0 in the order of these numbers (gaps
//! close up), else in the order in which the names first appear. Edges have no direction; what is given twice counts
//! once; a loop is an error. In the spec, an argument of digits, dashes and commas is a list of edges; anything else
//! names a file.

use std::collections::HashMap;
use std::path::Path;

use super::MAX_CELLS;
use super::dot;
use crate::error::{Error, Result};
use crate::families::files::{load, with_line_feeds};
use crate::graphs::Graph;

/// The graph that the argument of a spec names. `Usage` if it is not one, `Missing` or `Io` if a file cannot be read,
/// `Limit` if there are too many vertices. A stored spec names no file.
pub(super) fn graph(argument: &str, stored: bool) -> Result<Graph> {
    if argument.is_empty() {
        return Err(Error::usage("'graph:' names no graph: write its edges, such as graph:0-1,1-2,2-0, or a file"));
    }
    if argument.chars().all(|c| c.is_ascii_digit() || c == '-' || c == ',' || c.is_whitespace()) {
        let mut sketch = Sketch::new(format!("graph:{argument}"));
        argument.split(',').try_for_each(|edge| sketch.read(edge.trim()))?;
        return sketch.finish();
    }
    if stored {
        return Err(Error::usage(format!("'graph:{argument}' names a file")));
    }
    let path = Path::new(argument);
    let not_text = |_| Error::usage(format!("{} is not a text file", path.display()));
    let text = with_line_feeds(&String::from_utf8(load(path)?).map_err(not_text)?);
    let mut sketch = Sketch::new(argument.to_string());
    if is_dot(path, &text) {
        dot::read(&text, &mut sketch)?;
    } else {
        for (line, text) in text.lines().enumerate() {
            sketch.line = Some(line + 1);
            let end = text.find('#').into_iter().chain(text.find("//")).min().unwrap_or(text.len());
            let edge = text[..end].trim();
            if !edge.is_empty() {
                sketch.read(edge)?;
            }
        }
    }
    sketch.finish()
}

/// Whether a file is DOT: by its ending, or because it starts as such a file must.
fn is_dot(path: &Path, text: &str) -> bool {
    let ending = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("dot") || e.eq_ignore_ascii_case("gv"));
    let comment = |line: &&str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
    let first = text.lines().map(str::trim).find(|line| !comment(line)).unwrap_or_default();
    let word = first.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let starts = dot::KEYWORDS[..3].iter().any(|opening| word.eq_ignore_ascii_case(opening)) && text.contains('{');
    ending || starts || first.starts_with("/*")
}

/// A graph that is being read.
#[derive(Debug)]
pub(super) struct Sketch {
    /// What it is read from, for messages.
    source: String,
    /// The line that is being read.
    pub(super) line: Option<usize>,
    /// The names of the vertices, in order of appearance; numbers without leading zeros.
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    edges: Vec<(u32, u32)>,
}

impl Sketch {
    pub(super) fn new(source: String) -> Sketch {
        Sketch { source, line: None, names: vec![], numbers: HashMap::new(), edges: vec![] }
    }

    /// `Usage`, with the place.
    pub(super) fn wrong(&self, what: impl std::fmt::Display) -> Error {
        Error::usage(format!("{}: {what}", self.place()))
    }

    fn place(&self) -> String {
        let line = self.line.map(|line| format!(", line {line}"));
        format!("{}{}", self.source, line.unwrap_or_default())
    }

    /// The vertex of a name.
    pub(super) fn vertex(&mut self, name: &str) -> Result<u32> {
        let number = is_number(name).then(|| name.trim_start_matches('0')).map(|n| if n.is_empty() { "0" } else { n });
        let name = number.unwrap_or(name);
        if let Some(&vertex) = self.numbers.get(name) {
            return Ok(vertex);
        }
        if self.names.len() == MAX_CELLS {
            return Err(Error::Limit(format!("{} is too large: at most {MAX_CELLS} vertices", self.place())));
        }
        let vertex = self.names.len() as u32;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), vertex);
        Ok(vertex)
    }

    /// Joins two vertices.
    pub(super) fn edge(&mut self, a: u32, b: u32) -> Result<()> {
        if a == b {
            return Err(self.wrong(format!("'{}' is joined to itself: loops are not allowed", self.names[a as usize])));
        }
        self.edges.push((a, b));
        Ok(())
    }

    /// Reads two names, or one: a vertex that need not have edges.
    fn read(&mut self, text: &str) -> Result<()> {
        let ends = |c: char| c == ',' || c == '-' || c == '>' || c.is_whitespace();
        let word = |text: &str| text.find(ends).unwrap_or(text.len());
        let (first, rest) = text.split_at(word(text));
        let rest = rest.trim_start();
        let joint = ["--", "->", "-", ","].into_iter().find(|joint| rest.starts_with(joint)).unwrap_or_default();
        let second = rest[joint.len()..].trim_start();
        if first.is_empty() || word(second) < second.len() || (!joint.is_empty() && second.is_empty()) {
            return Err(
                self.wrong(format!("'{text}' is not an edge: write two names, such as 0-1, or one of a vertex"))
            );
        }
        let a = self.vertex(first)?;
        if second.is_empty() {
            return Ok(());
        }
        let b = self.vertex(second)?;
        self.edge(a, b)
    }

    /// The graph, with its vertices in order.
    fn finish(self) -> Result<Graph> {
        if self.names.is_empty() {
            return Err(Error::usage(format!("{} has no vertices", self.source)));
        }
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        if self.names.iter().all(|name| is_number(name)) {
            // Without leading zeros, the longer number is the larger one.
            order.sort_by_key(|&v| (self.names[v].len(), &self.names[v]));
        }
        let mut place = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, v)| place[v] = at);
        Graph::new(place.len(), self.edges.iter().map(|&(a, b)| (place[a as usize], place[b as usize])))
    }
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// What a test reads from a text as if it were a file of this name.
#[cfg(test)]
pub(super) fn edges(name: &str, text: &str) -> std::result::Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let graph = graph(path.to_str().unwrap(), false).map_err(|error| error.to_string())?;
    let edges = graph.edges().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",");
    Ok(format!("{}: {edges}", graph.order()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_edges() {
        for (text, read) in [
            ("0 1\n1 2\n", "3: 0-1,1-2"),
            ("# a path\n0-1 // first\n\n1 -- 2\n2,3\n3 , 4\r\n4->5\n5\t6", "7: 0-1,1-2,2-3,3-4,4-5,5-6"),
            ("10 20\n7\n20 10\n007 9", "4: 0-1,2-3"),
            ("c b\nb a\nd", "4: 0-1,1-2"),
            ("1 a\n0 1", "3: 0-1,0-2"),
            ("graph theory\nis fun", "4: 0-1,2-3"),
            ("99999999999999999999999 3", "2: 0-1"),
        ] {
            assert_eq!(edges("list.txt", text).as_deref(), Ok(read), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, part) in [
            ("0 1\n\n1 2 3", "list.txt, line 3: '1 2 3' is not an edge"),
            ("0 1\n-1 2", "line 2: '-1 2' is not an edge"),
            ("0 1\n1-", "line 2: '1-' is not an edge"),
            ("0 1\n1 01", "line 2: '1' is joined to itself"),
            ("# nothing", "list.txt has no vertices"),
        ] {
            let message = edges("list.txt", text).unwrap_err();
            assert!(message.contains(part), "{message}");
        }
        let many: String = (0..129).map(|v| format!("0 {}\n", v + 1)).collect();
        assert!(edges("list.txt", &many).unwrap_err().contains("line 128 is too large: at most 128 vertices"));
        for (argument, part) in [
            ("0-1-2", "graph:0-1-2: '0-1-2' is not an edge"),
            ("0-1,,2", "'' is not an edge"),
            ("0-1,1-1", "'1' is joined to itself"),
            ("no/such/file", "cannot open no/such/file: no such file"),
            ("", "names no graph"),
        ] {
            let message = graph(argument, false).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
