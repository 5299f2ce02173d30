//! Subsets of the states, against the written states of a plain search.

use std::collections::{BTreeMap, BTreeSet};

use antipode::families;
use antipode::jobs::{
    AnalyzeOptions, AuditOptions, BuildOptions, GroundTruth, OpenTable, SampleDraw, SampleSize, SolveOptions,
    StateSelection, SubsetCounts, WorkResources, analyze, audit_solver, build, random, solve_subset,
};
use antipode::model::{PatternCost, Problem};
use antipode::tables::Encoding;
use antipode::watch::Watch;

use crate::plain::distances;
use crate::slow::distances_from;

/// A subset: the patterns, and the same test on written states.
struct Case {
    spec: &'static str,
    among: &'static [&'static str],
    except: &'static [&'static str],
    holds: fn(&str) -> bool,
}

/// The pieces of a set, and their twists, as a twisty state is written.
fn twisty(text: &str, set: &str) -> (Vec<String>, Vec<String>) {
    let rest = &text[text.find(set).unwrap() + set.len()..];
    let (pieces, twists) = rest.split(',').next().unwrap().split_once('/').unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect();
    (words(pieces), words(twists))
}

fn cells(text: &str) -> Vec<&str> {
    text.split(['/', ' ']).collect()
}

const CASES: &[Case] = &[
    Case { spec: "sliding:2x4", among: &["1,2,3"], except: &[], holds: |text| text.starts_with("1 2 3 ") },
    Case {
        spec: "sliding:4x2",
        among: &["1 ./. ./. ./. .", "2"],
        except: &["3"],
        holds: |text| {
            let cells = cells(text);
            (cells[0] == "1" || cells[1] == "2") && cells[2] != "3"
        },
    },
    Case {
        spec: "sliding:2x4;metric=multi",
        among: &[],
        except: &["1", "2"],
        holds: |text| {
            let cells = cells(text);
            cells[0] != "1" && cells[1] != "2"
        },
    },
    Case { spec: "sliding:2x3;goal=. . ./3 4 5", among: &["3"], except: &[], holds: |text| cells(text)[3] == "3" },
    Case {
        spec: "pancake:6",
        among: &["5,6"],
        except: &["1"],
        holds: |text| text.ends_with("5 6") && !text.starts_with('1'),
    },
    Case {
        spec: "hanoi:3,4",
        among: &["1"],
        except: &["4"],
        holds: |text| {
            let problem = families::parse("hanoi:3,4").unwrap();
            let (state, goal) = (problem.read(text).unwrap(), problem.goal().unwrap());
            state[0] == goal[0] && state[3] != goal[3]
        },
    },
    Case {
        spec: "twisty:3x3x3;moves=U2,R2,F2",
        among: &["edges.1,edges.2"],
        except: &[],
        holds: |text| {
            let (pieces, twists) = twisty(text, "EDGES");
            pieces[..2] == ["1", "2"] && twists[..2] == ["0", "0"]
        },
    },
    // Of indistinguishable pieces, each is in the place of one of them, without a twist.
    Case {
        spec: "twisty:2x2x2;moves=R,U",
        among: &["corners.1+2,corners.4"],
        except: &[],
        holds: |text| {
            let (pieces, twists) = twisty(text, "CORNERS");
            let pair = BTreeSet::from([&*pieces[0], &*pieces[1]]);
            pair == BTreeSet::from(["1", "2"]) && pieces[3] == "4" && [0, 1, 3].iter().all(|&slot| twists[slot] == "0")
        },
    },
    // A step: one more piece of a pattern.
    Case {
        spec: "twisty:2x2x2;pattern=corners.1,corners.2,corners.3",
        among: &["corners.1,corners.3"],
        except: &[],
        holds: |text| {
            let (pieces, twists) = twisty(text, "CORNERS");
            [("1", 0), ("3", 2)].iter().all(|&(piece, slot)| pieces[slot] == piece && twists[slot] == "0")
        },
    },
];

/// The counts that a plain search gives.
fn expected(case: &Case, problem: &Problem, depths: &BTreeMap<Vec<u8>, usize>) -> Vec<u64> {
    let mut layers = vec![];
    for (state, &depth) in depths.iter().filter(|(state, _)| (case.holds)(&problem.write(state))) {
        assert!(depth < 100, "{}", problem.write(state));
        layers.resize(layers.len().max(depth + 1), 0);
        layers[depth] += 1;
    }
    layers
}

