//! Twisty puzzles, built in or from a definition file: named moves permute and twist pieces.
//!
//! The moves generate a permutation group, and the states are its elements: the space is a Cayley
//! graph. For any moves, a stabiliser chain numbers it without gaps ([`cosets`]) and cuts it into
//! rows, words and lanes ([`coset_lift`]). [`indistinguishable_pieces`] numbers states with
//! indistinguishable pieces. If all pieces but a few of one orbit are indistinguishable, [`named`]
//! numbers the states as a voltage graph. Rules need no numbering. Bandaged puzzles ([`bandage`])
//! are voltage graphs over the shapes that decide which moves are legal ([`shape_graph`]). Groups
//! whose generators are not closed under inverses ([`group`]) have a directed Cayley graph: their
//! rows know the inverses of the moves, and their patterns have only rules.

mod abstraction;
mod algorithm;
mod alternatives;
mod bandage;
mod bandaged_bound;
mod bandaged_puzzle;
mod block_lists;
mod built_in;
mod byte_moves;
mod coordinate;
mod coset_lift;
mod cosets;
mod definition;
mod described_parts;
mod explicit;
mod facelets;
mod fixed_pieces;
mod folded;
mod free_moves;
mod from_cuts;
mod generators;
mod goal_states;
mod goal_symmetries;
mod group;
mod held_symmetries;
mod holding;
mod indistinguishable_pieces;
mod kpattern;
mod kpuzzle;
mod making;
mod mealy_machine;
mod move_group;
mod named;
mod named_subgroups;
mod notation;
mod oriented;
mod parsed_turn;
mod pattern_symmetries;
mod permutation_files;
mod phases;
mod piece_lists;
mod placed_states;
mod point_order;
mod points;
mod product_reached;
mod projection;
mod quotient;
#[cfg(test)]
mod random_puzzles;
mod reached;
mod reached_goals;
mod redundant_moves;
mod rules;
mod run_tables;
mod runs;
mod scramble_blocks;
mod shape_graph;
mod shape_walk;
mod shared_costs;
mod shuffle;
mod sides;
mod slot_action;
mod slot_pairs;
mod solid;
mod subgroup;
mod targets;
mod text;
mod tuple_turns;
mod twisty_features;
mod twisty_numbering;
mod twisty_puzzle;
mod tws;
mod whole_turns;
mod words;

pub(super) use group::FAMILY as GROUP;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::{Family, FamilyKind, Spec, SpecNeeds};
use crate::files::{self, with_line_feeds};
use antipode_core::error::{Error, Result};
use antipode_core::model::{PatternAbstractions, PatternCost, Problem};
use antipode_core::storage::SMALL_FILE;
use antipode_core::tables::MOST_DEFINITION_BYTES;
use built_in::BuiltIn;
use definition::{DefinedMove, TwistyDefinition};
use free_moves::FreeMoves;
use from_cuts::CutPuzzle;
use goal_states::GoalStates;
use notation::TurnMetric;
use twisty_puzzle::TwistyPuzzle;

