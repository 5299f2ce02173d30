//! The built-in puzzles: their definitions, and the solids that they are.

use std::sync::Arc;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli};
use super::holding::HeldPuzzle;
use super::parsed_turn::power_name;
use super::solid::{SolidPuzzle, SolidShape};
use super::tws;
use antipode_core::error::Result;

/// A built-in puzzle.
pub(super) struct BuiltIn {
    /// The name, also that of the definition that the program carries.
    pub(super) name: &'static str,
    /// The puzzle in space, if states leave out how it is held.
    solid: Option<SolidPuzzle>,
    /// The pieces that show how it is held, as patterns name them in space.
    pub(super) held: &'static str,
    /// The moves that only the slice metric counts.
    pub(super) slices: &'static [&'static str],
    /// The set that only the option `tips` keeps.
    pub(super) tips: Option<&'static str>,
    /// Whether two-phase solving goes through a subgroup.
    pub(super) is_two_phased: bool,
}

/// All of them.
pub(super) const ALL: &[BuiltIn] = &[
    BuiltIn {
        name: "2x2x2",
        solid: Some(SolidPuzzle {
            shape: SolidShape::Cube(2),
            sets: &[("CORNERS", 3, "URF UFL ULB UBR DFR DLF DRB DBL")],
            hidden: &[("CORNERS", "DBL")],
            held: None,
        }),
        held: "corners.8",
        ..PLAIN
    },
    BuiltIn {
        name: "3x3x3",
        solid: Some(SolidPuzzle {
            shape: SolidShape::Cube(3),
            sets: &[
                ("CORNERS", 3, "URF UFL ULB UBR DFR DLF DBL DRB"),
                ("EDGES", 2, "UR UF UL UB DR DF DL DB FR FL BL BR"),
                ("CENTERS", 1, "U R F D L B"),
            ],
            hidden: &[
                ("CENTERS", "U"),
                ("CENTERS", "R"),
                ("CENTERS", "F"),
                ("CENTERS", "D"),
                ("CENTERS", "L"),
                ("CENTERS", "B"),
            ],
            held: None,
        }),
        held: "centers",
        slices: &["M", "E", "S"],
        is_two_phased: true,
        ..PLAIN
    },
    BuiltIn {
        name: "pyraminx",
        solid: Some(SolidPuzzle {
            shape: SolidShape::Pyraminx,
            sets: &[("EDGES", 2, "FL FR LR FD LD RD"), ("AXES", 3, "FLR LFD FRD RLD"), ("TIPS", 3, "FLR LFD FRD RLD")],
            hidden: &[],
            held: Some("AXES"),
        }),
        tips: Some("TIPS"),
        ..PLAIN
    },
    BuiltIn {
        name: "skewb",
        solid: Some(SolidPuzzle {
            shape: SolidShape::Skewb,
            sets: &[("CORNERS", 3, "UFL UBR DFR DBL ULB DLF DRB URF"), ("CENTERS", 1, "U R F D L B")],
            hidden: &[("CORNERS", "URF")],
            held: None,
        }),
        held: "corners.8",
        ..PLAIN
    },
    BuiltIn { name: "clock", ..PLAIN },
    BuiltIn { name: "square-1", ..PLAIN },
    BuiltIn { name: "skewb-diamond", ..PLAIN },
    BuiltIn {
        name: "dino",
        solid: Some(SolidPuzzle {
            shape: SolidShape::Dino,
            sets: &[("EDGES", 2, "UR UL UB DR DF DL DB FR FL BL BR UF")],
            hidden: &[("EDGES", "UF")],
            held: None,
        }),
        held: "edges.12",
        ..PLAIN
    },
];

const PLAIN: BuiltIn = BuiltIn { name: "", solid: None, held: "", slices: &[], tips: None, is_two_phased: false };

/// A built-in puzzle by its name.
pub(super) fn find(name: &str) -> Option<&'static BuiltIn> {
    ALL.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

