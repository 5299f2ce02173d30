//! Costs of moves: the key `cost` of specs.
//!
//! `cost=tile` and the like name a rule of the family. `cost=R2:3,U:1` is a table: the cost of a
//! move by its name or a word of it, or of the pieces that it moves by their numbers. A plain turn
//! such as `U` covers every angle, as in `moves=U`. A move of
//! several pieces costs their sum. `*:COST` is for all other moves or pieces; without it they cost
//! 1.

mod by_name;
mod by_pieces;
mod table;

use std::collections::BTreeMap;

use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveKinds, Problem};

use by_name::{CostsByName, NamedWords, by_name};
use by_pieces::{by_pieces, pieces};
use table::CostTable;

/// The option, as lists of options show it.
pub const COST_OPTION: &str = "cost=COSTS      costs of moves from 1 to 255: a table NAME:COST,.. with *:COST for the others, or a rule of the family";

/// The rules: the family, the word, and what it means.
const RULES: [(&str, &str, CostRule); 8] = [
    ("sliding", "tile", CostRule::Pieces),
    ("graph", "token", CostRule::Pieces),
    ("hanoi", "disk", CostRule::Pieces),
    ("pancake", "size", CostRule::Size),
    ("burnt", "size", CostRule::Size),
    ("twisty", "turn", CostRule::Turn),
    ("group", "turn", CostRule::Turn),
    ("rings", "dimension", CostRule::Dimension),
];

/// A rule of a family.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CostRule {
    /// A piece costs its number.
    Pieces,
    /// A flip costs the number of pancakes.
    Size,
    /// A turn costs its least turns: a half turn of a cube is 2 quarter turns.
    Turn,
    /// A ring costs the numbers of the coordinates that change, from 1.
    Dimension,
}

/// The problem with the costs that a spec gives.
pub(super) fn with_costs(problem: Problem, family: &str, text: &str) -> Result<Problem> {
    let text = text.trim();
    let wrong = |what: String| Error::bad_value("cost", text, what);
    if problem.costs().is_some() || family == "rules" {
        return Err(wrong(format!("the rules of {} have costs themselves", problem.spec())));
    }
    let rule = RULES.iter().find(|(of, word, _)| *of == family && word.eq_ignore_ascii_case(text));
    if let Some((_, word, rule)) = rule {
        return of_rule(problem, family, word, *rule).map_err(wrong);
    }
    let table = CostTable::read(text).map_err(|what| {
        let words = RULES.iter().filter(|(of, ..)| *of == family).map(|(_, word, _)| format!(" or cost={word}"));
        wrong(format!("{what}: write cost=NAME:COST,.. with costs from 1 to 255{}", words.collect::<String>()))
    })?;
    let key = table.text();
    let by_piece = RULES.iter().any(|(of, _, rule)| *of == family && *rule == CostRule::Pieces)
        && table.costs.keys().all(|name| name.parse::<usize>().is_ok());
    if by_piece {
        let pieces = pieces(&problem);
        if let Some(name) = table.costs.keys().find(|name| !name.parse().is_ok_and(|n| (1..=pieces).contains(&n))) {
            return Err(wrong(format!("{} has no piece '{name}', only 1 to {pieces}", problem.spec())));
        }
        let weights = (1..=pieces).map(|piece| table.of(&piece.to_string())).collect();
        return by_pieces(problem, family, key, weights).map_err(wrong);
    }
    let kinds = problem.abilities().kinds.clone();
    by_name(problem, family, key, |names| {
        if let Some(kinds) = kinds {
            return of_kinds(&*kinds, names, &table);
        }
        for name in table.costs.keys() {
            if !names.iter().any(|known| known == name || known.split(' ').any(|word| word == name)) {
                return Err(unknown(name, names));
            }
        }
        let words = words_of(names, &table);
        Ok(CostsByName::new(words, move |name| table.of_words(name)))
    })
    .map_err(wrong)
}

/// The words of names that a table of costs has.
fn words_of<'a>(names: &'a [String], table: &CostTable) -> NamedWords {
    // A name of one word, such as that of a matrix, is of no piece.
    let piece_of = |name: &'a String| name.split_once(' ').map(|(piece, _)| piece);
    let (pieces, all) = (
        table.costs.keys().filter(|key| names.iter().any(|name| piece_of(name) == Some(key.as_str()))).count(),
        table.costs.len(),
    );
    let has_whole = table.costs.keys().any(|key| names.contains(key));
    match pieces {
        _ if all == 0 => NamedWords::Nothing,
        0 if !has_whole => NamedWords::Others,
        _ if pieces == all => NamedWords::Piece,
        _ => NamedWords::Any,
    }
}

