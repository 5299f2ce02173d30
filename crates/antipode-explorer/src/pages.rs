//! The pages, which are embedded in the binary.
//!
//! `index.html` names the other files by addresses with a tag of them all, such as
//! `/v/0a1b2c3d/app.js`. A browser keeps what it gets there for a year, and another version of the
//! program has other addresses. All files are also sent in gzip's compression.

use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use antipode_answers::refusal::{ErrorResponse, RefusalReason};

/// A file of the pages.
struct EmbeddedPage {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! page {
    ($path:literal, $kind:literal) => {
        EmbeddedPage { path: $path, kind: $kind, bytes: include_bytes!(concat!("../web/dist/", $path)) }
    };
}

/// The files that `npm run build` produces from `web/`, and what crawlers ask for.
const PAGES: &[EmbeddedPage] = &[
    page!("index.html", "text/html; charset=utf-8"),
    page!("app.js", "text/javascript; charset=utf-8"),
    page!("charts.js", "text/javascript; charset=utf-8"),
    page!("de.js", "text/javascript; charset=utf-8"),
    page!("worker.js", "text/javascript; charset=utf-8"),
    page!("player.js", "text/javascript; charset=utf-8"),
    page!("licenses.txt", "text/plain; charset=utf-8"),
    page!("app.css", "text/css; charset=utf-8"),
    page!("icon.svg", "image/svg+xml"),
    EmbeddedPage { path: "robots.txt", kind: "text/plain; charset=utf-8", bytes: b"User-agent: *\nDisallow: /api/\n" },
];

/// The addresses of pages besides those of puzzles; all show the first file.
const ADDRESSES: &[&str] = &["", "index.html", "atlas", "levels", "interface"];

/// How long browsers keep files at addresses with the tag.
const LASTING: &str = "public, max-age=31536000, immutable";

/// A file as it is sent.
struct PreparedPage {
    path: &'static str,
    kind: &'static str,
    plain: Bytes,
    /// In gzip's compression, once a client asked for that.
    packed: OnceLock<Bytes>,
    /// The checksum of the file as it is sent.
    checksum: u32,
}

impl PreparedPage {
    fn of(page: &EmbeddedPage, tag: &str) -> PreparedPage {
        let plain = match page.path {
            "index.html" => Bytes::from(with_tag(&String::from_utf8_lossy(page.bytes), tag)),
            _ => Bytes::from_static(page.bytes),
        };
        let checksum = crc32c::crc32c(&plain);
        PreparedPage { path: page.path, kind: page.kind, checksum, plain, packed: OnceLock::new() }
    }

    fn packed(&self) -> &Bytes {
        self.packed.get_or_init(|| packed(&self.plain, Compression::best()))
    }
}

/// Compresses all files, so that no request waits for it.
pub(crate) fn prepare() {
    PREPARED.files.iter().for_each(|file| _ = file.packed());
}

/// All files, with their common tag.
struct PreparedPages {
    tag: String,
    files: Vec<PreparedPage>,
}

/// The files for all requests.
static PREPARED: LazyLock<PreparedPages> = LazyLock::new(|| {
    let tag = format!("{:08x}", PAGES.iter().fold(0, |sum, page| crc32c::crc32c_append(sum, page.bytes)));
    let files = PAGES.iter().map(|page| PreparedPage::of(page, &tag)).collect();
    PreparedPages { tag, files }
});

/// The page whose scripts, styles and icon are at addresses with the tag.
fn with_tag(index: &str, tag: &str) -> String {
    let names = PAGES.iter().map(|page| page.path).filter(|&name| name != "index.html");
    names.fold(index.to_string(), |text, name| text.replace(&format!("\"/{name}\""), &format!("\"/v/{tag}/{name}\"")))
}

/// The files of the pages as they were built.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    PAGES.iter().map(|page| (page.path, page.bytes))
}

/// Bytes in gzip's compression.
pub(crate) fn packed(bytes: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(vec![], level);
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("memory takes all bytes").into()
}

/// Whether a client reads gzip's compression.
pub(crate) fn reads_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let refused = |part: &str| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        parts.next() == Some("gzip") && !parts.any(refused)
    })
}

/// A page that is sent although nothing is at its address: it says so to its reader.
#[derive(Clone, Copy)]
pub(crate) struct ErrorPage;

/// Sends a file, or the page of the site or of a puzzle that the server `serves`, unless the
/// browser has it.
pub(crate) fn page(request: &Request, serves: impl Fn(&str) -> bool) -> Response {
    let (headers, path) = (request.headers(), request.uri().path());
    let name = path.trim_start_matches('/');
    let (tag, name) = name.strip_prefix("v/").and_then(|rest| rest.split_once('/')).unwrap_or(("", name));
    if let Some(file) = PREPARED.files.iter().find(|file| file.path == name) {
        // A page of another version of the program may ask for files of its version: it gets these.
        return sent(file, if tag == PREPARED.tag { LASTING } else { "no-cache" }, headers);
    }
    let index = &PREPARED.files[0];
    let page = path.trim_matches('/');
    if ADDRESSES.contains(&page) || page.strip_prefix("p/").is_some_and(serves) {
        return sent(index, "no-cache", headers);
    }
    let reads_pages = headers.get(ACCEPT).is_some_and(|kinds| kinds.to_str().is_ok_and(|k| k.contains("text/html")));
    if !reads_pages {
        return ErrorResponse::new(RefusalReason::UnknownPath {}, "there is nothing at this address").into_response();
    }
    let mut response = sent(index, "no-cache", &HeaderMap::new());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().remove(ETAG);
    response.extensions_mut().insert(ErrorPage);
    response
}

fn sent(file: &PreparedPage, caching: &'static str, headers: &HeaderMap) -> Response {
    let gzip = reads_gzip(headers) && file.packed().len() < file.plain.len();
    // The two forms have different bytes.
    let tag = format!("\"{:08x}{}\"", file.checksum, if gzip { "-gzip" } else { "" });
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let common = [(CACHE_CONTROL, caching.to_string()), (ETAG, tag), (VARY, "accept-encoding".to_string())];
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(CONTENT_TYPE, file.kind)];
    if !gzip {
        return (common, kind, file.plain.clone()).into_response();
    }
    let encoding: [(HeaderName, HeaderValue); 1] = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
    (common, kind, encoding, file.packed().clone()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_whether_they_read_gzip() {
        for (header, reads) in
            [("gzip, deflate, br", true), ("br;q=1, gzip;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(header))]);
            assert_eq!(reads_gzip(&headers), reads, "{header}");
        }
    }

    #[test]
    fn the_page_names_all_its_files_with_the_tag() {
        let index = String::from_utf8_lossy(&PREPARED.files[0].plain).into_owned();
        for name in ["app.js", "app.css", "icon.svg"] {
            assert!(index.contains(&format!("\"/v/{}/{name}\"", PREPARED.tag)), "{index}");
        }
    }
}