impl BuiltIn {
    /// The definition of its states.
    pub(super) fn definition(&self) -> Result<TwistyDefinition> {
        let mut definition = tws::read(self.name, antipode_data::text(&format!("{}.tws", self.name)))?;
        definition.holding = self.solid.as_ref().map(|solid| Arc::new(held(solid, &definition)));
        Ok(definition)
    }
}

/// The puzzle in space of a definition whose slots are those of a solid, in order, without the
/// hidden ones.
fn held(solid: &SolidPuzzle, definition: &TwistyDefinition) -> HeldPuzzle {
    let space = solid.definition(&definition.moves);
    let wholes = wholes(&space, solid.shape.whole_turns());
    let hidden: Vec<bool> = solid.slots().map(|slot| solid.hidden.contains(&slot)).collect();
    let slots = solid.slots().enumerate();
    let held = slots.filter(|(at, (set, _))| hidden[*at] || solid.held == Some(*set)).map(|(at, _)| at).collect();
    let kept = (0..hidden.len()).filter(|&at| !hidden[at]).zip(moduli(&definition.sets)).collect();
    let cube = if let SolidShape::Cube(layers) = solid.shape { Some(layers) } else { None };
    let faces = solid.slots().map(|(_, faces)| faces).collect();
    HeldPuzzle { cube, faces, space, wholes, held, upright: solid.held.is_none(), kept }
}

/// All turns of the whole puzzle as words of these, with as few words as possible.
pub(super) fn wholes(space: &TwistyDefinition, names: &[&str]) -> Vec<(String, PieceArrangement)> {
    let bases = names.iter().filter_map(|name| space.others.iter().find(|turn| turn.name == **name));
    let steps: Vec<(String, PieceArrangement)> = bases
        .flat_map(|base: &DefinedMove| {
            let all: Vec<PieceArrangement> = space.powers(&base.change).collect();
            let order = all.len() + 1;
            all.into_iter()
                .enumerate()
                .map(move |(at, change)| (power_name(&base.name, at + 1, order), change))
                .collect::<Vec<_>>()
        })
        .collect();
    let mut known = vec![(String::new(), PieceArrangement::identity(space.slots()))];
    // Breadth first, so that each turn gets as few words as possible.
    let mut at = 0;
    while at < known.len() {
        for (name, step) in &steps {
            let next = space.product(&known[at].1, step);
            if known.iter().all(|(_, other)| *other != next) {
                let words = [known[at].0.as_str(), name].join(" ").trim().to_string();
                known.push((words, next));
            }
        }
        at += 1;
    }
    known
}

#[cfg(test)]
mod tests {
    use super::super::cosets;
    use super::super::notation::{self, TurnMetric};
    use super::*;

    /// What geometry says about a move is what the file lists.
    #[test]
    fn moves_in_space_are_those_of_the_files() {
        for known in ALL.iter().filter(|known| known.solid.is_some()) {
            let definition = known.definition().unwrap();
            let space = definition.space();
            assert_eq!(space.moves.len(), definition.moves.len(), "{}", known.name);
            for (made, own) in space.moves.iter().zip(&definition.moves) {
                let (change, whole) = definition.settled(&made.change);
                assert_eq!((&made.name, change, whole), (&own.name, own.change.clone(), ""), "{}", known.name);
            }
        }
    }

    /// All settings of 14 dials (WCA regulations: 9 on each side, of which corners are joined), and
    /// 330 first positions, as the clock of cubing.js has.
    #[test]
    fn the_clock_has_fourteen_dials() {
        let clock = find("clock").unwrap().definition().unwrap();
        let turns = notation::turns(&clock, TurnMetric::Half, None).unwrap();
        assert_eq!(turns.len(), 330);
        assert_eq!(cosets::order(&clock, &turns), Some(num_bigint::BigUint::from(12u32).pow(14)));
    }
}
