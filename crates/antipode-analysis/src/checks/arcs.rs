//! The arcs of a voltage graph, checked against the rules of the puzzle.
//!
//! The probes of [`Lift`] are a few elements that distinguish the maps that moves induce on fibres.
//! So two checks suffice:
//!
//! - Every transform is compared with the rules on one row that uses it, and must be a permutation.
//!   The comparison is on *all* elements that [renamings](super::renamings) do not reach from
//!   others, and the transform must commute with renamings. So it is a map that a move induces.
//! - Every arc of every row is compared with the rules on the probes, and these arcs must be all
//!   moves of the probes. So the arc is the map of a move that agrees with the transform on the
//!   probes, which is the transform itself.
//!
//! A comparison of images and successors as sets would not suffice. Where two moves join the same
//! rows, an arc could be one move on some elements and the other on the rest. So an arc must have
//! the images of one move, by its ordinal in the row, on all compared elements.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use antipode_core::bits::full_word;
use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, Fibre, Lift, NumberedProblem, RowArc, Space};
use antipode_core::tables::{StateLayout, StatePlace};
use antipode_core::watch::{Watch, WorkProgress};

use super::pairs::AgreeingPairs;
use super::renamings::FibreRenamings;
use crate::draw;

/// The number of elements to expand at a time.
const BATCH: usize = 1024;

/// The number of rows between two reports.
const ROWS: u64 = 4096;

/// The number of random elements of a row to compare with the rules once more.
const SAMPLES: u64 = 16;

/// Proves that the arcs of a space are its moves. `Usage`, naming a state, if the numbering breaks
/// that law.
pub(super) fn certify_arcs(space: &NumberedProblem, lift: &dyn Lift, watch: &mut Watch<'_>) -> Result<()> {
    let fibre = lift.fibre();
    let check = ArcCheck { space, lift, fibre, layout: space.layout() };
    let users: Vec<AtomicU64> = fibre.transforms.iter().map(|_| AtomicU64::new(u64::MAX)).collect();
    let probes: Vec<usize> = lift.probes().iter().map(|&(word, lane)| word * fibre.lanes + lane).collect();
    let signal = watch.signal();
    for first in (0..lift.rows()).step_by(ROWS as usize) {
        watch.report(WorkProgress { phase: "arcs", depth: None, done: first, total: lift.rows() })?;
        (first..lift.rows().min(first + ROWS)).into_par_iter().try_for_each_init(Vec::new, |arcs, row| {
            signal.check()?;
            check.row(row, &probes, arcs)?;
            // The least row, so that the compared rows do not depend on the threads.
            arcs.iter().for_each(|arc| _ = users[arc.transform as usize].fetch_min(row, Ordering::Relaxed));
            Ok(())
        })?;
    }
    let mut rows: Vec<u64> = users.iter().map(|user| user.load(Ordering::Relaxed)).collect();
    let used: Vec<u32> = (0..).zip(&rows).filter(|(_, row)| **row != u64::MAX).map(|(t, _)| t).collect();
    check.are_permutations(&used)?;
    let renamings = FibreRenamings::new(lift, space)?;
    used.par_iter().try_for_each(|&transform| match renamings.commute(fibre, transform) {
        true => Ok(()),
        false => Err(check.broken(&format!("transform {transform} does not commute with renamings"))),
    })?;
    rows.retain(|&row| row != u64::MAX);
    rows.sort_unstable();
    rows.dedup();
    rows.par_iter().try_for_each(|&row| {
        signal.check()?;
        let random: Vec<usize> =
            draw(SAMPLES, check.layout.row_states(), row).into_iter().map(|element| element as usize).collect();
        let elements = [renamings.roots(), &probes, &random].concat();
        let parts = elements.par_chunks(BATCH).map_init(Vec::new, |arcs, part| check.row(row, part, arcs));
        parts
            .try_reduce(
                || None,
                |one, other| match (one, other) {
                    (Some(one), Some(other)) => one.and(&other).map(Some).ok_or_else(|| check.unmatched(row, 0)),
                    (one, other) => Ok(one.or(other)),
                },
            )
            .map(drop)
    })
}

struct ArcCheck<'a> {
    space: &'a NumberedProblem,
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    layout: StateLayout,
}

