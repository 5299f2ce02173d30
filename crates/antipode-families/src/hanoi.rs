//! The Tower of Hanoi: the top disk of a peg moves to another peg, never onto a smaller disk.
//!
//! PEGS^DISKS states, all reached from each other with three pegs or more. With three, the farthest
//! state from a tower is another tower, 2^DISKS - 1 moves away. With four, the distance between two
//! towers has been known since 2014 (T. Bousch, "La quatrième tour de Hanoï", Bulletin of the
//! Belgian Mathematical Society 21), and from 15 disks on, some states are farther (R. E. Korf and
//! A. Felner, "Recent progress in heuristic search: a case study of the four-peg Towers of Hanoi
//! problem", IJCAI 2007). With two pegs only the smallest disk ever moves.
//!
//! The index of a state is a number to the base PEGS, whose highest digit is the peg of the largest
//! disk. The legal moves depend on all disks, so this is not a voltage graph; on four to eight pegs
//! it is a graph of words (`hanoi_words.rs`). Rules, heuristics and random states need no index, so
//! towers that are too large for one can still be solved.

use std::sync::Arc;

use num_bigint::BigUint;

use super::hanoi_moves::{RandomTower, push_neighbours, visit_moves};
use super::hanoi_sums::{DiskSums, MisplacedDisks, ThreePegs};
use super::hanoi_words::HanoiWords;
use super::{Family, FamilyKind, Spec, SpecNeeds, lists};
use antipode_core::error::{Error, Result, StateFault};
use antipode_core::model::{
    BatchEdges, ComponentDivision, FixedBound, Heuristic, NamedHeuristics, Numbering, PatternAbstractions, PatternCost,
    Problem, Puzzle, PuzzleAbilities, StateAbstraction, StateReachability, Structure,
};
use antipode_core::tables::StateLayout;

