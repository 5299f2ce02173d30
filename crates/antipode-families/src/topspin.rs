//! Top spin: a ring of N tokens and a turnstile, which reverses K consecutive ones.
//!
//! Two metrics are in use, with different state spaces:
//! - `flip`: turning the ring is free. There are (N-1)! states, the rings up to rotation, and each
//!   of the N windows can be flipped (circular permutations under fixed-length reversals: T. Chen
//!   and S. S. Skiena, "Sorting with fixed-length reversals", Discrete Applied Mathematics 71,
//!   1996; heuristic search counts the (N,K)-TopSpin in this way). A state lists the other tokens
//!   in the order in which they follow token 1.
//! - `turn`: turning the ring by one place is a move, and so is flipping the first K places: N!
//!   states, 3 moves, the Cayley graph of the generators L, R and X. The layer counts in
//!   `data/truth/topspin.json` are of this kind.
//!
//! In both metrics all cells are occupied, and every move is one fixed permutation of them. Not all
//! states need be connected: parity, among other invariants, may separate them.

use std::sync::Arc;

use super::ring::{RingGaps, TravelHeuristic};
use super::tokens::{Cells, ConditionalSteps, Placement, TokenRules, TokenStep, between};
use super::{Family, FamilyKind, Spec, SpecNeeds, lists, tokens};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, NamedHeuristics, Problem, PuzzleAbilities};

