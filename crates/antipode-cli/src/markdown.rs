//! The help of all verbs as Markdown: the page "Commands" of the book, and a page for each verb.

use clap::{Arg, Command};

use super::guide::GuidePage;
use super::help_groups;

/// The page of all verbs: the options that each of them has, and the verbs in their groups, with
/// links to their pages. `command` is built, so that its verbs have the global options.
pub(super) fn overview(command: &Command, guides: &[GuidePage]) -> String {
    let global: Vec<String> = command.get_arguments().filter(|option| option.is_global_set()).map(row).collect();
    let mut out = format!("## Options of every command\n{}", table("option", &global));
    for (title, names) in help_groups::GROUPS {
        let verbs = names.iter().filter_map(|name| command.find_subcommand(name));
        let rows: Vec<String> = verbs.map(linked).collect();
        out += &format!("\n## {title}\n{}", table("command", &rows));
    }
    with_links(&out, guides, "..")
}

/// The pages of all verbs, with the names of their files.
pub(super) fn pages(command: &mut Command, guides: &[GuidePage]) -> Vec<(String, String)> {
    let verbs = command.get_subcommands_mut().filter(|verb| !is_left_out(verb, false));
    let page = |verb: &mut Command| {
        let name = format!("{}.md", verb.get_name());
        let mut out = String::new();
        section(verb, "#", &mut out);
        (name, with_links(out.trim_start(), guides, "../.."))
    };
    verbs.map(page).collect()
}

/// A verb as a row of the table of its group.
fn linked(verb: &Command) -> String {
    let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
    format!("| [`{0}`](commands/{0}.md) | {1}. |\n", verb.get_name(), marked(&about))
}

/// A text with links to the pages of the book that it names. `root` leads to the root of the book.
fn with_links(text: &str, guides: &[GuidePage], root: &str) -> String {
    guides.iter().fold(text.to_string(), |out, guide| {
        let link = format!("[{}]({root}/{}.md)", guide.title(), guide.page);
        out.replace(&format!("`antipode help {}`", guide.name()), &link)
    })
}

/// Whether the page leaves a verb out. The verb 'help' below another one is of the parser.
fn is_left_out(verb: &Command, is_below: bool) -> bool {
    verb.is_hide_set() || (is_below && verb.get_name() == "help")
}

/// The arguments of a verb that its section explains.
fn own_arguments(verb: &Command) -> impl Iterator<Item = &Arg> {
    let shown = |argument: &&Arg| !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str());
    verb.get_arguments().filter(|option| !option.is_global_set()).filter(shown)
}

/// The section of a verb, and those of the verbs below it.
fn section(verb: &mut Command, heading: &str, out: &mut String) {
    if is_left_out(verb, heading != "#") {
        return;
    }
    let usage = verb.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    let about = verb.get_long_about().or(verb.get_about()).map(ToString::to_string).unwrap_or_default();
    let name = verb.get_bin_name().unwrap_or(verb.get_name());
    *out += &format!("\n{heading} {name}\n\n{}.\n\n```text\n{usage}\n```\n", marked(&about));
    *out += &table("argument or option", &own_arguments(verb).map(row).collect::<Vec<_>>());
    if heading == "#" {
        *out += "\nAlso the [options of every command](../commands.md#options-of-every-command).\n";
    }
    if let Some(after) = verb.get_after_help() {
        *out += &examples(&after.to_string());
    }
    verb.get_subcommands_mut().for_each(|below| section(below, "##", out));
}

/// A table of rows; empty if there are none.
fn table(head: &str, rows: &[String]) -> String {
    if rows.is_empty() { String::new() } else { format!("\n| {head} | meaning |\n|---|---|\n{}", rows.concat()) }
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

/// Text with quoted words, options, files and specs as code.
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

/// A word as code, if it is not plain.
fn word_marked(word: &str) -> String {
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
