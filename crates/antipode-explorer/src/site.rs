//! The verb `site`: the pages as files that any web server can host.
//!
//! The pages are those of the server. Their rules are `antipode-browser` as WebAssembly, which
//! answers what the server would. Puzzles that a page searches quickly come without a table; larger
//! ones have theirs among the files.

use std::path::{Path, PathBuf};

use clap::Parser;
use flate2::Compression;
use serde::Serialize;

use crate::pages::{self, packed};
use crate::puzzle_catalogue::{PuzzleCatalogue, SMALL};
use antipode_answers::paper::{self, PaperLevel, RingClass};
use antipode_answers::served_puzzle::{PuzzleSummary, ServedPuzzle};
use antipode_cli::VerbExtension;
use antipode_cli::frame::{CommonOptions, WorkBar, note, tell};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::{OutputFile, read_whole};

/// The rules as WebAssembly, in gzip's compression: `scripts/browser.sh` writes them.
const RULES: &[u8] = include_bytes!("../module/rules.wasm.gz");

/// The service worker, with a place for the files of a site.
const OFFLINE: &str = include_str!("../web/dist/offline.js");

/// The place in the service worker.
const PLACE: &str = "[\"\", []]";

/// The most states that a page searches itself without a table: the 8-puzzle, within about a
/// second. States of twisty puzzles take several times as long.
const SEARCHED: u64 = 200_000;

/// The most bytes of a table among the files, compressed.
const TABLE: usize = 2 << 20;

/// What the pages may load.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

const EXAMPLES: &str = "\
Examples:
  antipode site -o public                          # a few small puzzles
  antipode site -o public sliding:3x3 twisty:2x2x2
  python3 -m http.server -d public                 # a look at it: http://localhost:8000/
'antipode help serve-a-page' describes the pages.";

/// Write the pages as files for any web server: the rules run in the browser, without a server of
/// antipode
#[derive(Debug, Parser)]
#[command(name = "site", after_help = EXAMPLES, max_term_width = 110)]
pub struct SiteArguments {
    /// Tables, and specs of puzzles, of at most some million states
    /// [default: a few small puzzles]
    #[arg(value_name = "TABLE|SPEC")]
    pub tables: Vec<String>,
    /// The folder to write
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Replace files in a folder that is not empty
    #[arg(long)]
    pub force: bool,
    /// The options of every verb.
    #[command(flatten)]
    pub options: CommonOptions,
}

/// What the pages know without any work.
#[derive(Serialize)]
struct SiteCatalogue {
    puzzles: Vec<PuzzleSummary>,
    levels: Vec<PaperLevel>,
    atlas: Vec<RingClass>,
    /// The puzzles whose tables are among the files.
    tables: Vec<String>,
}

/// A file of a site.
struct SiteFile {
    name: String,
    bytes: Vec<u8>,
}

/// The verb `site`.
pub fn site_verb() -> VerbExtension {
    VerbExtension::new(site)
}

/// Writes a site.
///
/// # Errors
///
/// Those of [`PuzzleCatalogue::of`]; `Usage` if the folder has other content, or a puzzle cannot be
/// searched in a page; `Io` if a file cannot be written.
pub fn site(arguments: &SiteArguments) -> Result<()> {
    let SiteArguments { tables, output, force, options } = arguments;
    prepare(output, *force)?;
    let bar = WorkBar::new(options);
    let named: Vec<&str> = if tables.is_empty() { SMALL.to_vec() } else { tables.iter().map(String::as_str).collect() };
    if tables.is_empty() {
        note(options, "no table or spec given: the site has a few small puzzles");
    }
    let shelf = PuzzleCatalogue::of(&named, None, options.resources(), &mut bar.watch())?;
    bar.rest();
    let files = files(&shelf)?;
    for SiteFile { name, bytes } in &files {
        let path = output.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
        }
        OutputFile::write_file(&path, true, bytes)?;
    }
    let size = files.iter().map(|file| file.bytes.len() as u64).sum();
    let place = output.display();
    tell(options, &format!("{place} has {} files, {}: put them on any web server", files.len(), bytes(size)));
    Ok(())
}

/// Creates the folder, or checks that its files may be replaced.
fn prepare(folder: &Path, force: bool) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        return Err(Error::not_a_file(folder, "is not a folder: name one"));
    }
    std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    let mut inside = folder.read_dir().map_err(|e| Error::io("read", folder, e))?;
    if !force && inside.next().is_some() {
        return Err(Error::occupied(folder.display(), "is not empty").unless(&[RequestRemedy::Replace]));
    }
    Ok(())
}

