//! The rules and numberings of token puzzles as data.
//!
//! A value is 0 for a hole, and else one more than the token. Set 0 has the hole, set 1 the tokens.

use super::conditional_moves::moves;
use super::fibre::{ClassLevels, spread};
use super::occupancy_walk::ParityRole;
use super::token_problem::TokenAbilities;
use super::{ANY, HOLE, MAX_TOKENS, TokenNumbering, TokenRules};
use antipode_core::model::{
    DigitLevel, ExplicitRules, LevelKey, NumberingTables, PathStructure, RuleTables, UNIT_TILES, ValueChange, WORDS,
};
use antipode_core::nums::FACTORIALS;
use antipode_core::perms;
use antipode_core::tables::NumberingScheme;

/// The most numbers in the elements of a level: a certificate is read by people, too.
const MOST_NUMBERS: u64 = 1 << 21;

/// The value of a cell.
fn value(token: u8) -> u16 {
    if token == HOLE { 0 } else { u16::from(token) + 1 }
}

impl ExplicitRules for TokenAbilities {
    fn rules(&self) -> Option<RuleTables> {
        let (rules, values) = (&*self.0, self.0.counts().len() + 1);
        let tokens: Vec<String> = (0..values as u8 - 1).map(|token| rules.token_name(token)).collect();
        let goal = rules.goals().pattern().iter().map(|&token| (token != ANY).then(|| value(token))).collect();
        Some(RuleTables {
            positions: rules.cells(),
            values,
            meaning: format!("0 is a hole; 1, 2, .. are {}", tokens.join(", ")),
            sets: vec![vec![0], (1..values as u16).collect()],
            maps: vec![],
            goals: vec![goal],
            moves: moves(rules)?,
            free: vec![],
        })
    }

    fn values(&self, state: &[u8]) -> Vec<u16> {
        state.iter().map(|&token| value(token)).collect()
    }

    fn numbering(&self, scheme: &NumberingScheme) -> Option<NumberingTables> {
        if *scheme == NumberingScheme::PATH {
            return Some(along_path(&*self.0, self.0.path_structure()?));
        }
        let general = *scheme == NumberingScheme::GENERAL;
        general.then(|| by_rows(&TokenNumbering::new(self.0.clone()).ok()?)).flatten()
    }
}

/// The numbering of [`PathStructure`]: the Lehmer digits of the tiles along the path, then the
/// place of the hole.
fn along_path(rules: &dyn TokenRules, path: PathStructure) -> NumberingTables {
    let (cells, tiles) = (path.cells(), path.tiles());
    let goal: Vec<u16> = rules.goal().iter().filter(|&&token| token != HOLE).map(|&token| value(token)).collect();
    let mut order = vec![0; cells];
    (1..).zip(&goal).for_each(|(at, &token)| order[usize::from(token)] = at);
    let unit = FACTORIALS[UNIT_TILES] / 2;
    let lanes = unit / WORDS as u64;
    let mut levels: Vec<DigitLevel> = (0..tiles - 2)
        .map(|at: usize| {
            let weight = FACTORIALS[tiles - 1 - at] / 2;
            let weight = match at - path.first().min(at) {
                _ if at < path.first() => weight,
                // Eight neighbouring words have all values of the first digit.
                0 => lanes,
                1 | 2 => weight * 8,
                _ => weight,
            };
            DigitLevel::of_order(at, tiles, cells, weight)
        })
        .collect();
    // The order is even, which decides about the last two tiles.
    levels.push(DigitLevel { digits: vec![], ..DigitLevel::of_order(tiles - 2, tiles, cells, 0) });
    let hole_at = |hole: usize| {
        ValueChange::of_positions((0..cells).map(|at| match at {
            _ if at == hole => tiles,
            _ => at - usize::from(at > hole),
        }))
    };
    levels.push(DigitLevel {
        digits: vec![(path.units() * unit, cells as u64)],
        elements: (0..cells).map(hole_at).collect(),
        odd: vec![],
        key: LevelKey::Place(vec![0]),
    });
    NumberingTables { start: goal.into_iter().chain([0]).collect(), order, amounts: vec![], levels }
}

/// The numbering of [`TokenNumbering`]: the order of each class, the classes of the positions, and
/// the occupied cells. `None` if its tables are too large.
fn by_rows(numbering: &TokenNumbering) -> Option<NumberingTables> {
    let TokenNumbering { rules, occupancies, walk, classes, orders, layout, token, goal_odd, .. } = numbering;
    let (cells, tokens) = (rules.cells(), rules.tokens());
    let size = layout.row_states();
    if (occupancies.count() + classes.patterns.size()).checked_mul(cells as u64)? > MOST_NUMBERS {
        return None;
    }
    let mut order = vec![0; rules.counts().len() + 1];
    (1..).zip(token).for_each(|(label, &token)| order[usize::from(value(token))] = label);
    let ClassLevels { start, mut levels } = orders.levels(cells);
    for level in &mut levels {
        if let LevelKey::Classes { of, .. } = &mut level.key {
            let by_label = std::mem::replace(of, vec![u16::MAX; order.len()]);
            token.iter().zip(by_label).for_each(|(&token, class)| of[usize::from(value(token))] = class);
        }
    }
    let start: Vec<u16> = start.into_iter().map(|label| value(token[usize::from(label)])).collect();

    // The class at each position.
    let mut of = vec![0; order.len()];
    (0..).zip(token).for_each(|(label, &token)| of[usize::from(value(token))] = classes.class(label).into());
    let mut pattern = [0; MAX_TOKENS];
    let mut elements = vec![];
    for rank in 0..classes.patterns.size() {
        classes.patterns.unrank(rank, &mut pattern[..tokens]);
        elements.push(classes.positions(&pattern[..tokens]));
    }
    let sheets = if walk.parity == ParityRole::Row { 2 } else { 1 };
    let positions: Vec<u16> = (0..tokens as u16).collect();
    levels.push(DigitLevel {
        digits: vec![(occupancies.count() * sheets * size, elements.len() as u64)],
        odd: elements.iter().map(|from| perms::is_odd(from).into()).collect(),
        elements: elements.iter().map(|from| spread(from, cells)).collect(),
        key: LevelKey::Classes { positions: positions.clone(), of },
    });
    if walk.parity == ParityRole::Row {
        levels.push(DigitLevel {
            digits: vec![(size, 2)],
            odd: vec![0, 1],
            elements: vec![ValueChange::default(); 2],
            key: LevelKey::Parity { orders: vec![positions], sums: vec![] },
        });
    }
    let (mut elements, mut odd) = (vec![], vec![]);
    for rank in 0..occupancies.count() {
        let occupied = occupancies.cells_of(rank);
        let (mut token, mut hole) = (0..tokens, tokens..cells);
        elements.push(ValueChange::of_positions(
            (0..cells as u8).filter_map(
                |cell| {
                    if super::CellSet::has(occupied, cell) { token.next() } else { hole.next() }
                },
            ),
        ));
        odd.push(u8::from(walk.parity == ParityRole::Fixed && walk.is_odd(rank) != *goal_odd));
    }
    let mut of = vec![1; order.len()];
    of[0] = 0;
    levels.push(DigitLevel {
        digits: vec![(sheets * size, occupancies.count())],
        elements,
        odd,
        key: LevelKey::Classes { positions: (0..cells as u16).collect(), of },
    });
    let holes = std::iter::repeat_n(0, cells - tokens);
    Some(NumberingTables { start: start.into_iter().chain(holes).collect(), order, amounts: vec![], levels })
}
