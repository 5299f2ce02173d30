//! The explorer: tables of puzzles in the browser. [`serve`] implements `antipode serve`.
//!
//! A *shelf* holds the served puzzles, each with an open table of exact distances, or with solvers
//! if it is too large for a table. The *API* answers in JSON. `openapi.json` documents it, and the
//! tests check every answer against that document. The *pages* are built from `web/` in advance and
//! embedded in the binary, so they need no network. Requests name puzzles by their names on the
//! shelf, never files or programs, and every request has limits.

#![warn(unreachable_pub)]

mod access_log;
mod api;
mod arguments;
mod browser;
mod client;
mod connections;
mod fair;
mod games;
mod limits;
mod pages;
mod puzzle_catalogue;
mod reload;
mod replay;
mod server;
mod site;
mod unread_bytes;

pub use access_log::AccessLog;
pub use api::{AppState, OPENAPI};
pub use arguments::ServeArguments;
pub use games::{GameFile, ReplayedGame};
pub use puzzle_catalogue::{PuzzleCatalogue, SMALL};
pub use server::ExplorerServer;
pub use site::{SiteArguments, site, site_verb};

use std::sync::Arc;

use antipode_cli::frame::{ReloadSignal, WorkBar, note, tell, tell_uncertified_of};
use antipode_core::error::Result;
use antipode_core::memory::{self, OverdraftPolicy};
use antipode_core::threads;
use antipode_core::watch::StopSignal;

/// The verb `serve`.
pub fn verb() -> antipode_cli::VerbExtension {
    antipode_cli::VerbExtension::new(serve)
}

/// Opens or builds the tables to serve, and serves them until Ctrl-C.
///
/// # Errors
///
/// Those of [`PuzzleCatalogue::of`], [`GameFile::open`] and [`ExplorerServer::bind`].
pub fn serve(arguments: &ServeArguments) -> Result<()> {
    let options = &arguments.options;
    // Requests check the memory that is left, so that none of them ends the server.
    memory::limit(options.memory_limit(), OverdraftPolicy::Passes);
    let bar = WorkBar::new(options);
    let mut watch = bar.watch();
    let (resources, heuristic) = (options.resources(), arguments.heuristic.as_deref());
    let shelf = match &arguments.tables[..] {
        [] => {
            note(options, "no table or spec given: building a few small puzzles");
            PuzzleCatalogue::of(SMALL, heuristic, resources, &mut watch)?
        }
        named => PuzzleCatalogue::of(named, heuristic, resources, &mut watch)?,
    };
    bar.hide(|| tell_uncertified_of(options, &arguments.heuristic));
    for shown in shelf.all().iter().filter(|shown| shown.searches().is_some()) {
        let what = "is too large for a table: searches solve its states, and its distances are not shown";
        bar.hide(|| note(options, &format!("{} {what}", shown.problem().spec())));
    }
    let games = arguments.games.as_deref().map(|file| GameFile::open(file, arguments.games_limit)).transpose()?;
    let app = AppState::new(shelf, games, resources).with_hosts(&arguments.hosts).with_proxies(&arguments.proxies);
    let app = app.with_embedding(&arguments.embedding);
    let app = Arc::new(match &arguments.access_log {
        Some(file) => app.with_access_log(AccessLog::open(file.clone())?),
        None => app,
    });
    let server = ExplorerServer::bind(arguments.address, app.clone())?;
    let address = server.url();
    // The tables are built. Without this, the log would repeat their last progress.
    bar.rest();
    tell(options, &format!("{address}  (press Ctrl-C to stop)"));
    if arguments.open {
        browser::open(&address)?;
    }
    let (reloads, options) = (ReloadSignal::new(), options.clone());
    threads::start(move || {
        app.prepare(StopSignal::of_process());
        while reloads.next() {
            app.reload().iter().for_each(|line| tell(&options, line));
            app.prepare(StopSignal::of_process());
        }
    })
    .map_err(threads::refused)?;
    server.run(watch.signal())
}
