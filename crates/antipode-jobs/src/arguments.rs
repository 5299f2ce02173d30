//! Values of options that the command line parses by name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use antipode_core::tables::Encoding;
use antipode_engines::EngineKind;

/// Parses the name of one of `kinds`.
pub fn engine(kinds: &'static [EngineKind]) -> impl TypedValueParser<Value = EngineKind> {
    let is = |kind: &EngineKind, name: &str| kind.name() == name || kind.alias() == Some(name);
    let named = move |name: String| kinds.iter().copied().find(|kind| is(kind, &name)).ok_or("no such engine");
    let value = |kind: &EngineKind| PossibleValue::new(kind.name()).aliases(kind.alias());
    PossibleValuesParser::new(kinds.iter().map(value)).try_map(named)
}

/// Parses the name of an encoding.
pub fn encoding() -> impl TypedValueParser<Value = Encoding> {
    let value = |encoding: Encoding| PossibleValue::new(encoding.name()).help(encoding.about());
    let named = |name: String| Encoding::NAMED.into_iter().find(|encoding| encoding.name() == name);
    PossibleValuesParser::new(Encoding::NAMED.map(value)).try_map(move |name| named(name).ok_or("no such encoding"))
}
