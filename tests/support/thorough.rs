//! How many of the cases run: `cargo test` takes the first of the slow ones, scripts/check.sh all.

/// Whether all cases run: where ANTIPODE_THOROUGH is set.
pub fn thorough() -> bool {
    std::env::var_os("ANTIPODE_THOROUGH").is_some()
}

/// The first `few` cases, or all of them.
pub fn first<T>(few: usize, cases: &[T]) -> &[T] {
    if thorough() { cases } else { &cases[..few.min(cases.len())] }
}

/// One case of all, another for each `turn`; or all of them.
pub fn one_of<T: Copy>(turn: usize, cases: impl IntoIterator<Item = T>) -> Vec<T> {
    let all: Vec<T> = cases.into_iter().collect();
    if thorough() { all } else { vec![all[turn % all.len()]] }
}