pub(super) const FAMILY: Family = Family {
    name: "hanoi",
    kind: FamilyKind::Others,
    about: "the Tower of Hanoi: the top disk of a peg moves to another peg, never onto a smaller disk",
    grammar: "hanoi:PEGS,DISKS[;goal=PEGS]   with 2 <= PEGS <= 64 and 1 <= DISKS <= 255",
    options: &["goal=PEGS       the peg of each disk, smallest first: 1 1 3 2 or 1,1,3,2 (default: all on peg 1)"],
    shown: ["hanoi:3,8", "hanoi:4,6;goal=1 2 3 4 1 2"],
    examples: &[
        "hanoi:2,5",
        "hanoi:3,1",
        "hanoi:3,4",
        "hanoi:3,7",
        "hanoi:3,5;goal=3 1 2 1 3",
        "hanoi:4,6",
        "hanoi:4,8",
        "hanoi:5,5",
        "hanoi:7,3;goal=7 6 5",
        "hanoi:64,2",
        "hanoi:4,6;goal=1 2 3 4 1 2;pattern=2,4,5",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// The most pegs.
pub(super) const MOST_PEGS: usize = 64;

/// The most disks.
const MOST_DISKS: u64 = 255;

/// The most words of a row, so that blocks of a table have several rows.
const MOST_WORDS: u64 = 4096;

/// A tower with its goal.
#[derive(Clone, Debug)]
pub(super) struct Hanoi {
    pub(super) pegs: usize,
    pub(super) disks: usize,
    /// The peg of each disk, smallest first.
    goal: Vec<u8>,
    /// The shape of the indices; `None` if there are too many states.
    layout: Option<StateLayout>,
    /// For each disk, the weight of its digit in an index; empty if states have no index.
    weights: Vec<u64>,
    /// The tower as a graph of words, where supported.
    words: Option<HanoiWords>,
    /// The complete tower, and which of its disks these are.
    whole: Option<(Arc<Hanoi>, Vec<usize>)>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let text = &spec.arguments;
    let wrong = || {
        let how = format!("write hanoi:PEGS,DISKS with 2 <= PEGS <= {MOST_PEGS} and 1 <= DISKS <= {MOST_DISKS}");
        Error::not_a_spec(format!("hanoi:{text}"), format!("is not a tower: {how}, such as hanoi:4,8"))
    };
    let numbers = spec.numbers().ok_or_else(wrong)?;
    let &[pegs, disks] = numbers.as_slice() else { return Err(wrong()) };
    if !(2..=MOST_PEGS as u64).contains(&pegs) || !(1..=MOST_DISKS).contains(&disks) {
        return Err(wrong());
    }
    let goal = spec.take("goal");
    spec.finish(&["goal"])?;
    let mut tower = Hanoi::new(pegs as usize, vec![0; disks as usize]);
    if let Some(text) = goal {
        tower.goal = tower.read(&text)?;
    }
    let tower = Arc::new(tower);
    Ok(tower.clone().problem(Some(tower)))
}

/// How many disks, smallest first, make the lanes, the words and the rows.
fn parts(pegs: u64, disks: u32) -> Option<[u32; 3]> {
    let lanes = most_disks(pegs, disks, 64)?;
    let words = most_disks(pegs, disks - lanes, MOST_WORDS)?;
    Some([lanes, words, disks - lanes - words])
}

/// The most disks, at most `disks`, with at most `states` states.
fn most_disks(pegs: u64, disks: u32, states: u64) -> Option<u32> {
    (0..=disks).rev().find(|&n| pegs.checked_pow(n).is_some_and(|power| power <= states))
}

/// The layout, whose sizes are powers of the number of pegs. `None` if there are too many states.
fn layout(pegs: u64, disks: u32) -> Option<StateLayout> {
    let [lanes, words, rows] = parts(pegs, disks)?;
    StateLayout::new(pegs.checked_pow(rows)?, pegs.pow(words) as u32, pegs.pow(lanes) as u32)
}

impl Hanoi {
    pub(super) fn new(pegs: usize, goal: Vec<u8>) -> Hanoi {
        let (base, disks) = (pegs as u64, goal.len());
        let layout = layout(base, disks as u32);
        let numbered = if layout.is_some() { disks as u32 } else { 0 };
        let weights = (0..numbered).map(|disk| base.pow(disk)).collect();
        let words = layout.and_then(|_| parts(base, numbered)).and_then(|parts| HanoiWords::new(pegs, parts));
        Hanoi { pegs, disks, goal, layout, weights, words, whole: None }
    }

    /// The problem of this tower; a tower of some disks has no patterns.
    fn problem(self: Arc<Self>, patterns: Option<Arc<dyn PatternAbstractions>>) -> Problem {
        let abilities = PuzzleAbilities {
            features: Some(self.clone()),
            heuristics: Some(self.clone()),
            reachability: Some(self.clone()),
            symmetric: Some(self.clone()),
            random: Some(Arc::new(RandomTower { pegs: self.pegs, goal: self.goal.clone() })),
            // Moves of the smallest disk alternate with the single possible move of another disk.
            sequential: self.pegs == 3,
            // A disk of one of two pegs can move to the other.
            move_bound: Some(Arc::new(FixedBound(self.pegs * (self.pegs - 1) / 2))),
            patterns,
            explicit: Some(self.clone()),
            ..if self.layout.is_some() { PuzzleAbilities::numbered(self.clone()) } else { PuzzleAbilities::default() }
        };
        Problem::with(self, abilities)
    }

    /// The peg of each disk of the goal, smallest first.
    pub(super) fn goal_pegs(&self) -> &[u8] {
        &self.goal
    }

    /// The most disks whose tower has at most `states` states.
    pub(super) fn disks_within(&self, states: u64) -> usize {
        (0..=self.disks)
            .rev()
            .find(|disks| (self.pegs as u64).checked_pow(*disks as u32).is_some_and(|count| count <= states))
            .unwrap_or(0)
    }

    /// The tower of some of the disks, in order. A move of the whole is a move of it, or none.
    pub(super) fn some_disks(self: &Arc<Self>, disks: Vec<usize>) -> Hanoi {
        let goal: Vec<u8> = disks.iter().map(|&disk| self.goal[disk]).collect();
        Hanoi { whole: Some((self.clone(), disks)), ..Hanoi::new(self.pegs, goal) }
    }

    /// The disks with these names, in increasing order. `Usage` if one is unknown or named twice.
    fn named(&self, names: &str) -> Result<Vec<usize>> {
        let wrong = |what: String| Error::bad_value("pattern", names, what);
        let mut found = vec![];
        for name in names.split(',').map(str::trim) {
            let disk = name.parse().ok().filter(|disk| (1..=self.disks).contains(disk));
            let disk = disk.ok_or_else(|| {
                wrong(format!("{} has no disk '{name}', only 1 (the smallest) to {}", self.spec(), self.disks))
            })?;
            if found.contains(&(disk - 1)) {
                return Err(wrong(format!("'{name}' occurs twice")));
            }
            found.push(disk - 1);
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Visits the legal moves.
    fn moves(&self, state: &[u8], visit: impl FnMut(usize, u8)) {
        visit_moves(self.pegs, state, visit);
    }
}

impl Puzzle for Hanoi {
    fn spec(&self) -> String {
        if let Some((whole, disks)) = &self.whole {
            let names: Vec<String> = disks.iter().map(|disk| (disk + 1).to_string()).collect();
            return format!("{};pattern={}", whole.spec(), names.join(","));
        }
        let spec = format!("hanoi:{},{}", self.pegs, self.disks);
        let tower = self.goal.iter().all(|&peg| peg == 0);
        if tower { spec } else { format!("{spec};goal={}", self.write(&self.goal)) }
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(self.goal.clone()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let mut next = state.to_vec();
        self.moves(state, |disk, peg| {
            next[disk] = peg;
            visit(&next);
            next[disk] = state[disk];
        });
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut names = vec![];
        self.moves(state, |disk, peg| {
            names.push(format!(
                "disk {} {}->{}",
                self.whole.as_ref().map_or(disk, |(_, disks)| disks[disk]) + 1,
                state[disk] + 1,
                peg + 1
            ));
        });
        names.swap_remove(ordinal)
    }

    /// Writes the whole tower, with the omitted disks as in its goal.
    fn write(&self, state: &[u8]) -> String {
        let Some((whole, disks)) = &self.whole else { return lists::write(state) };
        let mut tower = whole.goal.clone();
        disks.iter().zip(state).for_each(|(&disk, &peg)| tower[disk] = peg);
        lists::write(&tower)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        if let Some((whole, disks)) = &self.whole {
            let tower = whole.read(text)?;
            return Ok(disks.iter().map(|&disk| tower[disk]).collect());
        }
        let (pegs, disks) = (self.pegs, self.disks);
        let wrong = |what: StateFault| {
            let example = lists::write(&vec![0; disks]);
            Error::not_a_state(text, format!("a tower of {disks} disks"), what, example)
        };
        let words = lists::cells(text, disks);
        if words.len() != disks {
            return Err(wrong(StateFault::Count { count: words.len(), wanted: disks }));
        }
        let mut tower = vec![];
        for word in words {
            let peg = word.parse::<usize>().ok().filter(|peg| (1..=pegs).contains(peg));
            let peg = peg.ok_or_else(|| wrong(format!("there is no peg '{word}', only 1 to {pegs}").into()))?;
            tower.push((peg - 1) as u8);
        }
        Ok(tower)
    }
}

impl Numbering for Hanoi {
    fn layout(&self) -> StateLayout {
        self.layout.expect("a tower of more states has no numbering")
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        Some(state.iter().rev().fold(0, |index, &peg| index * self.pegs as u64 + u64::from(peg)))
    }

    fn unrank(&self, mut index: u64, state: &mut Vec<u8>) {
        state.resize(self.disks, 0);
        for slot in state {
            *slot = (index % self.pegs as u64) as u8;
            index /= self.pegs as u64;
        }
    }

    fn structure(&self) -> Structure<'_> {
        self.words.as_ref().map_or(Structure::Rules, |words| Structure::Words(words))
    }

    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let mut tops = [0; MOST_PEGS];
        for &at in from {
            push_neighbours(at, &self.weights, &mut tops[..self.pegs], out);
            out.close();
        }
    }
}

impl StateReachability for Hanoi {
    /// With two pegs, no disk but the smallest ever moves.
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        Some(self.pegs > 2 || state[1..] == self.goal[1..])
    }

    /// With two pegs, only the smallest disk moves, back and forth.
    fn division(&self) -> Option<ComponentDivision> {
        let all = BigUint::from(self.pegs).pow(self.disks as u32);
        let size = if self.pegs > 2 { all.clone() } else { BigUint::from(2u8) };
        Some(ComponentDivision { count: all / &size, size, group_order: BigUint::from(1u8) })
    }
}

impl NamedHeuristics for Hanoi {
    fn heuristics(&self) -> &'static [&'static str] {
        let all = &[ThreePegs::NAME, DiskSums::NAME, MisplacedDisks::NAME];
        if self.pegs == 3 { all } else { &all[1..] }
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        match name {
            ThreePegs::NAME if self.pegs == 3 => Some(Ok(Arc::new(ThreePegs { goal: self.goal.clone() }))),
            DiskSums::NAME => Some(Ok(Arc::new(DiskSums::new(&Arc::new(self.clone()))))),
            MisplacedDisks::NAME => Some(Ok(Arc::new(MisplacedDisks { goal: self.goal.clone() }))),
            _ => None,
        }
    }
}

/// Keeps only the pegs of the disks of a pattern.
struct PatternDisks(Vec<usize>);

impl StateAbstraction for PatternDisks {
    fn project(&self, state: &[u8]) -> Vec<u8> {
        self.0.iter().map(|&disk| state[disk]).collect()
    }
}

impl PatternAbstractions for Hanoi {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>> {
        Ok(Arc::new(PatternDisks(self.named(names)?)))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        let disks = self.named(names)?;
        if disks.len() == self.disks {
            let what = "leave some disks out: with all of them it is the whole tower";
            return Err(Error::bad_value("pattern", names, what));
        }
        match cost {
            PatternCost::All => Ok(Arc::new(self.some_disks(disks)).problem(None)),
            PatternCost::Own { .. } | PatternCost::Shared(_) => Err(Error::missing_ability(
                self.spec(),
                "additive patterns in files",
                format!("its heuristic {} adds up the distances of disjoint sets of disks", DiskSums::NAME),
            )),
        }
    }
}
