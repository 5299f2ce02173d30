//! The help of all verbs as Markdown: the page "Commands" of the book.

use clap::{Arg, Command};

/// Sections for the options of every verb and for each verb, the verbs below it included.
/// `command` is built, so that its verbs have the global options.
pub(super) fn page(command: &mut Command) -> String {
    let options: Vec<Arg> = command.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    let mut out = format!("## Options of every command\n{}", table("option", &options));
    command.get_subcommands_mut().for_each(|verb| section(verb, "##", &mut out));
    out
}

/// The section of a verb, and those of the verbs below it.
fn section(verb: &mut Command, heading: &str, out: &mut String) {
    if verb.is_hide_set() || verb.get_name() == "help" {
        return;
    }
    let usage = verb.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    let about = verb.get_long_about().or(verb.get_about()).map(ToString::to_string).unwrap_or_default();
    let name = verb.get_bin_name().unwrap_or(verb.get_name());
    *out += &format!("\n{heading} {name}\n\n{}.\n\n```text\n{usage}\n```\n", marked(&about));
    let own: Vec<Arg> = verb.get_arguments().filter(|option| !option.is_global_set()).cloned().collect();
    let own = table("argument or option", &own);
    *out += &own;
    if let Some(after) = verb.get_after_help() {
        *out += &examples(&after.to_string());
    }
    verb.get_subcommands_mut().for_each(|below| section(below, "###", out));
}

/// A table of arguments; empty if there are none.
fn table(head: &str, arguments: &[Arg]) -> String {
    let rows: String = arguments
        .iter()
        .filter(|argument| !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str()))
        .map(row)
        .collect();
    if rows.is_empty() { rows } else { format!("\n| {head} | meaning |\n|---|---|\n{rows}") }
}

/// A row of a table.
fn row(argument: &Arg) -> String {
    let short = argument.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default();
    let (help, mut default) = match help.rsplit_once(" [default: ") {
        Some((help, default)) => (help.to_string(), Some(default.trim_end_matches(']').to_string())),
        None => (help, None),
    };
    let mut out = format!("{}.", marked(&help).trim_end_matches('.'));
    if argument.get_action().takes_values() {
        let values = argument.get_possible_values();
        let values = values.iter().filter(|value| !value.is_hide_set() && !argument.is_hide_possible_values_set());
        let (explained, plain): (Vec<_>, Vec<_>) = values.partition(|value| value.get_help().is_some());
        for value in explained {
            let about = value.get_help().map(|help| marked(&help.to_string())).unwrap_or_default();
            out += &format!("<br>`{}`: {about}", value.get_name());
        }
        let plain: Vec<_> = plain.iter().map(|value| format!("`{}`", value.get_name())).collect();
        out += &if plain.is_empty() { String::new() } else { format!("<br>Values: {}", plain.join(", ")) };
        let written: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        default = default.or((!written.is_empty()).then(|| format!("'{}'", written.join(" "))));
        out += &default.map(|default| format!("<br>Default: {}", marked(&default))).unwrap_or_default();
        let variable = argument.get_env().map(|name| format!("<br>Variable: `{}`", name.to_string_lossy()));
        out += &variable.unwrap_or_default();
    }
    // A bar would end the cell.
    format!("| `{}{}` | {} |\n", short, argument.to_string().replace('|', "\\|"), out.replace('|', "\\|"))
}

/// The text below the options: examples as a block of commands, the rest as paragraphs.
fn examples(text: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    for line in text.lines().filter(|line| *line != "Examples:" && !line.is_empty()) {
        let command = line.strip_prefix("  ");
        match (open, command) {
            (false, Some(_)) => out += "\n```sh\n",
            (true, None) => out += "```\n\n",
            (false, None) => out += "\n",
            (true, Some(_)) => {}
        }
        open = command.is_some();
        out += &command.map_or_else(|| marked(line), commented);
        out.push('\n');
    }
    if open { out + "```\n" } else { out }
}

/// A command of an example; blanks separate it from its comment.
fn commented(command: &str) -> String {
    match command.trim_end().split_once("   ") {
        // A comment that has its sign needs no second one.
        Some((command, comment)) if !comment.contains('#') => format!("{command}   # {}", comment.trim()),
        _ => command.into(),
    }
}

/// Text with quoted words, options, files and specs as code, and pages of the book as links.
fn marked(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| !c.is_whitespace()) {
        out += &rest[..at];
        rest = &rest[at..];
        let quoted = rest.strip_prefix('\'').and_then(|inner| {
            let end = inner.match_indices('\'').map(|(end, _)| end);
            // An apostrophe within a word ends no quotation.
            end.into_iter().find(|end| !inner[end + 1..].starts_with(char::is_alphanumeric))
        });
        if let Some(end) = quoted {
            out += &format!("`{}`", &rest[1..=end]);
            rest = &rest[end + 2..];
            continue;
        }
        let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        rest = &rest[word.len()..];
        let left = word.trim_start_matches('(');
        let core = left.trim_end_matches([',', '.', ';', ':', ')']);
        let (before, after) = (&word[..word.len() - left.len()], &left[core.len()..]);
        out += &format!("{before}{}{after}", word_marked(core));
    }
    out + rest
}

/// A word as code or as a link, if it is not plain.
fn word_marked(word: &str) -> String {
    if let Some(name) = word.strip_prefix("docs/src/").and_then(|page| page.strip_suffix(".md")) {
        return format!("[{}](../{name}.md)", name.rsplit('/').next().unwrap_or(name).replace('-', " "));
    }
    let spec = word.split_once(':').is_some_and(|(family, rest)| !family.is_empty() && !rest.is_empty());
    let file = word.contains('/') && word.contains('.');
    let option = word.len() > 1 && word.starts_with('-');
    match option || spec || file || word.contains(['_', '<', '|', '=']) {
        true => format!("`{word}`"),
        false => word.replace('*', "\\*"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_typed_become_code() {
        for (text, expected) in [
            ("see 'antipode pdb'; or --all, (-q)", "see `antipode pdb`; or `--all`, (`-q`)"),
            ("the solver's paper", "the solver's paper"),
            ("NO_COLOR, pdb:FILE or pdb:SET.toml", "`NO_COLOR`, `pdb:FILE` or `pdb:SET.toml`"),
            ("'cmd: PROGRAM ARGUMENTS' [default: x]", "`cmd: PROGRAM ARGUMENTS` [default: x]"),
            ("reads stdin: - is", "reads stdin: - is"),
            ("A* of sliding:3x4, 50 % of 0..50/2", "A\\* of `sliding:3x4`, 50 % of `0..50/2`"),
            ("docs/src/how-to/serve-a-page.md has more.", "[serve a page](../how-to/serve-a-page.md) has more."),
        ] {
            assert_eq!(marked(text), expected);
        }
    }

    #[test]
    fn examples_stand_in_blocks_and_text_in_paragraphs() {
        let text = "Examples:\n  a b\n  c      what it does\nOnly 'a'.\nMore.";
        assert_eq!(examples(text), "\n```sh\na b\nc   # what it does\n```\n\nOnly `a`.\n\nMore.\n");
    }
}
