//! Keys of specs, and the tree of the gap heuristic.

use antipode::families::{ALL, Spec, find, parse};
use antipode::model::{NodeArrival, PlainTree, Problem, SearchTree};

#[test]
fn grammars_name_the_keys_of_all_examples() {
    for family in ALL {
        let keys = family.keys();
        for example in family.examples.iter().chain(&family.shown) {
            for part in example.split(';').skip(1) {
                let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
                let key = keys.iter().find(|key| key.name == name);
                let key = key.unwrap_or_else(|| panic!("the grammar of {example} lacks '{name}'"));
                assert_eq!(key.value.is_some(), value.is_some(), "{example}");
                assert!(key.values().is_empty() || value.is_some_and(|value| key.values().contains(&value)));
            }
        }
    }
}

#[test]
fn every_listed_value_is_a_word_of_its_key() {
    for (name, spec) in [("sliding", "sliding:2x3"), ("twisty", "twisty:3x3x3"), ("topspin", "topspin:5,3")] {
        for key in find(name).expect("a family").keys() {
            for value in key.values() {
                let spec = format!("{spec};{}={value}", key.name);
                assert!(Spec::parse(&spec).is_ok() && parse(&spec).is_ok(), "{spec}");
            }
        }
    }
}

#[test]
fn alternatives_in_one_bracket_are_keys() {
    let names: Vec<_> = find("graph").expect("a family").keys().iter().map(|key| key.name).collect();
    assert_eq!(names, ["names", "holes", "tiles", "goal", "cost", "pattern", "additive", "least", "share"]);
}

/// Visits all nodes of a tree down to a depth.
fn walk(
    tree: &dyn SearchTree,
    node: &[u8],
    reached: NodeArrival<'_>,
    depth: u32,
    see: &mut dyn FnMut(&[u8], usize, u64),
) {
    tree.expand(node, reached, &mut |ordinal, next, estimate| {
        see(next, ordinal, estimate.floor().unwrap_or(u64::MAX));
        if depth > 1 {
            walk(tree, next, NodeArrival { from: Some((node, ordinal)), skip: 0 }, depth - 1, see);
        }
    });
}

#[test]
fn the_tree_is_that_of_the_rules() {
    for (spec, name) in [
        ("pancake:1", "gap"),
        ("pancake:2", "gap"),
        ("pancake:5;goal=3 1 2 5 4", "gap"),
        ("burnt:1", "gap"),
        ("burnt:4;goal=-3 1 -2 4", "gap"),
        ("sliding:3x3", "manhattan"),
        ("sliding:2x4;goal=1 2 3 4/_ 5 6 7;wrap=torus", "misplaced"),
        ("race:2x4;tiles=3,4", "misplaced"),
        ("graph:0-1,1-2,2-0,2-3,3-4,4-5", "distances"),
    ] {
        let problem: Problem = parse(spec).unwrap();
        let heuristic = problem.heuristic(name).unwrap();
        let goal = problem.goal().unwrap();
        let (mut plain, mut own) = (vec![], vec![]);
        let tree = PlainTree { puzzle: &*problem, heuristic: &*heuristic };
        walk(&tree, &goal, NodeArrival::default(), 6, &mut |node, ordinal, estimate| {
            plain.push((node.to_vec(), ordinal, estimate));
        });
        let tree = heuristic.tree().unwrap_or_else(|| panic!("{spec}"));
        let state = |node: &[u8]| node[..goal.len()].to_vec();
        walk(tree, &tree.root(&goal), NodeArrival::default(), 6, &mut |node, ordinal, estimate| {
            own.push((state(node), ordinal, estimate));
            assert_within(tree, node, &|what| format!("{spec}: {what} of {}", problem.write(&state(node))));
        });
        assert_eq!(plain, own, "{spec}");
        let (mut left, reached) = (vec![], NodeArrival { from: None, skip: 1 });
        tree.expand(&tree.root(&goal), reached, &mut |ordinal, _, _| left.push(ordinal));
        let mut count = 0;
        problem.expand(&goal, &mut |_| count += 1);
        assert_eq!(left, (1..count.max(1)).collect::<Vec<_>>(), "{spec}");
    }
}

/// A tree leaves out only successors whose estimates exceed the room, and says how many.
fn assert_within(tree: &dyn SearchTree, node: &[u8], what: &dyn Fn(&str) -> String) {
    let mut all = vec![];
    tree.expand(node, NodeArrival::default(), &mut |ordinal, _, estimate| all.push((ordinal, estimate)));
    for room in 0..8 {
        let mut seen = vec![];
        let cut = tree.expand_within(node, NodeArrival::default(), room, &mut |ordinal, _, estimate| {
            seen.push((ordinal, estimate));
        });
        let out: Vec<_> = all.iter().filter(|one| !seen.contains(one)).map(|(_, estimate)| *estimate).collect();
        assert_eq!((seen.len() + out.len(), cut.count), (all.len(), out.len() as u64), "{}", what("successors"));
        assert_eq!(cut.least, out.iter().min().copied(), "{}", what("least"));
        assert!(out.iter().all(|estimate| estimate.floor() > Some(room)), "{}", what("room"));
    }
}

/// The bound of the number of moves holds for all states of small examples, and is reached.
#[test]
fn no_state_has_more_moves_than_the_bound() {
    let (mut reached, mut all) = (0, 0);
    for family in ALL {
        // Programs do not say how many moves a state has at most.
        for spec in family.examples.iter().filter(|spec| family.name != "rules" && !spec.contains("pattern")) {
            let problem: Problem = parse(spec).unwrap();
            let bound = problem.most_moves().unwrap_or_else(|| panic!("{spec} has no bound"));
            if problem.numberings().is_err() || problem.least_states().is_none_or(|states| states > 20_000) {
                continue;
            }
            let Ok(space) = problem.number() else { continue };
            let moves = |at: u64| {
                let mut count = 0;
                problem.expand(&space.state(at), &mut |_| count += 1);
                count
            };
            let most = (0..space.states()).map(moves).max().unwrap();
            assert!(most <= bound, "{spec}: {most} moves, and the bound is {bound}");
            all += 1;
            reached += usize::from(most == bound);
        }
    }
    assert!(all > 80 && reached > 3 * all / 4, "{reached} of {all}");
}

/// A hypercube of rings has more moves in some states than in most.
#[test]
fn bounds_are_known_where_few_states_reach_them() {
    for (spec, most) in [
        ("rings:4,3,11;goal=1y 4b 5r 7p 13g", 28),
        ("sliding:3x3;metric=multi;cost=tile", 4),
        ("twisty:3x3x3;cost=turn", 18),
        ("hanoi:5,4", 10),
        ("sliding:10x10", 4),
        ("burnt:30", 30),
    ] {
        assert_eq!(parse(spec).unwrap().most_moves(), Some(most), "{spec}");
    }
}
