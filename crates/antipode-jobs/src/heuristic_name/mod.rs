//! Heuristics as users name them, parsed once.
//!
//! A name is one of a family's heuristics, or a form of [`HEURISTIC_FORMS`] such as `pdb:FILE`.
//! Adjustments may follow: `NAME;minus=2;least=NAME;round=parity;admissible`.

mod adjustment;
mod files;

use std::path::PathBuf;
use std::str::FromStr;

use super::external;
pub(super) use adjustment::{Adjustment, Direction, Rounding};
use antipode_core::error::{Error, Result};
use antipode_core::nums;
use antipode_core::tables::ImageReduction;

/// A form of names for help, completion and the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicForm {
    /// What such names begin with.
    pub prefix: &'static str,
    /// What follows.
    pub argument: &'static str,
    /// What it is.
    pub about: &'static str,
}

/// All forms of names beside those of a family's own heuristics.
pub const HEURISTIC_FORMS: &[HeuristicForm] = &[
    HeuristicForm { prefix: TABLE, argument: "FILE", about: "the distances of a table" },
    HeuristicForm {
        prefix: LABELS,
        argument: "FILE[;else=NAME]",
        about: "the distances of a file of labels, and another heuristic, or 0, for other states",
    },
    HeuristicForm {
        prefix: PATTERNS,
        argument: "SIZE|FILE",
        about: "additive patterns, built now; a pattern database, or a set of them (.toml); ;div=K, ;mod=K, ;values=N and ;partial=V take less memory",
    },
    HeuristicForm { prefix: NETWORK, argument: "FILE[;encoding=FILE]", about: "a network, perhaps a foreign one" },
    HeuristicForm { prefix: ONNX, argument: "FILE;encoding=FILE", about: "a network in an ONNX file" },
    HeuristicForm { prefix: "cosets:", argument: "SIZE|FILE", about: "a table of cosets, built now or read" },
    HeuristicForm { prefix: external::PREFIX, argument: " PROGRAM ARGUMENTS", about: "an external program" },
];

const TABLE: &str = "table:";
const LABELS: &str = "labels:";
const PATTERNS: &str = "pdb:";
const NETWORK: &str = "net:";
const ONNX: &str = "onnx:";

/// The heuristic of a family whose tables come from files, too.
const COSETS: &str = "cosets";

/// The separator between a file of labels and the heuristic of states without a label.
const OTHERWISE: &str = ";else=";

/// The separator between the files of a foreign network and of its encoding.
const ENCODING: &str = ";encoding=";

/// The name of a heuristic, understood.
#[derive(Clone, Debug, PartialEq)]
pub struct HeuristicName {
    /// The name as it was written.
    text: String,
    /// Where the estimates come from.
    pub(super) source: HeuristicSource,
    /// How they are adjusted.
    pub(super) adjustment: Option<Adjustment>,
}

/// Where estimates come from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum HeuristicSource {
    /// One of the problem's own heuristics.
    Own(String),
    /// A table of exact distances.
    Table(PathBuf),
    /// A file of labels, and what estimates the other states.
    Labels { file: PathBuf, otherwise: Option<Box<HeuristicName>> },
    /// A pattern database or a set of them.
    Patterns { file: PathBuf, usage: PatternUsage },
    /// Additive patterns of all tokens, built now, in tables of at most this number of bytes.
    BuiltPatterns { bytes: u64, usage: PatternUsage },
    /// A network, and the encoding of a foreign one.
    Network { file: PathBuf, encoding: Option<PathBuf> },
    /// A network in an ONNX file.
    Onnx { file: String, encoding: String },
    /// A table of cosets.
    Cosets(CosetsSource),
    /// A program.
    Program(String),
}

/// Where a table of cosets comes from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CosetsSource {
    /// Built now, of the usual size.
    Usual,
    /// Built now, of at most this number of bytes.
    Size(u64),
    /// Read from a file.
    File(PathBuf),
}

/// How the tables of patterns are used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PatternUsage {
    pub(super) less: LessMemory,
    /// Whether duals are looked up, not only searched from.
    pub(super) looks_up_duals: bool,
}

impl FromStr for HeuristicName {
    type Err = Error;

    /// `Usage` for an adjustment or a use of tables that is not understood.
    fn from_str(text: &str) -> Result<HeuristicName> {
        let (plain, adjustment) = Adjustment::split_from(text)?;
        Ok(HeuristicName { text: text.to_string(), source: HeuristicSource::parse(plain)?, adjustment })
    }
}

