//! The pages, which are embedded in the binary.

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

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

/// The files that `npm run build` produces from `web/`.
const PAGES: &[EmbeddedPage] = &[
    page!("index.html", "text/html; charset=utf-8"),
    page!("app.js", "text/javascript; charset=utf-8"),
    page!("charts.js", "text/javascript; charset=utf-8"),
    page!("de.js", "text/javascript; charset=utf-8"),
    page!("player.js", "text/javascript; charset=utf-8"),
    page!("licenses.txt", "text/plain; charset=utf-8"),
    page!("app.css", "text/css; charset=utf-8"),
    page!("icon.svg", "image/svg+xml"),
];

/// The file for a path. Any other path gets the first file, which shows what the path names.
fn find(uri: &Uri) -> &'static EmbeddedPage {
    let name = uri.path().trim_start_matches('/');
    PAGES.iter().find(|page| page.path == name).unwrap_or(&PAGES[0])
}

/// Sends a file, unless the browser has cached it.
pub(crate) async fn page(request: Request) -> Response {
    let page = find(request.uri());
    let tag = format!("\"{:08x}\"", crc32c::crc32c(page.bytes));
    let known = request.headers().get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if known {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    ([(CONTENT_TYPE, page.kind.to_string()), (CACHE_CONTROL, "no-cache".into()), (ETAG, tag)], page.bytes)
        .into_response()
}
