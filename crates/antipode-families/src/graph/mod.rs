//! Tokens on the vertices of a graph: a token slides along an edge to an empty vertex.
//!
//! On n vertices with H holes there are n - H tokens, and n! / H! configurations if all tokens
//! differ. For one hole, R. M. Wilson determined which configurations can reach each other ("Graph
//! puzzles, homotopy, and the alternating group", J. Combin. Theory B 16, 1974). `read.rs` defines
//! the order of the vertices. The canonical spec lists the edges, and the names of the vertices if
//! they have any, so it depends on no file.

mod dot;
mod edge_list;
mod names;
mod reachability;
mod read;

pub(super) use names::VertexNames;
pub(super) use read::needs;

use std::sync::Arc;

use super::tokens::{
    CellSet, Cells, ColourMatching, ConditionalSteps, HOLE, MAX_CELLS, PatternGoals, Placement, TokenRules, TokenStep,
    TokenSums, between,
};
use super::{Family, FamilyKind, Spec, lists, tokens};
use antipode_core::error::{Error, Result, StateFault};
use antipode_core::graphs::{SimpleGraph, automorphisms};
use antipode_core::model::{Heuristic, NamedHeuristics, Problem, PuzzleAbilities};

pub(super) const FAMILY: Family = Family {
    name: "graph",
    kind: FamilyKind::Graphs,
    about: "tokens 1..n-H on the vertices of a graph, H holes: a token slides along an edge into a hole",
    grammar: "graph:EDGES|FILE[;names=NAMES][;holes=H | ;tiles=A,B,..][;goal=BOARD]   with EDGES such as 0-1,1-2,2-0,3 (3: a vertex without edges)",
    options: &[
        "FILE            an edge on each line: two names with a blank, comma, semicolon, - or -- between; or Graphviz DOT. Arcs (->) must go in both directions; loops and repeated edges are ignored",
        "names=NAMES     what the vertices are called, in order, with commas (default: as the file calls them)",
        "holes=H         number of empty vertices (default: 1)",
        "tiles=A,B,..    number of tokens of colours 1, 2, ..; the other vertices are empty (default: all tokens differ)",
        "goal=BOARD      tokens in the order of the vertices, _ or 0 a hole: 1 2 3 _ or 1,2,3,0 (default: in order, holes last); a dot: any of them. By name: a=1 b=_ c=2",
    ],
    shown: ["graph:0-1,1-2,2-3,3-0,0-4,4-2", "graph:0-1,1-2,2-0,2-3,3-4;holes=2"],
    examples: &[
        "graph:0-1",
        "graph:0-1,1-2,2-3",
        "graph:0-1,1-2,2-3;holes=2",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0",
        "graph:0-1,1-2,2-3,3-0,0-4,4-2;holes=2;goal=1 . . 2 .",
        "graph:0-1,0-2,0-3,0-4;holes=2;goal=_ 1 _ 3 2",
        "graph:0-1,0-2,0-3,1-2,1-3,2-3",
        "graph:0-1,0-2,0-3,0-4,1-2,1-3,1-4,2-3,2-4,3-4;holes=2",
        "graph:0-1,1-2,2-3,3-0,0-4,4-2",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3",
        "graph:0-1,1-2,2-3,3-4,4-0,0-5,5-6,6-2;goal=6,5,0,4,3,2,1",
        "graph:0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7",
        "graph:0-1,1-2,2-0,2-3,3-4,4-5,5-3;holes=3",
        "graph:0-1,1-2,2-0,3-4,4-5;holes=2",
        "graph:0-1,1-2,3;goal=_ 3 1 2",
        "graph:0,1,2;holes=2",
        "graph:0-1,1-2,2-3,3-1;names=north,east,south%20east,7;goal=3 _ 1 2",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3;pattern=1,2,5;additive",
        "graph:0-1,1-2,2-3,3-0;tiles=2,1",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3;tiles=3,3",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3;tiles=2,2,1",
        "graph:0-1,1-2,2-3,3-0,0-4,4-5,5-2;tiles=2,2;goal=1 . 2 . 1 .",
        "graph:0-1,0-2,1-2,3-4,4-5;names=a,b,c,d,e,f;tiles=2,1;goal=_ _ 1 2 _ 1",
        "graph:0-1,1-2,2-3,3-4,4-5,5-0,6-0,6-3;tiles=3,2,1;pattern=1,3;additive",
        "graph:0-1,1-2,2-0,2-3,3-4,4-5,5-3;holes=3;pattern=3,1;additive",
    ],
    needs,
    parse,
};