impl std::fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl HeuristicSource {
    fn parse(name: &str) -> Result<HeuristicSource> {
        if let Some(rest) = name.strip_prefix(LABELS) {
            // At the first one: what follows is a whole name, which may contain another.
            let (file, otherwise) = rest.split_once(OTHERWISE).map_or((rest, None), |(file, name)| (file, Some(name)));
            let otherwise = otherwise.map(|name| name.parse().map(Box::new)).transpose()?;
            return Ok(HeuristicSource::Labels { file: file.into(), otherwise });
        }
        if let Some(command) = external::command(name) {
            return Ok(HeuristicSource::Program(command.to_string()));
        }
        if let Some(files) = name.strip_prefix(ONNX) {
            let (file, encoding) = files.rsplit_once(ENCODING).ok_or_else(|| {
                Error::malformed(
                    name,
                    "a network with its encoding",
                    format!("write {ONNX}MODEL.onnx{ENCODING}FILE.toml"),
                )
            })?;
            return Ok(HeuristicSource::Onnx { file: file.into(), encoding: encoding.into() });
        }
        if let Some(files) = name.strip_prefix(NETWORK) {
            let (file, encoding) = files.rsplit_once(ENCODING).unzip();
            let encoding = encoding.map(PathBuf::from);
            return Ok(HeuristicSource::Network { file: file.unwrap_or(files).into(), encoding });
        }
        if let Some(rest) = name.strip_prefix(PATTERNS) {
            let (file, usage) = PatternUsage::split_from(rest)?;
            // As of cosets, a file whose name reads as a size needs a folder in front.
            return Ok(match nums::size(file) {
                Ok(bytes) => HeuristicSource::BuiltPatterns { bytes, usage },
                Err(_) => HeuristicSource::Patterns { file: file.into(), usage },
            });
        }
        if let Some(file) = name.strip_prefix(TABLE) {
            return Ok(HeuristicSource::Table(file.into()));
        }
        Ok(match name.strip_prefix(COSETS).map(|rest| rest.strip_prefix(':').ok_or(rest)) {
            Some(Err("")) => HeuristicSource::Cosets(CosetsSource::Usual),
            // A file whose name reads as a size needs a folder in front: `./64M`.
            Some(Ok(argument)) => HeuristicSource::Cosets(match nums::size(argument) {
                Ok(size) => CosetsSource::Size(size),
                Err(_) => CosetsSource::File(argument.into()),
            }),
            _ => HeuristicSource::Own(name.to_string()),
        })
    }

    /// The other heuristic that it rests on.
    fn otherwise(&self) -> Option<&HeuristicName> {
        match self {
            HeuristicSource::Labels { otherwise, .. } => otherwise.as_deref(),
            _ => None,
        }
    }
}

impl PatternUsage {
    /// Splits the name of a file from how its tables are used. For example `FILE;div=4;values=3`,
    /// `FILE;partial=9` or `FILE;duals=side`. `Usage` for an invalid value.
    fn split_from(text: &str) -> Result<(&str, PatternUsage)> {
        let (mut rest, mut reduction, mut partial, mut looks_up_duals) = (text, ImageReduction::default(), None, true);
        while let Some((before, option)) = rest.rsplit_once(';') {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let (key, value) = (key.trim(), value.trim());
            if key == "partial" {
                partial = Some(
                    value
                        .parse()
                        .map_err(|_| Error::bad_value("partial", value, "write the greatest value to keep"))?,
                );
            } else if key == "duals" {
                looks_up_duals = match value {
                    "all" => true,
                    "side" => false,
                    _ => return Err(Error::bad_value("duals", value, "write all or side")),
                };
            } else {
                // Otherwise the `;` is part of a file name.
                let Some(next) = reduction.with(key, value) else { break };
                reduction = next?;
            }
            rest = before;
        }
        let less = match partial {
            None => LessMemory::Reduction(reduction),
            Some(greatest) if reduction.is_none() => LessMemory::Partial(greatest),
            Some(_) => return Err(Error::excluded("partial goes without div, mod and values", "one of them")),
        };
        Ok((rest, PatternUsage { less, looks_up_duals }))
    }
}

impl HeuristicName {
    /// The other heuristics in the name.
    fn others(&self) -> impl Iterator<Item = &HeuristicName> {
        let least = self.adjustment.as_ref().and_then(|adjustment| adjustment.least.as_deref());
        self.source.otherwise().into_iter().chain(least)
    }