fn check(case: &Case, problem: &Problem, depths: &BTreeMap<Vec<u8>, usize>, found: &SubsetCounts) {
    let (spec, layers) = (case.spec, expected(case, problem, depths));
    assert_eq!(found.layers, layers, "{spec} {:?}", case.among);
    assert_eq!(found.states, layers.iter().sum::<u64>(), "{spec}");
    assert_eq!(found.god_number, Some(layers.len() - 1), "{spec}");
    assert_eq!(found.antipodes.count, *layers.last().unwrap(), "{spec}");
    for text in &found.antipodes.examples {
        let state = problem.read(text).unwrap();
        assert!((case.holds)(text) && depths[&state] == layers.len() - 1, "{spec}: {text}");
    }
}

#[test]
fn a_search_counts_the_states_of_a_subset() {
    for case in CASES {
        let problem = families::parse(case.spec).unwrap();
        let subset = families::subset(&problem, case.among, case.except).unwrap();
        let options = AnalyzeOptions::default().among(subset);
        let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        check(case, &problem, &distances(&problem), &found.among.unwrap());
    }
}

/// All that a table answers: counts, lists, samples, labels.
#[test]
fn a_table_lists_and_draws_the_states_of_a_subset() {
    let folder = tempfile::tempdir().unwrap();
    for (i, case) in CASES.iter().enumerate() {
        let problem = families::parse(case.spec).unwrap();
        let depths = distances(&problem);
        let encoding = [Encoding::Byte, Encoding::Mod3, Encoding::Plane][i % 3];
        let file = folder.path().join(format!("{i}.antipode"));
        let options = BuildOptions::to(&file).encoding(encoding);
        if build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).is_err() {
            let options = BuildOptions::to(&file).encoding(Encoding::Byte);
            build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        }
        let subset = families::subset(&problem, case.among, case.except).unwrap();
        let table = OpenTable::open(&file).unwrap().among(&subset, 1 << 30, &mut Watch::none()).unwrap();
        check(case, &problem, &depths, &table.contents().among.unwrap());
        let layers = expected(case, &problem, &depths);
        let is_one = |text: &str| (case.holds)(text);
        table
            .hardest(None, 1000, &mut Watch::none(), |found| {
                let all = found.examples.iter().all(|state| is_one(state));
                assert!(all && found.count == *layers.last().unwrap(), "{}", case.spec);
                Ok(())
            })
            .unwrap();
        let draw = SampleDraw { count: 5, seed: 3 };
        let depth = layers.iter().position(|&states| states > 1).unwrap_or(layers.len() - 1);
        table
            .sample(depth as u32, draw, 1 << 30, &mut Watch::none(), |found| {
                let right = |text: &String| is_one(text) && depths[&problem.read(text).unwrap()] == depth;
                assert!(found.examples.iter().all(right), "{}", case.spec);
                Ok(())
            })
            .unwrap();
        table
            .sample_all(draw, 1 << 30, &mut Watch::none(), |found| {
                assert!(
                    !found.examples.is_empty() && found.examples.iter().all(|state| is_one(state)),
                    "{}",
                    case.spec
                );
                Ok(())
            })
            .unwrap();
        for selection in [StateSelection::All, StateSelection::Drawn(draw), StateSelection::OfEachDepth(draw)] {
            let mut told = 0;
            table
                .labelled(selection, 1 << 30, &mut Watch::none(), |some| {
                    let length = some.states.len() / some.distances.len();
                    for (state, &distance) in some.states.chunks(length).zip(some.distances) {
                        assert!(is_one(&problem.write(state)) && depths[state] == distance as usize, "{}", case.spec);
                    }
                    told += some.distances.len() as u64;
                    Ok(())
                })
                .unwrap();
            assert_eq!(told, table.selected(selection), "{}", case.spec);
        }
        assert_eq!(table.selected(StateSelection::All), layers.iter().sum::<u64>(), "{}", case.spec);
    }
}

