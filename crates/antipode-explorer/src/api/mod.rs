//! The interface for programs: JSON over HTTP, as `openapi.json` documents it.

mod access;
mod answers;
mod export;
mod games;
mod guard;
mod lists;
mod metrics;
mod progress;
mod replays;
mod shared;
mod solve;
mod states;
mod unread;
mod work_scheduler;

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::access_log::AccessLog;
use crate::games::GameFile;
use crate::limits::{ANSWER, BODY, WorkSlots};
use crate::pages;
use crate::puzzle_catalogue::PuzzleCatalogue;
use crate::reload::ReopenedTable;
use crate::unread_bytes::UnreadBytes;
use antipode_core::watch::StopSignal;
use antipode_jobs::WorkResources;

/// The OpenAPI document of the interface.
pub const OPENAPI: &str = include_str!("../../openapi.json");

/// The state that all requests share.
pub struct AppState {
    shelf: RwLock<Arc<PuzzleCatalogue>>,
    games: Option<GameFile>,
    work: WorkSlots,
    unread: Arc<UnreadBytes>,
    resources: WorkResources,
    counts: metrics::AnswerCounts,
    /// The names of this server, besides those of this machine.
    hosts: Vec<String>,
    /// The proxies that name their clients.
    proxies: Vec<IpAddr>,
    access_log: Option<AccessLog>,
    /// The sites whose pages may embed these pages.
    embedding: Vec<String>,
}

type Shared = axum::extract::State<Arc<AppState>>;

/// The document, which tests write.
struct OpenApiDocument;

impl IntoResponse for OpenApiDocument {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
    }
}

/// Makes something of each route of the interface: of its method, its path, its handler, and what
/// the answer is. The document has what handlers take and give from their types.
macro_rules! for_all_routes {
    ($make:ident) => {
        [
            $make!(get, "/api/openapi.json", openapi, "This document."),
            $make!(get, "/api/puzzles", lists::puzzles, "What is served."),
            $make!(get, "/api/puzzles/{id}", lists::puzzle, "A puzzle."),
            $make!(get, "/api/puzzles/{id}/state", states::state, "A state with all its moves, best first."),
            $make!(get, "/api/puzzles/{id}/path", states::path, "A shortest path."),
            $make!(get, "/api/puzzles/{id}/tree", states::tree, "All shortest paths as a graph."),
            $make!(
                post,
                "/api/puzzles/{id}/distances",
                states::distances,
                "The distances of many states, in their order."
            ),
            $make!(get, "/api/puzzles/{id}/hardest", lists::hardest, "The first states of a distance."),
            $make!(
                get,
                "/api/puzzles/{id}/random",
                lists::random,
                "Different random states of one distance; of any distance without a table."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/components",
                lists::components,
                "The connected components of all configurations, where they are known."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/estimates",
                lists::estimates,
                "A heuristic beside exact distances: how many states have each distance and estimate."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/topology",
                lists::topology,
                "The topology of a heuristic on all states: local minima, exit distances, greedy descents, and how \
                 many states have each distance and estimate."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/orbits",
                lists::orbits,
                "The numbers of states of each distance up to symmetry, where the symmetries are known."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/subset",
                lists::subset,
                "The numbers of states of each distance that match a pattern."
            ),
            $make!(
                post,
                "/api/puzzles/{id}/replay",
                replays::replay,
                "The states of a game, by the rules: of its start and after each of its moves."
            ),
            $make!(
                post,
                "/api/puzzles/{id}/solve",
                solve::solve,
                "Solves a state within a budget, and compares with the exact distance."
            ),
            $make!(
                get,
                "/api/puzzles/{id}/games",
                games::compared,
                "What people needed, by the state that they began with."
            ),
            $make!(post, "/api/puzzles/{id}/games", games::keep, "Keeps a game, which is replayed by the rules."),
            $make!(
                get,
                "/api/games",
                games::all,
                "Games, oldest first, one JSON object a line. If there are more, the header Link names the next ones."
            ),
            $make!(
                get,
                "/api/games/export",
                export::export,
                "All games, oldest first, one JSON object a line, as a download."
            ),
            $make!(get, "/api/solvers", solve::solvers, "The solvers."),
            $make!(get, "/api/levels", lists::levels, "The levels of the paper on rings."),
            $make!(get, "/api/atlas", lists::atlas, "Components and diameters of the rings."),
        ]
    };
}

/// A path with the handler of a method.
macro_rules! handled {
    ($method:ident, $path:literal, $handler:path, $about:literal) => {
        ($path, $method($handler))
    };
}

async fn page(axum::extract::State(app): Shared, request: Request) -> Response {
    pages::page(&request, |id| app.serves(id))
}

