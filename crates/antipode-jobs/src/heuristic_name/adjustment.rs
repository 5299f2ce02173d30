//! Adjustments of estimates, as names of heuristics have them.

use super::HeuristicName;
use antipode_core::error::{Error, Result};

/// The numbers to which estimates are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To whole numbers.
    Whole,
    /// To numbers that have the parity of the distance.
    Parity,
}

/// The direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Down,
    Nearest,
    Up,
}

/// The roundings by their names in specs.
const ROUNDINGS: [(&str, Option<(Rounding, Direction)>); 7] = [
    ("none", None),
    ("down", Some((Rounding::Whole, Direction::Down))),
    ("nearest", Some((Rounding::Whole, Direction::Nearest))),
    ("up", Some((Rounding::Whole, Direction::Up))),
    ("parity-down", Some((Rounding::Parity, Direction::Down))),
    ("parity", Some((Rounding::Parity, Direction::Nearest))),
    ("parity-up", Some((Rounding::Parity, Direction::Up))),
];

/// Adjustments of estimates, in the order in which they apply.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Adjustment {
    /// Moves to subtract.
    pub(crate) minus: f64,
    /// The name of a heuristic whose estimate is a lower bound of the result.
    pub(crate) least: Option<Box<HeuristicName>>,
    pub(crate) rounding: Option<(Rounding, Direction)>,
    /// Whether the user claims that the result is admissible.
    pub(crate) admissible: bool,
}

impl Adjustment {
    /// Splits a heuristic's name from its adjustments. For example
    /// `NAME;minus=2.5;least=manhattan;round=parity;admissible`. `Usage` for an invalid value.
    pub(crate) fn split_from(name: &str) -> Result<(&str, Option<Adjustment>)> {
        let (mut rest, mut found) = (name, Adjustment::default());
        while let Some((before, option)) = rest.rsplit_once(';') {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            match key.trim() {
                "minus" => {
                    let minus = value.trim().parse().ok().filter(|minus: &f64| minus.is_finite());
                    found.minus = minus
                        .ok_or_else(|| Error::bad_value("minus", value, "write a number of moves, such as 2.5"))?;
                }
                "least" => found.least = Some(Box::new(value.trim().parse()?)),
                "admissible" if value.is_empty() => found.admissible = true,
                "round" => {
                    let names = ROUNDINGS.map(|(name, _)| name).join(", ");
                    found.rounding = ROUNDINGS
                        .iter()
                        .find(|(name, _)| *name == value.trim())
                        .ok_or_else(|| Error::bad_value("round", value, format!("use one of {names}")))?
                        .1;
                }
                // The `;` is part of a file name or of a program's argument.
                _ => break,
            }
            rest = before;
        }
        Ok((rest, (rest != name).then_some(found)))
    }
}
