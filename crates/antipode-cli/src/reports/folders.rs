//! Published folders as text.

use super::layout::counted;
use super::proofs::proof_verified;
use super::text::verified;
use antipode_core::nums::seconds;
use antipode_jobs::{CheckedSearch, FolderVerification, SearchCheck};

/// A report of a search that is right.
fn search_checked(search: &CheckedSearch) -> String {
    let by = match search.by {
        SearchCheck::Table => "the table",
        SearchCheck::Search => "the same search",
    };
    let digests = if search.digests { " and digests" } else { "" };
    let CheckedSearch { file, spec, god_number, .. } = search;
    format!("{file}: {spec} has God's number {god_number}; layers{digests} are those of {by}\n")
}

/// What was found right in a folder.
pub(crate) fn folder_verified(found: &FolderVerification) -> String {
    let mut out: String = found.tables.iter().map(verified).collect();
    out.extend(found.proofs.iter().map(proof_verified));
    out.extend(found.searches.iter().map(search_checked));
    out.extend(found.unchecked.iter().map(|one| format!("{}: NOT checked: {}\n", one.file, one.why)));
    let checked = (found.tables.len() + found.proofs.len() + found.searches.len()) as u64;
    let (checked, time) = (counted(checked, "result"), seconds(found.seconds));
    out + &format!("{}: {checked} right, {} not checked ({time})\n", found.folder, found.unchecked.len())
}
