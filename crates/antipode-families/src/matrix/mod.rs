//! Cayley graphs of groups of invertible matrices over Z/m.
//!
//! A state is a matrix, and a generator multiplies it from the right. Upper unitriangular matrices
//! of dimension 3 form the Heisenberg group over Z/m; its layers are those of the integer
//! Heisenberg group until entries wrap around.
//!
//! Groups of all unitriangular matrices have a numbering ([`unitriangular`]). Any others are
//! explored by the rules. If the set of generators is not closed under inverses, the graph is
//! directed.

mod generators;
mod split;
mod square;
mod unitriangular;

use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Family, FamilyKind, Spec, SpecNeeds};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    FixedBound, NamedNumberings, Numbering, Problem, Puzzle, PuzzleAbilities, StateReachability, StateSampler,
};
use antipode_core::tables::NumberingScheme;
use generators::{MatrixGenerators, generators};
use square::{MatrixRing, entries, reduced};
use unitriangular::Unitriangular;

pub(super) const FAMILY: Family = Family {
    name: "matrix",
    kind: FamilyKind::Others,
    about: "Cayley graphs of matrices over Z/M: a move multiplies by a generator from the right",
    grammar: "matrix:SET[;inverses][;goal=MATRIX] or matrix:[NAME=]MATRIX,..[;mod=M][;inverses][;goal=MATRIX]\n  SET: heisenberg,M or unitriangular,N,M (ones above the diagonal, one in each generator)",
    options: &[
        "MATRIX          rows between slashes: 1 1 0/0 1 0/0 0 1, with at most 8 rows",
        "mod=M           entries are numbers modulo M, from 2 to 256; matrices need it, sets have their own",
        "NAME            the name of the move (default: g1, g2, ..)",
        "inverses        the inverses of the generators are also moves; without them the graph may be directed",
        "goal=MATRIX     the goal (default: the identity)",
    ],
    shown: ["matrix:heisenberg,16;inverses", "matrix:S=0 -1/1 0,T=1 1/0 1;mod=7;inverses"],
    examples: &[
        "matrix:heisenberg,2",
        "matrix:heisenberg,3;inverses",
        "matrix:heisenberg,5;inverses;goal=1 2 3/0 1 4/0 0 1",
        "matrix:heisenberg,4;inverses;goal=0 1 2/1 0 0/0 0 3",
        "matrix:heisenberg,11;inverses",
        "matrix:unitriangular,2,96;inverses",
        "matrix:unitriangular,2,7;inverses",
        "matrix:unitriangular,4,2",
        "matrix:unitriangular,4,3;inverses",
        "matrix:unitriangular,5,2",
        "matrix:x=1 1 5/0 1 0/0 0 1,y=1 -1 0/0 1 1/0 0 1;mod=6;inverses",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// A matrix group with its generators and a goal.
#[derive(Debug)]
struct MatrixGroup {
    spec: String,
    ring: MatrixRing,
    /// The names and matrices of the moves, which differ and are not the identity.
    moves: Vec<(String, Vec<u8>)>,
    goal: Vec<u8>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let (modulus, inverses, goal) = (spec.take("mod"), spec.take_flag("inverses"), spec.take("goal"));
    let MatrixGenerators { mut canonical, ring, list } = generators(&spec.arguments, modulus.as_deref())?;
    spec.finish(&["mod", "inverses", "goal"])?;
    // Generators without effect are not moves, and equal ones are one move.
    let mut known = vec![ring.identity()];
    let mut moves = list;
    moves.retain(|(_, matrix)| is_new(matrix, &mut known));
    if moves.is_empty() {
        return Err(Error::not_a_spec(canonical, "has no generator but the identity"));
    }
    let mut others: Vec<(String, Vec<u8>)> = moves
        .iter()
        .map(|(name, matrix)| (format!("{name}'"), ring.inverse(matrix).expect("generators are invertible")))
        .collect();
    others.retain(|(_, matrix)| is_new(matrix, &mut known));
    let directed = !others.is_empty() && !inverses;
    if inverses && !others.is_empty() {
        canonical += ";inverses";
        moves.append(&mut others);
    }
    let mut matrices = MatrixGroup { spec: canonical, ring, moves, goal: ring.identity() };
    if let Some(text) = goal {
        matrices.goal = matrices.read(&text)?;
    }
    if matrices.goal != ring.identity() {
        matrices.spec += &format!(";goal={}", ring.write(&matrices.goal));
    }
    let (numbered, goal, matrices) = (matrices.is_unitriangular(), matrices.goal.clone(), Arc::new(matrices));
    let abilities = PuzzleAbilities {
        numbering: numbered.then(|| matrices.clone() as _),
        reachability: numbered.then(|| matrices.clone() as _),
        random: numbered.then(|| matrices.clone() as _),
        move_bound: Some(Arc::new(FixedBound(matrices.moves.len()))),
        ..PuzzleAbilities::default()
    };
    let problem = Problem::with(matrices, abilities);
    // A power of each move undoes it, so the goal reaches exactly the states that reach it.
    Ok(if directed { problem.explored_from(vec![goal], true) } else { problem })
}

/// Whether a matrix was not known; it is now.
fn is_new(matrix: &[u8], known: &mut Vec<Vec<u8>>) -> bool {
    let new = !known.iter().any(|other| other == matrix);
    if new {
        known.push(matrix.to_vec());
    }
    new
}

impl MatrixGroup {
    /// Whether the generators generate all upper unitriangular matrices.
    fn is_unitriangular(&self) -> bool {
        let matrices: Vec<&[u8]> = self.moves.iter().map(|(_, matrix)| &matrix[..]).collect();
        unitriangular::are_generated(self.ring, &matrices)
    }

    fn numbering(&self) -> Result<Unitriangular> {
        Unitriangular::new(self.ring, self.moves.iter().map(|(_, matrix)| &matrix[..]), &self.goal)
    }
}

impl Puzzle for MatrixGroup {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(self.goal.clone()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let mut next = vec![];
        for (_, matrix) in &self.moves {
            self.ring.multiply(state, matrix, &mut next);
            visit(&next);
        }
    }

    fn archetype(&self, _: &[u8]) -> Option<Vec<u8>> {
        Some(self.ring.identity())
    }

    fn name(&self, _: &[u8], ordinal: usize) -> String {
        self.moves[ordinal].0.clone()
    }

    fn write(&self, state: &[u8]) -> String {
        self.ring.write(state)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let MatrixRing { dimension, modulus } = self.ring;
        let wrong = |what: &str| {
            let example = self.ring.write(&self.ring.identity());
            Error::not_a_state(text, format!("a state of {}", self.spec), what, example)
        };
        let (entries, rows) = entries(text).map_err(|what| wrong(&what))?;
        if rows != dimension {
            return Err(wrong(&format!("it has {rows} rows, not {dimension}")));
        }
        let matrix = reduced(&entries, modulus);
        match self.ring.inverse(&matrix) {
            Some(_) => Ok(matrix),
            None => Err(wrong(&format!("it has no inverse modulo {modulus}"))),
        }
    }
}

impl NamedNumberings for MatrixGroup {
    fn least_states(&self) -> Option<u64> {
        unitriangular::order(self.ring)
    }

    fn number(self: Arc<Self>, _: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        Ok(Arc::new(self.numbering()?))
    }
}

/// The group of all unitriangular matrices.
impl StateReachability for MatrixGroup {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        self.connects(state, &self.goal)
    }

    fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        let change = self.ring.product(&self.ring.inverse(from)?, to);
        Some(self.ring.is_unitriangular(&change))
    }
}

impl StateSampler for MatrixGroup {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let (n, ring) = (self.ring.dimension, self.ring);
        Ok((0..count)
            .map(|_| {
                let mut matrix = ring.identity();
                let above = (0..n * n).filter(|at| at / n < at % n);
                above.for_each(|at| matrix[at] = random.random_range(0..ring.modulus) as u8);
                ring.product(&self.goal, &matrix)
            })
            .collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}
