//! Abstractions of twisty puzzles, which omit sets or keep only some pieces distinguishable.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use super::alternatives::AlternativePatterns;
use super::cosets::is_huge;
use super::definition::{DefinedMove, PieceArrangement, PieceSet, TwistyDefinition, moduli, ranges};
use super::placed_states::{arrangements, elements};
use super::product_reached::product_reached;
use super::projection::{OriginalPuzzle, PLACE, PieceProjection, SolvedPattern};
use super::reached::all_reached;
use super::rules::TwistyRules;
use super::shared_costs::SharedTurnCosts;
use super::subgroup::{CosetPuzzle, TwistySubgroup, in_brackets};
use super::targets::{ANY, FILE, NamedTargets, OR};
use super::twisty_puzzle::{TwistyPuzzle, TwistyStates};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    MoveSubgroup, NumberedStates, PatternAbstractions, PatternCost, Problem, StateAbstraction, StateCondition,
};

/// The names of the pieces of all patterns.
fn joint_names(patterns: &[PieceProjection]) -> String {
    let mut names: Vec<&str> = patterns.iter().flat_map(|pattern| pattern.names().split(',')).collect();
    names.sort_unstable();
    names.dedup();
    // A set includes its pieces.
    names
        .iter()
        .copied()
        .filter(|piece| !piece.split_once('.').is_some_and(|(set, _)| names.contains(&set)))
        .collect::<Vec<&str>>()
        .join(",")
}

impl TwistyPuzzle {
    /// The abstraction of a projection as a puzzle.
    pub(super) fn projected(&self, projection: &PieceProjection) -> TwistyPuzzle {
        let rules = &self.rules;
        let spec = format!("{};pattern={}", rules.spec, projection.names());
        let (mut definition, mut turns) = self.projected_turns(projection);
        definition.solved = projection.state(&rules.definition.solved);
        let seen = projection.slots.iter().map(|&slot| projection.piece[slot].is_some_and(|(_, seen)| seen));
        definition.visible.iter_mut().zip(seen).filter(|(_, seen)| !seen).for_each(|(visible, _)| *visible = 1);
        // Sets of which only the places count have no orientations, and their states are a group.
        let mut hidden = vec![];
        for (at, (set, range)) in ranges(&definition.sets).enumerate() {
            let mut own = definition.solved.pieces[range.clone()].to_vec();
            own.sort_unstable();
            let are_placed = range.clone().all(|piece| definition.visible[piece] == 1);
            if are_placed && set.orientations > 1 && own.windows(2).all(|pair| pair[0] != pair[1]) {
                hidden.push((at, range));
            }
        }
        for (at, range) in hidden {
            definition.sets[at].orientations = 1;
            let moves = definition.moves.iter_mut().chain(&mut definition.others).chain(&mut turns);
            moves.for_each(|made| made.change.twists[range.clone()].fill(0));
        }
        let still = PieceArrangement::identity(definition.slots());
        let mut kept: Vec<DefinedMove> = vec![];
        for turn in turns {
            // Turns of only omitted pieces do nothing here, and several turns can look the same.
            if turn.change != still && !kept.iter().any(|known| known.change == turn.change) {
                kept.push(turn);
            }
        }
        let mut abstraction = TwistyPuzzle::new(spec, definition, kept, vec![], projection.state(&rules.goal));
        let (definition, goal) = (rules.definition.clone(), rules.goal.clone());
        abstraction.rules.file = rules.file.clone();
        abstraction.rules.origin = Some(Box::new(OriginalPuzzle { definition, goal, projection: projection.clone() }));
        abstraction
    }

    /// The definition without the sets that a projection omits, and the turns as it shows them.
    fn projected_turns(&self, projection: &PieceProjection) -> (TwistyDefinition, Vec<DefinedMove>) {
        let rules = &self.rules;
        // Moves refer to slots, not pieces, so all of them stay distinct.
        let turns = TwistyDefinition { others: rules.turns.clone(), ..rules.definition.clone() };
        let slot = |set: &PieceSet| {
            let (_, range) = ranges(&rules.definition.sets).find(|(other, _)| *other == set).expect("one of its sets");
            projection.slots.contains(&range.start)
        };
        (rules.definition.projected(slot), turns.projected(slot).others)
    }

