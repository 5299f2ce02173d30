//! Generators of a permutation group as specs write them: a named set or permutations. Permutations
//! are in cycle notation or in one-line notation.

use super::notation::{MOST_ENTRIES, MOST_TURNS};
use antipode_core::error::{Error, Result};

/// The most points.
const MOST_POINTS: usize = 1024;

/// Generators with a number of points.
pub(super) struct PermutationGenerators {
    /// The start of the canonical spec.
    pub(super) canonical: String,
    pub(super) points: usize,
    /// For each generator its name and the image of every point, from 0. Names differ.
    pub(super) list: Vec<(String, Vec<u16>)>,
}

/// A named set: its name, least number of points, and the generators' names and cycles.
type Named = (&'static str, usize, fn(usize) -> Vec<(String, Vec<Vec<usize>>)>);

/// The named sets. The number is the least number of points for which the generators differ.
const NAMED: [Named; 4] = [
    ("lrx", 3, |n| [left(n), right(n), exchange()].into()),
    ("lx", 3, |n| [left(n), exchange()].into()),
    ("adjacent", 2, |n| (1..n).map(|i| transposition(i, i + 1)).collect()),
    ("transpositions", 2, |n| (1..=n).flat_map(|i| (i + 1..=n).map(move |j| transposition(i, j))).collect()),
];

/// The left rotation: the first piece moves to the end.
fn left(points: usize) -> (String, Vec<Vec<usize>>) {
    ("L".into(), vec![(1..=points).collect()])
}

fn right(points: usize) -> (String, Vec<Vec<usize>>) {
    ("R".into(), vec![(1..=points).rev().collect()])
}

fn exchange() -> (String, Vec<Vec<usize>>) {
    ("X".into(), vec![vec![1, 2]])
}

fn transposition(a: usize, b: usize) -> (String, Vec<Vec<usize>>) {
    (format!("({a},{b})"), vec![vec![a, b]])
}

/// A permutation in a spec, with points from 1.
pub(super) enum WrittenPermutation {
    Cycles(Vec<Vec<usize>>),
    OneLine(Vec<usize>),
}

/// Reads the generators in the arguments of a spec, on `points` points if given. `Usage` if they
/// are not generators, `Limit` if there are too many of them, or too many points.
pub(super) fn generators(text: &str, points: Option<&str>) -> Result<PermutationGenerators> {
    let wrong = |what: String| {
        let how = "write generators such as group:a=(1 2 3),b=2 1 3 or group:lrx,5";
        Error::not_a_spec(format!("group:{text}"), format!("is not a set of permutations: {what}; {how}"))
    };
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains('=') {
        return match points {
            Some(_) => Err(wrong("the set says how many points there are".into())),
            None => named(text, wrong),
        };
    }
    let mut list: Vec<(Option<String>, WrittenPermutation)> = vec![];
    for part in split(text) {
        let (name, body) = part.split_once('=').map_or((None, part), |(name, body)| (Some(name.trim()), body));
        if let Some(name) = name.filter(|name| !is_name(name)) {
            return Err(wrong(format!(
                "'{name}' is not a name: it starts with a letter and has no blanks, quotes and brackets"
            )));
        }
        list.push((name.map(str::to_string), read_permutation(body.trim()).map_err(wrong)?));
    }
    let largest = list.iter().map(|(_, written)| written.largest()).max().unwrap_or(0);
    let points = match points {
        None => largest,
        Some(text) => text.parse().ok().filter(|points| *points >= largest).ok_or_else(|| {
            Error::bad_value("points", text, format!("the generators need a number from {largest} on"))
        })?,
    };
    check(text, points, list.len())?;
    let mut named: Vec<(String, Vec<u16>)> = vec![];
    let (mut moved, mut parts) = (0, vec![]);
    for (name, written) in list {
        let images = written.images(points).map_err(wrong)?;
        let (cycles, last) = cycles(&images);
        moved = moved.max(last);
        parts.push(
            name.as_ref().filter(|name| **name != cycles).map_or(cycles.clone(), |name| format!("{name}={cycles}")),
        );
        let name = name.unwrap_or(cycles);
        if named.iter().any(|(known, _)| *known == name) {
            return Err(wrong(format!("'{name}' occurs twice")));
        }
        named.push((name, images));
    }
    let mut canonical = format!("group:{}", parts.join(","));
    if points > moved {
        canonical += &format!(";points={points}");
    }
    Ok(PermutationGenerators { canonical, points, list: named })
}

/// Checks the sizes. `Limit` if there are too many points or generators.
fn check(text: &str, points: usize, generators: usize) -> Result<()> {
    if points > MOST_POINTS || generators > MOST_TURNS || points * generators > MOST_ENTRIES {
        return Err(Error::Limit(format!(
            "group:{text} is too large: at most {MOST_POINTS} points and {MOST_TURNS} generators"
        )));
    }
    Ok(())
}

/// Reads a named set of generators, such as `lrx,8`.
fn named(text: &str, wrong: impl Fn(String) -> Error) -> Result<PermutationGenerators> {
    let (name, points) = text.split_once(',').unwrap_or((text, ""));
    let (name, least, of) =
        NAMED.into_iter().find(|(known, ..)| known.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let known = NAMED.map(|(name, ..)| name).join(", ");
            wrong(format!("there is no set '{}', only {known}", name.trim()))
        })?;
    let points: usize = points.trim().parse().map_err(|_| wrong(format!("{name} needs a number of points")))?;
    if points < least {
        return Err(wrong(format!("{name} needs at least {least} points")));
    }
    check(text, points, 0)?;
    let list = of(points);
    check(text, points, list.len())?;
    let list = list
        .into_iter()
        .map(|(name, cycles)| Ok((name, WrittenPermutation::Cycles(cycles).images(points).map_err(&wrong)?)))
        .collect::<Result<_>>()?;
    Ok(PermutationGenerators { canonical: format!("group:{name},{points}"), points, list })
}

