//! Lights Out: pressing a cell of a board, or a vertex of a graph, toggles its light and those of
//! its neighbours.
//!
//! There are 2^n patterns of n lights. Sums of presses reach 2^(n - d) of them, where d is the
//! dimension of the space of presses without effect (M. Anderson and T. Feil, "Turning lights out
//! with linear algebra", Mathematics Magazine 71, 1998).
//!
//! A board has up to 1,024 cells. Complete searches need a number for each pattern ([`numbering`]);
//! distances, components and random states need linear algebra only ([`presses`]).

mod coordinates;
mod explicit;
mod features;
mod goal_symmetries;
mod light_set;
mod numbering;
mod presses;
mod shape;

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Family, FamilyKind, Spec};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    ComponentDivision, FixedBound, Heuristic, NamedHeuristics, PatternAbstractions, PatternCost, Problem, Puzzle,
    PuzzleAbilities, StateAbstraction, StateReachability,
};
use light_set::LightSet;
use presses::{FewestPresses, RandomPresses, WrongLights};
use shape::{LightShape, needs};

pub(super) const FAMILY: Family = Family {
    name: "lightsout",
    kind: FamilyKind::Others,
    about: "lights on a board of R rows and C columns, or on a graph: a press toggles a cell and its neighbours",
    grammar: "lightsout:RxC[;wrap=none|cylinder|torus][;goal=LIGHTS] or lightsout:EDGES|FILE[;names=NAMES][;goal=LIGHTS]\n  with at most 1,024 lights on a board, 128 on a graph, 56 for complete searches; EDGES such as 0-1,1-2,2-0",
    options: &[
        "wrap=cylinder   the first and the last column are neighbours",
        "wrap=torus      the same for rows and columns; a cell that is a neighbour twice counts once",
        "FILE, names=..  a graph, as for graph:",
        "goal=LIGHTS     row by row, 1 a light that is on: 010/111/010; of a graph in the order of the vertices (default: all off)",
    ],
    shown: ["lightsout:5x5", "lightsout:4x4;wrap=torus"],
    examples: &[
        "lightsout:1x1",
        "lightsout:1x2",
        "lightsout:1x5",
        "lightsout:2x2",
        "lightsout:2x3",
        "lightsout:3x3",
        "lightsout:3x3;goal=010/111/000",
        "lightsout:2x7",
        "lightsout:4x4",
        "lightsout:4x4;goal=1000/0000/0000/0000",
        "lightsout:2x2;wrap=torus",
        "lightsout:2x4;wrap=torus;goal=1010/0000",
        "lightsout:3x4;wrap=torus",
        "lightsout:3x4;wrap=cylinder",
        "lightsout:1x5;wrap=cylinder",
        "lightsout:0-1,1-2,2-0,3;goal=1100",
        "lightsout:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5",
        "lightsout:0-1,1-2,2-3,3-1;names=north,east,south%20east,7",
    ],
    needs,
    parse,
};

/// The most cells: a distance on the largest boards takes seconds.
const MOST_CELLS: usize = 1024;

/// One board or graph of at most `64 * W` cells. A state has a bit for each light: cell c in
/// row-major order is bit c of a big-endian number.
#[derive(Debug)]
struct LightsOut<const W: usize> {
    shape: LightShape,
    goal: LightSet<W>,
    /// What each press toggles. Equal presses, such as the two of a 1x2 board, count once.
    presses: Vec<LightSet<W>>,
    /// The cell of each press, the first among equal presses.
    pressed: Vec<usize>,
    /// The sets of presses that solve a board.
    solutions: FewestPresses<W>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (shape, known) = LightShape::parse(&mut spec)?;
    let (goal, notes) = (spec.take("goal"), std::mem::take(&mut spec.notes));
    spec.finish(&known)?;
    // Few sizes, since each is compiled. Distances take time for each word.
    let problem = match shape.cells() {
        ..=64 => problem::<1>(shape, goal.as_deref()),
        65..=256 => problem::<4>(shape, goal.as_deref()),
        _ => problem::<{ MOST_CELLS / 64 }>(shape, goal.as_deref()),
    };
    Ok(problem?.with_notes(notes))
}

