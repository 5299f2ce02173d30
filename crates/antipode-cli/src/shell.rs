//! `antipode completions` and `antipode man`

use std::path::PathBuf;

use clap::{Arg, Args, Command};
use clap_complete::Shell;

use super::guide::GuidePage;
use super::{complete, markdown, screen};
use antipode_core::error::{Error, Result};
use antipode_core::storage::{OutputFile, free};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode completions bash > ~/.local/share/bash-completion/completions/antipode
  antipode completions fish > ~/.config/fish/completions/antipode.fish
In bash, the script also completes the keys of specs: quote the spec, as in 'sliding:3x4;metric=multi'.")]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// Print the specs that continue this word, one a line
    #[arg(long, value_name = "WORD", hide = true)]
    word: Option<String>,
}

/// The addition for bash to the generated script.
const SPECS_IN_BASH: &str = include_str!("specs.bash");

/// Print the manual page, or write the pages of all verbs to a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode man | man -l -
  antipode man ~/.local/share/man/man1 && man antipode-solve
  antipode man --markdown > commands.md
  antipode man --markdown commands")]
pub(super) struct Man {
    /// The folder, which antipode creates if necessary [default: print the main page]
    folder: Option<PathBuf>,
    /// Replace existing pages
    #[arg(long, requires = "folder")]
    force: bool,
    /// Markdown in place of roff
    #[arg(long)]
    markdown: bool,
}

impl Completions {
    pub(super) fn run(&self, command: &mut Command) -> Result<()> {
        if let Some(word) = &self.word {
            return screen::print(&complete::specs(word).iter().map(|spec| format!("{spec}\n")).collect::<String>());
        }
        let mut out = vec![];
        clap_complete::generate(self.shell, command, "antipode", &mut out);
        let mut script = String::from_utf8_lossy(&out).into_owned();
        if self.shell == Shell::Bash {
            script += SPECS_IN_BASH;
        }
        if self.shell == Shell::Fish {
            command.get_subcommands().for_each(|verb| script += &fish_arguments(verb, &[]));
        }
        screen::print(&script)
    }
}

impl Man {
    /// `guides`: the pages of the book that the help may name.
    pub(super) fn run(&self, command: Command, guides: &[GuidePage]) -> Result<()> {
        // The pages link to those of all verbs.
        let mut built = command.clone();
        built.build();
        let Some(folder) = &self.folder else {
            let page = if self.markdown { markdown::overview(&built, guides) } else { manual_page(command)?.1 };
            return screen::print(&page);
        };
        let pages = if self.markdown { markdown::pages(&mut built, guides) } else { manual_pages(built)? };
        std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
        // Write all pages or none.
        pages.iter().try_for_each(|(name, _)| free(&folder.join(name), self.force))?;
        pages
            .iter()
            .try_for_each(|(name, page)| OutputFile::write_file(&folder.join(name), self.force, page.as_bytes()))
    }
}

/// Completions of positional arguments for fish, which the generator leaves out: those of a verb
/// and of the verbs below it.
fn fish_arguments(verb: &Command, above: &[&str]) -> String {
    let names: Vec<&str> = above.iter().copied().chain([verb.get_name()]).collect();
    let condition = match names.as_slice() {
        [verb] => format!("__fish_antipode_using_subcommand {verb}"),
        [verb, rest @ ..] => {
            format!("__fish_antipode_using_subcommand {verb}; and __fish_seen_subcommand_from {}", rest.join(" "))
        }
        [] => return String::new(),
    };
    let values = verb.get_positionals().flat_map(Arg::get_possible_values);
    let values: Vec<String> = values.map(|value| value.get_name().to_string()).collect();
    let own = match values.is_empty() {
        true => String::new(),
        false => format!("complete -c antipode -n \"{condition}\" -a \"{}\"\n", values.join(" ")),
    };
    verb.get_subcommands().fold(own, |all, below| all + &fish_arguments(below, &names))
}

/// The manual pages of the program and of all verbs, with the names of their files.
fn manual_pages(built: Command) -> Result<Vec<(String, String)>> {
    let (mut left, mut pages) = (vec![built], vec![]);
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        pages.push(manual_page(command)?);
    }
    Ok(pages)
}

/// The manual page of a verb, and the name of its file.
fn manual_page(command: Command) -> Result<(String, String)> {
    let (man, mut page) = (clap_mangen::Man::new(command), vec![]);
    man.render(&mut page).map_err(|e| Error::Io { context: "cannot write the manual page".into(), source: e })?;
    Ok((man.get_filename(), String::from_utf8_lossy(&page).into_owned()))
}