/// All files of a site; the service worker, which names the others, comes last.
fn files(shelf: &PuzzleCatalogue) -> Result<Vec<SiteFile>> {
    let mut files = vec![SiteFile { name: "rules.packed".into(), bytes: RULES.to_vec() }];
    let mut catalogue = SiteCatalogue {
        puzzles: shelf.all().iter().map(|shown| shown.summary(false)).collect(),
        levels: paper::levels(shelf.all().iter().map(|shown| &**shown)),
        atlas: paper::atlas(),
        tables: vec![],
    };
    for shown in shelf.all() {
        if let Some(table) = table_file(shown)? {
            files.push(table);
            catalogue.tables.push(shown.id.clone());
        }
    }
    let json = serde_json::to_vec(&catalogue).map_err(|e| Error::Limit(format!("cannot write the catalogue: {e}")))?;
    files.push(SiteFile { name: "catalogue.json".into(), bytes: json });
    let pages = pages::all().filter(|(name, _)| *name != "robots.txt");
    files.extend(pages.map(|(name, bytes)| SiteFile { name: name.into(), bytes: page(name, bytes) }));
    let sum = files.iter().fold(0, |sum, file| crc32c::crc32c_append(sum, &file.bytes));
    // What a page needs at once; the rest is kept when it is used.
    let kept = files.iter().map(|file| &file.name[..]);
    let kept = kept.filter(|name| *name != "player.js" && !name.starts_with("tables/"));
    let kept: Vec<&str> = ["./"].into_iter().chain(kept).collect();
    let list = serde_json::json!([format!("antipode {sum:08x}"), kept]).to_string();
    files.push(SiteFile { name: "offline.js".into(), bytes: OFFLINE.replace(PLACE, &list).into_bytes() });
    Ok(files)
}

/// The table of a puzzle as a file, if a page does not search the puzzle itself. `Usage` if a page
/// can have no such puzzle; `Limit` if it is too large.
fn table_file(shown: &ServedPuzzle) -> Result<Option<SiteFile>> {
    let (spec, problem) = (shown.problem().spec(), shown.problem());
    let instead = "leave it out, or serve it: antipode serve";
    if problem.definition().is_some() {
        return Err(Error::incapable(spec, "has rules in a file, which a page cannot read", instead));
    }
    let Ok(table) = shown.table() else {
        return Err(Error::incapable(spec, "is too large for a table, and a page has no solvers", instead));
    };
    let contents = table.contents();
    // A page numbers no states that a search must find first.
    let can_search = problem.abilities().numbering.is_some();
    if can_search && contents.states <= SEARCHED {
        return Ok(None);
    }
    let packed = packed(&read_whole(Path::new(&contents.file), contents.bytes.max(1))?, Compression::best());
    if packed.len() <= TABLE {
        return Ok(Some(SiteFile { name: format!("tables/{}.packed", shown.id), bytes: packed.to_vec() }));
    }
    let (states, size) = (grouped(contents.states), bytes(packed.len() as u64));
    let why = format!("{spec} has {states} states and a table of {size}, which is too large for a page");
    Err(Error::Limit(format!("{why}: {instead}")))
}

/// A file of the pages as a site has it: its files may lie in any folder.
fn page(name: &str, bytes: &[u8]) -> Vec<u8> {
    if name != "index.html" {
        return bytes.to_vec();
    }
    let text = pages::all().fold(String::from_utf8_lossy(bytes).into_owned(), |text, (name, _)| {
        text.replace(&format!("\"/{name}\""), &format!("\"{name}\""))
    });
    let meta = format!(
        "<meta name=\"antipode-site\" content=\"files\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>"
    );
    let told = "The boards need JavaScript; the distances are also at /api/openapi.json.";
    text.replace("<title>", &meta).replace(told, "The boards need JavaScript.").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_site_has_no_address_from_the_root() {
        let (_, index) = pages::all().find(|(name, _)| *name == "index.html").unwrap();
        let text = String::from_utf8(page("index.html", index)).unwrap();
        assert!(!text.contains("\"/") && text.contains("antipode-site") && text.contains("\"app.js\""), "{text}");
    }

    #[test]
    fn the_rules_are_a_module() {
        let mut head = [0; 8];
        std::io::Read::read_exact(&mut flate2::read::GzDecoder::new(RULES), &mut head).unwrap();
        assert_eq!(head, *b"\0asm\x01\0\0\0", "scripts/browser.sh writes the module");
    }

    #[test]
    fn the_service_worker_has_a_place_for_the_files() {
        assert_eq!(OFFLINE.matches(PLACE).count(), 1);
    }
}
