//! What generates a subgroup: moves, or the elements that keep some pieces solved.

use crate::twisty::definition::DefinedMove;
use crate::twisty::notation::{self, TurnMetric};
use crate::twisty::rules::TwistyRules;
use crate::twisty::twisty_puzzle::TwistyPuzzle;
use crate::twisty::{named_subgroups, placed_states};
use antipode_core::error::{Error, Result};
use antipode_core::tables::StateLayout;

/// The generators of a subgroup.
pub(super) struct SubgroupGenerators {
    /// The subgroup as `pattern=` names it: `<U,R2>`, or the pieces that it keeps solved.
    pub(super) names: String,
    pub(super) generators: Vec<DefinedMove>,
}

impl SubgroupGenerators {
    /// Those that a list of moves, or a name for one, gives.
    pub(super) fn of_moves(puzzle: &TwistyPuzzle, text: &str) -> Result<SubgroupGenerators> {
        check(puzzle)?;
        let moves = named_subgroups::moves_of(puzzle.puzzle_name(), text);
        let definition = &puzzle.rules.definition;
        if definition.space_of(TurnMetric::Half, moves)?.is_some() {
            let own: Vec<&str> = definition.moves.iter().map(|made| made.name.as_str()).collect();
            let others = moves.split(',').map(str::trim).filter(|name| !own.contains(name));
            let all = own.iter().copied().chain(others).collect::<Vec<_>>().join(",");
            let fault = format!(
                "they change how the puzzle is held, which its states leave out: with some of moves={all} its states show it"
            );
            return Err(Error::bad_value("subgroup", moves, fault));
        }
        let generators = notation::turns(&puzzle.rules.definition, TurnMetric::Half, Some(moves))?;
        Ok(SubgroupGenerators { names: format!("<{moves}>"), generators })
    }

    /// Those of a list of moves, or of a pattern of solved pieces.
    pub(super) fn read(puzzle: &TwistyPuzzle, text: &str) -> Result<SubgroupGenerators> {
        check(puzzle)?;
        let unknown = match SubgroupGenerators::of_moves(puzzle, text) {
            Ok(moves) => return Ok(moves),
            Err(unknown) => unknown,
        };
        let TwistyRules { definition, turns, goal, spec, .. } = &puzzle.rules;
        // What is neither is rather a list of moves.
        let Ok(patterns) = puzzle.projections(text) else { return Err(unknown) };
        let [pattern] = &patterns[..] else {
            return Err(Error::bad_value("subgroup", text, "several patterns are no subgroup: name one"));
        };
        let slots = pattern.single_slots(goal);
        if slots.len() != pattern.own_slots(goal).len() || pattern.has_places() {
            let fault =
                "pieces that only have to be oriented, or placed, give no moves: name the moves that keep them so";
            return Err(Error::bad_value("subgroup", text, fault));
        }
        let changes = placed_states::generators(definition, turns, &slots);
        let changes = changes.ok_or_else(|| StateLayout::too_many_states(spec))?;
        if changes.is_empty() {
            let fault = "only the goal has these pieces solved, so each state is a coset: use analyze or solve";
            return Err(Error::bad_value("subgroup", text, fault));
        }
        let generators = changes.into_iter().map(|change| DefinedMove::new(String::new(), change)).collect();
        Ok(SubgroupGenerators { names: pattern.names().to_string(), generators })
    }
}

/// `Usage` if the puzzle's moves have no subgroups.
fn check(puzzle: &TwistyPuzzle) -> Result<()> {
    if !puzzle.rules.is_group() || puzzle.rules.is_directed() {
        let what = "its moves are no group in which moves undo moves: leave out the subgroup";
        return Err(Error::missing_ability(&puzzle.rules.spec, "subgroups", what));
    }
    Ok(())
}
