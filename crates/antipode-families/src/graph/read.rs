//! Graphs from text: a list of edges in the spec or in a file (`edge_list.rs`), or Graphviz DOT
//! (`dot.rs`).
//!
//! Vertices have names. If all names are numbers, these numbers give the order of the vertices,
//! else the order in which the names first appear. Names other than 0, 1, 2, ... are kept. Moves
//! can be undone, so edges have no direction, and arcs must come in both directions. Loops and
//! repeated edges add no moves, so they are ignored with a note. In the spec, an argument of
//! digits, dashes, commas and blanks is a list of edges; any other argument names a file.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::edge_list::is_number;
use super::names::VertexNames;
use super::{MAX_CELLS, dot, edge_list};
use crate::SpecNeeds;
use crate::files::{text, with_line_feeds};
use antipode_core::error::{Error, Result};
use antipode_core::graphs::SimpleGraph;
use antipode_core::storage::{SMALL_FILE, read_whole};

/// The graph of an argument of a spec, the names of its vertices, and notes on what was ignored.
/// `Usage` if the argument describes no graph, or if a stored spec names a file; `Missing` or `Io`
/// if a file cannot be read; `Limit` if there are too many vertices.
pub(super) fn graph(family: &str, argument: &str, stored: bool) -> Result<(SimpleGraph, VertexNames, Vec<String>)> {
    if argument.is_empty() {
        let fault = format!("names no graph: write its edges, such as {family}:0-1,1-2,2-0, or a file");
        return Err(Error::not_a_spec(format!("{family}:"), fault));
    }
    if needs(argument) == SpecNeeds::Nothing {
        let mut sketch = GraphSketch::new(format!("{family}:{argument}"));
        argument.split(',').try_for_each(|edge| edge_list::read_edge(edge.trim(), &mut sketch))?;
        return sketch.finish();
    }
    if stored {
        return Err(Error::not_a_spec(format!("{family}:{argument}"), "names a file"));
    }
    let path = Path::new(argument);
    let bytes = read_whole(path, SMALL_FILE).map_err(|error| match error {
        Error::Missing(what) if argument.contains(',') => {
            Error::Missing(format!("{what}: edges in a spec join numbers, such as 0-1,1-2; names need a file"))
        }
        error => error,
    })?;
    let text = with_line_feeds(&text(path, &bytes)?);
    let mut sketch = GraphSketch::new(argument.to_string());
    if is_dot(path, &text) {
        dot::read(&text, &mut sketch)?;
    } else {
        edge_list::read(&text, &mut sketch)?;
    }
    sketch.finish()
}

/// Whether an argument names a file, as all arguments do except lists of edges.
pub(crate) fn needs(argument: &str) -> SpecNeeds {
    let is_edges = argument.chars().all(|c| c.is_ascii_digit() || c == '-' || c == ',' || c.is_whitespace());
    if is_edges { SpecNeeds::Nothing } else { SpecNeeds::File }
}

/// Whether a file is DOT, by its extension or by how it starts.
fn is_dot(path: &Path, text: &str) -> bool {
    let ending = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("dot") || e.eq_ignore_ascii_case("gv"));
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !(line.is_empty() || line.starts_with('#') || line.starts_with("//")))
        .unwrap_or_default();
    let word = first.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let starts = dot::KEYWORDS[..3].iter().any(|opening| word.eq_ignore_ascii_case(opening)) && text.contains('{');
    ending || starts || first.starts_with("/*")
}

/// A graph being read.
#[derive(Debug)]
pub(super) struct GraphSketch {
    /// The source, for messages.
    source: String,
    /// The current line.
    pub(super) line: Option<usize>,
    /// The names of the vertices, in order of appearance.
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    edges: Vec<(u32, u32)>,
    /// The edges that have a direction, with their lines.
    arcs: Vec<(u32, u32, Option<usize>)>,
    /// The edges and arcs so far, with the argument `arc` of [`GraphSketch::join`]. Edges occur in
    /// both directions.
    joined: HashSet<(u32, u32, bool)>,
    loops: IgnoredEdges,
    repeated: IgnoredEdges,
}

/// Edges ignored for one reason.
#[derive(Debug, Default)]
struct IgnoredEdges {
    count: usize,
    /// The first ignored edge and its line.
    first: (String, Option<usize>),
}

impl IgnoredEdges {
    fn add(&mut self, edge: impl FnOnce() -> String, line: Option<usize>) {
        if self.count == 0 {
            self.first = (edge(), line);
        }
        self.count += 1;
    }

    fn note(&self, source: &str, what: &str) -> Option<String> {
        let (edge, line) = &self.first;
        let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        match self.count {
            0 => None,
            1 => Some(format!("{source}{line}: ignored the {what} {edge}")),
            count => Some(format!("{source}: ignored {count} {what}s, first {edge}{line}")),
        }
    }
}

