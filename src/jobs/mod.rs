//! Recipes that join families, engines, tables and checks into what a user asks for.

mod analyze;
mod build;
mod components;
mod machine;
mod plan;
mod table;

pub use analyze::{Analysis, Antipodes, DEFAULT_SET, Seconds, analyze};
pub use build::{BuildOptions, Built, build};
pub use components::{ComponentClass, ComponentReport, components};
pub use machine::{available_memory, peak_memory, threads};
pub use plan::{Plan, Resources, plan};
pub use table::{Contents, Distance, OpenTable, Path, State, States, Verified};
