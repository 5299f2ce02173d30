//! The quotations of `docs/src/lab/findings.md`, against sentences of the papers.

use std::fs;

use serde_json::Value;

/// The headings of the papers in the findings, with the names of their data.
const PAPERS: [(&str, &str); 5] = [
    ("Rings", "rings"),
    ("Sliding boards", "sliding"),
    ("Rubik's Race", "race"),
    ("A genetic algorithm", "ga"),
    ("Networks for the 15-puzzle", "ann"),
];

fn json(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(format!("lab/experiments/data/{name}.json")).unwrap()).unwrap()
}

/// A text without the backslashes of Markdown and with single spaces.
fn plain(text: &str) -> String {
    text.replace('\\', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands between quotation marks in a text, without examples of commands.
fn quotations(text: &str) -> Vec<String> {
    let prose: Vec<&str> = text.split("```").step_by(2).collect();
    prose.iter().flat_map(|part| part.split('"').skip(1).step_by(2)).map(plain).collect()
}

/// Each quotation is a part of a whole sentence of its paper in `items.json`, so that no word that
/// changes its meaning is missing there.
#[test]
fn quotations_are_in_sentences_of_the_papers() {
    let findings = fs::read_to_string("docs/src/lab/findings.md").unwrap();
    let items = json("items");
    for (heading, name) in PAPERS {
        let section = findings.split("\n## ").find_map(|section| section.strip_prefix(heading)).unwrap();
        let paper = items.as_array().unwrap().iter().find(|paper| paper["paper"] == name).unwrap();
        let sentences: Vec<String> =
            paper["quotes"].as_array().unwrap().iter().map(|quote| plain(quote.as_str().unwrap())).collect();
        let title = json(name)["source"]["title"].as_str().unwrap().to_string();
        let reasons = paper["items"].as_array().unwrap().iter().flat_map(|item| {
            ["what", "why"]
                .iter()
                .flat_map(|key| quotations(item[key].as_str().unwrap_or_default()))
                .collect::<Vec<_>>()
        });
        let all: Vec<String> =
            quotations(section).into_iter().filter(|quotation| *quotation != title).chain(reasons).collect();
        assert!(!all.is_empty(), "{heading}");
        for quotation in all {
            assert!(sentences.iter().any(|sentence| sentence.contains(&quotation)), "{heading}: \"{quotation}\"");
        }
    }
}
