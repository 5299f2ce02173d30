//! The symmetries of a puzzle, as reports describe them.

use std::collections::HashSet;

use serde::Serialize;

use super::symmetry_group::{known, written};
use antipode_core::error::Result;
use antipode_core::model::{MoveImages, Problem};

/// The symmetries of a puzzle that keep its goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SymmetryReport {
    /// The canonical spec.
    pub spec: String,
    /// The number of symmetries, with the identity.
    pub symmetries: usize,
    /// Whether inverse states are equally far from the goal.
    pub inverses: bool,
    /// Symmetries that generate all, by what they do to the moves that they change, such as
    /// `U->F,F->U`. Of a move and its powers, the first is named.
    pub generators: Vec<String>,
}

impl SymmetryReport {
    /// The symmetries of a problem.
    ///
    /// # Errors
    ///
    /// `Usage` if none are known, or if there are several goals; `Limit` if there are too many.
    pub fn of(problem: &Problem) -> Result<SymmetryReport> {
        let (_, symmetries, images) = known(problem)?;
        let (mut generators, mut met) = (vec![], HashSet::from([images.of[0].clone()]));
        for element in 1..symmetries.order() {
            if met.contains(&images.of[element]) {
                continue;
            }
            generators.push(element);
            met = MoveImages::new(problem, &symmetries.generated_by(&generators)?)?.of.into_iter().collect();
        }
        Ok(SymmetryReport {
            spec: problem.spec(),
            symmetries: symmetries.order(),
            inverses: symmetries.inverts_states(),
            generators: generators.iter().map(|&element| renaming(&images, element)).collect(),
        })
    }
}

/// What a symmetry does to moves, without those that are powers of others.
fn renaming(images: &MoveImages, element: usize) -> String {
    let MoveImages { names, of, .. } = images;
    let base = |name: &str| name.trim_end_matches(['\'', '2', '3', '4', '5', '6', '7', '8', '9']).to_string();
    let is_power = |name: &String| base(name) != *name && names.contains(&base(name));
    let changed = (0..names.len()).filter(|&turn| of[element][turn] != turn && !is_power(&names[turn]));
    written(changed.map(|turn| (&names[turn], &names[of[element][turn]])))
}
