//! Tests of the puzzles: rules, numberings, definitions and published counts.

#[path = "../support/named.rs"]
mod named;
#[path = "../support/slow.rs"]
mod slow;

mod alike;
mod atlas;
mod bad_rules;
mod carried;
mod cayley;
mod coloured_components;
mod colours;
mod components;
mod conformance;
mod cost_orbits;
mod cost_paths;
mod costed_patterns;
mod costs;
mod deep_costs;
mod definitions;
mod diameter;
mod families;
mod features;
mod folded;
mod goals;
mod graph_files;
mod graphs;
mod groups;
mod instances;
mod matrices;
mod notation;
mod numbering;
mod orbits;
mod own_costs;
mod paths;
mod plain;
mod rules;
mod sequences;
mod state_diameters;
mod stickers;
mod subsets;
mod truth;
mod twisty;
mod wilson;
