//! Solvers by name, those of papers included, as the program has them.
#![allow(dead_code)]

use antipode::solvers::{self, Solver};

/// All solvers.
pub(crate) fn all() -> impl Iterator<Item = &'static Solver> {
    #[cfg(feature = "lab")]
    antipode_lab_solvers::register();
    solvers::all()
}

/// The solver with this name.
pub(crate) fn find(name: &str) -> &'static Solver {
    all().find(|solver| solver.name == name).unwrap_or_else(|| panic!("no solver is named {name}"))
}