/// The parts between commas that are not in brackets.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    })
}

/// Whether this is a valid name of a move. Such names keep states written as moves distinct from
/// lists, and names distinct from inverses.
fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || "(),;='’\"".contains(c))
}

/// Reads a permutation; the error says what is wrong.
pub(super) fn read_permutation(text: &str) -> std::result::Result<WrittenPermutation, String> {
    if !text.starts_with('(') {
        let list = point_numbers(text.split_whitespace())?;
        return if list.is_empty() {
            Err("a generator is missing".into())
        } else {
            Ok(WrittenPermutation::OneLine(list))
        };
    }
    let body = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let body = body.ok_or_else(|| format!("'{text}' does not end with a bracket"))?;
    Ok(WrittenPermutation::Cycles(
        body.split(')')
            .map(|part| {
                let words = part.trim().trim_start_matches('(').split(|c: char| c == ',' || c.is_whitespace());
                point_numbers(words.filter(|word| !word.is_empty()))
            })
            .collect::<std::result::Result<_, String>>()?,
    ))
}

fn point_numbers<'a>(words: impl Iterator<Item = &'a str>) -> std::result::Result<Vec<usize>, String> {
    words
        .map(|word| match word.parse::<usize>() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("'{word}' is not a point: points are numbers from 1")),
        })
        .collect()
}

impl WrittenPermutation {
    pub(super) fn largest(&self) -> usize {
        match self {
            WrittenPermutation::Cycles(cycles) => cycles.iter().flatten().copied().max().unwrap_or(0),
            WrittenPermutation::OneLine(list) => list.len(),
        }
    }

