//! Puzzles of callers whose moves have costs.

use antipode::jobs::{self, AnalyzeOptions, BuildOptions, OpenTable, TableChecks, WorkResources};
use antipode::model::{MoveCosts, Problem, Puzzle};
use antipode::watch::Watch;

use crate::costs::{dijkstra, layers};

const RESOURCES: WorkResources = WorkResources { threads: 2, memory: 1 << 30 };

/// A counter that costs more on the way up, with a shortcut down. Some moves cannot be undone.
pub(super) struct Counter;

impl Puzzle for Counter {
    fn spec(&self) -> String {
        "counter".into()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(vec![0]))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let here = state[0];
        let next = [here.checked_sub(1), here.checked_add(1), (here > 200).then_some(3)];
        next.into_iter().flatten().filter(|next| *next < 250).for_each(|next| visit(&[next]));
    }
}

impl MoveCosts for Counter {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.expand(state, &mut |next| {
            out.push(match next[0] {
                3 if state[0] > 200 => 255,
                next if next > state[0] => 7,
                next => 1 + next % 5,
            });
        });
    }
}

#[test]
fn own_puzzles_have_costs() {
    let problem = Problem::new(Counter).explored_from(vec![vec![0]], true).with_costs(Counter);
    let expected = dijkstra(&problem);
    let analysis = jobs::analyze(&problem, RESOURCES, &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap();
    assert_eq!(analysis.layers, layers(&expected));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    jobs::build(&problem, RESOURCES, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    let table = OpenTable::about(&file, &problem).unwrap();
    table.verify(TableChecks::Depths, RESOURCES.memory, &mut Watch::none()).unwrap();
    let states: Vec<String> = (0..250).map(|n| n.to_string()).collect();
    for (n, path) in (0..).zip(table.paths(&states).unwrap()) {
        assert_eq!(path.distance, expected.get(&vec![n]).copied());
    }
}
