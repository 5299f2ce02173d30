//! Certificates of numberings whose arcs are wrong in one place: the sweep compares few elements
//! with the rules, and must refuse what a comparison of all elements refuses.

use std::sync::Arc;

use antipode::bits::{FibreTransform, LaneMap};
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, TableChecks, WorkResources};
use antipode::model::{
    BaseColour, Fibre, FibreRenaming, Lift, NumberedProblem, Numbering, Problem, Puzzle, RowArc, Space, Structure,
};
use antipode::tables::{CertificationMethod, Encoding, StateLayout};
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

const RESOURCES: WorkResources = WorkResources { threads: 1, memory: 1 << 30 };

/// Puzzles of every kind of fibre: all orders, orders of one parity in fixed or in alternating
/// rows, several classes, equal tokens, groups, named pieces, sums modulo 2.
const PUZZLES: [&str; 14] = [
    "pancake:6",
    "pancake:9;pattern=1,2,3,4,5",
    "burnt:4",
    "topspin:7,4",
    "sliding:2x3",
    "sliding:3x3",
    "sliding:2x3;metric=multi",
    "rings:3,1,2",
    "graph:0-1,1-2,2-3,3-4,4-0,0-5",
    "race:3x3;tiles=3,3,2",
    "twisty:2x2x2;moves=U,R",
    "twisty:pyraminx;moves=U,L,R",
    "twisty:3x3x3;pattern=edges.1,edges.2,edges.3",
    "lightsout:3x4",
];

/// The puzzles among them whose numberings list no renamings.
const PLAIN: [&str; 3] = ["pancake:9;pattern=1,2,3,4,5", "race:3x3;tiles=3,3,2", "lightsout:3x4"];

/// A numbering with another fibre.
struct Forged {
    inner: Arc<NumberedProblem>,
    fibre: Fibre,
    renamings: Vec<FibreRenaming>,
}

impl Forged {
    fn lift(&self) -> &dyn Lift {
        self.inner.structure().rows().expect("the puzzle has rows")
    }
}

impl Puzzle for Forged {
    fn spec(&self) -> String {
        self.inner.spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.inner.problem().goals()
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.inner.problem().expand(state, visit);
    }
}

impl Numbering for Forged {
    fn layout(&self) -> StateLayout {
        self.inner.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.inner.find(state)
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        *state = self.inner.state(index);
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}

impl Lift for Forged {
    fn rows(&self) -> u64 {
        self.lift().rows()
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        self.lift().arcs(row, out);
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        self.lift().colour(row)
    }

    fn probes(&self) -> Vec<(usize, usize)> {
        self.lift().probes()
    }

    fn renamings(&self) -> Vec<FibreRenaming> {
        self.renamings.clone()
    }
}

/// A puzzle with a table of its depths.
struct Case {
    folder: tempfile::TempDir,
    inner: Arc<NumberedProblem>,
    fibre: Fibre,
    renamings: Vec<FibreRenaming>,
}

impl Case {
    fn new(spec: &str) -> Case {
        let folder = tempfile::tempdir().unwrap();
        let inner = Arc::new(families::parse(spec).unwrap().number_general().unwrap());
        let lift = inner.structure().rows().unwrap_or_else(|| panic!("{spec} has rows"));
        let (fibre, renamings) = (lift.fibre().clone(), lift.renamings());
        let case = Case { folder, inner, fibre, renamings };
        let options = BuildOptions::to(&case.folder.path().join("table")).encoding(Encoding::Byte);
        let problem = case.problem(case.fibre.clone(), case.renamings.clone());
        jobs::build(&problem, RESOURCES, &options, |_| (), &mut Watch::none()).unwrap();
        case
    }

    fn problem(&self, fibre: Fibre, renamings: Vec<FibreRenaming>) -> Problem {
        Problem::numbered(Forged { inner: self.inner.clone(), fibre, renamings })
    }

    fn verdict(&self, fibre: Fibre, renamings: Vec<FibreRenaming>) -> Result<Option<CertificationMethod>> {
        let problem = self.problem(fibre, renamings);
        let table = OpenTable::about(&self.folder.path().join("table"), &problem)?;
        table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).map(|verified| verified.method)
    }

    /// The transforms of arcs.
    fn used(&self) -> Vec<usize> {
        let lift = self.inner.structure().rows().unwrap();
        let (mut used, mut arcs) = (vec![], vec![]);
        for row in 0..lift.rows() {
            lift.arcs(row, &mut arcs);
            used.extend(arcs.iter().map(|arc| arc.transform as usize));
        }
        used.sort_unstable();
        used.dedup();
        used
    }

    /// The fibre with a change of the images of words and their lane maps under one transform.
    fn changed(&self, at: usize, change: impl FnOnce(&mut [u32], &mut [u16], &mut Vec<LaneMap>)) -> Fibre {
        let mut fibre = self.fibre.clone();
        let tables = |transform: &FibreTransform| {
            let images = (0..fibre.words).map(|word| transform.image(word));
            images.map(|(to, map)| (to as u32, map as u16)).unzip::<u32, u16, Vec<u32>, Vec<u16>>()
        };
        let mut all: Vec<_> = fibre.transforms.iter().map(tables).collect();
        let (image, lanes) = &mut all[at];
        change(image, lanes, &mut fibre.maps);
        let count = fibre.maps.len();
        fibre.transforms = all.iter().map(|(image, lanes)| FibreTransform::new(image, lanes, count)).collect();
        fibre
    }
}

