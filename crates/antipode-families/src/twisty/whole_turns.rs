//! Which moves of a definition turn the whole puzzle: by what they do, not by their names.
//!
//! A turn of the whole moves more pieces than the smallest moves, and takes each move of a part to
//! one: for a turn `r` and a move `m`, `r' m r` is another such move, perhaps followed by a turn of
//! the whole. So it takes the solved state to one from which the puzzle looks the same, and counts
//! as no move.
//!
//! All moves but the smallest are candidates. They must make few turns together, as a solid has
//! few, and then each must take the other moves to each other. A move that commutes with all
//! others, such as a dial, exchanges none of them, and counts.

use std::collections::{HashMap, HashSet};

use super::bandage::Bandage;
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};

/// The most entries of lists to compute; where that does not do, no move is set apart.
const MOST_WORK: usize = 1 << 28;

/// The most entries of the powers of all moves.
const MOST_POWERS: usize = 1 << 22;

/// Moves the turns of the whole puzzle from the moves of a definition to its others.
pub(super) fn set_apart(definition: &mut TwistyDefinition) {
    let wholes = whole_turns(definition);
    let mut at = 0..;
    let all = std::mem::take(&mut definition.moves);
    let (mut others, moves): (Vec<DefinedMove>, Vec<DefinedMove>) =
        all.into_iter().partition(|_| at.next().is_some_and(|at| wholes.contains(&at)));
    definition.moves = moves;
    definition.wholes = others.iter().map(|turn| turn.name.clone()).collect();
    definition.others.append(&mut others);
}

/// The most turns of a whole puzzle that are looked for: the icosahedron has 60.
const MOST_WHOLES: usize = 240;

/// The most names that a note lists.
const MOST_NAMES: usize = 4;

impl TwistyDefinition {
    /// The note that some moves of a file do not count, if there are such moves.
    pub(super) fn note_on_wholes(&self, file: &str) -> Option<String> {
        let listed = self.wholes.iter().take(MOST_NAMES).map(String::as_str).collect::<Vec<_>>().join(", ");
        let rest = match self.wholes.len().saturating_sub(MOST_NAMES) {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        let (turn, count) = if self.wholes.len() == 1 { ("turns", "counts") } else { ("turn", "count") };
        let what = format!(
            "{listed}{rest} {turn} the whole puzzle, and {count} as no move: moves=MOVE,.. counts all that it names"
        );
        (!listed.is_empty()).then(|| format!("{file}: {what}"))
    }
}

/// The numbers of the moves that turn the whole puzzle.
fn whole_turns(definition: &TwistyDefinition) -> HashSet<usize> {
    let moves = &definition.moves;
    let sizes: Vec<usize> = moves.iter().map(|made| made.change.changed_slots().count()).collect();
    let least = sizes.iter().copied().filter(|&size| size > 0).min().unwrap_or(0);
    let keeps_illegal =
        |at: &usize| definition.bandage.as_ref().is_none_or(|bandage| bandage.is_kept_by(&moves[*at].change));
    // The smallest moves are those of a part: a turn of the whole moves more.
    let mut wholes: Vec<usize> = (0..moves.len()).filter(|&at| sizes[at] > least).filter(keeps_illegal).collect();
    let Some(axes) = axes(definition).filter(|_| !wholes.is_empty()) else { return HashSet::new() };
    let mut left = MOST_WORK / definition.slots();
    while !wholes.is_empty() {
        let before = wholes.len();
        let Some(rest) = left.checked_sub(wholes.len() * MOST_WHOLES) else { return HashSet::new() };
        left = rest;
        match generated(definition, wholes.iter().map(|&at| &moves[at].change)) {
            Some(group) => {
                let parts: HashSet<usize> =
                    (0..moves.len()).filter(|at| sizes[*at] > 0 && !wholes.contains(at)).collect();
                let work = wholes.len() * parts.len() * group.len();
                let Some(rest) = left.checked_sub(work) else { return HashSet::new() };
                left = rest;
                wholes.retain(|&whole| exchanges(definition, &axes, &group, &parts, &moves[whole].change));
            }
            // The smallest of too many candidates are moves of a part.
            None => {
                let least = wholes.iter().map(|&at| sizes[at]).min().unwrap_or_default();
                wholes.retain(|&at| sizes[at] > least);
            }
        }
        if wholes.len() == before {
            break;
        }
    }
    wholes.into_iter().collect()
}

/// Whether a turn takes each move of a part to such moves, up to a turn of the whole, and some move
/// to others only.
fn exchanges(
    definition: &TwistyDefinition,
    axes: &HashMap<PieceArrangement, usize>,
    group: &[PieceArrangement],
    parts: &HashSet<usize>,
    whole: &PieceArrangement,
) -> bool {
    let (back, mut elsewhere) = (definition.inverse(whole), false);
    for &part in parts {
        let change = &definition.moves[part].change;
        let turned = definition.product(&definition.product(&back, change), whole);
        let images = group.iter().filter_map(|other| axes.get(&definition.product(&turned, other)));
        let images: Vec<usize> = images.copied().filter(|image| parts.contains(image)).collect();
        if images.is_empty() {
            return false;
        }
        elsewhere |= !images.contains(&axes[change]);
    }
    elsewhere
}

/// All turns of the whole puzzle, the one that does nothing first. `None` if there are no others.
pub(super) fn group(definition: &TwistyDefinition) -> Option<Vec<PieceArrangement>> {
    let is_whole = |made: &&DefinedMove| definition.wholes.contains(&made.name);
    generated(definition, definition.others.iter().filter(is_whole).map(|made| &made.change))
        .filter(|turns| turns.len() > 1)
}

/// The turns that some turns make; `None` if they are more than a solid has.
fn generated<'a>(
    definition: &TwistyDefinition,
    by: impl Iterator<Item = &'a PieceArrangement> + Clone,
) -> Option<Vec<PieceArrangement>> {
    let mut group = vec![PieceArrangement::identity(definition.slots())];
    let mut known: HashSet<PieceArrangement> = group.iter().cloned().collect();
    let mut at = 0;
    while at < group.len() {
        for turn in by.clone() {
            let next = definition.product(&group[at], turn);
            if known.insert(next.clone()) {
                group.push(next);
            }
        }
        if group.len() > MOST_WHOLES {
            return None;
        }
        at += 1;
    }
    Some(group)
}

