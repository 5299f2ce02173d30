//! The interface for programs: JSON over HTTP, as `openapi.json` documents it.

mod access;
mod answers;
mod export;
mod games;
mod guard;
mod lists;
mod metrics;
mod progress;
mod solve;
mod states;
mod unread;
mod work_scheduler;

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::handler::Handler;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{MethodRouter, get, post};
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
use antipode_jobs::Resources;

/// The OpenAPI document of the interface.
pub const OPENAPI: &str = include_str!("../../openapi.json");

/// The state that all requests share.
pub struct AppState {
    shelf: RwLock<Arc<PuzzleCatalogue>>,
    games: Option<GameFile>,
    work: WorkSlots,
    unread: Arc<UnreadBytes>,
    resources: Resources,
    counts: metrics::AnswerCounts,
    /// The names of this server, besides those of this machine.
    hosts: Vec<String>,
    /// The proxies that name their clients.
    proxies: Vec<IpAddr>,
    access_log: Option<AccessLog>,
}

type Shared = axum::extract::State<Arc<AppState>>;

/// A route: a path with its method and handler.
struct ApiRoute {
    method: &'static str,
    path: &'static str,
    handler: MethodRouter<Arc<AppState>>,
}

/// A route that reads data.
fn reads<H: Handler<T, Arc<AppState>>, T: 'static>(path: &'static str, handler: H) -> ApiRoute {
    ApiRoute { method: "get", path, handler: get(handler) }
}

/// A route that takes a document.
fn takes<H: Handler<T, Arc<AppState>>, T: 'static>(path: &'static str, handler: H) -> ApiRoute {
    ApiRoute { method: "post", path, handler: post(handler) }
}

/// The routes of the interface, as the document names them.
fn all_routes() -> [ApiRoute; 22] {
    [
        reads("/api/openapi.json", || async { ([(CONTENT_TYPE, "application/json")], OPENAPI) }),
        reads("/api/puzzles", lists::puzzles),
        reads("/api/puzzles/{id}", lists::puzzle),
        reads("/api/puzzles/{id}/state", states::state),
        reads("/api/puzzles/{id}/path", states::path),
        reads("/api/puzzles/{id}/tree", states::tree),
        takes("/api/puzzles/{id}/distances", states::distances),
        reads("/api/puzzles/{id}/hardest", lists::hardest),
        reads("/api/puzzles/{id}/random", lists::random),
        reads("/api/puzzles/{id}/components", lists::components),
        reads("/api/puzzles/{id}/estimates", lists::estimates),
        reads("/api/puzzles/{id}/topology", lists::topology),
        reads("/api/puzzles/{id}/orbits", lists::orbits),
        reads("/api/puzzles/{id}/subset", lists::subset),
        takes("/api/puzzles/{id}/solve", solve::solve),
        reads("/api/puzzles/{id}/games", games::compared),
        takes("/api/puzzles/{id}/games", games::keep),
        reads("/api/games", games::all),
        reads("/api/games/export", export::export),
        reads("/api/solvers", solve::solvers),
        reads("/api/levels", lists::levels),
        reads("/api/atlas", lists::atlas),
    ]
}

/// The methods and paths of the interface.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    all_routes().iter().map(|route| (route.method, route.path)).collect()
}

/// Pages load only content of this server, and no other page may embed them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl AppState {
    /// The interface to a shelf. It keeps games only if there is a file for them.
    pub fn new(shelf: PuzzleCatalogue, games: Option<GameFile>, resources: Resources) -> AppState {
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
        }
    }

    /// Also answers to these names.
    pub fn with_hosts(self, hosts: &[String]) -> AppState {
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

    /// The proxies that name their clients.
    pub(crate) fn proxies(&self) -> &[IpAddr] {
        &self.proxies
    }

    /// Finds states of all distances in advance. This may take walks over whole tables.
    pub(crate) fn prepare(&self, signal: StopSignal<'_>) {
        // Errors are dropped here, since requests for these states report them.
        self.shelf().all().iter().for_each(|shown| drop(shown.prepare(signal)));
    }

    /// The router of all requests.
    pub(crate) fn router(self: Arc<Self>) -> Router {
        let mut router = Router::new();
        for ApiRoute { path, handler, .. } in all_routes() {
            router = router.route(path, handler);
        }
        let header =
            |name: HeaderName, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
        router
            .route("/api", get(answers::no_such_path))
            .route("/api/", get(answers::no_such_path))
            .route("/api/{*rest}", get(answers::no_such_path))
            .route("/favicon.ico", get(answers::no_such_path))
            .route("/healthz", get(metrics::healthy))
            .route("/metrics", get(metrics::metrics))
            .fallback(get(pages::page))
            .method_not_allowed_fallback(answers::no_such_method)
            .layer(RequestBodyLimitLayer::new(BODY))
            .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::SERVICE_UNAVAILABLE, ANSWER))
            .layer(map_response(answers::errors_as_json))
            .layer(from_fn_with_state(self.clone(), guard::guard))
            .layer(from_fn_with_state(self.clone(), unread::count))
            .layer(from_fn_with_state(self.clone(), metrics::count))
            .layer(from_fn_with_state(self.clone(), access::access))
            .layer(header(CONTENT_SECURITY_POLICY, POLICY))
            .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header(REFERRER_POLICY, "no-referrer"))
            .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .with_state(self)
    }
}
