//! Where the lights are: on a board, perhaps joined at its edges, or on the vertices of a graph.

use super::MOST_CELLS;
use super::light_set::LightSet;
use crate::SpecNeeds;
use crate::graph::{self, VertexNames};
use crate::spec::{Spec, rectangle};
use antipode_core::error::{Error, Result};
use antipode_core::graphs::SimpleGraph;

/// How the edges of a board are joined.
const WRAPS: [&str; 3] = ["none", "cylinder", "torus"];

/// The cells and their neighbours. No cell is its own neighbour, and two cells that share two edges
/// of a small torus are neighbours once.
#[derive(Debug)]
pub(super) enum LightShape {
    Board { rows: usize, columns: usize, wrap: &'static str },
    Graph { graph: SimpleGraph, names: VertexNames },
}

/// What a spec needs: a board nothing, a graph perhaps a file.
pub(super) fn needs(text: &str) -> SpecNeeds {
    if is_board(text) { SpecNeeds::Nothing } else { graph::needs(text) }
}

/// Whether the argument of a spec is, or resembles, the size of a board.
fn is_board(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == 'x' || c == 'X' || c.is_whitespace())
}

impl LightShape {
    /// Takes the shape out of a spec; also returns the names of its possible options.
    pub(super) fn parse(spec: &mut Spec) -> Result<(LightShape, [&'static str; 2])> {
        let text = &spec.arguments;
        if !is_board(text) {
            let (graph, names) = graph::named(spec)?;
            check(&spec.arguments, graph.order())?;
            if graph.order() < 2 {
                let text = format!("lightsout:{}", spec.arguments);
                return Err(Error::not_a_spec(text, "has one vertex: write lightsout:1x1"));
            }
            return Ok((LightShape::Graph { graph, names }, ["goal", "names"]));
        }
        let (rows, columns) = rectangle(text).ok_or_else(|| {
            let fault = "is not a board: write lightsout:RxC, such as lightsout:5x5, or the edges of a graph";
            Error::not_a_spec(format!("lightsout:{text}"), fault)
        })?;
        check(&format!("{rows}x{columns}"), rows.saturating_mul(columns))?;
        let wrap = spec.take_word("wrap", &WRAPS)?;
        Ok((LightShape::Board { rows, columns, wrap }, ["goal", "wrap"]))
    }

    /// The canonical spec, without a goal.
    pub(super) fn spec(&self) -> String {
        match self {
            LightShape::Board { rows, columns, wrap } if *wrap == WRAPS[0] => format!("lightsout:{rows}x{columns}"),
            LightShape::Board { rows, columns, wrap } => format!("lightsout:{rows}x{columns};wrap={wrap}"),
            LightShape::Graph { graph, names } => format!("lightsout:{}{}", graph::written(graph), names.option()),
        }
    }

    /// The rows and columns of a board; `None` for a graph.
    pub(super) fn grid(&self) -> Option<(usize, usize)> {
        matches!(self, LightShape::Board { .. }).then(|| self.size())
    }

    pub(super) fn cells(&self) -> usize {
        let (rows, columns) = self.size();
        rows * columns
    }

    /// The rows and columns of a written pattern; all vertices of a graph are one row.
    fn size(&self) -> (usize, usize) {
        match self {
            LightShape::Board { rows, columns, .. } => (*rows, *columns),
            LightShape::Graph { graph, .. } => (1, graph.order()),
        }
    }

    /// The lights that the press of each cell toggles.
    pub(super) fn presses<const W: usize>(&self) -> Vec<LightSet<W>> {
        let cells = 0..self.cells();
        cells.clone().map(|a| LightSet::of(cells.clone().filter(|&b| a == b || self.adjacent(a, b)))).collect()
    }

    fn adjacent(&self, a: usize, b: usize) -> bool {
        match self {
            LightShape::Board { rows, columns, wrap } => {
                let down = apart(a / columns, b / columns, *rows, *wrap == "torus");
                let right = apart(a % columns, b % columns, *columns, *wrap != WRAPS[0]);
                down + right == 1
            }
            LightShape::Graph { graph, .. } => graph.neighbours(a as u32).contains(&(b as u32)),
        }
    }

    /// The name of a cell's press: its row and column, from 1, or the name of the vertex.
    pub(super) fn press_name(&self, cell: usize) -> String {
        match self {
            LightShape::Board { columns, .. } => format!("press {},{}", cell / columns + 1, cell % columns + 1),
            LightShape::Graph { names, .. } => format!("press {}", names.of(cell)),
        }
    }

    /// Writes lights row by row.
    pub(super) fn write<const W: usize>(&self, lights: &LightSet<W>) -> String {
        let (rows, columns) = self.size();
        let mut cells = (0..rows * columns).map(|cell| if lights.has(cell) { '1' } else { '0' });
        (0..rows).map(|_| cells.by_ref().take(columns).collect()).collect::<Vec<String>>().join("/")
    }

    /// Reads lights from text; messages show the example.
    pub(super) fn read<const W: usize>(&self, text: &str, example: &LightSet<W>) -> Result<LightSet<W>> {
        let (rows, columns) = self.size();
        let wrong = |what: String| {
            let example = self.write(example);
            let whole = match self {
                LightShape::Board { .. } => format!("a {rows}x{columns} board of lights"),
                LightShape::Graph { .. } => format!("a list of {columns} lights"),
            };
            Error::not_a_state(text, whole, what, example)
        };
        let lines: Vec<String> =
            text.split('/').map(|row| row.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect()).collect();
        if let Some(odd) = lines.iter().flat_map(|line| line.chars()).find(|c| !"01".contains(*c)) {
            return Err(wrong(format!("a light is 0 or 1, not '{odd}'")));
        }
        if lines.len() != rows || lines.iter().any(|line| line.len() != columns) {
            let lengths: Vec<String> = lines.iter().map(|line| line.len().to_string()).collect();
            return Err(wrong(format!("its rows have {} lights", lengths.join(", "))));
        }
        let lit = lines.concat();
        Ok(LightSet::of((0..).zip(lit.bytes()).filter(|(_, light)| *light == b'1').map(|(cell, _)| cell)))
    }
}

/// How far apart two rows or columns are, of `size` that may be joined to a ring.
fn apart(a: usize, b: usize, size: usize, joined: bool) -> usize {
    let apart = a.abs_diff(b);
    if joined { apart.min(size - apart) } else { apart }
}

/// Checks the number of cells. `Limit` if there are too many.
fn check(text: &str, cells: usize) -> Result<()> {
    if cells > MOST_CELLS {
        return Err(Error::Limit(format!("lightsout:{text} is too large: at most {MOST_CELLS} cells")));
    }
    Ok(())
}
