//! Tests of the puzzles: rules, numberings, definitions and published counts.

#[path = "../support/named.rs"]
mod named;
#[path = "../support/slow.rs"]
mod slow;
#[path = "../support/thorough.rs"]
mod thorough;

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
mod cost_ways;
mod costed_patterns;
mod costs;
mod declared_states;
mod deep_costs;
mod definitions;
mod diameter;
mod facelets;
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
mod place_and_twist;
mod plain;
mod row_expansion;
mod rules;
mod sequences;
mod several_goals;
mod shapes;
mod state_diameters;
mod state_files;
mod stickers;
mod subsets;
mod symmetric_states;
mod symmetry_groups;
mod truth;
mod twisty;
mod whole_cosets;
mod whole_cube;
mod wilson;
