//! Tests of the puzzles: rules, numberings, definitions and published counts.

mod alike;
mod atlas;
mod bad_rules;
mod carried;
mod cayley;
mod coloured_components;
mod colours;
mod components;
mod conformance;
mod definitions;
mod diameter;
mod families;
mod features;
mod goals;
mod graph_files;
mod graphs;
mod groups;
mod instances;
mod numbering;
mod orbits;
mod paths;
mod rules;
mod sequences;
mod truth;
mod twisty;
mod wilson;
