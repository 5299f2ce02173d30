//! The ways in which the engine for costs moves states: whole rows, rows, and rules.

use crate::costs::{dijkstra, layers};
use antipode::engines::{DialEngine, Engine, SearchJob};
use antipode::families;
use antipode::watch::Watch;

/// Specs, and what moves their states.
const WAYS: [(&str, &str); 13] = [
    ("pancake:7;cost=size", "whole rows"),
    ("pancake:7;cost=2:40,*:3", "rows"),
    ("group:lx,7;cost=X:3,*:1", "whole rows"),
    ("group:lx,7;cost=X:20,*:1", "rows"),
    ("twisty:2x2x2;moves=U,R;cost=R:2,U':5", "whole rows"),
    ("rings:3,1,3;cost=dimension", "whole rows"),
    ("rings:3,1,3;cost=0->1:5,*:2", "whole rows"),
    ("rings:3,1,3;cost=a:5,*:2", "rows"),
    ("rings:3,1,5;cost=dimension", "rules"),
    ("race:3x3;tiles=2,2,2,2;cost=1:2,*:3", "rows"),
    ("race:3x3;tiles=2,2,2,2;cost=1 up:7,*:3", "rows"),
    ("race:3x3;tiles=2,2,2,2;cost=left:9,*:1", "whole rows"),
    ("hanoi:3,6;cost=disk", "rules"),
];

#[test]
fn all_ways_agree_with_dijkstra() {
    for (spec, way) in WAYS {
        let problem = families::parse(spec).unwrap();
        let space = problem.number().unwrap();
        let expected = layers(&dijkstra(&problem));
        for threads in [1, 2] {
            let job = SearchJob::default().threads(threads);
            let outcome = DialEngine.run(&space, &job, &mut Watch::none()).unwrap();
            assert_eq!(outcome.layers, expected, "{spec}");
            assert!(!outcome.partial, "{spec}");
            assert!(outcome.note.ends_with(&format!("by {way}")), "{spec}: {}", outcome.note);
        }
    }
}

#[test]
fn the_first_layers_are_partial() {
    for (spec, _) in WAYS {
        let problem = families::parse(spec).unwrap();
        let space = problem.number().unwrap();
        let whole = layers(&dijkstra(&problem));
        for levels in [1, 4, whole.len() - 1, whole.len()] {
            let job = SearchJob::default().levels(Some(levels));
            let outcome = DialEngine.run(&space, &job, &mut Watch::none()).unwrap();
            let end = whole[..levels].iter().rposition(|states| *states > 0).unwrap();
            assert_eq!(outcome.layers, &whole[..=end], "{spec}");
            assert_eq!(outcome.partial, levels < whole.len(), "{spec}, {levels} levels");
        }
    }
}