/// The puzzle with a goal, by default the dark board.
fn problem<const W: usize>(shape: LightShape, goal: Option<&str>) -> Result<Problem> {
    let mut board = LightsOut::<W>::new(shape);
    if let Some(text) = goal {
        board.goal = LightSet::of_state(&board.read(text)?);
    }
    let board = Arc::new(board);
    let abilities = PuzzleAbilities {
        features: Some(board.clone()),
        heuristics: Some(board.clone()),
        patterns: Some(board.clone()),
        reachability: Some(board.clone()),
        symmetric: Some(board.clone()),
        random: Some(Arc::new(RandomPresses { goal: board.goal, presses: board.presses.clone() })),
        // Presses commute, and tree searches follow only one order: see `redundant`.
        sequential: true,
        numbering: Some(board.clone()),
        explicit: Some(board.clone()),
        move_bound: Some(Arc::new(FixedBound(board.presses.len()))),
        ..PuzzleAbilities::default()
    };
    Ok(Problem::with(board, abilities))
}

impl<const W: usize> LightsOut<W> {
    fn new(shape: LightShape) -> Self {
        let (cells, all) = (shape.cells(), shape.presses());
        let solutions = FewestPresses::new(&all);
        let pressed: Vec<usize> = (0..cells).filter(|&c| !all[..c].contains(&all[c])).collect();
        let presses = pressed.iter().map(|&c| all[c]).collect();
        LightsOut { shape, goal: LightSet::NONE, presses, pressed, solutions }
    }

    fn cells(&self) -> usize {
        self.shape.cells()
    }
}

impl<const W: usize> Puzzle for LightsOut<W> {
    fn spec(&self) -> String {
        let spec = self.shape.spec();
        if self.goal.is_empty() { spec } else { format!("{spec};goal={}", self.shape.write(&self.goal)) }
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(self.goal.state()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let state = LightSet::of_state(state);
        self.presses.iter().for_each(|&press| visit(&(state ^ press).state()));
    }

    /// Presses commute, and two of a cell cancel, so searches press in the order of the cells.
    fn redundant(&self, before: usize, after: usize) -> bool {
        after <= before
    }

    fn name(&self, _state: &[u8], ordinal: usize) -> String {
        self.shape.press_name(self.pressed[ordinal])
    }

    fn write(&self, state: &[u8]) -> String {
        self.shape.write(&LightSet::<W>::of_state(state))
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(self.shape.read(text, &self.presses[0])?.state())
    }
}

impl<const W: usize> StateReachability for LightsOut<W> {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        Some(self.solutions.makes(&(LightSet::of_state(state) ^ self.goal)))
    }

    /// Reachable patterns are a coset of those reached from the dark board.
    fn division(&self) -> Option<ComponentDivision> {
        let rank = self.solutions.rank();
        let [size, count] = [rank, self.cells() - rank].map(|bits| BigUint::from(1u8) << bits);
        Some(ComponentDivision { count, group_order: size.clone(), size })
    }
}

impl<const W: usize> NamedHeuristics for LightsOut<W> {
    fn heuristics(&self) -> &'static [&'static str] {
        if self.solutions.are_few() {
            &[FewestPresses::<W>::NAME, WrongLights::<W>::NAME]
        } else {
            &[WrongLights::<W>::NAME]
        }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        let most = self.presses.iter().map(LightSet::len).max().unwrap_or(1);
        match name {
            name if name == FewestPresses::<W>::NAME && self.solutions.are_few() => {
                Some(Ok(Arc::new(self.solutions.to(self.goal))))
            }
            name if name == WrongLights::<W>::NAME => Some(Ok(Arc::new(WrongLights { goal: self.goal, most }))),
            _ => None,
        }
    }
}

impl<const W: usize> LightsOut<W> {
    fn no_patterns(&self) -> Error {
        let why = match self.solutions.are_few() {
            true => "its heuristic presses is the distance itself, and no table of some of the lights is closer",
            false => "lights are not kept one by one",
        };
        Error::missing_ability(self.spec(), "patterns", why)
    }
}

/// Lights have no patterns; the error says why.
impl<const W: usize> PatternAbstractions for LightsOut<W> {
    fn abstraction(&self, _: &str) -> Result<Arc<dyn StateAbstraction>> {
        Err(self.no_patterns())
    }

    fn pattern(self: Arc<Self>, _: &str, _: PatternCost) -> Result<Problem> {
        Err(self.no_patterns())
    }
}
