//! Values of options that the command line parses by name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::PatternKind;
use antipode_core::tables::Encoding;
use antipode_engines::EngineKind;

/// Parses the name of one of `kinds`.
pub fn engine(kinds: &'static [EngineKind]) -> impl TypedValueParser<Value = EngineKind> {
    let values = kinds.iter().map(|kind| PossibleValue::new(kind.name()).aliases(kind.alias()));
    PossibleValuesParser::new(values).try_map(move |name: String| {
        let named = kinds.iter().find(|kind| kind.name() == name || kind.alias() == Some(&*name));
        named.copied().ok_or("no such engine")
    })
}

/// Parses the name of a kind of patterns for sums.
pub fn pattern_kind() -> impl TypedValueParser<Value = PatternKind> {
    let values = PatternKind::NAMED.map(|(name, _, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values).try_map(|name: String| name.parse())
}

/// Parses the name of an encoding.
pub fn encoding() -> impl TypedValueParser<Value = Encoding> {
    let values = Encoding::NAMED.map(|encoding| PossibleValue::new(encoding.name()).help(encoding.about()));
    PossibleValuesParser::new(values).try_map(|name: String| {
        Encoding::NAMED.into_iter().find(|encoding| encoding.name() == name).ok_or("no such encoding")
    })
}