impl ArcCheck<'_> {
    /// Compares the arcs of a row with the moves of some of its elements: each arc must be one move
    /// for all of them. Leaves the arcs in `arcs`.
    fn row(&self, row: u64, elements: &[usize], arcs: &mut Vec<RowArc>) -> Result<Option<AgreeingPairs>> {
        self.lift.arcs(row, arcs);
        let first = row * self.layout.row_states();
        let from: Vec<u64> = elements.iter().map(|&element| first + element as u64).collect();
        let mut edges = BatchEdges::default();
        self.space.expand(&from, &mut edges);
        let (mut successors, mut images): (Vec<u64>, Vec<u64>) = (vec![], vec![]);
        let mut pairs: Option<AgreeingPairs> = None;
        for (i, (&element, &state)) in elements.iter().zip(&from).enumerate() {
            successors.clear();
            successors.extend(edges.of(i));
            successors.push(state);
            images.clear();
            images.extend(arcs.iter().map(|&arc| self.image(arc, element)));
            images.push(state);
            let more = match pairs {
                Some(pairs) => pairs.and_on(&images, &successors),
                None => AgreeingPairs::new(&images, &successors),
            };
            pairs = Some(more.ok_or_else(|| self.unmatched(row, element))?);
        }
        Ok(pairs)
    }

    fn unmatched(&self, row: u64, element: usize) -> Error {
        let state = self.space.write(row * self.layout.row_states() + element as u64);
        self.broken(&format!("the arcs of {state} are not its moves, one move each for all states of the row"))
    }

    fn image(&self, arc: RowArc, element: usize) -> u64 {
        let (word, lane) = self.fibre.image(arc.transform, element / self.fibre.lanes, element % self.fibre.lanes);
        self.layout.index(StatePlace { row: arc.row, word: word as u32, lane: lane as u32 })
    }

    /// Checks that transforms are permutations.
    fn are_permutations(&self, transforms: &[u32]) -> Result<()> {
        let full = full_word(self.fibre.lanes);
        if let Some(map) = self
            .fibre
            .maps
            .iter()
            .position(|map| map.image()[..self.fibre.lanes].iter().fold(0, |met, &lane| met | 1u64 << lane) != full)
        {
            return Err(self.broken(&format!("lane map {map} is no permutation")));
        }
        transforms.par_iter().try_for_each(|&transform| {
            let mut met = vec![false; self.fibre.words];
            let mut first =
                |word| !std::mem::replace(&mut met[self.fibre.transforms[transform as usize].image(word).0], true);
            match (0..self.fibre.words).all(&mut first) {
                true => Ok(()),
                false => Err(self.broken(&format!("transform {transform} is no permutation"))),
            }
        })
    }

    fn broken(&self, what: &str) -> Error {
        Error::broken_law(format!("the numbering of {}", self.space.spec()), what)
    }
}

#[cfg(test)]
mod tests {
    use antipode_core::bits::{FibreTransform, LaneMap};
    use antipode_core::model::{BaseColour, FibreRenaming, Numbering, Problem, Puzzle, Structure};

    use super::*;

    /// The maps of a fibre of four elements.
    type Map = [u8; 4];

    const SAME: Map = [0, 1, 2, 3];
    const UP: Map = [1, 2, 3, 0];
    const DOWN: Map = [3, 0, 1, 2];
    const TWO: Map = [2, 3, 0, 1];

    /// Each is `UP` on some elements and `DOWN` on the others.
    const MIXED: [Map; 2] = [[1, 0, 3, 2], [3, 2, 1, 0]];

    /// For each row, the rows and maps of its moves in their order.
    type Moves = Vec<Vec<(u64, Map)>>;

    /// Rules with the moves `moves`, and a lift that claims the arcs `arcs`.
    #[derive(Clone)]
    struct Forged {
        moves: Moves,
        arcs: Moves,
        fibre: Fibre,
        probes: usize,
        renamings: Vec<FibreRenaming>,
    }

    impl Forged {
        fn new(moves: &Moves, arcs: &Moves) -> Forged {
            let maps = [SAME].into_iter().chain(arcs.iter().flatten().map(|(_, map)| *map));
            let maps: Vec<LaneMap> = maps.map(|map| LaneMap::new(&map)).collect();
            let transforms = (0..maps.len() as u16).map(|map| FibreTransform::new(&[0], &[map], maps.len())).collect();
            let fibre = Fibre { words: 1, lanes: 4, maps, transforms, automorphisms: vec![] };
            Forged { moves: moves.clone(), arcs: arcs.clone(), fibre, probes: 1, renamings: vec![] }
        }

        /// Runs the check, which must come to the same verdict with each renaming that commutes
        /// with all moves.
        fn check(self) -> Result<()> {
            let verdict = |forged: Forged| {
                let space = Problem::numbered(forged).number()?;
                certify_arcs(&space, space.structure().rows().expect("it has rows"), &mut Watch::none())
            };
            let plain = verdict(self.clone());
            let commutes = |by: &Map, map: &Map| (0..4).all(|x| map[usize::from(by[x])] == by[usize::from(map[x])]);
            for by in [UP, TWO].iter().filter(|by| self.moves.iter().flatten().all(|(_, map)| commutes(by, map))) {
                let renaming = FibreRenaming { image: by.map(u32::from).to_vec(), other: None };
                let renamed = verdict(Forged { renamings: vec![renaming], ..self.clone() });
                assert_eq!(plain.is_ok(), renamed.is_ok(), "{by:?}: {plain:?} {renamed:?}");
            }
            plain
        }
    }

    impl Puzzle for Forged {
        fn spec(&self) -> String {
            "forged".into()
        }

        fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
            Box::new(std::iter::once(vec![0, 0]))
        }

        fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
            let moves = &self.moves[usize::from(state[0])];
            moves.iter().for_each(|(row, map)| visit(&[*row as u8, map[usize::from(state[1])]]));
        }
    }

    impl Numbering for Forged {
        fn layout(&self) -> StateLayout {
            StateLayout { rows: self.moves.len() as u64, words: 1, lanes: 4 }
        }

        fn rank(&self, state: &[u8]) -> Option<u64> {
            Some(u64::from(state[0]) * 4 + u64::from(state[1]))
        }

        fn unrank(&self, index: u64, state: &mut Vec<u8>) {
            *state = vec![(index / 4) as u8, (index % 4) as u8];
        }

        fn structure(&self) -> Structure<'_> {
            Structure::Rows(self)
        }
    }

    impl Lift for Forged {
        fn rows(&self) -> u64 {
            self.moves.len() as u64
        }

        fn fibre(&self) -> &Fibre {
            &self.fibre
        }

        fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
            out.clear();
            out.extend(self.arcs[row as usize].iter().map(|(row, map)| {
                let map = self.fibre.maps.iter().position(|known| *known == LaneMap::new(map));
                RowArc::new(*row, map.expect("maps of arcs are known") as u32)
            }));
        }

        fn colour(&self, _: u64) -> Option<BaseColour> {
            None
        }

        fn probes(&self) -> Vec<(usize, usize)> {
            (0..self.probes).map(|lane| (0, lane)).collect()
        }

        fn renamings(&self) -> Vec<FibreRenaming> {
            self.renamings.clone()
        }
    }

    fn assert_refused(moves: &Moves, arcs: &Moves, probes: usize, what: &str) {
        let verdict = Forged { probes, ..Forged::new(moves, arcs) }.check();
        assert!(matches!(verdict, Err(Error::Usage(_))), "{what}: {verdict:?}");
    }

    /// Row 0 has two moves to itself. The rows 1, 2 and 3 form a cycle, with a move in each
    /// direction.
    fn moves_of(up: Map, down: Map) -> Moves {
        let round = |row: u64| vec![(row % 3 + 1, up), ((row + 1) % 3 + 1, down)];
        vec![vec![(0, up), (0, down)], round(1), round(2), round(3)]
    }

    #[test]
    fn arcs_that_are_the_moves_pass_in_any_order() {
        let moves = moves_of(UP, DOWN);
        Forged::new(&moves, &moves).check().unwrap();
        let mut arcs = moves.clone();
        arcs.iter_mut().for_each(|row| row.reverse());
        Forged::new(&moves, &arcs).check().unwrap();
    }

    /// At row 0, every element has the images that the moves give it; at the other rows, the probe
    /// has. So only a comparison move by move shows that these are other maps.
    #[test]
    fn a_transform_that_mixes_moves_is_refused() {
        let [one, other] = MIXED;
        assert!((0..4).all(|x| one[x] == UP[x] && other[x] == DOWN[x] || one[x] == DOWN[x] && other[x] == UP[x]));
        assert_refused(&moves_of(UP, DOWN), &moves_of(one, other), 1, "mixed");
    }

    /// The transforms are maps of moves, but an arc has the image of one move on the first probe
    /// and of another on the second.
    #[test]
    fn an_arc_that_mixes_moves_on_the_probes_is_refused() {
        let [one, other] = MIXED;
        let moves = vec![vec![(2, one), (2, other)], vec![(2, UP), (2, DOWN)], vec![(2, TWO)]];
        let arcs = vec![vec![(2, one), (2, other)], vec![(2, one), (2, other)], vec![(2, TWO)]];
        for probes in [2, 4] {
            Forged { probes, ..Forged::new(&moves, &moves) }.check().unwrap();
            assert_refused(&moves, &arcs, probes, "mixed on the probes");
        }
    }

    #[test]
    fn arcs_that_are_missing_or_lead_elsewhere_are_refused() {
        let moves = moves_of(UP, DOWN);
        for row in 0..4 {
            let mut arcs = moves.clone();
            arcs[row].pop();
            assert_refused(&moves, &arcs, 1, "missing");
            assert_refused(&arcs, &moves, 1, "too many");
            let mut arcs = moves.clone();
            arcs[row][0].1 = TWO;
            assert_refused(&moves, &arcs, 1, "another map");
            let mut arcs = moves.clone();
            arcs[row][0].0 = (arcs[row][0].0 + 1) % 4;
            assert_refused(&moves, &arcs, 1, "another row");
        }
    }

    /// Such arcs change no distance.
    #[test]
    fn moves_without_effect_need_no_arc_and_equal_ones_need_one() {
        let moves = moves_of(UP, DOWN);
        let mut more = moves.clone();
        more[0].insert(1, (0, SAME));
        more[2].push((2, SAME));
        more[3].insert(1, moves[3][0]);
        Forged::new(&more, &moves).check().unwrap();
        Forged::new(&moves, &more).check().unwrap();
    }
}
