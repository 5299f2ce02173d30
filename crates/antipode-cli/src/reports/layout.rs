//! The layout of text reports: facts, tables and counts.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};

use crate::paint::{self, Role};
use antipode_core::nums::grouped;
use antipode_core::printable::is_printable;

/// A table without borders, with a header unless it is empty.
pub(super) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if !header.is_empty() {
        table.set_header(header.to_vec());
    }
    table
}

/// Formats a table with two spaces between columns; those from `first` on are aligned right.
pub(super) fn finish(mut table: Table, first: usize) -> String {
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if i >= first {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let heading = table.header().is_some();
    table
        .lines()
        .enumerate()
        .map(|(number, line)| match line.trim_end() {
            line if heading && number == 0 => paint::out(Role::Heading, line) + "\n",
            line => line.to_string() + "\n",
        })
        .collect()
}

/// The facts that a report is about.
const RESULTS: [&str; 6] = ["God's number", "deepest layer", "greatest depth", "diameter", "solvable", "verdict"];

/// `name  value` lines. Values may come from files: control characters in them do not reach the
/// terminal.
pub(super) fn facts(out: &mut String, facts: &[(&str, String)]) {
    let width = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in facts {
        let value = value.replace(|c: char| !is_printable(c) && c != '\n', " ");
        let value = if RESULTS.contains(name) { paint::out(Role::Result, &value) } else { value };
        // The space is padded apart, because the codes of colours would count as width.
        let space = width - name.len();
        let _ = writeln!(out, "{}{:space$}  {value}", paint::out(Role::Label, name), "");
    }
}

/// A number of things: 1 move, 2 moves.
pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}
