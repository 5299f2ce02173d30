//! Burnt pancakes: each has a burnt side, and flipping the top part of the stack flips each of its
//! pancakes.
//!
//! 2^N N! states, N moves (W. H. Gates and C. H. Papadimitriou, "Bounds for sorting by prefix
//! reversal", Discrete Mathematics 27, 1979; D. S. Cohen and M. Blum, "On the problem of sorting
//! burnt pancakes", Discrete Applied Mathematics 61, 1995). Every place of the stack is a pair of
//! cells, of which one is occupied: the first by a pancake whose burnt side is down. So the
//! occupancy is the pattern of sides, and a move reverses part of the arrangement independently of
//! the sides.

use std::sync::Arc;

use super::gaps::GapHeuristic;
use super::tokens::{CellSet, Cells, ConditionalSteps, HOLE, MAX_CELLS, Placement, TokenRules, TokenStep};
use super::{Family, FamilyKind, Spec, SpecNeeds, lists, pancake, tokens};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, NamedHeuristics, Problem, PuzzleAbilities, StateReachability};

pub(super) const FAMILY: Family = Family {
    name: "burnt",
    kind: FamilyKind::Permutations,
    about: "a stack of N pancakes with one burnt side each: a move flips the top K of them",
    grammar: "burnt:N[;goal=STACK]   with 1 <= N <= 64",
    options: &[
        "goal=STACK      the pancakes from the top, - before those with the burnt side up: -3 1 -2 (default: 1 2 3 ..)",
        "                if a state is a separate argument, write -- before it: path FILE -- '-3 1 -2'",
    ],
    shown: ["burnt:7", "burnt:3;goal=-3 1 -2"],
    examples: &[
        "burnt:1",
        "burnt:2",
        "burnt:3",
        "burnt:3;goal=-3 1 -2",
        "burnt:4",
        "burnt:5;goal=1 -2 3 -4 5",
        "burnt:6",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// The rules of one stack.
#[derive(Debug)]
struct BurntPancakes {
    size: usize,
    goal: Placement,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let size = pancake::size(&spec)?;
    let goal = spec.take("goal");
    spec.finish(&["goal"])?;
    BurntPancakes::problem(size, goal)
}

impl BurntPancakes {
    fn problem(size: usize, goal: Option<String>) -> Result<Problem> {
        let mut rules = BurntPancakes { size, goal: vec![] };
        rules.goal = match goal {
            Some(text) => rules.read(&text)?,
            None => rules.solved(),
        };
        Ok(tokens::problem(rules))
    }

    fn solved(&self) -> Placement {
        (0..self.size as u8).flat_map(|cake| [cake, HOLE]).collect()
    }
}

impl TokenRules for BurntPancakes {
    fn spec(&self) -> String {
        let spec = format!("burnt:{}", self.size);
        if self.goal == self.solved() { spec } else { format!("{spec};goal={}", self.write(&self.goal)) }
    }

    fn cells(&self) -> usize {
        2 * self.size
    }

    fn tokens(&self) -> usize {
        self.size
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    #[inline]
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        let mut steps = [TokenStep { from: 0, to: 0 }; MAX_CELLS / 2];
        for top in 1..=self.size {
            for (step, from) in steps[..top].iter_mut().zip(occupied.cells()) {
                // The last cell of the part receives the content of the first, and so on.
                *step = TokenStep { from, to: 2 * top as u8 - 1 - from };
            }
            visit(&steps[..top]);
        }
    }

    /// The steps of both faces of every place: those of the empty one move nothing.
    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        let steps = |top: u8| (0..2 * top).map(|from| TokenStep { from, to: 2 * top - 1 - from }).collect();
        Some((1..=self.size as u8).map(|top| ConditionalSteps { needs: vec![], steps: steps(top) }).collect())
    }

    fn paired(&self) -> bool {
        true
    }

    /// Every two moves overlap.
    fn sequential(&self) -> bool {
        true
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        vec![]
    }

    /// Every flip is possible anywhere.
    fn most_moves(&self) -> Option<usize> {
        Some(self.size)
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities {
            heuristics: Some(self.clone()),
            reachability: Some(self.clone()),
            ..PuzzleAbilities::default()
        }
    }

    fn name(&self, steps: &[TokenStep], _tokens: &[u8]) -> String {
        format!("flip {}", steps.len())
    }

    fn write(&self, placement: &[u8]) -> String {
        placement
            .chunks(2)
            .map(|pair| match pair {
                [HOLE, cake] => format!("-{}", cake + 1),
                pair => (pair[0] + 1).to_string(),
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn read(&self, text: &str) -> Result<Placement> {
        let signed = lists::words(text);
        let words: Vec<&str> = signed.iter().map(|word| word.strip_prefix('-').unwrap_or(word)).collect();
        let cakes = lists::read(&words, self.size, &vec![1; self.size], false).map_err(|what| {
            let (size, example) = (self.size, self.write(&self.solved()));
            Error::not_a_state(text, format!("a stack of {size} burnt pancakes"), what, example)
        })?;
        Ok(cakes
            .iter()
            .zip(&signed)
            .flat_map(|(&cake, word)| if word.starts_with('-') { [HOLE, cake] } else { [cake, HOLE] })
            .collect())
    }
}

/// Prefix flips reach every stack from every other.
impl StateReachability for BurntPancakes {
    fn reaches_goal(&self, _state: &[u8]) -> Option<bool> {
        Some(true)
    }
}

impl NamedHeuristics for BurntPancakes {
    fn heuristics(&self) -> &'static [&'static str] {
        GapHeuristic::NAMES
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        GapHeuristic::named(name, &self.goal, 2).map(|gaps| Ok(Arc::new(gaps) as Arc<dyn Heuristic>))
    }
}