#[test]
fn every_wrong_transform_is_refused_with_and_without_renamings() {
    PUZZLES.par_iter().for_each(|spec| {
        let case = Case::new(spec);
        let both = [case.renamings.clone(), vec![]];
        for renamings in &both {
            let verdict = case.verdict(case.fibre.clone(), renamings.clone()).unwrap();
            assert_eq!(verdict, Some(CertificationMethod::Sweep), "{spec}");
        }
        let (used, mut random) = (case.used(), ChaCha8Rng::seed_from_u64(7));
        let (words, lanes) = (case.fibre.words, case.fibre.lanes);
        for _ in 0..6 {
            let at = used[random.random_range(0..used.len())];
            let (word, lane) = (random.random_range(0..words), random.random_range(0..lanes));
            let mut forged = vec![];
            if lanes > 1 {
                let other = (lane + random.random_range(1..lanes)) % lanes;
                forged.push((
                    "two lanes of a word",
                    case.changed(at, |_, of, maps| {
                        let mut image = maps[usize::from(of[word])].image()[..lanes].to_vec();
                        image.swap(lane, other);
                        of[word] = maps.len() as u16;
                        maps.push(LaneMap::new(&image));
                    }),
                ));
                forged.push((
                    "a lane map that is no permutation",
                    case.changed(at, |_, of, maps| {
                        let mut image = maps[usize::from(of[word])].image()[..lanes].to_vec();
                        image[lane] = image[other];
                        of[word] = maps.len() as u16;
                        maps.push(LaneMap::new(&image));
                    }),
                ));
            }
            if words > 1 {
                let other = (word + random.random_range(1..words)) % words;
                forged.push(("two words", case.changed(at, |image, _, _| image.swap(word, other))));
                forged.push(("a word twice", case.changed(at, |image, _, _| image[word] = image[other])));
                let turn = random.random_range(1..words);
                forged.push(("all words", case.changed(at, |image, _, _| image.rotate_left(turn))));
            }
            if case.fibre.maps.len() > 1 {
                let next = random.random_range(1..case.fibre.maps.len());
                let count = case.fibre.maps.len();
                let other = |map: u16| ((usize::from(map) + next) % count) as u16;
                forged.push(("the lane map of a word", case.changed(at, |_, of, _| of[word] = other(of[word]))));
                let all = case.changed(at, |_, of, _| of.iter_mut().for_each(|map| *map = other(*map)));
                forged.push(("all lane maps", all));
            }
            if let Some(&other) = used.iter().find(|other| case.fibre.transforms[**other] != case.fibre.transforms[at])
            {
                let mut fibre = case.fibre.clone();
                fibre.transforms[at] = fibre.transforms[other].clone();
                forged.push(("another transform", fibre));
            }
            for (what, fibre) in forged {
                for renamings in &both {
                    let verdict = case.verdict(fibre.clone(), renamings.clone());
                    let refused = |why: &String| why.contains("breaks its laws");
                    let what = format!("{spec}: {what}, {} renamings: {verdict:?}", renamings.len());
                    assert!(matches!(&verdict, Err(Error::Usage(why)) if refused(&why.to_string())), "{what}");
                }
            }
        }
    });
}

/// Renamings that break their law refuse right arcs, and never admit wrong ones.
#[test]
fn wrong_renamings_are_refused() {
    for spec in ["pancake:6", "topspin:7,4", "twisty:2x2x2;moves=U,R"] {
        let case = Case::new(spec);
        let refused = |change: &dyn Fn(&mut Vec<u32>), what: &str| {
            let mut renamings = case.renamings.clone();
            change(&mut renamings[0].image);
            let verdict = case.verdict(case.fibre.clone(), renamings);
            assert!(matches!(verdict, Err(Error::Usage(_))), "{spec}, {what}: {verdict:?}");
        };
        refused(&|image| image.swap(1, 2), "two elements");
        refused(&|image| image[1] = image[2], "an element twice");
        refused(&|image| _ = image.pop(), "too short");
        refused(&|image| image[0] = u32::MAX, "out of range");
    }
}

/// One element determines all others, so a transform is compared with the rules on few.
#[test]
fn renamings_reach_all_elements() {
    for spec in PUZZLES.iter().filter(|spec| !PLAIN.contains(spec)) {
        let case = Case::new(spec);
        let size = case.fibre.words * case.fibre.lanes;
        let (mut reached, mut open) = (vec![false; size], vec![0usize]);
        reached[0] = true;
        while let Some(here) = open.pop() {
            for to in case.renamings.iter().map(|renaming| renaming.image[here] as usize) {
                if !std::mem::replace(&mut reached[to], true) {
                    open.push(to);
                }
            }
        }
        assert!(reached.iter().all(|&reached| reached), "{spec}");
    }
}