    /// Whether its admissibility is only a claim: that of another program, or of the name itself.
    /// Then no result that rests on it is proven.
    pub(crate) fn is_claimed(&self) -> bool {
        matches!(self.source, HeuristicSource::Program(_))
            || self.adjustment.as_ref().is_some_and(|adjustment| adjustment.admissible)
            || self.others().any(HeuristicName::is_claimed)
    }

    /// Where its estimates come from, and those of the heuristics that it rests on.
    pub(super) fn sources(&self) -> Vec<&HeuristicSource> {
        std::iter::once(&self.source).chain(self.others().flat_map(HeuristicName::sources)).collect()
    }
}

/// How a table takes less memory than its file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum LessMemory {
    /// Entries share values, or few values are distinguished.
    Reduction(ImageReduction),
    /// Only values up to this one are kept.
    Partial(u32),
}

impl LessMemory {
    /// The reduction. `Usage` if it is a partial table: sums cannot look up in one.
    pub(crate) fn reduction(self) -> Result<ImageReduction> {
        match self {
            LessMemory::Reduction(reduction) => Ok(reduction),
            LessMemory::Partial(_) => {
                Err(Error::excluded("partial is for patterns in which all moves count, not for sums", "partial"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn source(text: &str) -> HeuristicSource {
        text.parse::<HeuristicName>().unwrap().source
    }

    #[test]
    fn every_form_is_understood() {
        use HeuristicSource::{BuiltPatterns, Cosets, Labels, Network, Own, Patterns, Program, Table};
        assert_eq!(source("manhattan"), Own("manhattan".into()));
        assert_eq!(source("cosets"), Cosets(CosetsSource::Usual));
        let usage = PatternUsage::split_from("").unwrap().1;
        assert_eq!(source("pdb:16MB"), BuiltPatterns { bytes: 16_000_000, usage });
        assert!(matches!(source("pdb:./16MB"), Patterns { .. }));
        assert_eq!(source("cosets:1GB"), Cosets(CosetsSource::Size(1_000_000_000)));
        assert_eq!(source("cosets:a.cosets"), Cosets(CosetsSource::File("a.cosets".into())));
        assert_eq!(source("cosetsx"), Own("cosetsx".into()));
        assert_eq!(source(" cmd: a b "), Program("a b".into()));
        assert_eq!(source("table:a;b"), Table("a;b".into()));
        assert!(matches!(source("net:a;b"), Network { file, encoding: None } if file == Path::new("a;b")));
        assert!(matches!(source("net:a;encoding=b"), Network { encoding: Some(file), .. } if file == Path::new("b")));
        assert!(matches!(source("pdb:a;b;partial=3;duals=side"), Patterns { file, usage } if file == Path::new("a;b")
            && !usage.looks_up_duals && usage.less == LessMemory::Partial(3)));
        let Labels { file, otherwise: Some(otherwise) } = source("labels:a;else=labels:b;else=net:c") else { panic!() };
        assert_eq!((file, otherwise.to_string()), ("a".into(), "labels:b;else=net:c".into()));
        for wrong in ["pdb:a;partial=x", "pdb:a;duals=b", "pdb:a;div=2;partial=1", "onnx:a", "zero;round=odd"] {
            assert!(wrong.parse::<HeuristicName>().is_err(), "{wrong}");
        }
        // Help and completion name every form.
        for form in HEURISTIC_FORMS {
            let text = format!("{}{}", form.prefix, form.argument.replace(['[', ']'], ""));
            assert!(!matches!(source(&text), Own(_)), "{text}");
        }
    }

    #[test]
    fn claims_and_files_of_all_parts_count() {
        let name = |text: &str| text.parse::<HeuristicName>().unwrap();
        for claimed in
            ["cmd: a", "zero;admissible", "zero;least=cmd: a", "labels:a;else=cmd: b", "labels:a;else=zero;admissible"]
        {
            assert!(name(claimed).is_claimed(), "{claimed}");
        }
        assert!(!name("labels:a;else=net:b;minus=1").is_claimed());
        let name = name("labels:a;else=cosets:b;least=cosets:c");
        let cosets = |file: &str| HeuristicSource::Cosets(CosetsSource::File(file.into()));
        assert_eq!(name.sources()[1..], [&cosets("b"), &cosets("c")]);
    }
}