/// The rules of one graph.
#[derive(Debug)]
struct GraphSliding {
    board: GraphBoard,
    goals: PatternGoals,
    /// The first goal.
    goal: Placement,
    /// The neighbours of each vertex.
    neighbours: Vec<Cells>,
}

/// A graph and its tokens.
#[derive(Debug)]
struct GraphBoard {
    graph: SimpleGraph,
    names: VertexNames,
    /// The number of tokens of each colour.
    counts: Vec<usize>,
}

/// The graph of a spec, and the names of its vertices, from the option `names` if there is one.
/// `Usage` if the spec describes no graph; `Missing` or `Io` if a file cannot be read.
pub(super) fn named(spec: &mut Spec) -> Result<(SimpleGraph, VertexNames)> {
    let (graph, names, notes) = read::graph(&spec.family, &spec.arguments, spec.stored)?;
    spec.notes.extend(notes);
    let names = match spec.take("names") {
        None => names,
        Some(_) if names.are_given() => {
            return Err(Error::excluded(
                format!("{}:{} names its vertices already", spec.family, spec.arguments),
                "names=",
            ));
        }
        Some(list) => VertexNames::read(&list, graph.order())?,
    };
    Ok((graph, names))
}

/// Writes a graph as in a spec: its edges, then the vertices without edges.
pub(super) fn written(graph: &SimpleGraph) -> String {
    let edges = graph.edges().map(|(a, b)| format!("{a}-{b}"));
    let alone = (0..graph.order() as u32).filter(|&v| graph.neighbours(v).is_empty()).map(|v| v.to_string());
    edges.chain(alone).collect::<Vec<_>>().join(",")
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (graph, names) = named(&mut spec)?;
    let vertices = graph.order();
    if vertices < 2 {
        return Err(Error::not_a_spec(format!("graph:{}", spec.arguments), "has one vertex: it needs at least two"));
    }
    let holes = match spec.take("holes") {
        None => None,
        Some(text) => Some(text.parse().ok().filter(|holes| (1..vertices).contains(holes)).ok_or_else(|| {
            Error::bad_value("holes", text, format!("a graph of {vertices} vertices has 1 to {} holes", vertices - 1))
        })?),
    };
    let counts = match spec.take("tiles") {
        None => vec![1; vertices - holes.unwrap_or(1)],
        Some(text) => {
            let counts = lists::counts(&text)?;
            let tokens: usize = counts.iter().sum();
            if tokens >= vertices || holes.is_some_and(|holes| tokens + holes != vertices) {
                let empty = holes.map_or("at least one hole".into(), |holes| format!("{holes} holes"));
                let what = format!("{tokens} tiles do not leave {empty} on {vertices} vertices");
                return Err(lists::wrong_counts(&text, what));
            }
            counts
        }
    };
    let board = GraphBoard { graph, names, counts };
    let goals = match spec.take("goal") {
        Some(text) => PatternGoals::new(board.read(&text, true)?, &board.counts),
        None => PatternGoals::only(board.solved()),
    };
    let notes = std::mem::take(&mut spec.notes);
    spec.finish(&["goal", "holes", "names", "tiles"])?;
    Ok(tokens::problem(GraphSliding::new(board, goals)).with_notes(notes))
}

impl GraphBoard {
    fn tokens(&self) -> usize {
        self.counts.iter().sum()
    }

    fn holes(&self) -> usize {
        self.graph.order() - self.tokens()
    }

    /// Whether some tokens are indistinguishable.
    fn is_coloured(&self) -> bool {
        self.counts.iter().any(|&count| count > 1)
    }

    /// Tokens in order, holes last.
    fn solved(&self) -> Placement {
        let tokens = (0..).zip(&self.counts).flat_map(|(token, &count)| std::iter::repeat_n(token, count));
        tokens.chain(std::iter::repeat_n(HOLE, self.holes())).collect()
    }

