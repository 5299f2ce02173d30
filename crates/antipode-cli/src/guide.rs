//! `antipode help`: the help of verbs, and pages of the book.

use std::fmt::Write;

use clap::{Args, Command};

use super::screen;
use antipode_core::error::{Error, Result};

/// Print the help of a verb or a page of the book, or list both
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode help
  antipode help solve
  antipode help gods-number")]
pub(super) struct HelpArguments {
    /// A verb and the verbs below it, or the name of a page [default: list all]
    words: Vec<String>,
}

/// A page of the book that the program carries.
#[derive(Clone, Copy, Debug)]
pub struct GuidePage {
    /// The page, by its folder and its name without the extension.
    pub page: &'static str,
    /// Its text, in Markdown.
    pub text: &'static str,
}

impl GuidePage {
    /// The name, by which `antipode help` prints it.
    pub(super) fn name(&self) -> &'static str {
        self.page.rsplit('/').next().unwrap_or(self.page)
    }

    /// The first heading.
    pub(super) fn title(&self) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.page)
    }
}

impl HelpArguments {
    /// Prints the help of a program with these verbs and pages.
    pub(super) fn run(&self, mut command: Command, pages: &[GuidePage]) -> Result<()> {
        command.build();
        let mut verb = Some(&mut command);
        for word in &self.words {
            verb = verb.and_then(|verb| verb.find_subcommand_mut(word));
        }
        if let Some(verb) = verb {
            let help = verb.render_long_help().to_string();
            return screen::print(&if self.words.is_empty() { help + &list(pages) } else { help });
        }
        let name = self.words.join(" ");
        let page = pages.iter().find(|page| page.name() == name);
        let unknown = || Error::unknown_name("verb or page", &name, "'antipode help' lists them");
        screen::print(page.ok_or_else(unknown)?.text)
    }
}

/// The names of pages with their titles.
fn list(pages: &[GuidePage]) -> String {
    let mut out = String::from("\nPages of the book, which 'antipode help PAGE' prints:\n");
    let longest = pages.iter().map(|page| page.name().len()).max().unwrap_or_default();
    for page in pages {
        let _ = writeln!(out, "  {:longest$}  {}", page.name(), page.title());
    }
    if pages.is_empty() { String::new() } else { out }
}
