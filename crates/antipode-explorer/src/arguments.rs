//! The arguments of `antipode serve`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::Parser;

use antipode_cli::frame::{CommonOptions, HEURISTIC};

/// The file of `--access-log=FILE`.
fn access_log(file: &str) -> Result<PathBuf, String> {
    if file.is_empty() { Err("name a file, or leave out the =".into()) } else { Ok(file.into()) }
}

/// A site that may embed the pages.
fn site(text: &str) -> Result<String, String> {
    let named = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]*".contains(c));
    if text == "*" || named.is_some_and(is_name) {
        return Ok(text.into());
    }
    Err("write a site like https://school.example, without a path, or * for all".into())
}

const EXAMPLES: &str = "\
Examples:
  antipode serve                                  # a few small puzzles
  antipode serve 3x4.antipode 'rings:4,1,11'      # a table, and a puzzle whose table antipode builds now
  antipode serve 3x4.antipode --games games.db --open
  antipode serve twisty:3x3x3                     # too large for a table: searches give hints
  antipode serve twisty:3x3x3 --heuristic cosets:cube.cosets
'antipode help serve-a-page' describes the pages, the interface for programs, and a public instance.";

/// Serve puzzles to the browser: boards to play, with the exact distance after every move
#[derive(Debug, Parser)]
#[command(name = "serve", after_help = EXAMPLES, max_term_width = 110)]
pub struct ServeArguments {
    /// Tables, and specs of puzzles: small ones are built now, and twisty:3x3x3 needs no table
    /// [default: a few small puzzles]
    #[arg(value_name = "TABLE|SPEC")]
    pub tables: Vec<String>,
    /// For the puzzles without a table, such as twisty:3x3x3: search for shortest solutions with
    /// this heuristic, such as cosets:FILE
    #[arg(long, value_name = "NAME", value_parser = HEURISTIC, hide_possible_values = true)]
    pub heuristic: Option<String>,
    /// The address to listen on; port 0 is any free port. By default only this machine can connect
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8037")]
    pub address: SocketAddr,
    /// Also answer to this name, as in http://NAME/; addresses and localhost need none. Repeat it
    /// for several names
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Take the address of a client from the header X-Forwarded-For if this proxy sends the
    /// request. Repeat it for several proxies
    #[arg(long = "proxy", value_name = "IP")]
    pub proxies: Vec<IpAddr>,
    /// Let pages of this site, given by scheme and host, embed the pages; * is all sites. Repeat it
    /// for several sites
    #[arg(long = "embed", value_name = "SITE", value_parser = site)]
    pub embedding: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
    /// Save games in this SQLite file, if the player agrees
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
    /// Keep at most this number of games; the oldest are removed
    #[arg(long, value_name = "N", default_value_t = 100_000, requires = "games", value_parser = clap::value_parser!(u32).range(1..))]
    pub games_limit: u32,
    /// Write a line of JSON for every request to FILE, or without =FILE to stderr
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_parser = access_log)]
    pub access_log: Option<Option<PathBuf>>,
    /// The options of every verb.
    #[command(flatten)]
    pub options: CommonOptions,
}
