//! The symmetries of token puzzles: those of the board, with tokens renamed as the goal says.

use super::symmetry::MOST;
use super::token_problem::TokenAbilities;
use super::{ANY, HOLE, TokenRules};
use antipode_core::error::Result;
use antipode_core::model::{ByteForm, GoalSymmetries, NOWHERE, SymmetricPuzzle};
use antipode_core::perms::{ListedGroup, conjugations};

impl SymmetricPuzzle for TokenAbilities {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let rules = &*self.0;
        let (cells, counts) = (rules.cells(), rules.counts());
        let form = ByteForm::bytes(cells, counts.len(), counts.clone());
        let (goals, single) = (rules.goals(), rules.goals().count() == Some(1));
        let all_differ = counts.iter().all(|&count| count == 1);
        // Without holes, moves do not depend on the state: each is a permutation of the cells. Then
        // any renaming of cells that permutes the moves is a symmetry.
        let is_group = single && all_differ && rules.tokens() == cells;
        let board = if is_group { conjugating(rules) } else { rules.symmetries() };
        let group = ListedGroup::generated_by(cells, &board, MOST);
        let maps: Vec<Vec<u32>> = (0..group.order())
            .filter_map(|i| {
                let image = group.element(i);
                let renamed = renaming(goals.pattern(), image, &counts)?;
                let pair =
                    |(cell, token): (usize, usize)| form.pair(image[cell].into(), renamed[token].into(), 0) as u32;
                Some((0..cells).flat_map(|cell| (0..counts.len()).map(move |token| (cell, token))).map(pair).collect())
            })
            // Enough of them to exceed the limit, which `generated` reports.
            .take(most / form.pairs().max(1))
            .collect();
        // Placements are then elements of a group: permutations, or signed ones if cells are
        // paired. Inverting one reverses its solution.
        let is_inverted = is_group || single && all_differ && rules.paired();
        let inversion = is_inverted.then(|| inversion(rules, &form));
        GoalSymmetries::generated(form, rules.goal().to_vec(), &maps, inversion, most)
    }
}

/// Permutations of the cells that take moves to moves, where each move is one permutation.
fn conjugating(rules: &dyn TokenRules) -> Vec<Vec<u8>> {
    let mut moves = vec![];
    rules.moves(super::occupancy::occupied(rules.goal()), &mut |steps| {
        let mut image: Vec<u8> = (0..rules.cells() as u8).collect();
        steps.iter().for_each(|step| image[usize::from(step.from)] = step.to);
        moves.push(image);
    });
    if moves.is_empty() {
        return vec![];
    }
    conjugations(&moves, MOST).into_iter().map(|symmetry| symmetry.points).collect()
}

/// The token that each token becomes, so that goals become goals; `None` if there is no such
/// renaming.
fn renaming(pattern: &[u8], image: &[u8], counts: &[usize]) -> Option<Vec<u8>> {
    let mut renamed: Vec<Option<u8>> = vec![None; counts.len()];
    for (cell, &token) in pattern.iter().enumerate() {
        let to = pattern[usize::from(image[cell])];
        // Holes and open cells have no names. A symmetry must map them to cells of the same kind.
        if [token, to].iter().any(|&token| token == HOLE || token == ANY) {
            if token != to {
                return None;
            }
        } else if counts[usize::from(token)] != counts[usize::from(to)]
            || *renamed[usize::from(token)].get_or_insert(to) != to
        {
            return None;
        }
    }
    // The others are the same tokens before and after.
    let renamed: Vec<u8> = (0..).zip(renamed).map(|(token, to)| to.unwrap_or(token)).collect();
    // Two tokens must not become one, which a token outside the pattern could cause.
    let mut met = vec![false; counts.len()];
    renamed.iter().all(|&to| !std::mem::replace(&mut met[usize::from(to)], true)).then_some(renamed)
}

/// The inversion of states, relative to the goal. The two cells of a pair are the sides of a place.
fn inversion(rules: &dyn TokenRules, form: &ByteForm) -> Vec<u32> {
    let sides = if rules.paired() { 2 } else { 1 };
    let goal = rules.goal();
    let mut home = vec![0; rules.tokens()];
    (0..).zip(goal).filter(|(_, token)| **token != HOLE).for_each(|(cell, &token)| home[usize::from(token)] = cell);
    let mut map = vec![NOWHERE; form.pairs()];
    for (cell, token) in (0..form.places).flat_map(|cell| (0..form.kinds).map(move |token| (cell, token))) {
        // Token `token` shows side `side` relative to the goal. So does the other one, whose home
        // the place is.
        let place = cell / sides * sides;
        let side = (cell % sides) ^ (home[token] % sides);
        let own = (place..place + sides).find(|&cell| goal[cell] != HOLE).unwrap_or(place);
        let to = home[token] / sides * sides + (side ^ (own % sides));
        map[form.pair(cell, token, 0)] = form.pair(to, goal[own].into(), 0) as u32;
    }
    map
}
