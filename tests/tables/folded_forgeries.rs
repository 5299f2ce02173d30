//! Foldings and symmetries that are wrong: certificates of folded tables find each.

use std::sync::Arc;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, TableChecks, WorkResources};
use antipode::model::{
    BaseColour, BatchEdges, ByteForm, Fibre, FoldedRows, GoalSymmetries, Lift, NOWHERE, Numbering, Problem, Puzzle,
    PuzzleAbilities, RowArc, Structure, SymmetricPuzzle,
};
use antipode::tables::{Encoding, StateLayout};
use antipode::watch::Watch;

const SPEC: &str = "twisty:2x2x2;moves=R,U";

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Nothing,
    /// Some states have the index of a state that is not an image.
    Index,
    /// Some states have no index.
    Lost,
    /// A row is said to stand for fewer states, and another one for more.
    Weight,
    /// The symmetries that keep a row are not known.
    Stabiliser,
    /// A permutation of the pieces is said to be a symmetry.
    Moves,
    /// A symmetry is said to take the goal to another state.
    Goal,
}

/// The rules of a problem.
struct SameRules(Problem);

impl Puzzle for SameRules {
    fn spec(&self) -> String {
        self.0.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.0.goals()
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.0.expand(state, visit);
    }

    fn write(&self, state: &[u8]) -> String {
        self.0.write(state)
    }
}

/// Symmetries and a folding with a fault.
#[derive(Clone)]
struct Misfolded {
    problem: Problem,
    right: Arc<dyn Numbering>,
    fault: Fault,
}

impl Misfolded {
    fn lift(&self) -> &dyn Lift {
        self.right.structure().rows().expect("it has rows")
    }

    fn rows(&self) -> &dyn FoldedRows {
        self.lift().folded().expect("it is folded")
    }
}

impl SymmetricPuzzle for Misfolded {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let symmetric = self.problem.abilities().symmetric.as_ref().unwrap();
        let goal = self.problem.goal()?;
        // A byte for the piece in each slot, then one for its twist.
        let slots = goal.len() / 2;
        let form = ByteForm { places: slots, kinds: slots, twists: 3, bits: false, counts: vec![1; slots] };
        let map = |of: &dyn Fn(usize, usize, usize) -> (usize, usize, usize)| -> Vec<u32> {
            let mut map = vec![NOWHERE; form.pairs()];
            for place in 0..slots {
                for (kind, twist) in (0..slots).flat_map(|kind| (0..3).map(move |twist| (kind, twist))) {
                    let (to, kind_to, twist_to) = of(place, kind, twist);
                    map[form.pair(place, kind, twist)] = form.pair(to, kind_to, twist_to) as u32;
                }
            }
            map
        };
        let exchange = |x: usize| [1, 0].get(x).copied().unwrap_or(x);
        let wrong = match self.fault {
            Fault::Moves => map(&|place, kind, twist| (exchange(place), exchange(kind), twist)),
            Fault::Goal => map(&|place, kind, twist| (exchange(place), kind, twist)),
            _ => return symmetric.symmetries(most),
        };
        GoalSymmetries::generated(form.clone(), goal, &[wrong], None, most)
    }

    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        Some(self)
    }
}

impl Numbering for Misfolded {
    fn layout(&self) -> StateLayout {
        self.right.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let index = self.right.rank(state)?;
        let mut kept = vec![];
        self.right.unrank(index, &mut kept);
        // States of kept rows keep their indices, as searches require.
        if kept == state || index % 512 != 77 {
            return Some(index);
        }
        match self.fault {
            Fault::Index => Some(index ^ 1),
            Fault::Lost => None,
            _ => Some(index),
        }
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        self.right.unrank(index, state);
    }

    fn neighbours(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        self.right.neighbours(puzzle, from, out);
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}

impl Lift for Misfolded {
    fn rows(&self) -> u64 {
        self.lift().rows()
    }

    fn fibre(&self) -> &Fibre {
        self.lift().fibre()
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        self.lift().arcs(row, out);
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        self.lift().colour(row)
    }

    fn folded(&self) -> Option<&dyn FoldedRows> {
        Some(self)
    }
}

impl FoldedRows for Misfolded {
    fn symmetries(&self) -> usize {
        self.rows().symmetries()
    }

    fn states(&self) -> u64 {
        self.rows().states()
    }

    fn weight(&self, row: u64) -> u64 {
        let weight = |row| self.rows().weight(row);
        let rows = Lift::rows(self);
        match (0..rows).zip(1..rows).find(|&(a, b)| weight(a) > weight(b)).filter(|_| self.fault == Fault::Weight) {
            // The sum stays.
            Some((a, b)) if row == a => weight(b),
            Some((a, b)) if row == b => weight(a),
            _ => weight(row),
        }
    }

    fn stabiliser(&self, row: u64, out: &mut Vec<RowArc>) {
        self.rows().stabiliser(row, out);
        if self.fault == Fault::Stabiliser {
            out.clear();
        }
    }

    fn images(&self, index: u64) -> Vec<Vec<u8>> {
        self.rows().images(index)
    }

    fn checksum(&self) -> u32 {
        self.rows().checksum()
    }
}

/// Builds a table with a fault, and verifies it.
fn verified(fault: Fault, encoding: Encoding) -> Result<u64> {
    let problem = families::parse(SPEC)?;
    let right = problem.abilities().symmetric.clone().and_then(SymmetricPuzzle::folded).unwrap();
    let wrong = Arc::new(Misfolded { problem: problem.clone(), right, fault });
    let abilities = PuzzleAbilities { symmetric: Some(wrong), ..problem.abilities().clone() };
    let problem = Problem::with(Arc::new(SameRules(problem)), abilities);
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions::to(&folder.path().join("table")).encoding(encoding).fold(true);
    let resources = WorkResources { threads: 2, memory: 1 << 28 };
    let built = jobs::build(&problem, resources, &options, |_| (), &mut Watch::none())?;
    let table = OpenTable::about(&options.file.output, &problem)?;
    let found = table.verify(TableChecks::Depths, 1 << 28, &mut Watch::none())?;
    assert_eq!(found.certified_states, Some(built.analysis.states));
    Ok(built.analysis.states)
}

#[test]
fn certificates_find_every_fault_of_a_folding() {
    for encoding in [Encoding::Mod3, Encoding::Byte] {
        assert_eq!(verified(Fault::Nothing, encoding).unwrap(), 29_160);
        for (fault, what) in [
            (Fault::Index, "the folding takes"),
            (Fault::Lost, "the folding takes"),
            (Fault::Weight, "states have depth"),
            (Fault::Stabiliser, "its rows stand for"),
            (Fault::Moves, "a symmetry does not keep the moves"),
            (Fault::Goal, "a symmetry does not keep the goal"),
        ] {
            let error = verified(fault, encoding).expect_err("it is wrong");
            assert!(matches!(error.fault(), Error::Corrupt(_)), "{fault:?}: {error}");
            assert!(error.to_string().contains(what), "{fault:?}: {error}");
        }
    }
}
