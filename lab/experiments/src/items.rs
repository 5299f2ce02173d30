//! Every table, figure and claim of the papers, with its experiment and a verdict.

use serde::{Deserialize, Serialize};

use super::reproduction::Source;
use super::{ANN, GENETIC, RACE, RINGS, SLIDING, data};

/// A verdict about a table, a figure or a claim of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It agrees with the exact figure, or with ours.
    Confirmed,
    /// It contradicts an exact figure, or another place of the same paper.
    Wrong,
    /// No data can give it, if it means what the paper states.
    Impossible,
    /// Our reading of the method gives another result; the text allows more than one reading.
    NotReproduced,
    /// The text has no numbers to compare with.
    Unpublished,
    /// It cannot be reproduced.
    NotReproducible,
}

impl Standing {
    /// The verdict as text.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Confirmed => "confirmed",
            Standing::Wrong => "wrong",
            Standing::Impossible => "impossible",
            Standing::NotReproduced => "not reproduced",
            Standing::Unpublished => "unpublished",
            Standing::NotReproducible => "not reproducible",
        }
    }
}

/// A table, a figure, an algorithm or a claim of a paper.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Item {
    /// The number of the item, or the section of a claim.
    pub item: String,
    /// The subject in one line.
    pub what: String,
    /// The verdict.
    pub verdict: Standing,
    /// The experiments that reproduce it.
    pub by: Vec<String>,
    /// The reason, or another way to check it; always present if it cannot be reproduced.
    pub why: Option<String>,
}

/// A paper with all its items.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The prefix of the names of its experiments.
    pub name: String,
    /// The source.
    pub source: Source,
    /// The items, in the order of their kinds.
    pub items: Vec<Item>,
}

const ITEMS: &str = include_str!("../data/items.json");

/// All papers with their items.
pub fn documents() -> Vec<Document> {
    #[derive(Deserialize)]
    struct Items {
        paper: String,
        items: Vec<Item>,
    }
    #[derive(Deserialize)]
    struct Paper {
        source: Source,
    }
    let all: Vec<Items> = data(ITEMS);
    all.into_iter()
        .map(|Items { paper, items }| {
            let text = match paper.as_str() {
                "rings" => RINGS,
                "sliding" => SLIDING,
                "ann" => ANN,
                "race" => RACE,
                _ => GENETIC,
            };
            let Paper { source } = data(text);
            Document { name: paper, source, items }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::EXPERIMENTS;
    use super::*;

    /// The numbered items of the papers: the count of each kind.
    const NUMBERED: [(&str, &[(&str, u32)]); 5] = [
        (
            "rings",
            &[("table", 5), ("figure", 8), ("algorithm", 4), ("definition", 3), ("proposition", 1), ("equation", 6)],
        ),
        ("sliding", &[]),
        ("ann", &[("table", 3), ("figure", 11), ("equation", 2)]),
        ("race", &[("figure", 4)]),
        ("ga", &[("figure", 14), ("step", 6)]),
    ];

    /// The last figure of each chapter of the thesis that has figures.
    const CHAPTERS: [(u32, u32); 3] = [(3, 1), (4, 9), (6, 3)];

    #[test]
    fn everything_that_the_papers_number_is_there_once_and_in_order() {
        let documents = documents();
        assert_eq!(documents.len(), NUMBERED.len());
        for (document, (paper, kinds)) in documents.iter().zip(NUMBERED) {
            assert_eq!(document.name, paper);
            for (kind, last) in kinds {
                let numbers: Vec<&str> =
                    document.items.iter().filter_map(|item| item.item.strip_prefix(kind)?.strip_prefix(' ')).collect();
                let expected: Vec<String> = (1..=*last).map(|number| number.to_string()).collect();
                assert_eq!(numbers, expected, "{paper} {kind}");
            }
            let names: Vec<&str> = document.items.iter().map(|item| item.item.as_str()).collect();
            assert!((1..names.len()).all(|at| !names[..at].contains(&names[at])), "{paper}");
            // Unnumbered items name their section.
            let known = |name: &str| {
                kinds
                    .iter()
                    .map(|(kind, _)| *kind)
                    .chain(["section", "chapter", "abstract", "figure"])
                    .any(|kind| name.starts_with(kind))
            };
            assert!(names.iter().all(|name| known(name)), "{names:?}");
        }
        let figures: Vec<&str> =
            documents[1].items.iter().filter_map(|item| item.item.strip_prefix("figure ")).collect();
        let all =
            CHAPTERS.iter().flat_map(|(chapter, last)| (1..=*last).map(move |number| format!("{chapter}.{number}")));
        assert_eq!(figures, all.collect::<Vec<_>>());
    }

    #[test]
    fn items_name_experiments_that_exist_or_say_why_not() {
        let documents = documents();
        for Document { name: paper, items, .. } in &documents {
            for item in items {
                let there = |name: &String| {
                    EXPERIMENTS.iter().any(|experiment| experiment.name == name && name.starts_with(paper))
                };
                assert!(item.by.iter().all(there), "{item:?}");
                let explained = item.why.is_some() || !item.by.is_empty() && item.verdict != Standing::NotReproducible;
                assert!(explained, "{item:?}");
                let figures = matches!(item.verdict, Standing::Unpublished | Standing::Confirmed)
                    && item.item.starts_with("figure");
                assert!(!figures || !item.by.is_empty(), "{item:?}");
            }
        }
        let all: Vec<&String> =
            documents.iter().flat_map(|document| &document.items).flat_map(|item| &item.by).collect();
        for experiment in EXPERIMENTS {
            assert!(all.iter().any(|name| *name == experiment.name), "{} belongs to no item", experiment.name);
        }
    }
}