pub(super) const FAMILY: Family = Family {
    name: "twisty",
    kind: FamilyKind::Twisty,
    about: "twisty puzzles, built in, from cuts on a solid, or from a definition file (.tws, .def, .gap, JSON)",
    grammar: "twisty:NAME|CUTS|FILE[;metric=htm|qtm|stm][;moves=MOVE,..][;pieces=SET,..][;tips][;marks][;free=MOVE,..][;goal=STATE][;target=NAME]\n  NAME: 2x2x2, 3x3x3, pyraminx, skewb, skewb-diamond, dino, clock, square-1; any cuboid AxBxC; void-cube, master-skewb, professor-skewb, compy-cube, helicopter, curvy-copter, tetraminx, master-pyraminx, master-tetraminx, professor-pyraminx, jing-pyraminx, pyramorphix, mastermorphix, master-pyramorphix, fto, master-fto, christophers-jewel, trajbers-octahedron, octastar, megaminx, kilominx, gigaminx, teraminx, pyraminx-crystal, starminx, pentultimate, chopasaurus, icosamate, icosaminx, redicosahedron, astrominx, radio-chop, eitans-star\n  CUTS: cube f 1/3 v 0",
    options: &[
        "metric=htm      a face turned by any angle is one move",
        "metric=qtm      a move as it is defined, or its inverse (R, R')",
        "metric=stm      as htm, and slices (M, E, S of the 3x3x3) are also moves",
        "moves=U,R2      the subgroup of these moves: U by any angle, R by 180 degrees only (default: all); also slices (M), wide turns (r, Rw) and turns of the whole (x); dr, htr and 2gen of the 2x2x2, also eo and lse of the 3x3x3",
        "pieces=EDGES    the pieces of these sets only, such as corners or edges (default: all)",
        "free=U,D        these moves do not count, before, between and after the others; the goals are the states that they solve (Square-1 in twists)",
        "tips            with the tips of the pyraminx",
        "marks           every sticker has a picture, so that centres show how they are turned (supercube); marks=U,F: those of these faces",
        "layers=N        the pyraminx, megaminx or fto with N layers",
        "hollow=SET,..   without the pieces of these sets: 3x3x3;hollow=centers is the void cube",
        "puzzle=NAME     one puzzle of a table of them (puzzle_info.csv)",
        "target=NAME     a goal by its name, such as cross or f2l, or 2x2x2:any on any side; FILE.toml:NAME of a file of yours",
        "checksum=HEX    the checksum of the definition (in canonical specs)",
        "goal=STATE      a scramble (R U2 F' M [R, U]) or the pieces (CORNERS 2 1 3 .. / 0 1 0 ..; default: solved); A|B: one of several; solved:any: however the puzzle is held, by the turns of the whole that a file has",
    ],
    shown: ["twisty:2x2x2", "twisty:3x3x3;moves=U2,R2,F2"],
    examples: &[
        "twisty:2x2x2;moves=R,U",
        "twisty:2x2x2;moves=R,U2;metric=qtm",
        "twisty:3x3x3;moves=U2,R2,F2",
        "twisty:3x3x3;moves=R,U;pieces=corners;metric=qtm",
        "twisty:3x3x3;metric=stm;moves=M,E,S;goal=M U2",
        "twisty:2x2x2;moves=R,U;goal=solved|R U2",
        "twisty:3x3x3;moves=M,x;goal=solved:any",
        "twisty:pyraminx",
        "twisty:pyraminx;tips;moves=U,u,r",
        "twisty:skewb;pieces=corners,corners2",
        "twisty:skewb-diamond;moves=URF,UFL,UBR,DFR",
        "twisty:dino;moves=ULB,UBR,DFR",
        "twisty:1x3x3",
        "twisty:2x2x3;moves=U2,R,F;metric=qtm",
        "twisty:void-cube;moves=U2,R2",
        "twisty:helicopter;moves=UF,UR",
        "twisty:3x3x3;moves=U2,R2,F2;pattern=edges.1,edges.5,edges.2",
        "twisty:2x2x2;pattern=corners.1,corners.2,corners.4",
        "twisty:3x3x3;pattern=edges.1,edges.7,edges.12",
        "twisty:pyraminx;pattern=edges",
        "twisty:2x2x2;pattern=corners.1+2+4,corners.5",
        "twisty:2x2x2;pattern=corners:place",
        "twisty:2x2x2;pattern=corners.1:place,corners.2,corners.4+5",
        "twisty:3x3x3;moves=U2,R2,F2;pattern=edges:twist",
        "twisty:2x2x2;pattern=corners.1|corners.2,corners.4",
        "twisty:3x3x3;moves=U2,R2,F2;pattern=corners|edges",
    ],
    needs,
    parse,
};

