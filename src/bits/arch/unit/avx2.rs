//! Maps of units for AVX2: the portable code compiled for it.

use super::portable;
use crate::bits::unit::{Fields, Unit, Words};

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &Words, at: usize) {
    portable::words(out, group, map, at);
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &Fields, odd: bool) {
    portable::fields(out, source, map, odd);
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn merge(target: &mut Unit, sources: &[&Unit], record: Option<&mut Unit>) -> u32 {
    portable::merge(target, sources, record)
}
