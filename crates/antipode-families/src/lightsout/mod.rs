//! Lights Out: pressing a cell of a board, or a vertex of a graph, toggles its light and those of
//! its neighbours.
//!
//! There are 2^n patterns of n lights. Sums of presses reach 2^(n - d) of them, where d is the
//! dimension of the space of presses without effect (M. Anderson and T. Feil, "Turning lights out
//! with linear algebra", Mathematics Magazine 71, 1998).
//!
//! Every move adds a fixed pattern, modulo 2, so any linear numbering of the patterns, split into
//! row, word and lane, makes a voltage graph of an abelian group. The bits of an index are
//! coordinates ([`coordinates`]) in which most presses toggle one bit and the highest one, and the
//! patterns that presses reach from the goal have adjacent indices.
//!
//! The space is bipartite, on every graph: some set of presses toggles all lights (K. Sutner,
//! "Linear cellular automata and the Garden-of-Eden", Mathematical Intelligencer 11, 1989). The
//! matrix of presses is symmetric, so every press toggles an odd number of lights on the cells of
//! that set, and the parity of the lights there alternates. That parity is the highest bit of an
//! index, which makes it the colour of the row.

mod coordinates;
mod features;
mod goal_symmetries;
mod presses;
mod shape;

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Family, FamilyKind, Spec};
use antipode_core::bits::{FibreTransform, LaneMap};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    BaseColour, ComponentDivision, Fibre, FixedBound, Heuristic, Lift, NamedHeuristics, NamedNumberings, Numbering,
    PatternAbstractions, PatternCost, Problem, Puzzle, PuzzleAbilities, RowArc, StateAbstraction, StateReachability,
    Structure,
};
use antipode_core::tables::{NumberingScheme, StateLayout};
use coordinates::LightCoordinates;
use presses::{FewestPresses, RandomPresses, WrongLights, lights};
use shape::{LightShape, needs};

