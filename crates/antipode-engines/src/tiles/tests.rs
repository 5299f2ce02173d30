//! The tile engine on boards given as plain graphs: lists against tables.

use super::*;
use antipode_core::model::Structure;
use antipode_core::tables::Encoding;

/// The first layers of a board, with lists up to a length.
fn first_layers(
    width: usize,
    cells: usize,
    longest: Option<u64>,
    levels: usize,
    record: Option<Encoding>,
) -> (Vec<u64>, Vec<u64>) {
    let space = Plain(PathStructure::new(width, cells).expect("boards are valid"));
    let engine = TileEngine { longest, ..TileEngine::new().expect("boards are valid") };
    let job = SearchJob { threads: 2, record, examples: 3, levels: Some(levels), ..SearchJob::default() };
    let outcome = engine.run(&space, &job, &mut Watch::none()).expect("boards are valid");
    assert!(outcome.partial);
    (outcome.layers, outcome.deepest)
}

/// The first layers of a 3x4 board from tables alone; few of their pages are touched.
#[test]
fn tables_find_the_layers_of_lists() {
    for levels in [2, 3, 17, 18] {
        let lists = first_layers(3, 12, None, levels, None);
        assert_eq!(first_layers(3, 12, Some(0), levels, None), lists);
        assert_eq!(first_layers(3, 12, Some(5), levels, Some(Encoding::Mod3)), lists);
    }
}

/// The same on boards whose tables are too large for memory. Every class of windows takes part in
/// the search.
#[test]
#[ignore = "needs 2 GB and five minutes in the release profile"]
fn tables_find_the_first_layers_of_the_largest_boards() {
    for (width, cells, levels) in [(3, 15, 18), (2, 16, 18), (4, 16, 16)] {
        let lists = first_layers(width, cells, None, levels, None);
        assert_eq!(first_layers(width, cells, Some(0), levels, None), lists, "{width}, {cells}");
    }
}

/// A board as a plain graph.
struct Plain(PathStructure);

impl Space for Plain {
    fn layout(&self) -> antipode_core::tables::StateLayout {
        self.0.layout()
    }

    fn goals(&self) -> &[u64] {
        &[0]
    }

    fn expand(&self, from: &[u64], out: &mut antipode_core::model::BatchEdges) {
        out.clear();
        let mut sigma = vec![0; self.0.tiles()];
        for &at in from {
            let blank = self.0.unrank(at, &mut sigma);
            for next in [blank.wrapping_sub(1), blank + 1].into_iter().filter(|&next| next < self.0.cells()) {
                out.push(self.0.rank(next, &sigma).expect("boards are valid"));
            }
            for window in self.0.windows() {
                let mut turned = sigma.clone();
                if blank == window.lo {
                    turned[window.lo..window.hi].rotate_right(1);
                    out.push(self.0.rank(window.hi, &turned).expect("boards are valid"));
                } else if blank == window.hi {
                    turned[window.lo..window.hi].rotate_left(1);
                    out.push(self.0.rank(window.lo, &turned).expect("boards are valid"));
                }
            }
            out.close();
        }
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Path(self.0)
    }
}
