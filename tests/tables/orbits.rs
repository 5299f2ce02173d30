//! Searches of orbits that are stopped and resumed.

use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{self, AnalyzeOptions};
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
