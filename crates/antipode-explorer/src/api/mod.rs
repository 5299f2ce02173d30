//! The interface for programs: JSON over HTTP, as `openapi.json` documents it.

mod answers;
mod games;
mod lists;
mod solve;
mod states;

use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::routing::{MethodRouter, get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::games::Games;
use crate::limits::{ANSWER, BODY, Work};
use crate::pages;
use crate::shelf::Shelf;
use antipode_core::watch::Signal;
use antipode_jobs::Resources;

/// What the interface offers, as an OpenAPI document.
pub const OPENAPI: &str = include_str!("../../openapi.json");

/// All that requests work with.
pub struct App {
    shelf: Shelf,
    games: Option<Games>,
    work: Work,
    resources: Resources,
}

type Shared = axum::extract::State<Arc<App>>;

/// Methods and paths of the interface, as the document names them.
pub const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/openapi.json"),
    ("get", "/api/puzzles"),
    ("get", "/api/puzzles/{id}"),
    ("get", "/api/puzzles/{id}/state"),
    ("get", "/api/puzzles/{id}/path"),
    ("get", "/api/puzzles/{id}/tree"),
    ("post", "/api/puzzles/{id}/distances"),
    ("get", "/api/puzzles/{id}/hardest"),
    ("get", "/api/puzzles/{id}/random"),
    ("get", "/api/puzzles/{id}/components"),
    ("post", "/api/puzzles/{id}/solve"),
    ("get", "/api/puzzles/{id}/games"),
    ("post", "/api/puzzles/{id}/games"),
    ("get", "/api/games"),
    ("get", "/api/solvers"),
    ("get", "/api/levels"),
    ("get", "/api/atlas"),
];

/// What answers a route.
fn handler(method: &str, path: &str) -> MethodRouter<Arc<App>> {
    let name = path.strip_prefix("/api/puzzles/{id}").unwrap_or(path);
    match (method, name) {
        (_, "/api/openapi.json") => get(|| async { ([(CONTENT_TYPE, "application/json")], OPENAPI) }),
        (_, "/api/puzzles") => get(lists::puzzles),
        (_, "") => get(lists::puzzle),
        (_, "/state") => get(states::state),
        (_, "/path") => get(states::path),
        (_, "/tree") => get(states::tree),
        (_, "/distances") => post(states::distances),
        (_, "/hardest") => get(lists::hardest),
        (_, "/random") => get(lists::random),
        (_, "/components") => get(lists::components),
        (_, "/solve") => post(solve::solve),
        ("post", "/games") => post(games::keep),
        (_, "/games") => get(games::compared),
        (_, "/api/games") => get(games::all),
        (_, "/api/solvers") => get(solve::solvers),
        (_, "/api/levels") => get(lists::levels),
        (_, "/api/atlas") => get(lists::atlas),
        _ => get(answers::no_such_path),
    }
}

/// Pages load nothing but what this server has, and no other page may embed them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl App {
    /// Serves what is on the shelf; games are kept only where there is a file for them.
    pub fn new(shelf: Shelf, games: Option<Games>, resources: Resources) -> App {
        App { shelf, games, work: Work::default(), resources }
    }

    /// Finds the hardest states of all puzzles, which may take a walk over a whole table, before somebody asks.
    pub(crate) fn find_hardest(&self, signal: Signal<'_>) {
        // Whoever asks is told what is wrong.
        self.shelf.all().iter().for_each(|shown| drop(shown.hardest(1, &mut signal.watch())));
    }

    /// Answers requests.
    pub(crate) fn router(self: Arc<Self>) -> Router {
        let mut router = Router::new();
        for (method, path) in ROUTES {
            router = router.route(path, handler(method, path));
        }
        let header =
            |name: HeaderName, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
        router
            .route("/api/{*rest}", get(answers::no_such_path))
            .fallback(get(pages::page))
            .method_not_allowed_fallback(answers::no_such_method)
            .layer(RequestBodyLimitLayer::new(BODY))
            .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::SERVICE_UNAVAILABLE, ANSWER))
            .layer(header(CONTENT_SECURITY_POLICY, POLICY))
            .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header(REFERRER_POLICY, "no-referrer"))
            .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .with_state(self)
    }
}
