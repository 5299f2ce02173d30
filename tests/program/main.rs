//! Tests of the program as users run it.

#[path = "../support/exported.rs"]
mod exported;
#[path = "../support/place.rs"]
mod place;
#[path = "../support/slow.rs"]
mod slow;

mod acceptance;
mod answer_files;
mod any_file;
mod book;
mod carried;
mod certify;
mod cosets;
mod demands;
mod digests;
mod doctor;
mod export;
mod external;
mod few_tested;
mod files;
mod finished;
mod gpu;
mod hostile_files;
mod input;
mod installer;
mod label;
mod lights;
mod long_runs;
mod manual;
mod options;
mod proofs;
mod published;
mod readers;
mod reference;
mod remote;
mod rules;
mod schemas;
mod serve;
mod site;
mod solve;
mod symmetries;
mod terminal;
mod threats;
mod tiles;
mod tour;
mod untrusted;
mod verbs;
