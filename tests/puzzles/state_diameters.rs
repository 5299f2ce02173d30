//! Diameters of puzzles without tokens that change places, against searches by the rules.

use std::collections::{BTreeMap, HashMap};

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{AnalyzeOptions, Diameter, DiameterOptions, WorkResources, analyze, diameter};
use antipode::model::Problem;
use antipode::watch::Watch;

fn found(spec: &str) -> Result<Diameter, Error> {
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    diameter(&families::parse(spec)?, &DiameterOptions::new(resources), |_| (), &mut Watch::none())
}

/// The distances from a state, by the rules.
fn distances(problem: &Problem, from: &[u8]) -> HashMap<Vec<u8>, u32> {
    let (mut known, mut queue) = (HashMap::from([(from.to_vec(), 0)]), vec![from.to_vec()]);
    let mut at = 0;
    while at < queue.len() {
        let here = queue[at].clone();
        at += 1;
        problem.expand(&here, &mut |next| {
            if !known.contains_key(next) {
                known.insert(next.to_vec(), known[&here] + 1);
                queue.push(next.to_vec());
            }
        });
    }
    known
}

#[test]
fn diameters_are_the_greatest_of_all_distances() -> Result<(), Error> {
    let specs = [
        "hanoi:3,3",
        "hanoi:4,4",
        "hanoi:2,4",
        "lightsout:2x3",
        "lightsout:3x3;wrap=torus",
        "group:lrx,5",
        "group:lx,5",
        "twisty:2x2x2;moves=R",
        "twisty:pyraminx;moves=U,L;pieces=edges",
        "matrix:1 1/0 1;mod=7",
        "matrix:0 1/1 1;mod=5",
    ];
    for spec in specs {
        let (problem, found) = (families::parse(spec)?, found(spec)?);
        let starts: Vec<Vec<u8>> = match problem.number() {
            Ok(space) => (0..space.layout().size()).map(|at| space.state(at)).collect(),
            Err(_) => problem.goals().collect(),
        };
        // Numberings of groups have one of several isomorphic components.
        let is_whole = found.configurations.to_string() == starts.len().to_string();
        let mut classes: BTreeMap<(usize, u32), u64> = BTreeMap::new();
        let mut seen: Vec<Vec<u8>> = vec![];
        for state in starts {
            if !seen.contains(&state) {
                let component: Vec<Vec<u8>> = distances(&problem, &state).into_keys().collect();
                let farthest = |from: &Vec<u8>| distances(&problem, from).into_values().max().unwrap_or(0);
                let diameter = component.iter().map(farthest).max().unwrap_or(0);
                *classes.entry((component.len(), diameter)).or_default() += 1;
                seen.extend(component);
            }
        }
        for class in &found.classes {
            let size: usize = class.size.to_string().parse().unwrap();
            let count = classes.remove(&(size, class.diameter)).unwrap_or_else(|| panic!("{spec}: {class:?}"));
            assert!(class.count.to_string() == count.to_string() || !is_whole, "{spec}: {class:?}");
            let read = |text: &str| problem.read(text).unwrap();
            let apart = distances(&problem, &read(&class.representative))[&read(&class.witness)];
            assert_eq!(apart, class.diameter, "{spec}");
        }
        let isolated = classes.remove(&(1, 0)).unwrap_or(0);
        assert!(found.isolated.to_string() == isolated.to_string() && classes.is_empty(), "{spec}: {classes:?}");
    }
    Ok(())
}

#[test]
fn where_all_states_are_alike_the_diameter_is_gods_number() -> Result<(), Error> {
    for spec in ["group:lrx,8", "twisty:2x2x2", "twisty:2x2x2;goal=R U F", "twisty:skewb", "lightsout:4x4"] {
        let resources = WorkResources { threads: 2, memory: 1 << 30 };
        let problem = families::parse(spec)?;
        let analysis = analyze(&problem, resources, &AnalyzeOptions::default(), |_| (), &mut Watch::none())?;
        let found = found(spec)?;
        assert_eq!((found.diameter as usize, found.searches), (analysis.god_number, 1), "{spec}");
    }
    Ok(())
}

#[test]
fn what_has_no_diameter_says_why() {
    let refusal = |spec: &str| found(spec).expect_err("it has none").to_string();
    assert!(refusal("hanoi:3,12").contains("531,441 states that are not alike"));
    assert!(refusal("hanoi:3,3;cost=1:2").contains("cost"));
}