    /// The image of every point, from 0. The error says what is wrong, such as too few points.
    pub(super) fn images(&self, points: usize) -> std::result::Result<Vec<u16>, String> {
        let pairs: Vec<(usize, usize)> = match self {
            WrittenPermutation::OneLine(list) if list.len() != points => {
                return Err(format!("a list of {} numbers does not permute {points} points", list.len()));
            }
            WrittenPermutation::OneLine(list) => (1..).zip(list.iter().copied()).collect(),
            WrittenPermutation::Cycles(cycles) => cycles
                .iter()
                .flat_map(|cycle| cycle.iter().copied().zip(cycle.iter().copied().cycle().skip(1)))
                .collect(),
        };
        let mut images: Vec<usize> = (1..=points).collect();
        let mut seen = vec![false; points];
        for (at, to) in pairs {
            if to > points {
                return Err(format!("there is no point {to}, only 1 to {points}"));
            }
            images[at - 1] = to;
            if std::mem::replace(&mut seen[to - 1], true) {
                return Err(format!("point {to} occurs twice"));
            }
        }
        Ok(images.into_iter().map(|image| (image - 1) as u16).collect())
    }
}

/// A permutation in cycle notation, and the last point that it moves.
fn cycles(images: &[u16]) -> (String, usize) {
    let (mut text, mut last) = (String::new(), 0);
    let mut seen = vec![false; images.len()];
    for start in 0..images.len() {
        let cycle: Vec<usize> = std::iter::successors(Some(start), |&at| Some(usize::from(images[at])))
            .take_while(|&at| !std::mem::replace(&mut seen[at], true))
            .map(|at| at + 1)
            .collect();
        if cycle.len() > 1 {
            last = last.max(cycle.iter().copied().max().unwrap_or(0));
            text += &format!("({})", cycle.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
        }
    }
    (if text.is_empty() { "()".into() } else { text }, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str, points: Option<&str>) -> std::result::Result<String, String> {
        generators(text, points).map(|found| found.canonical).map_err(|error| error.to_string())
    }

    #[test]
    fn both_notations_name_the_same_permutation() {
        let found = generators("a=2 3 1 5 4,(1 2 3)(4 5)", None).unwrap();
        assert_eq!(found.list[0], ("a".to_string(), vec![1, 2, 0, 4, 3]));
        assert_eq!(found.list[1], ("(1,2,3)(4,5)".to_string(), vec![1, 2, 0, 4, 3]));
        assert_eq!(found.canonical, "group:a=(1,2,3)(4,5),(1,2,3)(4,5)");
    }

    #[test]
    fn canonical_specs_use_cycles() {
        for (text, points, expected) in [
            (" (2 1) , X = ( 3,1 )( 4 5 )", None, "group:(1,2),X=(1,3)(4,5)"),
            ("1 2 3", None, "group:();points=3"),
            ("(1 2)(3)", None, "group:(1,2);points=3"),
            ("(1 2)", Some("2"), "group:(1,2)"),
            ("(1 2)", Some("4"), "group:(1,2);points=4"),
            ("LRX, 5", None, "group:lrx,5"),
        ] {
            assert_eq!(canonical(text, points).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn wrong_generators_are_refused() {
        for (text, points, part) in [
            ("", None, "a generator is missing"),
            ("(1 2),", None, "a generator is missing"),
            ("(1 2 1)", None, "point 1 occurs twice"),
            ("(1 2)(2 3)", None, "point 2 occurs twice"),
            ("2 2 1", None, "point 2 occurs twice"),
            ("2 1 4", None, "there is no point 4, only 1 to 3"),
            ("2 1,1 3 2", None, "a list of 2 numbers does not permute 3 points"),
            ("(0 1)", None, "'0' is not a point"),
            ("(1 b)", None, "'b' is not a point"),
            ("(1 2", None, "does not end with a bracket"),
            ("(1 2)3", None, "does not end with a bracket"),
            ("(1 2)x(3)", None, "'x(3' is not a point"),
            ("2a=(1 2)", None, "'2a' is not a name"),
            ("a'=(1 2)", None, "is not a name"),
            ("a=(1 2),a=(1 3)", None, "'a' occurs twice"),
            ("(1 2)", Some("1"), "from 2 on"),
            ("lrx", None, "needs a number of points"),
            ("lrx,2", None, "at least 3 points"),
            ("rlx,5", None, "no set 'rlx'"),
            ("lrx,5", Some("6"), "says how many points"),
            ("adjacent,99999999999", None, "too large"),
            ("transpositions,1000", None, "too large"),
            ("(1 99999999999)", None, "too large"),
        ] {
            let message = canonical(text, points).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