impl GraphSketch {
    fn new(source: String) -> GraphSketch {
        GraphSketch {
            source,
            line: None,
            names: vec![],
            numbers: HashMap::new(),
            edges: vec![],
            arcs: vec![],
            joined: HashSet::new(),
            loops: IgnoredEdges::default(),
            repeated: IgnoredEdges::default(),
        }
    }

    /// A `Usage` error that names the source and the current line.
    pub(super) fn wrong(&self, what: impl std::fmt::Display) -> Error {
        match self.line {
            Some(line) => Error::bad_line(&self.source, line, None, what.to_string()),
            None => Error::bad_file(&self.source, what.to_string()),
        }
    }

    fn place(&self) -> String {
        let line = self.line.map(|line| format!(", line {line}"));
        format!("{}{}", self.source, line.unwrap_or_default())
    }

    /// The vertex of a name. A new name adds a vertex.
    pub(super) fn vertex(&mut self, name: &str) -> Result<u32> {
        if let Some(&vertex) = self.numbers.get(name) {
            return Ok(vertex);
        }
        if name.is_empty() {
            return Err(self.wrong("a vertex has no name"));
        }
        if self.names.len() == MAX_CELLS {
            return Err(Error::Limit(format!("{} is too large: at most {MAX_CELLS} vertices", self.place())));
        }
        let vertex = self.names.len() as u32;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), vertex);
        Ok(vertex)
    }

    /// Joins two vertices by an edge, or by an arc from the first to the second. Loops and repeated
    /// edges are only counted.
    pub(super) fn join(&mut self, a: u32, b: u32, arc: bool) {
        let ignored = match a == b {
            true => Some(&mut self.loops),
            false => self.joined.contains(&(a, b, arc)).then_some(&mut self.repeated),
        };
        if let Some(ignored) = ignored {
            let joint = if arc { "->" } else { "--" };
            return ignored.add(|| format!("{} {joint} {}", self.names[a as usize], self.names[b as usize]), self.line);
        }
        self.joined.insert((a, b, arc));
        if arc {
            self.arcs.push((a, b, self.line));
        } else {
            self.joined.insert((b, a, arc));
            self.edges.push((a, b));
        }
    }

    /// The names so far.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.names.iter()
    }

    /// The number of edges and arcs at two vertices.
    pub(super) fn edges_at(&self, names: [&str; 2]) -> usize {
        let arcs = self.arcs.iter().map(|&(a, b, _)| (a, b));
        let ends = self.edges.iter().copied().chain(arcs).map(|(a, b)| [a, b].map(|end| &*self.names[end as usize]));
        ends.filter(|ends| ends.iter().any(|end| names.contains(end))).count()
    }

    /// The graph with its vertices in order, their names, and notes on what was ignored. `Usage` if
    /// an arc has no opposite arc.
    fn finish(mut self) -> Result<(SimpleGraph, VertexNames, Vec<String>)> {
        if self.names.is_empty() {
            return Err(Error::unsuitable_file(&self.source, "has no vertices"));
        }
        if let Some(&(a, b, line)) = self
            .arcs
            .iter()
            .find(|&&(a, b, _)| !(self.joined.contains(&(a, b, false)) || self.joined.contains(&(b, a, true))))
        {
            self.line = line;
            let [a, b] = [a, b].map(|vertex| &self.names[vertex as usize]);
            return Err(self.wrong(format!(
                "there is an arc from '{a}' to '{b}' and none back: moves can be undone, so write edges (--), or arcs in both directions"
            )));
        }
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        if self.names.iter().all(|name| is_number(name)) {
            order.sort_by_key(|&v| {
                // Without leading zeros, the longer number is the larger one.
                let short = self.names[v].trim_start_matches('0');
                (short.len(), short, &self.names[v])
            });
        }
        let names = VertexNames::new(&order.iter().map(|&v| &self.names[v]).collect::<Vec<_>>());
        let mut place = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, v)| place[v] = at);
        let notes = [(&self.loops, "loop"), (&self.repeated, "repeated edge")];
        let notes = notes.iter().filter_map(|(ignored, what)| ignored.note(&self.source, what)).collect();
        let edges = self.edges.into_iter().chain(self.arcs.into_iter().map(|(a, b, _)| (a, b)));
        Ok((SimpleGraph::new(place.len(), edges.map(|(a, b)| (place[a as usize], place[b as usize])))?, names, notes))
    }
}

/// Reads a text as a file of this name, for tests. Returns the order, the edges and the names.
#[cfg(test)]
pub(super) fn edges(name: &str, text: &str) -> std::result::Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let found = graph("graph", path.to_str().unwrap(), false);
    let (graph, names, _) = found.map_err(|error| error.to_string())?;
    let edges = graph.edges().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",");
    Ok(format!("{}: {edges}{}", graph.order(), names.option()))
}