/// The definition of a puzzle with related data.
struct PuzzleSource {
    /// The start of the canonical spec.
    canonical: String,
    definition: TwistyDefinition,
    known: Option<&'static BuiltIn>,
    /// The moves that only the slice metric counts.
    slices: Vec<String>,
    /// The text of the definition file, if any.
    file: Option<Arc<str>>,
}

/// Finds a definition: built in, in a file, or stored in a table with the spec. The canonical spec
/// of a file contains a checksum of the definition, which ties a table to the definition that it
/// was built from.
fn source(spec: &mut Spec) -> Result<PuzzleSource> {
    let name = &*spec.arguments.clone();
    if let Some((canonical, CutPuzzle { definition, slices })) = from_cuts::find(spec)? {
        return Ok(PuzzleSource { canonical, definition, known: None, slices, file: None });
    }
    if let Some(known) = built_in::find(name) {
        let (canonical, slices) = (format!("twisty:{}", known.name), known.slices.iter().copied().map(String::from));
        let (definition, slices) = (known.definition()?, slices.collect());
        return Ok(PuzzleSource { canonical, definition, known: Some(known), slices, file: None });
    }
    let path = Path::new(name);
    if spec.stored && spec.definition.is_none() {
        return Err(Error::not_a_spec(format!("twisty:{name}"), "names a file"));
    }
    if spec.definition.is_none() && path.extension().is_none() && !path.exists() {
        return Err(from_cuts::unknown(name));
    }
    let (file, of_bytes): (Arc<str>, u32) = match spec.definition.take() {
        Some(text) => (text.clone(), crc32c::crc32c(text.as_bytes())),
        None => {
            let bytes = files::read_or_carried(path, SMALL_FILE)?;
            (files::text(path, &bytes)?.into(), crc32c::crc32c(&bytes))
        }
    };
    if file.len() > MOST_DEFINITION_BYTES {
        return Err(Error::Limit(format!("{name} is too large: at most {MOST_DEFINITION_BYTES} bytes")));
    }
    let text = with_line_feeds(&file);
    let puzzle = spec.take("puzzle");
    let mut file = file;
    let definition = if permutation_files::is_known(&text) {
        let read = permutation_files::read(name, &text, puzzle.as_deref())?;
        file = read.text.into();
        read.definition
    } else if puzzle.is_some() {
        return Err(Error::bad_file(name, "the file has one puzzle: leave out puzzle="));
    } else if text.trim_start().starts_with('{') {
        kpuzzle::read(name, &text)?
    } else {
        tws::read(name, &text)?
    };
    let checksum = definition.checksum();
    let checksum = match spec.take("checksum") {
        // Older tables store the checksum of the bytes of the file.
        Some(known) if known == format!("{of_bytes:08x}") => {
            if spec.stored {
                known
            } else {
                checksum
            }
        }
        Some(known) if known != checksum => {
            return Err(Error::changed(name, format!("its checksum is {checksum}, not {known}")));
        }
        _ => checksum,
    };
    let puzzle = puzzle.map(|puzzle| format!(";puzzle={puzzle}")).unwrap_or_default();
    let canonical = format!("twisty:{name};checksum={checksum}{puzzle}");
    Ok(PuzzleSource { canonical, definition, known: None, slices: vec![], file: Some(file) })
}