async fn openapi() -> OpenApiDocument {
    OpenApiDocument
}

/// Pages load only content of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors";

/// The policy of all answers: only pages of these sites may embed them, by default none.
fn policy(embedding: &[String]) -> HeaderValue {
    let sites = if embedding.is_empty() { "'none'".to_string() } else { embedding.join(" ") };
    HeaderValue::from_str(&format!("{POLICY} {sites}")).expect("names of sites are ASCII")
}

impl AppState {
    /// The interface to a shelf. It keeps games only if there is a file for them.
    pub fn new(shelf: PuzzleCatalogue, games: Option<GameFile>, resources: WorkResources) -> AppState {
        AppState {
            shelf: RwLock::new(Arc::new(shelf)),
            games,
            work: WorkSlots::default(),
            unread: UnreadBytes::new(resources.memory),
            resources,
            counts: metrics::AnswerCounts::default(),
            hosts: vec![],
            proxies: vec![],
            access_log: None,
            embedding: vec![],
        }
    }

    /// Lets pages of these sites embed the pages: `https://school.example`, or `*` for all.
    pub fn with_embedding(self, sites: &[String]) -> AppState {
        AppState { embedding: sites.to_vec(), ..self }
    }

    /// Also answers to these names.
    pub(crate) fn with_hosts(self, hosts: &[String]) -> AppState {
        AppState { hosts: hosts.iter().map(|host| host.to_ascii_lowercase()).collect(), ..self }
    }

    /// Takes the addresses of clients from the header `X-Forwarded-For` of these proxies.
    pub fn with_proxies(self, proxies: &[IpAddr]) -> AppState {
        AppState { proxies: proxies.iter().map(IpAddr::to_canonical).collect(), ..self }
    }

    /// Logs every request.
    pub fn with_access_log(self, log: AccessLog) -> AppState {
        AppState { access_log: Some(log), ..self }
    }

    /// The puzzles that are served now.
    fn shelf(&self) -> Arc<PuzzleCatalogue> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens tables again whose files were replaced, and the file of the access log. Returns what
    /// became of the tables, a line each. Requests under way end with the old tables.
    pub fn reload(&self) -> Vec<String> {
        if let Some(log) = &self.access_log {
            log.reopen();
        }
        let (shelf, reopened) = self.shelf().reopened();
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shelf);
        let told = reopened.into_iter().map(|one| match one {
            ReopenedTable::Replaced(file) => format!("{file} was replaced: opened the new table"),
            ReopenedTable::Kept(error) => format!("{error}; the old table stays open"),
        });
        told.collect()
    }

    /// Whether a puzzle with this name in addresses is served.
    fn serves(&self, id: &str) -> bool {
        self.shelf().get(id).is_some()
    }

    /// The proxies that name their clients.
    pub(crate) fn proxies(&self) -> &[IpAddr] {
        &self.proxies
    }

    /// Compresses the pages, and finds states of all distances in advance. This may take walks over
    /// whole tables.
    pub(crate) fn prepare(&self, signal: StopSignal<'_>) {
        pages::prepare();
        // Errors are dropped here, since requests for these states report them.
        self.shelf().all().iter().for_each(|shown| drop(shown.prepare(signal)));
    }

    /// The router of all requests.
    pub(crate) fn router(self: Arc<Self>) -> Router {
        let mut router = Router::new();
        for (path, handler) in for_all_routes!(handled) {
            router = router.route(path, handler);
        }
        let header =
            |name: HeaderName, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
        let policy = SetResponseHeaderLayer::overriding(CONTENT_SECURITY_POLICY, policy(&self.embedding));
        router
            .route("/api", get(answers::no_such_path))
            .route("/api/", get(answers::no_such_path))
            .route("/api/{*rest}", get(answers::no_such_path))
            .route("/favicon.ico", get(answers::no_such_path))
            .route("/healthz", get(metrics::healthy))
            .route("/metrics", get(metrics::metrics))
            .fallback(get(page))
            .method_not_allowed_fallback(answers::no_such_method)
            .layer(RequestBodyLimitLayer::new(BODY))
            .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::SERVICE_UNAVAILABLE, ANSWER))
            .layer(map_response(answers::errors_as_json))
            .layer(from_fn(shared::compress))
            .layer(from_fn_with_state(self.clone(), guard::guard))
            .layer(from_fn(shared::open))
            .layer(from_fn_with_state(self.clone(), unread::count))
            .layer(from_fn_with_state(self.clone(), metrics::count))
            .layer(from_fn_with_state(self.clone(), access::access))
            .layer(policy)
            .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header(REFERRER_POLICY, "no-referrer"))
            .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .with_state(self)
    }
}

#[cfg(test)]
mod document;
#[cfg(test)]
mod typescript;