/// For each power of a move that makes the same turns as the move: the least number of such a move.
/// `None` if they are too many.
fn axes(definition: &TwistyDefinition) -> Option<HashMap<PieceArrangement, usize>> {
    let mut axes: HashMap<PieceArrangement, usize> = HashMap::new();
    let mut left = MOST_POWERS / definition.slots();
    for (at, made) in definition.moves.iter().enumerate() {
        let powers: Vec<PieceArrangement> = definition.powers(&made.change).take(left).collect();
        left = left.checked_sub(powers.len() + 1)?;
        let order = powers.len() + 1;
        // Powers whose exponent has no common factor with the order make the same turns as the
        // move.
        for (_, power) in (1..).zip(powers).filter(|(exponent, _)| gcd(*exponent, order) == 1) {
            axes.entry(power).or_insert(at);
        }
    }
    Some(axes)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Bandage {
    /// Whether a turn of the whole takes every slot to one where the same pieces are illegal.
    fn is_kept_by(&self, change: &PieceArrangement) -> bool {
        (0..change.pieces.len()).all(|slot| self.illegal_at(slot) == self.illegal_at(change.pieces[slot].into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::notation::{self, TurnMetric};
    use super::super::{built_in, tws};
    use super::*;

    /// The names of the moves, and of the turns of the whole.
    fn names(definition: &TwistyDefinition) -> (String, String) {
        let moves = definition.moves.iter().map(|made| made.name.as_str()).collect::<Vec<_>>().join(" ");
        (moves, definition.wholes.join(" "))
    }

    fn file(text: &str) -> (String, String) {
        names(&tws::read("test.tws", text).unwrap())
    }

    #[test]
    fn names_say_nothing() {
        // Two triangles that share a corner: neither is a turn of the whole, whatever its name.
        let two = "Set P 5 1\nMove x\nP\n2 3 1 4 5\nEnd\nMove Rv\nP\n1 2 4 5 3\nEnd\n";
        assert_eq!(file(two), ("x Rv".into(), String::new()));
        // Two triangles apart, and what exchanges them.
        let apart =
            "Set P 6 1\nMove A\nP\n2 3 1 4 5 6\nEnd\nMove B\nP\n1 2 3 5 6 4\nEnd\nMove flip\nP\n4 5 6 1 2 3\nEnd\n";
        assert_eq!(file(apart), ("A B".into(), "flip".into()));
        // What moves everything, and exchanges no moves, is one: dials that turn together.
        let dials = "Set D 2 3\nMove A\nD\n1 2\n1 0\nEnd\nMove B\nD\n1 2\n0 1\nEnd\nMove all\nD\n1 2\n1 1\nEnd\n";
        assert_eq!(file(dials), ("A B all".into(), String::new()));
        // A move that exchanges some of the others, but not all.
        let some = apart.to_string() + "Move C\nP\n1 3 4 2 5 6\nEnd\n";
        assert_eq!(file(&some), ("A B flip C".into(), String::new()));
    }

    /// The faces U, R and F of a 2x2x2 in space: `x` takes F to D, which is U and a turn of the
    /// whole.
    #[test]
    fn moves_may_be_the_same_up_to_a_turn_of_the_whole() {
        let space = built_in::find("2x2x2").unwrap().definition().unwrap().space().clone();
        let named = |names: &[&str]| space.all_moves().filter(|made| names.contains(&&*made.name)).cloned().collect();
        let mut pocket =
            TwistyDefinition { moves: named(&["U", "R", "F", "x", "y", "z"]), others: vec![], ..space.clone() };
        set_apart(&mut pocket);
        assert_eq!(pocket.wholes, ["x", "y", "z"]);
        // Two faces are not taken to each other by x.
        let mut pocket = TwistyDefinition { moves: named(&["U", "R", "x"]), others: vec![], ..space.clone() };
        set_apart(&mut pocket);
        assert!(pocket.wholes.is_empty());
    }

    #[test]
    fn turns_of_cubes_are_found() {
        let space = built_in::find("3x3x3").unwrap().definition().unwrap().space().clone();
        let all = space.others.iter().cloned();
        let mut cube =
            TwistyDefinition { moves: space.moves.iter().cloned().chain(all).collect(), others: vec![], ..space };
        set_apart(&mut cube);
        let mut wholes = cube.wholes.clone();
        wholes.retain(|name| !name.ends_with('v') && !name.starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(wholes, ["x", "y", "z"]);
        // 6 faces with U 2U 3U Uw 1-2Uw.., and M E S are left; 3Uw, 1-3Uw, Uv and x turn the whole.
        assert_eq!(cube.wholes.len(), 3 + 6 * 5);
        assert!(cube.moves.iter().any(|made| made.name == "2-3Uw"));
    }

    /// Rubik's Clock: a pin turns the dials around it, and the corner on the other side back. Pins
    /// make 15 moves of each side, and each has 11 powers.
    #[test]
    fn a_clock_has_330_first_positions() {
        let dials = |pins: u32, side: usize| {
            let pin_of = |pin: usize| (pin / 2, pin % 2);
            let up = move |pin: &usize| pins >> pin & 1 == 1;
            let mut twists = [0; 18];
            for (row, column) in (0..4).filter(up).map(pin_of) {
                (0..4).map(pin_of).for_each(|(down, right)| twists[9 * side + 3 * (row + down) + column + right] = 1);
                // Columns are counted as each side sees them.
                twists[9 * (1 - side) + 6 * row + 2 * (1 - column)] = 11;
            }
            twists.map(|twist| twist.to_string()).join(" ")
        };
        let line =
            |of: &dyn Fn(usize) -> usize| (0..18).map(|at| (of(at) + 1).to_string()).collect::<Vec<_>>().join(" ");
        let mut text = "Set DIALS 18 12\n".to_string();
        for (side, name) in ["F", "B"].into_iter().enumerate() {
            let made = |pins| format!("Move {name}{pins}\nDIALS\n{}\n{}\nEnd\n", line(&|at| at), dials(pins, side));
            text += &(1..16).map(made).collect::<String>();
        }
        // The sides change places; a quarter turn goes the other way round behind.
        let quarter = |at: usize| match (at / 9, at % 9 / 3, at % 3) {
            (0, row, column) => 3 * (2 - column) + row,
            (_, row, column) => 9 + 3 * column + 2 - row,
        };
        text += &format!("Move y2\nDIALS\n{}\nEnd\n", line(&|at| (at + 9) % 18));
        text += &format!("Move z\nDIALS\n{}\nEnd\nMoveSequence x2 y2 z2\n", line(&quarter));
        // Definitions of cubing.js have pins that do nothing.
        text += "MoveSequence UL y2 y2\n";
        let clock = tws::read("clock.tws", &text).unwrap();
        assert_eq!(clock.wholes, ["y2", "z", "x2"]);
        let turns = notation::turns(&clock, TurnMetric::Half, None).unwrap();
        let first: HashSet<PieceArrangement> =
            turns.iter().map(|turn| clock.turned(&clock.solved, &turn.change)).collect();
        assert_eq!(first.len(), 330);
    }
}