#[test]
fn random_states_of_a_subset_are_in_it() {
    for case in CASES.iter().filter(|case| !case.spec.contains("pattern")) {
        let problem = families::parse(case.spec).unwrap();
        if problem.abilities().random.is_none() {
            continue;
        }
        let subset = families::subset(&problem, case.among, case.except).unwrap();
        let drawn = random(&problem.drawn_among(subset), 50, 1, 1 << 30, &mut Watch::none()).unwrap();
        assert!(drawn.examples.len() == 50 && drawn.examples.iter().all(|state| (case.holds)(state)), "{}", case.spec);
    }
}

/// The states in which some pieces are solved are drawn from a list, which has each of them once.
#[test]
fn the_states_of_solved_pieces_are_listed() {
    for (spec, pattern) in [
        ("twisty:2x2x2;moves=R,U", "corners.1,corners.2,corners.3"),
        ("twisty:2x2x2;moves=R,U;goal=R U2 R'", "corners.4"),
        ("twisty:3x3x3;moves=U2,R2,F2", "edges.1,corners.1"),
        ("group:lrx,7", "1,2"),
    ] {
        let problem = families::parse(spec).unwrap();
        let subset = families::subset(&problem, &[pattern], &[]).unwrap();
        let list = subset.states().unwrap();
        let states: BTreeSet<Vec<u8>> = (0..list.count).map(|at| (list.state)(at)).collect();
        assert_eq!(states.len() as u64, list.count, "{spec}");
        let depths = distances(&problem);
        assert!(states.iter().all(|state| subset.has(state) && depths.contains_key(state)), "{spec}");
        assert_eq!(depths.keys().filter(|state| subset.has(state)).count() as u64, list.count, "{spec}");
    }
}