/// What a puzzle needs: a file unless it is built in.
fn needs(name: &str) -> SpecNeeds {
    if built_in::find(name).is_some() || from_cuts::is_name(name) { SpecNeeds::Nothing } else { SpecNeeds::File }
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let PuzzleSource { mut canonical, mut definition, known, slices, file } = source(&mut spec)?;
    let tips = known.and_then(|known| known.tips);
    let name = &*spec.arguments.clone();
    let metric = spec.take_word("metric", &["htm", "qtm", "stm"])?;
    let with_tips = tips.is_some() && spec.take_flag("tips");
    let moves = spec.take("moves").map(|moves| named_subgroups::moves_of(name, &moves).to_string());
    let (pieces, goal) = (spec.take("pieces"), spec.take("goal"));
    let (target, free) = (spec.take("target"), spec.take("free"));
    let metric = match metric {
        "htm" => TurnMetric::Half,
        "qtm" => TurnMetric::Quarter,
        _ if slices.is_empty() => {
            return Err(Error::missing_ability(&spec.arguments, "slices", "use htm or qtm"));
        }
        _ => TurnMetric::Slice,
    };
    spec.finish(&[["metric", "moves", "pieces", "goal", "target", "free"].as_slice(), &from_cuts::OPTIONS].concat())?;
    match metric {
        TurnMetric::Half => {}
        TurnMetric::Quarter => canonical += ";metric=qtm",
        TurnMetric::Slice => {
            canonical += ";metric=stm";
            let made = slices.iter().filter_map(|name| parsed_turn::find(definition.space(), name));
            let made: Vec<DefinedMove> =
                made.map(|slice| DefinedMove::new(slice.name, definition.settled(&slice.change).0)).collect();
            definition.moves.extend(made);
        }
    }
    let mut held = "";
    if let Some(moves) = &moves {
        canonical += &format!(";moves={moves}");
        if let Some(space) = definition.space_of(metric, moves)? {
            (definition, held) = (space, known.map_or("", |known| known.held));
        }
    }
    if let Some(tips) = tips.filter(|_| !with_tips && pieces.is_none()) {
        definition = definition.projected(|set| !set.is_called(tips));
    }
    if with_tips {
        canonical += ";tips";
    }
    if let Some(pieces) = &pieces {
        let names: Vec<&str> = pieces.split(',').map(str::trim).collect();
        if let Some(unknown) = names.iter().find(|name| !definition.sets.iter().any(|set| set.is_called(name))) {
            let known: Vec<_> = definition.sets.iter().map(|set| set.name.to_ascii_lowercase()).collect();
            let fault = format!("there is no set '{unknown}': use {}", known.join(", "));
            return Err(Error::bad_value("pieces", pieces, fault));
        }
        if definition.bandage.is_some() {
            return Err(Error::incapable(canonical, "is bandaged", "pieces that are left out may block moves"));
        }
        definition = definition.projected(|set| names.iter().any(|name| set.is_called(name)));
        canonical += &format!(";pieces={}", pieces.to_ascii_lowercase());
    }
    let mut turns = notation::turns(&definition, metric, moves.as_deref())?;
    let two_phase = named_subgroups::of_puzzle(name).find(|(name, _)| *name == named_subgroups::TWO_PHASE);
    let subgroup =
        match two_phase.filter(|_| known.is_some_and(|known| known.is_two_phased) && definition.holding.is_some()) {
            Some((_, moves)) => notation::turns(&definition, TurnMetric::Half, Some(moves))?,
            None => vec![],
        };
    let notes = definition.note_on_wholes(name).filter(|_| moves.is_none()).into_iter().collect();
    let mut goals = GoalStates::read(&definition, goal.as_deref())?;
    let mut ways_home = HashMap::new();
    if let Some(free) = &free {
        canonical += &format!(";free={free}");
        let free = FreeMoves::read(&definition, free)?;
        turns = free.counted(&definition, &turns)?;
        ways_home = free.ways_home(&definition, goals.all());
        goals = free.goals(&definition, goals);
    }
    if let Some(goal) = &goals.canonical {
        canonical += &format!(";goal={goal}");
    }
    let mut twisty = TwistyPuzzle::new(canonical, definition, turns, subgroup, goals.first().clone()).with_goals(goals);
    twisty.rules.file = file;
    twisty.rules.held = held;
    twisty.rules.ways_home = ways_home;
    let problem = match target {
        None => twisty.problem(),
        Some(target) => {
            let pattern = twisty.target(&target)?;
            Arc::new(twisty).pattern(&pattern, PatternCost::All)?
        }
    };
    Ok(problem.with_notes(notes))
}
