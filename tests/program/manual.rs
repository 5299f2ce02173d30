//! The help of all verbs as Markdown.

use std::fs;

use crate::place::Place;

/// The page of all verbs, and those of the verbs by the names of their files.
pub fn pages(place: &Place) -> (String, Vec<(String, String)>) {
    let overview = place.prints(&["man", "--markdown"]);
    assert_eq!(place.prints(&["man", "--markdown", "commands"]), "");
    let files = fs::read_dir(place.path("commands")).unwrap().map(|entry| entry.unwrap().path());
    let name = |file: &std::path::Path| file.file_name().unwrap().to_string_lossy().into_owned();
    let mut pages: Vec<_> = files.map(|file| (name(&file), fs::read_to_string(&file).unwrap())).collect();
    pages.sort();
    (overview, pages)
}

/// All pages as one text.
pub fn text(place: &Place) -> String {
    let (overview, pages) = pages(place);
    pages.into_iter().fold(overview, |all, (_, page)| all + "\n" + &page)
}
