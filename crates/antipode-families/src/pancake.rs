//! Pancakes: a stack of N, any top part of which can be flipped.
//!
//! N! states, N - 1 moves (H. Dweighter, problem E2569, American Mathematical Monthly 82, 1975; W.
//! H. Gates and C. H. Papadimitriou, "Bounds for sorting by prefix reversal", Discrete Mathematics
//! 27, 1979). Cells are the places of the stack, top first: all are occupied, and every move is one
//! fixed permutation of them.

use std::sync::Arc;

use super::gaps::GapHeuristic;
use super::tokens::{Cells, ConditionalSteps, Placement, TokenRules, TokenStep};
use super::{Family, FamilyKind, Spec, SpecNeeds, lists, tokens};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, NamedHeuristics, Problem, PuzzleAbilities, StateReachability};

pub(super) const FAMILY: Family = Family {
    name: "pancake",
    kind: FamilyKind::Permutations,
    about: "a stack of N pancakes: a move flips the top K of them",
    grammar: "pancake:N[;goal=STACK]   with 1 <= N <= 64",
    options: &["goal=STACK      the pancakes from the top: 3 1 2 4 or 3,1,2,4 (default: 1 2 3 ..)"],
    shown: ["pancake:10", "pancake:5;goal=3 1 2 5 4"],
    examples: &[
        "pancake:1",
        "pancake:2",
        "pancake:3",
        "pancake:4",
        "pancake:5;goal=3 1 2 5 4",
        "pancake:6",
        "pancake:7",
        "pancake:8",
        "pancake:9;goal=9 1 8 2 7 3 6 4 5",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// The most pancakes. Stacks of more than 20 can be solved, but have too many states for an index,
/// so they have no tables.
const MOST_CAKES: usize = 64;

/// The rules of one stack.
#[derive(Debug)]
struct Pancakes {
    goal: Placement,
    /// The moves, shortest first.
    moves: Vec<Vec<TokenStep>>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let size = size(&spec)?;
    let goal = match spec.take("goal") {
        Some(text) => read(&text, size)?,
        None => (0..size as u8).collect(),
    };
    spec.finish(&["goal"])?;
    Ok(tokens::problem(Pancakes {
        goal,
        moves: (2..=size as u8)
            .map(|top: u8| {
                let steps = (0..top).map(|from| TokenStep { from, to: top - 1 - from });
                steps.filter(|step| step.from != step.to).collect()
            })
            .collect(),
    }))
}

/// The number of pancakes that a spec names.
pub(super) fn size(spec: &Spec) -> Result<usize> {
    let (family, text) = (&spec.family, &spec.arguments);
    let size = text.parse().ok().filter(|&size| size > 0).ok_or_else(|| {
        let fault = format!("is not a stack: write {family}:N with N >= 1, such as {family}:7");
        Error::not_a_spec(format!("{family}:{text}"), fault)
    })?;
    if size > MOST_CAKES {
        return Err(Error::Limit(format!("{family}:{text} is too large: at most {MOST_CAKES} pancakes")));
    }
    Ok(size)
}

fn read(text: &str, size: usize) -> Result<Placement> {
    lists::read(&lists::cells(text, size), size, &vec![1; size], false).map_err(|what| {
        let example = (1..=size).map(|cake| cake.to_string()).collect::<Vec<_>>().join(" ");
        Error::not_a_state(text, format!("a stack of {size} pancakes"), what, example)
    })
}

impl TokenRules for Pancakes {
    fn spec(&self) -> String {
        let spec = format!("pancake:{}", self.cells());
        if self.goal.is_sorted() { spec } else { format!("{spec};goal={}", self.write(&self.goal)) }
    }

    fn cells(&self) -> usize {
        self.goal.len()
    }

    fn tokens(&self) -> usize {
        self.goal.len()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    #[inline]
    fn moves(&self, _occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        self.moves.iter().map(Vec::as_slice).for_each(visit);
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        Some(self.moves.iter().map(|steps| ConditionalSteps { needs: vec![], steps: steps.clone() }).collect())
    }

    /// None: no permutation of the places maps top parts to top parts.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        vec![]
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities {
            heuristics: Some(self.clone()),
            reachability: Some(self.clone()),
            ..PuzzleAbilities::default()
        }
    }

    fn name(&self, steps: &[TokenStep], _tokens: &[u8]) -> String {
        format!("flip {}", steps[0].to + 1)
    }

    fn write(&self, placement: &[u8]) -> String {
        lists::write(placement)
    }

    fn read(&self, text: &str) -> Result<Placement> {
        read(text, self.cells())
    }
}

/// Prefix flips reach every stack from every other.
impl StateReachability for Pancakes {
    fn reaches_goal(&self, _state: &[u8]) -> Option<bool> {
        Some(true)
    }
}

impl NamedHeuristics for Pancakes {
    fn heuristics(&self) -> &'static [&'static str] {
        GapHeuristic::NAMES
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        GapHeuristic::named(name, &self.goal, 1).map(|gaps| Ok(Arc::new(gaps) as Arc<dyn Heuristic>))
    }
}