pub(super) const FAMILY: Family = Family {
    name: "topspin",
    kind: FamilyKind::Permutations,
    about: "a ring of N tokens: a turnstile reverses K consecutive ones",
    grammar: "topspin:N,K[;goal=RING][;metric=flip|turn]   with 2 <= K <= N <= 64",
    options: &[
        "goal=RING       the tokens around the ring: 1 3 2 4 or 1,3,2,4 (default: 1 2 3 ..)",
        "metric=flip     a flip of any K neighbours is a move, turning the ring is free (default)",
        "metric=turn     a flip of the first K places is a move, and so is turning the ring by one place",
    ],
    shown: ["topspin:10,4", "topspin:8,4;metric=turn"],
    examples: &[
        "topspin:2,2",
        "topspin:3,2",
        "topspin:4,4",
        "topspin:5,2",
        "topspin:5,3",
        "topspin:6,5",
        "topspin:7,4",
        "topspin:7,4;goal=1 3 2 4 5 6 7",
        "topspin:8,3",
        "topspin:9,4",
        "topspin:2,2;metric=turn",
        "topspin:4,3;metric=turn",
        "topspin:5,4;metric=turn",
        "topspin:6,4;metric=turn",
        "topspin:7,4;goal=2 1 3 4 5 6 7;metric=turn",
        "topspin:7,6;metric=turn",
        "topspin:8,4;metric=turn",
        "topspin:9,4;metric=turn",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

const METRICS: [&str; 2] = ["flip", "turn"];

/// The most tokens. Rings of more than 20 can be solved, but have too many states for an index, so
/// they have no tables.
const MOST_PLACES: usize = 64;

/// The rules of one ring.
#[derive(Debug)]
struct TopSpin {
    places: usize,
    turnstile: usize,
    metric: &'static str,
    goal: Placement,
    moves: Vec<SpinMove>,
}

/// A move and its name.
#[derive(Debug)]
struct SpinMove {
    name: String,
    steps: Vec<TokenStep>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let wrong = || {
        let text = &spec.arguments;
        let fault = "is not a ring: write topspin:N,K with 2 <= K <= N, such as topspin:8,4";
        Error::not_a_spec(format!("topspin:{text}"), fault)
    };
    let numbers = spec.numbers().ok_or_else(wrong)?;
    let &[places, turnstile] = numbers.as_slice() else { return Err(wrong()) };
    if turnstile < 2 || turnstile > places {
        return Err(wrong());
    }
    if places > MOST_PLACES as u64 {
        return Err(Error::Limit(format!("topspin:{} is too large: at most {MOST_PLACES} tokens", spec.arguments)));
    }
    let (places, turnstile) = (places as usize, turnstile as usize);
    let metric = spec.take_word("metric", &METRICS)?;
    let goal = spec.take("goal");
    spec.finish(&["goal", "metric"])?;
    let mut rules = TopSpin { places, turnstile, metric, goal: vec![], moves: vec![] };
    rules.goal = match goal {
        Some(text) => rules.read(&text)?,
        None => rules.solved(),
    };
    rules.moves = rules.all_moves();
    Ok(tokens::problem(rules))
}

impl TopSpin {
    /// Whether turning the ring is free. Token 1 then has no cell, and the cells are the places
    /// after it.
    fn is_free(&self) -> bool {
        self.metric == METRICS[0]
    }

    fn solved(&self) -> Placement {
        (0..self.cells() as u8).collect()
    }

    /// The distinct moves: flips of long windows may be equal, or have no effect.
    fn all_moves(&self) -> Vec<SpinMove> {
        let candidates: Vec<SpinMove> = match self.is_free() {
            true => (0..self.places).map(|first| self.flip(first)).collect(),
            false => vec![self.turn("left", self.places - 1), self.turn("right", 1), self.flip(0)],
        };
        let mut moves: Vec<SpinMove> = vec![];
        for candidate in candidates {
            if !candidate.steps.is_empty() && moves.iter().all(|known| known.steps != candidate.steps) {
                moves.push(candidate);
            }
        }
        moves
    }

    /// The flip of the window from `first` on.
    fn flip(&self, first: usize) -> SpinMove {
        let steps = self.steps(|place| match (place + self.places - first) % self.places {
            inside if inside < self.turnstile => first + self.turnstile - 1 - inside,
            _ => place,
        });
        SpinMove { name: format!("flip {}-{}", first + 1, (first + self.turnstile - 1) % self.places + 1), steps }
    }

    fn turn(&self, name: &str, by: usize) -> SpinMove {
        SpinMove { name: name.into(), steps: self.steps(|place| place + by) }
    }

    /// The steps of a permutation of the ring; `image` gives the image of each place, modulo N.
    fn steps(&self, image: impl Fn(usize) -> usize) -> Vec<TokenStep> {
        let first = usize::from(self.is_free());
        let origin = if self.is_free() { image(0) } else { 0 };
        let steps = (first..self.places).map(|place| {
            let ends = [place, image(place) + 2 * self.places - origin];
            let [from, to] = ends.map(|place| (place % self.places - first) as u8);
            TokenStep { from, to }
        });
        steps.filter(|step| step.from != step.to).collect()
    }
}

impl TokenRules for TopSpin {
    fn spec(&self) -> String {
        let mut spec = format!("topspin:{},{}", self.places, self.turnstile);
        if self.goal != self.solved() {
            spec += &format!(";goal={}", self.write(&self.goal));
        }
        if !self.is_free() {
            spec += &format!(";metric={}", self.metric);
        }
        spec
    }

    fn cells(&self) -> usize {
        self.places - usize::from(self.is_free())
    }

    fn tokens(&self) -> usize {
        self.cells()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    #[inline]
    fn moves(&self, _occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        self.moves.iter().for_each(|one| visit(&one.steps));
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        let steps = self.moves.iter().map(|one| one.steps.clone());
        Some(steps.map(|steps| ConditionalSteps { needs: vec![], steps }).collect())
    }

    /// Flips of disjoint windows commute.
    fn sequential(&self) -> bool {
        false
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities { heuristics: Some(self.clone()), ..PuzzleAbilities::default() }
    }

    /// None are needed, since there is only one occupancy.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        vec![]
    }

    /// The name of a token. If turning is free, token 1 has no cell, so the first token of the
    /// rules is token 2.
    fn token_name(&self, token: u8) -> String {
        (u32::from(token) + 1 + u32::from(self.is_free())).to_string()
    }

    fn name(&self, steps: &[TokenStep], _tokens: &[u8]) -> String {
        self.moves.iter().find(|one| one.steps == steps).expect("a legal move").name.clone()
    }

    fn write(&self, placement: &[u8]) -> String {
        if !self.is_free() {
            return lists::write(placement);
        }
        let ring: Vec<u8> = std::iter::once(0).chain(placement.iter().map(|token| token + 1)).collect();
        lists::write(&ring)
    }

    /// Reads a ring, which may begin at any token if turning is free.
    fn read(&self, text: &str) -> Result<Placement> {
        let mut ring = lists::read(&lists::cells(text, self.places), self.places, &vec![1; self.places], false)
            .map_err(|what| {
                let (places, example) = (self.places, self.write(&self.solved()));
                Error::not_a_state(text, format!("a ring of {places} tokens"), what, example)
            })?;
        if self.is_free() {
            let first = ring.iter().position(|&token| token == 0).unwrap_or(0);
            ring.rotate_left(first);
            ring = ring[1..].iter().map(|token| token - 1).collect();
        }
        Ok(ring)
    }
}

impl NamedHeuristics for TopSpin {
    fn heuristics(&self) -> &'static [&'static str] {
        if self.is_free() { &[RingGaps::NAME] } else { &[TravelHeuristic::NAME, RingGaps::NAME] }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        match name {
            RingGaps::NAME => Some(Ok(Arc::new(RingGaps::new(&self.goal, self.is_free())))),
            TravelHeuristic::NAME if !self.is_free() => {
                let mut neighbours = vec![vec![]; self.places];
                let steps = self.moves.iter().flat_map(|one| &one.steps);
                steps.for_each(|step| neighbours[usize::from(step.from)].push(step.to));
                Some(Ok(Arc::new(TravelHeuristic::new(&self.goal, &between(&neighbours)))))
            }
            _ => None,
        }
    }
}
