//! See `parsers.rs`.
#![no_main]

#[allow(dead_code)]
#[path = "../parsers.rs"]
mod parsers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parsers::tws(bytes));