    /// The name of the puzzle: a built-in one, or that of its file.
    pub(super) fn puzzle_name(&self) -> &str {
        let arguments = self.rules.spec.split([':', ';']).nth(1).unwrap_or_default();
        arguments.rsplit(['/', '\\']).next().unwrap_or(arguments)
    }

    /// The pattern of a target: `NAME`, or `FILE.toml:NAME`.
    pub(super) fn target(&self, text: &str) -> Result<String> {
        let (puzzle, mut targets) = (self.puzzle_name(), NamedTargets::new(self.puzzle_name()));
        let name = match text.rsplit_once(FILE) {
            Some((file, name)) => {
                targets = targets.with_file(puzzle, Path::new(&format!("{file}.toml")))?;
                name
            }
            None => text,
        };
        targets.check(name.strip_suffix(ANY).unwrap_or(name))?;
        Ok(self.expanded(&targets, name)?.join(&OR.to_string()))
    }

    /// The patterns of a text, with the names of targets replaced, and on any side if it says so.
    fn expanded(&self, targets: &NamedTargets, text: &str) -> Result<Vec<String>> {
        let (names, any) = text.strip_suffix(ANY).map_or((text, false), |names| (names, true));
        let mut patterns = targets.patterns(names)?;
        let held = self.rules.held;
        if !held.is_empty() && targets.are_in(names) {
            // What people call a cross is one beside its centre.
            let without = patterns.iter_mut().filter(|pattern| pattern.split(',').all(|word| word != held));
            without.for_each(|pattern| *pattern = format!("{pattern},{held}"));
        }
        if any { self.on_any_side(&patterns) } else { Ok(patterns) }
    }

    /// The patterns of a text, of which any may be solved.
    pub(super) fn projections(&self, names: &str) -> Result<Vec<PieceProjection>> {
        let TwistyRules { spec, definition, .. } = &self.rules;
        let patterns = self.expanded(&NamedTargets::new(self.puzzle_name()), names)?;
        patterns.iter().map(|names| PieceProjection::read(spec, definition, names)).collect()
    }

    /// The states in which these slots hold the same pieces as in the goal, without a twist. With
    /// indistinguishable pieces there may be others, which moves do not reach. `None` if there are
    /// too many.
    fn placed_states(&self, slots: &[usize]) -> Option<NumberedStates> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        match &self.states {
            TwistyStates::Elements if !self.rules.is_group() => None,
            TwistyStates::Elements => elements(definition, turns, goal, slots),
            TwistyStates::IndistinguishablePieces(pieces) => arrangements(pieces.as_ref()?, goal, slots),
        }
    }

    /// Whether moves are known to reach all states with a number.
    pub(super) fn reaches_all(&self) -> bool {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        match &self.states {
            TwistyStates::Elements => true,
            TwistyStates::IndistinguishablePieces(Some(pieces)) => {
                let order = || if is_huge(definition, turns) { None } else { self.group().map(|group| group.order()) };
                all_reached(pieces, turns, &moduli(&definition.sets), order)
                    || product_reached(pieces, definition, turns, goal)
            }
            TwistyStates::IndistinguishablePieces(None) => false,
        }
    }

    /// `Usage` if the puzzle has several goals: its patterns need one.
    fn check_goal(&self, names: &str) -> Result<()> {
        if self.rules.has_several_goals() { Err(several_goals(names)) } else { Ok(()) }
    }
}

fn several_goals(names: &str) -> Error {
    Error::ambiguous(format!("pattern={names}"), "has several goals, and this needs one", "name one pattern")
}

impl PatternAbstractions for TwistyPuzzle {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>> {
        if let Some(moves) = in_brackets(names) {
            return Ok(Arc::new(CosetPuzzle::new(TwistySubgroup::new(self, moves)?)));
        }
        self.check_goal(names)?;
        let mut all = self.projections(names)?;
        if all.len() > 1 { Err(several_goals(names)) } else { Ok(Arc::new(all.remove(0))) }
    }