/// The costs of kinds: each name of the table is a move as people write it. A plain name covers
/// every angle, as in `moves=`; a name with an angle comes before it.
fn of_kinds(kinds: &dyn MoveKinds, names: &[String], table: &CostTable) -> std::result::Result<CostsByName, String> {
    let mut costs: BTreeMap<String, u8> = BTreeMap::new();
    let mut of_turns: BTreeMap<String, u8> = BTreeMap::new();
    for (name, &cost) in &table.costs {
        let kind = match kinds.read(name).as_deref() {
            Ok(&[kind]) => &names[kind],
            _ => return Err(unknown(name, names)),
        };
        if costs.insert(kind.clone(), cost).is_some() {
            return Err(format!("'{name}' is the move {kind}, which has a cost already"));
        }
        let (turn, number) = turn_of(kind, names);
        if number.is_none() && kind.split(' ').next() == Some(turn) {
            of_turns.insert(turn.to_string(), cost);
        }
    }
    let (other, names) = (table.of(""), names.to_vec());
    Ok(CostsByName::new(NamedWords::Others, move |name| {
        costs.get(name).or_else(|| of_turns.get(turn_of(name, &names).0)).copied().unwrap_or(other)
    }))
}

fn unknown(name: &str, names: &[String]) -> String {
    let some: Vec<&str> = names.iter().take(8).map(String::as_str).collect();
    format!("no move has the name '{name}'; names are such as {}", some.join(", "))
}

fn of_rule(problem: Problem, family: &str, word: &str, rule: CostRule) -> std::result::Result<Problem, String> {
    let key = word.to_string();
    match rule {
        CostRule::Pieces => {
            let weights: Option<Vec<u8>> = (1..=pieces(&problem)).map(|piece| u8::try_from(piece).ok()).collect();
            by_pieces(problem, family, key, weights.ok_or("a cost exceeds 255")?)
        }
        CostRule::Size => by_name(problem, family, key, |_| Ok(CostsByName::new(NamedWords::Others, size))),
        CostRule::Dimension => by_name(problem, family, key, |_| Ok(CostsByName::new(NamedWords::Others, coordinates))),
        CostRule::Turn => by_name(problem, family, key, |names| {
            let names = names.to_vec();
            Ok(CostsByName::new(NamedWords::Others, move |name| turns(name, &names)))
        }),
    }
}

/// The number of a name such as `flip 3`.
fn size(name: &str) -> u8 {
    name.split(' ').find_map(|word| word.parse().ok()).unwrap_or(1)
}

/// The sum of the numbers, from 1, of the coordinates that differ in a name such as `a 0->5`.
fn coordinates(name: &str) -> u8 {
    let ends = name.split(' ').find_map(|word| word.split_once("->"));
    let ends = ends.and_then(|(from, to)| Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?)));
    let changed = ends.map_or(1, |(from, to)| from ^ to);
    (0..32).filter(|bit| changed >> bit & 1 == 1).map(|bit| bit + 1).sum::<u32>().clamp(1, 255) as u8
}

/// The number in a name such as `R2`, `R2'` or `M2 x2`, if `R` is a move, too; else 1.
fn turns(name: &str, names: &[String]) -> u8 {
    turn_of(name, names).1.filter(|turns| *turns > 0).unwrap_or(1)
}

/// The turn of a name without its angle, such as `R` of `R'` and `M` of `M2 x2`, and the number in
/// the name, if the turn without a number is a move, too.
fn turn_of<'a>(name: &'a str, names: &[String]) -> (&'a str, Option<u8>) {
    let first = name.split(' ').next().unwrap_or_default();
    let bare = first.trim_end_matches('\'');
    let base = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    match base.len() < bare.len() && is_turn(base, names) {
        true => (base, bare[base.len()..].parse().ok()),
        false if is_turn(bare, names) => (bare, None),
        false => (first, None),
    }
}

/// Whether a name starts with this turn.
fn is_turn(turn: &str, names: &[String]) -> bool {
    names.iter().any(|known| known.split(' ').next() == Some(turn))
}
