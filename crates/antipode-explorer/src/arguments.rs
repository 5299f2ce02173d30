//! What `antipode serve` takes.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;

use antipode_cli::frame::Options;

const EXAMPLES: &str = "\
Examples:
  antipode serve                                  # a few small puzzles
  antipode serve 3x4.antipode 'rings:4,1,11'      # a table, and a puzzle whose table is built in a temporary folder
  antipode serve 3x4.antipode --games games.db --open
docs/src/how-to/serve-a-page.md describes the pages, the interface for programs, and a public instance.";

/// Show puzzles in the browser: boards to play, every move with its exact distance
#[derive(Debug, Parser)]
#[command(name = "serve", after_help = EXAMPLES, max_term_width = 110)]
pub struct Serve {
    /// Tables, and specs of puzzles small enough to build now [default: a few small puzzles]
    #[arg(value_name = "TABLE|SPEC")]
    pub tables: Vec<String>,
    /// Where to listen; port 0 is any that is free. Only this machine by default
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8037")]
    pub address: SocketAddr,
    /// Open a browser
    #[arg(long)]
    pub open: bool,
    /// Keep games that players agree to keep in this SQLite file
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
    /// What every verb has.
    #[command(flatten)]
    pub options: Options,
}
