//! Tests of the program as users run it.

#[path = "../support/exported.rs"]
mod exported;
#[path = "../support/place.rs"]
mod place;

mod acceptance;
mod answer_files;
mod any_file;
mod book;
mod certify;
mod cosets;
mod demands;
mod doctor;
mod export;
mod external;
mod few_tested;
mod files;
mod finished;
mod gpu;
mod hostile_files;
mod input;
mod label;
mod lights;
mod long_runs;
mod options;
mod proofs;
mod reference;
mod rules;
mod schemas;
mod serve;
mod solve;
mod symmetries;
mod terminal;
mod threats;
mod tiles;
mod tour;
mod untrusted;
mod verbs;