    /// Reads a placement or, if `open`, a goal, which has a dot for each open vertex.
    fn read(&self, text: &str, open: bool) -> Result<Placement> {
        let vertices = self.graph.order();
        let words = self.names.words(text, vertices).map_err(StateFault::from);
        let placement = words.and_then(|words| lists::read(&words, vertices, &self.counts, open));
        placement.map_err(|what| {
            let example = lists::write(&self.solved());
            Error::not_a_state(text, format!("a board of {vertices} vertices"), what, example)
        })
    }
}

impl GraphSliding {
    fn new(board: GraphBoard, goals: PatternGoals) -> Self {
        let goal = goals.first();
        let neighbours = (0..board.graph.order() as u32)
            .map(|v: u32| board.graph.neighbours(v).iter().fold(0, |set, &to| set | Cells::of(to as u8)))
            .collect();
        GraphSliding { board, goals, goal, neighbours }
    }
}

impl TokenRules for GraphSliding {
    fn spec(&self) -> String {
        let mut spec = format!("graph:{}", written(&self.board.graph));
        spec += &self.board.names.option();
        if self.board.is_coloured() {
            let counts: Vec<String> = self.board.counts.iter().map(usize::to_string).collect();
            spec += &format!(";tiles={}", counts.join(","));
        } else if self.board.holes() != 1 {
            spec += &format!(";holes={}", self.board.holes());
        }
        if *self.goals.pattern() != self.board.solved() {
            spec += &format!(";goal={}", lists::write(self.goals.pattern()));
        }
        spec
    }

    fn cells(&self) -> usize {
        self.board.graph.order()
    }

    fn tokens(&self) -> usize {
        self.board.tokens()
    }

    fn counts(&self) -> Vec<usize> {
        self.board.counts.clone()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    fn goals(&self) -> PatternGoals {
        self.goals.clone()
    }

    #[inline]
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        for to in (!occupied & Cells::first(self.cells())).cells() {
            for from in (self.neighbours[usize::from(to)] & occupied).cells() {
                visit(&[TokenStep { from, to }]);
            }
        }
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        let mut moves = vec![];
        for to in 0..self.cells() as u8 {
            moves.extend(self.neighbours[usize::from(to)].cells().map(|from| ConditionalSteps {
                needs: vec![(from, true), (to, false)],
                steps: vec![TokenStep { from, to }],
            }));
        }
        Some(moves)
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        automorphisms(&self.board.graph)
    }

    /// A move needs an edge with a token at one end.
    fn most_moves(&self) -> Option<usize> {
        let ends: usize = (0..self.cells()).map(|cell| self.neighbours[cell].count_ones() as usize).sum();
        Some(ends / 2)
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        let reachability = reachability::of(&self.board.graph, self.board.holes());
        PuzzleAbilities { heuristics: Some(self.clone()), reachability, ..PuzzleAbilities::default() }
    }

    fn name(&self, steps: &[TokenStep], tokens: &[u8]) -> String {
        let [from, to] = [steps[0].from, steps[0].to].map(|vertex| self.board.names.of(usize::from(vertex)));
        format!("{} {from}->{to}", tokens[0] + 1)
    }

    fn write(&self, placement: &[u8]) -> String {
        lists::write(placement)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        self.board.read(text, false)
    }
}

impl NamedHeuristics for GraphSliding {
    fn heuristics(&self) -> &'static [&'static str] {
        if self.board.is_coloured() { &["matching", "nearest", "misplaced"] } else { &["distances", "misplaced"] }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        let (goal, counts) = (self.goals.pattern(), &self.board.counts);
        let name = self.heuristics().iter().find(|known| **known == name)?;
        if *name == "misplaced" {
            return Some(Ok(Arc::new(TokenSums::misplaced(goal, counts.len(), 1).along(self))));
        }
        let neighbours: Vec<_> = self.neighbours.iter().map(|cells| cells.cells().collect()).collect();
        let distance = between(&neighbours);
        Some(Ok(match *name {
            "distances" => {
                let sums = TokenSums::new(name, goal, counts.len(), 1, |cell, target| distance[cell][target]);
                Arc::new(sums.along(self))
            }
            _ => Arc::new(ColourMatching::new(name, goal, counts, distance, *name == "matching")),
        }))
    }
}