#[test]
fn an_audit_may_be_of_a_subset() {
    let folder = tempfile::tempdir().unwrap();
    let (problem, file) = (families::parse("sliding:3x3").unwrap(), folder.path().join("8.antipode"));
    build(&problem, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    let mut options = AuditOptions::new(SolveOptions::default().solver("astar"), SampleSize::All);
    options.states.truth = Some(GroundTruth::Table(file));
    options.states.among = Some(families::subset(&problem, &["1,2,3"], &[]).unwrap());
    let found = audit_solver(&problem, &options, WorkResources::default(), &mut Watch::none(), |_| Ok(())).unwrap();
    assert_eq!((found.audited, found.all.optimal_rate.count), (360, 360));
    assert!(found.choice.ends_with("among 1,2,3"), "{}", found.choice);
    options.states.truth = None;
    options.states.samples = Some(SampleSize::Uniform(3));
    let refused = audit_solver(&problem, &options, WorkResources::default(), &mut Watch::none(), |_| Ok(()));
    assert!(refused.unwrap_err().to_string().contains("needs a table"));
}

#[test]
fn what_is_no_pattern_is_refused() {
    for (spec, text, why) in [
        ("sliding:3x3", "9", "no token '9'"),
        ("sliding:3x3", "1 2/3", "not a 3x3 board"),
        ("sliding:3x3;goal=1 2 3/. . ./. . .", "5", "leaves the cell of 5 open"),
        ("twisty:2x2x2", "edges", "has no set 'edges'"),
        ("twisty:2x2x2;pattern=corners.1,corners.2", "corners.3", "indistinguishable"),
        ("lightsout:3x3", "x", "light"),
    ] {
        let problem = families::parse(spec).unwrap();
        let refused = families::subset(&problem, &[text], &[]).unwrap_err().to_string();
        assert!(refused.contains(why), "{spec} {text}: {refused}");
    }
}

/// The layers of a puzzle whose goals are the states that a test of written states accepts.
fn layers_to(spec: &str, is_goal: impl Fn(&str) -> bool) -> Vec<u64> {
    let problem = families::parse(spec).unwrap();
    let (mut states, mut at) = (vec![problem.goals().next().unwrap()], 0);
    let mut known: BTreeSet<Vec<u8>> = states.iter().cloned().collect();
    while at < states.len() {
        let state = states[at].clone();
        problem.expand(&state, &mut |to| {
            if known.insert(to.to_vec()) {
                states.push(to.to_vec());
            }
        });
        at += 1;
    }
    let mut layer: Vec<Vec<u8>> = states.into_iter().filter(|state| is_goal(&problem.write(state))).collect();
    let goals: BTreeSet<Vec<u8>> = problem.goals().collect();
    assert_eq!(goals, layer.iter().cloned().collect(), "{spec}");
    assert_eq!(problem.goals().count(), goals.len(), "{spec}");
    assert!(known.iter().all(|state| problem.is_goal(state) == goals.contains(state)), "{spec}");
    let (mut left, mut layers) = (known, vec![]);
    layer.iter().for_each(|goal| assert!(left.remove(goal)));
    while !layer.is_empty() {
        layers.push(layer.len() as u64);
        let mut next = vec![];
        for state in &layer {
            problem.expand(state, &mut |to| {
                if left.remove(to) {
                    next.push(to.to_vec());
                }
            });
        }
        layer = next;
    }
    layers
}

fn analyzed(spec: &str) -> Vec<u64> {
    let problem = families::parse(spec).unwrap();
    analyze(&problem, WorkResources::default(), &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap().layers
}

#[test]
fn any_of_several_patterns_is_a_goal() {
    let solved = |text: &str, pieces: &[&str]| {
        let (found, twists) = twisty(text, "CORNERS");
        pieces.iter().all(|piece| {
            let slot = piece.parse::<usize>().unwrap() - 1;
            found[slot] == *piece && twists[slot] == "0"
        })
    };
    let spec = "twisty:2x2x2;pattern=corners.1|corners.2,corners.4";
    assert_eq!(layers_to(spec, |text| solved(text, &["1"]) || solved(text, &["2", "4"])), analyzed(spec));
    // Whole sets, so that no piece is indistinguishable from another.
    let spec = "twisty:3x3x3;moves=U2,R2,F2;pattern=corners|edges";
    let home = |text: &str, set: &str| {
        let (pieces, twists) = twisty(text, set);
        pieces.iter().enumerate().all(|(at, piece)| *piece == (at + 1).to_string())
            && twists.iter().all(|twist| twist == "0")
    };
    assert_eq!(layers_to(spec, |text| home(text, "CORNERS") || home(text, "EDGES")), analyzed(spec));
    // Pieces of which only the orientation counts.
    let spec = "twisty:2x2x2;pattern=corners.1+2,corners.3|corners.1+2,corners.4";
    let pair = |text: &str| {
        let (pieces, twists) = twisty(text, "CORNERS");
        let placed: BTreeSet<&str> = pieces[..2].iter().map(|piece| &**piece).collect();
        placed == BTreeSet::from(["1", "2"]) && twists[..2] == ["0", "0"]
    };
    let holds = |text: &str| pair(text) && (solved(text, &["3"]) || solved(text, &["4"]));
    assert_eq!(layers_to(spec, holds), analyzed(spec));
}

#[test]
fn targets_are_patterns_by_name() {
    for (spec, canonical) in [
        ("twisty:3x3x3;target=xcross", "twisty:3x3x3;pattern=corners.5,edges.5,edges.6,edges.7,edges.8,edges.9"),
        ("twisty:3x3x3;pattern=cross,corners.5", "twisty:3x3x3;pattern=corners.5,edges.5,edges.6,edges.7,edges.8"),
        ("twisty:2x2x2;target=layer", "twisty:2x2x2;pattern=corners.5,corners.6,corners.7"),
    ] {
        let problem = families::parse(spec).unwrap();
        assert_eq!(problem.spec(), canonical);
        assert_eq!(families::parse(canonical).unwrap().spec(), canonical);
    }
    let crosses = families::parse("twisty:3x3x3;target=cross:any");
    assert!(crosses.unwrap().spec().matches('|').count() == 5, "one on each side");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "[2x2x2]\npair = \"corners.1,corners.2\"\neither = \"pair|layer\"\nself = \"self,pair\"\n")
        .unwrap();
    let named = |name: &str| families::parse(&format!("twisty:2x2x2;target={}:{name}", file.display()));
    assert_eq!(named("pair").unwrap().spec(), "twisty:2x2x2;pattern=corners.1,corners.2");
    assert!(named("either").unwrap().spec().ends_with("=corners.1,corners.2|corners.5,corners.6,corners.7"));
    for (name, why) in [("self", "names itself"), ("pairs", "did you mean 'pair'"), ("layer:none", "unknown target")] {
        let refused = named(name).unwrap_err().to_string();
        assert!(refused.contains(why), "{name}: {refused}");
    }
    for (spec, why) in [
        ("twisty:3x3x3;target=eocross:any", "oriented with respect to one side"),
        ("twisty:dino;target=cross", "has no targets"),
        ("sliding:3x3;target=cross", "unknown key 'target'"),
        ("twisty:2x2x2;target=layer;goal=R", ""),
    ] {
        match families::parse(spec) {
            Ok(problem) => assert!(why.is_empty() && problem.spec().contains("goal="), "{spec}"),
            Err(error) => assert!(!why.is_empty() && error.to_string().contains(why), "{spec}: {error}"),
        }
    }
    // A table names no file of targets, and a set of tables does not read one.
    assert!(families::parse_in(folder.path(), "twisty:2x2x2;target=mine.toml:pair").is_err());
}

/// Every state of a subset is solved, by a search from one state of each class.
#[test]
fn all_states_of_a_subset_are_solved() {
    for (spec, pattern) in
        [("twisty:2x2x2", "layer"), ("twisty:2x2x2;moves=R,U", "corners.4"), ("sliding:2x4", "1,2"), ("hanoi:3,3", "3")]
    {
        let problem = families::parse(spec).unwrap();
        let subset = families::subset(&problem, &[pattern], &[]).unwrap();
        let options = SolveOptions::default();
        let found = solve_subset(&problem, &subset, &options, WorkResources::default(), &mut Watch::none());
        if spec.starts_with("hanoi") {
            assert!(found.unwrap_err().to_string().contains("no list of its states"));
            continue;
        }
        let (found, options) = (found.unwrap(), AnalyzeOptions::default().among(subset));
        let counts =
            analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap().among.unwrap();
        assert_eq!(found.counts.layers, counts.layers, "{spec}");
        let shared = spec.starts_with("sliding") || found.classes < found.counts.states;
        assert!(found.optimal && found.unsolved == 0 && shared, "{spec}");
        assert_eq!(
            (found.counts.states, found.counts.antipodes.count),
            (counts.states, counts.antipodes.count),
            "{spec}"
        );
    }
}

/// Where pieces stay solved, pairs of words give the distances that a search of each class gives.
#[test]
fn words_give_the_distances_of_a_subset() {
    for (spec, pattern) in [
        ("twisty:2x2x2", "layer"),
        ("twisty:2x2x2", "oll"),
        ("twisty:2x2x2", "corners.1,corners.5"),
        ("twisty:2x2x2;metric=qtm", "layer"),
        ("twisty:2x2x2;moves=R,U;goal=R U", "corners.1,corners.3"),
        ("twisty:2x2x2;moves=R,U2", "corners.4"),
        ("twisty:pyraminx", "v"),
        ("twisty:pyraminx", "edges.1,axes.1"),
        ("twisty:pyraminx;tips;moves=U,u,r", "edges.1"),
        ("twisty:skewb", "corners.1,corners2.1"),
        ("twisty:3x3x3;moves=U2,R2,F2", "edges.1"),
        ("twisty:3x3x3;moves=U,R;pieces=corners", "corners.1"),
        ("group:lrx,7", "1,2"),
        ("group:adjacent,6", "2,5"),
    ] {
        let problem = families::parse(spec).unwrap();
        for except in [&[][..], &["pattern:corners.2"]] {
            let Ok(subset) = families::subset(&problem, &[pattern], except) else { continue };
            let options = AnalyzeOptions::default().among(subset.clone());
            let counts = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
            let by = |options: SolveOptions| {
                let resources = WorkResources { threads: 2, ..WorkResources::default() };
                solve_subset(&problem, &subset, &options, resources, &mut Watch::none()).unwrap()
            };
            let words = by(SolveOptions::default());
            assert_eq!(words.counts.layers, counts.among.unwrap().layers, "{spec} {pattern}");
            assert!(words.words > 0 && words.searches == 0 && words.optimal, "{spec} {pattern}: {words:?}");
            // A search of each class takes long where there are many.
            if words.classes > 250 {
                continue;
            }
            let searched = by(SolveOptions::default().solver("bidirectional"));
            assert_eq!((searched.words, searched.searches), (0, searched.classes), "{spec} {pattern}");
            assert_eq!(words.counts, searched.counts, "{spec} {pattern}");
        }
    }
}

/// A list of pieces is never taken for a state: with a typo it is an error, and where it may be
/// either, a prefix says which.
#[test]
fn lists_of_pieces_are_no_states() {
    let hanoi = families::parse("hanoi:3,2").unwrap();
    let states = |text: &str| -> Result<Vec<String>, String> {
        let subset = families::subset(&hanoi, &[text], &[]).map_err(|error| error.to_string())?;
        let all = ["1 1", "2 1", "3 1", "1 2", "2 2", "3 2", "1 3", "2 3", "3 3"].map(String::from);
        Ok(all.into_iter().filter(|state| subset.has(&hanoi.read(state).unwrap())).collect())
    };
    assert_eq!(states("pattern:1,2").unwrap(), ["1 1"]);
    assert_eq!(states("state:1,2").unwrap(), ["1 2"]);
    assert_eq!(states("1 2").unwrap(), ["1 2"]);
    assert_eq!(states("2").unwrap(), ["1 1", "2 1", "3 1"]);
    assert!(states("1,2").unwrap_err().contains("write pattern:1,2 or state:1,2"));
    for typo in ["1,1", "1,3", "12", "pattern:1 2"] {
        assert!(states(typo).unwrap_err().contains("pattern="), "{typo}");
    }
    // As for a goal, "state:" takes all forms of a state.
    let board = families::parse("sliding:2x2").unwrap();
    assert!(families::subset(&board, &["state:123_"], &[]).unwrap().has(&board.goal().unwrap()));
    assert!(families::subset(&board, &["123_"], &[]).unwrap_err().to_string().contains("state:123_"));
}

/// Where a pattern with a class of all pieces of a set is one of several, the other pattern leaves
/// no piece of the set to arrange.
#[test]
fn a_class_of_a_whole_set_may_be_one_of_several_patterns() {
    for spec in ["twisty:pyraminx;pattern=edges.1|axes.1+2+3+4", "twisty:3x3x3;pattern=edges.1|corners.1+2+3+4+5+6+7+8"]
    {
        let problem = families::parse(spec).unwrap();
        let goals: BTreeSet<Vec<u8>> = problem.goals().collect();
        let all = distances_from(&problem, problem.goals().take(1));
        let expected: BTreeSet<Vec<u8>> = all.into_keys().filter(|state| problem.is_goal(state)).collect();
        assert!(expected.len() > 10 && goals == expected, "{spec}: {} of {}", goals.len(), expected.len());
    }
}

/// Symmetric states begin with other moves, so one state does not stand for its class.
#[test]
fn first_moves_are_not_restricted_for_a_subset() {
    let problem = families::parse("twisty:2x2x2").unwrap();
    let subset = families::subset(&problem, &["layer"], &[]).unwrap();
    let mut options = SolveOptions::default();
    options.ends.first = vec!["U".into()];
    let refused = solve_subset(&problem, &subset, &options, WorkResources::default(), &mut Watch::none()).unwrap_err();
    assert!(refused.to_string().contains("first and last moves"), "{refused}");
}

/// The name of a file of targets may have dots, and an error in it names its line.
#[test]
fn files_of_targets_are_read_by_their_whole_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("mine.toml", "[2x2x2]\npair = \"corners.1\"\n");
    file("mine.v2.toml", "[2x2x2]\npair = \"corners.1,corners.2\"\n");
    file("broken.toml", "[2x2x2]\npair = corners\n");
    let named = |name: &str| families::parse(&format!("twisty:2x2x2;target={}/{name}:pair", folder.path().display()));
    assert!(named("mine.v2.toml").unwrap().spec().ends_with("=corners.1,corners.2"));
    let refused = named("broken.toml").unwrap_err().to_string();
    assert!(refused.contains("broken.toml, line 2") && refused.lines().count() == 1, "{refused}");
    // A puzzle with several goals has no abstraction for one of them.
    let several = families::parse("twisty:2x2x2;pattern=corners.1|corners.2").unwrap();
    let patterns = several.patterns().unwrap();
    assert!(patterns.abstraction("corners.1").is_err());
    assert!(patterns.pattern("corners.1|corners.2", PatternCost::All).is_err());
}