pub(super) const FAMILY: Family = Family {
    name: "lightsout",
    kind: FamilyKind::Others,
    about: "lights on a board of R rows and C columns, or on a graph: a press toggles a cell and its neighbours",
    grammar: "lightsout:RxC[;wrap=none|cylinder|torus][;goal=LIGHTS] or lightsout:EDGES|FILE[;names=NAMES][;goal=LIGHTS]\n  with at most 56 lights; EDGES such as 0-1,1-2,2-0",
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

/// The most cells: no memory holds a bit for each pattern of more.
const MOST_CELLS: usize = 56;

/// Bits of an index that select the lane, if there are enough.
const LANE_BITS: usize = 6;

/// Bits of an index that select the word.
const WORD_BITS: usize = 9;

/// One board or graph. Bit `c` of a pattern is the light of cell c, in row-major order.
#[derive(Debug)]
struct LightsOut {
    shape: LightShape,
    goal: u64,
    /// What each press toggles. Equal presses, such as the two of a 1x2 board, count once.
    presses: Vec<u64>,
    /// The cell of each press, the first among equal presses.
    pressed: Vec<usize>,
    /// The sets of presses that solve a board.
    solutions: FewestPresses,
    /// The index of a pattern, and the pattern of an index.
    coordinates: LightCoordinates,
    layout: StateLayout,
    fibre: Fibre,
    /// For each press, what it adds to the row, and its transform.
    arcs: Vec<(u64, u32)>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (shape, known) = LightShape::parse(&mut spec)?;
    let (goal, notes) = (spec.take("goal"), std::mem::take(&mut spec.notes));
    spec.finish(&known)?;
    let mut board = LightsOut::new(shape);
    if let Some(text) = goal {
        board.goal = lights(&board.read(&text)?);
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
        move_bound: Some(Arc::new(FixedBound(board.presses.len()))),
        ..PuzzleAbilities::default()
    };
    Ok(Problem::with(board, abilities).with_notes(notes))
}

impl LightsOut {
    fn new(shape: LightShape) -> Self {
        let (cells, all) = (shape.cells(), shape.presses());
        let solutions = FewestPresses::new(&all);
        // By symmetry, each press meets the set that toggles all lights in an odd number of cells.
        let odd = solutions.solve((0..cells).fold(0, |all, cell| all | 1 << cell));
        let pressed: Vec<usize> = (0..cells).filter(|&c| !all[..c].contains(&all[c])).collect();
        let presses: Vec<u64> = pressed.iter().map(|&c| all[c]).collect();
        // The highest bit belongs to the row: it is the colour.
        let lane_bits = LANE_BITS.min(cells - 1);
        let word_bits = WORD_BITS.min(cells - 1 - lane_bits);
        let layout =
            StateLayout { rows: 1 << (cells - word_bits - lane_bits), words: 1 << word_bits, lanes: 1 << lane_bits };
        let fibre = Fibre {
            words: 1 << word_bits,
            lanes: 1 << lane_bits,
            maps: vec![],
            transforms: vec![],
            automorphisms: vec![],
        };
        let coordinates = LightCoordinates::new(&presses, cells, odd);
        let mut board =
            LightsOut { shape, goal: 0, presses, pressed, solutions, coordinates, layout, fibre, arcs: vec![] };
        board.lift_presses();
        board
    }

    /// Fills in the fibre and the arcs. The index is linear in the lights, so a press adds the same
    /// vector to every index.
    fn lift_presses(&mut self) {
        let (words, lanes) = (self.layout.words, self.layout.lanes);
        let mut added = vec![];
        let mut lane_adds = vec![0];
        for &press in &self.presses {
            let place = self.layout.place(self.coordinates.index(press));
            if !lane_adds.contains(&place.lane) {
                lane_adds.push(place.lane);
            }
            let fibre = (place.word, place.lane);
            let known = added.iter().position(|known| *known == fibre);
            let transform = known.unwrap_or_else(|| {
                added.push(fibre);
                added.len() - 1
            });
            self.arcs.push((place.row, transform as u32));
        }
        self.fibre.maps = lane_adds
            .iter()
            .map(|add| LaneMap::new(&(0..lanes).map(|lane| (lane ^ add) as u8).collect::<Vec<_>>()))
            .collect();
        self.fibre.transforms = added
            .iter()
            .map(|&(word, lane)| {
                let image: Vec<u32> = (0..words).map(|w| w ^ word).collect();
                let map = lane_adds.iter().position(|add| *add == lane).unwrap_or(0) as u16;
                FibreTransform::new(&image, &vec![map; words as usize], lane_adds.len())
            })
            .collect();
    }

    fn cells(&self) -> usize {
        self.shape.cells()
    }
}

/// The lights as a state.
fn bytes(lights: u64) -> [u8; 8] {
    lights.to_be_bytes()
}

impl Puzzle for LightsOut {
    fn spec(&self) -> String {
        let spec = self.shape.spec();
        if self.goal == 0 { spec } else { format!("{spec};goal={}", self.write(&bytes(self.goal))) }
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(bytes(self.goal).to_vec()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let state = lights(state);
        self.presses.iter().for_each(|press| visit(&bytes(state ^ press)));
    }

    /// Presses commute, and two of a cell cancel, so searches press in the order of the cells.
    fn redundant(&self, before: usize, after: usize) -> bool {
        after <= before
    }

    fn name(&self, _state: &[u8], ordinal: usize) -> String {
        self.shape.press_name(self.pressed[ordinal])
    }

    fn write(&self, state: &[u8]) -> String {
        self.shape.write(lights(state))
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        Ok(bytes(self.shape.read(text, self.presses[0])?).to_vec())
    }
}

/// The numbering by presses. Older tables are in a general numbering that no longer exists.
const PRESSES: NumberingScheme = NumberingScheme::named("presses");

impl NamedNumberings for LightsOut {
    fn least_states(&self) -> Option<u64> {
        Some(self.layout.size())
    }

    fn schemes(&self) -> Vec<NumberingScheme> {
        vec![PRESSES]
    }

    fn number(self: std::sync::Arc<Self>, _scheme: &NumberingScheme) -> Result<std::sync::Arc<dyn Numbering>> {
        Ok(self)
    }
}

impl Numbering for LightsOut {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        Some(1 << self.cells())
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        Some(self.coordinates.index(lights(state)))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        state.clear();
        state.extend(bytes(self.coordinates.lights(index)));
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}

impl StateReachability for LightsOut {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        Some(self.solutions.makes(lights(state) ^ self.goal))
    }

    /// Reachable patterns are a coset of those reached from the dark board.
    fn division(&self) -> Option<ComponentDivision> {
        let rank = self.solutions.rank();
        let [size, count] = [rank, self.cells() - rank].map(|bits| BigUint::from(1u64 << bits));
        Some(ComponentDivision { count, group_order: size.clone(), size })
    }
}

impl NamedHeuristics for LightsOut {
    fn heuristics(&self) -> &'static [&'static str] {
        if self.solutions.are_few() { &[FewestPresses::NAME, WrongLights::NAME] } else { &[WrongLights::NAME] }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        let most = self.presses.iter().map(|press| press.count_ones()).max().unwrap_or(1);
        match name {
            FewestPresses::NAME if self.solutions.are_few() => Some(Ok(Arc::new(self.solutions.to(self.goal)))),
            WrongLights::NAME => Some(Ok(Arc::new(WrongLights { goal: self.goal, most }))),
            _ => None,
        }
    }
}

impl LightsOut {
    fn no_patterns(&self) -> Error {
        let why = match self.solutions.are_few() {
            true => "its heuristic presses is the distance itself, and no table of some of the lights is closer",
            false => "lights are not kept one by one",
        };
        Error::missing_ability(self.spec(), "patterns", why)
    }
}

/// Lights have no patterns; the error says why.
impl PatternAbstractions for LightsOut {
    fn abstraction(&self, _: &str) -> Result<Arc<dyn StateAbstraction>> {
        Err(self.no_patterns())
    }

    fn pattern(self: Arc<Self>, _: &str, _: PatternCost) -> Result<Problem> {
        Err(self.no_patterns())
    }
}

impl Lift for LightsOut {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        out.clear();
        out.extend(self.arcs.iter().map(|&(add, transform)| RowArc::new(row ^ add, transform)));
    }

    /// All maps are translations.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![(0, 0)]
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        Some(if row < self.layout.rows / 2 { BaseColour::Black } else { BaseColour::White })
    }
}
