//! The files that the name of a heuristic names.

use std::path::{Path, PathBuf};

use super::{COSETS, CosetsSource, HeuristicName, HeuristicSource, LABELS, PATTERNS, TABLE};
use antipode_core::error::Result;

impl HeuristicName {
    /// The files with distances, each with the text before it.
    fn prefixed_files(&self) -> Vec<(String, PathBuf)> {
        let files = self.sources().into_iter().filter_map(|source| {
            let (prefix, file) = match source {
                HeuristicSource::Table(file) => (TABLE, file),
                HeuristicSource::Labels { file, .. } => (LABELS, file),
                HeuristicSource::Patterns { file, .. } => (PATTERNS, file),
                HeuristicSource::Cosets(CosetsSource::File(file)) => return Some((format!("{COSETS}:"), file.clone())),
                _ => return None,
            };
            Some((prefix.into(), file.clone()))
        });
        files.collect()
    }

    /// The files with distances.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.prefixed_files().into_iter().map(|(_, file)| file).collect()
    }

    /// The same heuristic with each of its files in another place.
    ///
    /// # Errors
    ///
    /// `Usage` if a place makes another heuristic of the name.
    pub(crate) fn moved(&self, place: impl Fn(&Path) -> PathBuf) -> Result<HeuristicName> {
        let mut text = self.to_string();
        for (prefix, file) in self.prefixed_files() {
            let [from, to] = [&file, &place(&file)].map(|file| format!("{prefix}{}", file.display()));
            text = text.replacen(&from, &to, 1);
        }
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_move() {
        let name: HeuristicName = "labels:x/a;else=cosets:y/b;least=table:z/t;round=parity".parse().unwrap();
        let names =
            |name: &HeuristicName| name.files().iter().map(|file| file.display().to_string()).collect::<Vec<_>>();
        assert_eq!(names(&name), ["x/a", "y/b", "z/t"]);
        let moved = name.moved(|file| Path::new("here").join(file.file_name().unwrap())).unwrap();
        assert_eq!(moved.to_string(), "labels:here/a;else=cosets:here/b;least=table:here/t;round=parity");
        assert_eq!(names(&moved), ["here/a", "here/b", "here/t"]);
    }
}
