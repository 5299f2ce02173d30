//! Searches of orbits that are stopped and resumed, and orbits of the states of a table.

use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{self, AnalyzeOptions, BuildOptions, OpenTable, WorkResources};
use antipode::watch::Watch;

use crate::checkpoints::{RESOURCES, facts, in_sittings};

#[test]
fn a_search_of_orbits_in_many_sittings_gives_what_one_gives() {
    let problem = families::parse("twisty:2x2x2").unwrap();
    let options = AnalyzeOptions::default().orbits(true).engine(EngineKind::Sparse).levels(6);
    let work = |watch: &mut Watch<'_>| jobs::analyze(&problem, RESOURCES, &options, |_| (), watch);
    let whole = work(&mut Watch::none()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (found, sittings) = in_sittings(folder.path(), 1, work);
    assert!(sittings > 1 && found.orbits.is_some());
    assert_eq!((facts(&found), found.orbits), (facts(&whole), whole.orbits));
}

/// The orbits of each depth are as many as a search counts, and their sizes add up to the layer.
#[test]
fn a_table_lists_one_state_of_each_orbit() {
    let folder = tempfile::tempdir().unwrap();
    for (i, spec) in
        ["twisty:2x2x2;moves=R2,U2,F2", "sliding:2x4;wrap=torus", "rings:3,1,4", "hanoi:4,4"].iter().enumerate()
    {
        let (problem, file) = (families::parse(spec).unwrap(), folder.path().join(i.to_string()));
        let built =
            jobs::build(&problem, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none());
        built.unwrap();
        let options = AnalyzeOptions::default().orbits(true).antipodes(1000);
        let whole = jobs::analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        let (layers, orbits, table) = (whole.layers, whole.orbits.unwrap(), OpenTable::open(&file).unwrap());
        for (depth, &states) in layers.iter().enumerate() {
            let found = table.hardest_orbits(Some(depth as u32), u64::MAX, 1 << 30, &mut Watch::none()).unwrap();
            assert_eq!((found.count, found.orbits.len() as u64), (states, orbits.layers[depth]), "{spec} {depth}");
            assert_eq!(found.orbits.iter().map(|orbit| orbit.size).sum::<u64>(), states, "{spec} {depth}");
        }
        let deepest = table.hardest_orbits(None, 1000, 1 << 30, &mut Watch::none()).unwrap();
        assert_eq!(deepest.orbits, orbits.antipodes, "{spec}");
        assert_eq!(table.orbit_counts(1000, 1 << 30, &mut Watch::none()).unwrap(), orbits, "{spec}");
        let first = table.hardest_orbits(None, 1, 1 << 30, &mut Watch::none()).unwrap();
        assert_eq!(first.orbits, orbits.antipodes[..1], "{spec}");
    }
    let subset = families::subset(&families::parse("hanoi:4,4").unwrap(), &["4"], &[]).unwrap();
    let table = OpenTable::open(&folder.path().join("3")).unwrap().among(&subset, 1 << 30, &mut Watch::none()).unwrap();
    let found = table.hardest_orbits(None, 100, 1 << 30, &mut Watch::none()).unwrap();
    assert_eq!(found.orbits.iter().map(|orbit| orbit.size).sum::<u64>(), found.count);
    assert!(table.orbit_counts(1, 1 << 30, &mut Watch::none()).unwrap_err().to_string().contains("of all states"));
    assert!(table.hardest_orbits(None, 100, 1, &mut Watch::none()).unwrap_err().to_string().contains("do not fit"));
}