    fn pieces(&self, names: &str) -> Result<Vec<usize>> {
        self.check_goal(names)?;
        let TwistyRules { spec, definition, goal, .. } = &self.rules;
        let pattern = PieceProjection::read(spec, definition, names)?;
        if definition.bandage.is_some() {
            return Err(Error::incapable(spec, "has blocked moves", "its patterns cannot share moves"));
        }
        if pattern.has_places() {
            let what = format!("the twists of some of its pieces do not count: leave out {PLACE}");
            return Err(Error::bad_value("pattern", names, what));
        }
        if pattern.divides_kinds(definition) {
            return Err(Error::bad_value(
                "pattern",
                names,
                format!("it names some of several indistinguishable pieces of {spec}"),
            ));
        }
        Ok(pattern.own_slots(goal))
    }

    fn placed(&self, names: &str, _: &mut dyn Iterator<Item = Vec<u8>>) -> Result<StateCondition> {
        if let Some(moves) = in_brackets(names) {
            let subgroup = TwistySubgroup::new(self, moves)?;
            let (count, own) = (subgroup.layout().size(), subgroup.clone());
            let state = move |number| own.state(&own.at(number));
            let cosets = CosetPuzzle::new(subgroup);
            return Ok(StateCondition::new(names, Arc::new(move |state| cosets.holds(state)))
                .with_states(Some(NumberedStates { count, state: Arc::new(state) })));
        }
        let from_file = names.contains(FILE).then(|| self.target(names)).transpose()?;
        let (rules, all) = (&self.rules, self.projections(from_file.as_deref().unwrap_or(names))?);
        if all.iter().any(|pattern| pattern.divides_kinds(&rules.definition)) {
            let spec = &rules.spec;
            return Err(Error::bad_value(
                "pattern",
                names,
                format!("it names some of several indistinguishable pieces of {spec}"),
            ));
        }
        let states = match &all[..] {
            [only] => self.placed_states(&only.single_slots(&rules.goal)),
            _ => None,
        };
        let solved: Vec<SolvedPattern> =
            all.into_iter().map(|pattern| SolvedPattern::new(pattern, &rules.goal)).collect();
        Ok(StateCondition::new(
            names,
            Arc::new(move |state| {
                let state = PieceArrangement::of(state);
                solved.iter().any(|pattern| pattern.holds(&state))
            }),
        )
        .with_states(states))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem> {
        let TwistyRules { spec, definition, .. } = &self.rules;
        if let PatternCost::Own { .. } = cost {
            return Err(Error::incapable(
                spec,
                "has moves of several pieces at a time",
                "additive patterns need moves of one token; others may share moves (share=location)",
            ));
        }
        self.check_goal(names)?;
        if let Some(moves) = in_brackets(names) {
            return match cost {
                PatternCost::Shared(_) => Err(Error::bad_value("pattern", names, "a subgroup cannot share moves")),
                _ => Ok(CosetPuzzle::new(TwistySubgroup::new(&self, moves)?).problem()),
            };
        }
        let patterns = self.projections(names)?;
        match (&patterns[..], cost) {
            ([only], PatternCost::Shared(share)) => {
                self.pieces(names)?;
                let costs = SharedTurnCosts::new(&self, only, &self.projected_turns(only).1, share);
                let mut pattern = self.projected(only);
                write!(pattern.rules.spec, ";share={}", share.word()).expect("a string takes all that is written");
                return Ok(pattern.problem().with_costs(costs));
            }
            (_, PatternCost::Shared(_)) => return Err(several_goals(names)),
            ([only], _) => return Ok(self.projected(only).problem()),
            _ => {}
        }
        if patterns.iter().any(PieceProjection::has_places) {
            let what = format!("several patterns need pieces whose twists count: leave out {PLACE}");
            return Err(Error::bad_value("pattern", names, what));
        }
        let mut joint = self.projected(&PieceProjection::read(spec, definition, &joint_names(&patterns))?);
        let names: Vec<&str> = patterns.iter().map(PieceProjection::names).collect();
        joint.rules.spec = format!("{spec};pattern={}", names.join(&OR.to_string()));
        if !joint.reaches_all() {
            return Err(Error::ambiguous(
                spec,
                "has several patterns, and moves may not reach all their goals",
                "name one",
            ));
        }
        let about = (&*joint.rules.spec, &joint.rules.definition, &joint.rules.goal);
        let alternatives = AlternativePatterns::new(about, &patterns, |slots| joint.placed_states(slots))?;
        joint.rules.alternatives = Some(alternatives);
        Ok(joint.problem())
    }
}
