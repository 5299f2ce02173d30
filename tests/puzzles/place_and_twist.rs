//! Patterns of which only places or only twists count, and patterns whose numbers are all reached.

use std::collections::HashMap;
use std::fs;

use antipode::families;
use antipode::jobs::{self, Analysis, AnalyzeOptions, WorkResources};
use antipode::model::Problem;
use antipode::watch::Watch;

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn analyze(problem: &Problem) -> Analysis {
    let resources = WorkResources { threads: 2, memory: 1 << 30 };
    jobs::analyze(problem, resources, &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap()
}

/// The pieces and twists of the first set of a state.
fn lists(text: &str) -> (Vec<usize>, Vec<usize>) {
    let first = text.split(',').next().unwrap().split_once(' ').unwrap().1;
    let (pieces, twists) = first.split_once(" / ").unwrap();
    let numbers = |list: &str| list.split_whitespace().map(|word| word.parse().unwrap()).collect();
    (numbers(pieces), numbers(twists))
}

/// The layers of what a function shows of states: a state for each is enough, since moves permute
/// slots.
fn shown_layers(problem: &Problem, show: impl Fn(&[usize], &[usize]) -> Vec<usize>) -> Vec<u64> {
    let key = |state: &[u8]| {
        let (pieces, twists) = lists(&problem.write(state));
        show(&pieces, &twists)
    };
    let goal = problem.goal().unwrap();
    let mut known: HashMap<Vec<usize>, Vec<u8>> = HashMap::from([(key(&goal), goal.clone())]);
    let (mut layer, mut layers) = (vec![goal], vec![]);
    while !layer.is_empty() {
        layers.push(layer.len() as u64);
        let mut next = vec![];
        for state in &layer {
            problem.expand(state, &mut |after| {
                if known.insert(key(after), after.to_vec()).is_none() {
                    next.push(after.to_vec());
                }
            });
        }
        layer = next;
    }
    layers
}

#[test]
fn places_and_twists_count_by_themselves() {
    let whole = parse("twisty:2x2x2");
    let layers = |pattern: &str| analyze(&parse(&format!("twisty:2x2x2;pattern={pattern}"))).layers;
    // The permutations of the corners: 7! states.
    let places = shown_layers(&whole, |pieces, _| pieces.to_vec());
    assert_eq!((layers("corners:place"), places.iter().sum::<u64>()), (places, 5040));
    let twists = shown_layers(&whole, |_, twists| twists.to_vec());
    assert_eq!((layers("corners:twist"), twists.iter().sum::<u64>()), (twists.clone(), 729));
    assert_eq!(layers("corners.1+2+3+4+5+6+7"), twists);
    // One piece by its place, one with its twist, two alike.
    let some = shown_layers(&whole, |pieces, twists| {
        let shown = |(piece, twist): (&usize, &usize)| match piece {
            1 => [1, 9],
            2 => [2, *twist],
            4 | 5 => [4, *twist],
            _ => [9, 9],
        };
        pieces.iter().zip(twists).flat_map(shown).collect()
    });
    assert_eq!(layers("corners.1:place,corners.2,corners.4+5:twist"), some);
    // Two that are alike, by their places.
    let alike = shown_layers(&whole, |pieces, _| {
        let shown = |piece: &usize| if matches!(piece, 3 | 6) { 3 } else { 9 };
        pieces.iter().map(shown).collect()
    });
    assert_eq!(layers("corners.3+6:place"), alike);
    // As a subset, and with other sets.
    let subset = families::subset(&whole, &["corners.1:place,corners.2:place"], &[]).unwrap();
    assert!(subset.has(&whole.read("(R U R' U')2 (R' F R F')2").unwrap()) || !subset.has(&whole.read("U").unwrap()));
    let cube = parse("twisty:3x3x3;moves=U2,R2,F2;pattern=corners:place,edges:twist");
    assert_eq!(cube.spec(), "twisty:3x3x3;moves=U2,R2,F2;pattern=corners:place,edges.1+2+3+4+5+6+7+8+9+10+11+12");
    assert_eq!(parse(&cube.spec()).spec(), cube.spec());
}

#[test]
fn what_needs_whole_pieces_says_so() {
    for (spec, part) in [
        ("twisty:2x2x2;pattern=corners.1:twist", "'corners.1:twist' is one piece"),
        ("twisty:2x2x2;pattern=corners.1:place|corners.2", "several patterns need pieces whose twists count"),
        ("twisty:2x2x2;pattern=corners.1:place;share=split", "leave out :place"),
        ("twisty:2x2x2;pattern=corners.1:place,corners.1", "occurs twice"),
    ] {
        let error = families::parse(spec).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{spec}: {error}");
    }
}

/// A cube whose centres show how they are turned: a turn of a face turns its centre. The places of
/// edges and the turns of centres together are a whole product, though the whole group is not.
#[test]
fn products_that_are_reached_are_numbered() {
    let plain = fs::read_to_string("data/twisty/3x3x3.tws").unwrap();
    let (head, moves) = plain.split_at(plain.find("\nMove ").unwrap());
    let sets = head.find("\nSolved").unwrap();
    let mut text = format!("{}\nSet CENTERS 6 4\n", &head[..sets]);
    for (at, turn) in moves.split("\nEnd").filter(|turn| turn.contains("Move ")).enumerate() {
        let turned: Vec<&str> = (0..6).map(|centre| if centre == at { "1" } else { "0" }).collect();
        text += &format!("{turn}\nCENTERS\n1 2 3 4 5 6\n{}\nEnd\n", turned.join(" "));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("super.tws");
    fs::write(&file, text).unwrap();
    let pattern = |names: &str| parse(&format!("twisty:{};pattern={names}", file.display()));
    let small = analyze(&pattern("edges.5,edges.6,centers.4,centers.3"));
    assert_eq!((small.states, small.reached), (12 * 11 * 4 * 16, 12 * 11 * 4 * 16));
    assert!(!small.run.engine.contains("sparse"), "{}", small.run.engine);
    // The cross with the turns of its five centres: 194,641,920 arrangements.
    let cross = pattern("edges.5,edges.6,edges.7,edges.8,centers.2,centers.3,centers.4,centers.5,centers.6");
    assert_eq!(cross.number().unwrap().layout().size(), 194_641_920);
    // Edges and centres all together are half of a product: their parities are equal.
    let half = analyze(&pattern("edges.1:place,centers.1,centers.2"));
    assert_eq!(half.states, half.reached);
}
