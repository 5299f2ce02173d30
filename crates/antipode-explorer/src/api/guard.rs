//! Which names and which pages the server answers to.
//!
//! A page elsewhere can let its own name point to this machine (DNS rebinding), and its scripts
//! would then read what is served here. So the `Host` of a request must be an address, a name of
//! this machine, or a name that the operator gave. What a browser sends from another page is
//! refused, too.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use super::shared::is_mathematics;
use antipode_answers::refusal::{ErrorResponse, RefusalReason};

/// Refuses requests to other names, and writes from other pages.
pub(super) async fn guard(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    match refusal(&app.hosts, request.method(), request.uri().path(), request.headers()) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    }
}

fn refusal(hosts: &[String], method: &Method, path: &str, headers: &HeaderMap) -> Option<ErrorResponse> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(HOST);
    if let Some(host) = host.filter(|host| !is_served(hosts, name_of(host))) {
        let why = format!("this server does not answer to the name {host}: antipode serve --host NAME allows it");
        return Some(ErrorResponse::new(RefusalReason::UnknownHost { host: host.into() }, why));
    }
    let origin = text(ORIGIN).filter(|_| !method.is_safe() && !is_mathematics(path))?;
    let from = origin.parse::<Uri>().ok().and_then(|uri| uri.into_parts().authority);
    // A proxy in front may change the host.
    let same = from.is_some_and(|from| Some(from.as_str()) == host || hosts.iter().any(|name| name == from.host()));
    (!same).then(|| {
        let reason = RefusalReason::OtherPage { origin: origin.into() };
        ErrorResponse::new(reason, format!("a page of {origin} may not send this request"))
    })
}

/// The name or address in a host header, without the port.
fn name_of(host: &str) -> String {
    host.parse::<Authority>().map(|host| host.host().to_ascii_lowercase()).unwrap_or_default()
}

/// Whether a name is an address, this machine, or one of the operator's names.
fn is_served(hosts: &[String], name: String) -> bool {
    let address = name.trim_start_matches('[').trim_end_matches(']');
    let local = name == "localhost" || name.ends_with(".localhost");
    local || address.parse::<IpAddr>().is_ok() || hosts.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "/api/puzzles/pancake-3/games";

    fn status(method: Method, host: &str, origin: Option<&str>) -> u16 {
        status_of(method, GAMES, host, origin)
    }

    fn status_of(method: Method, path: &str, host: &str, origin: Option<&str>) -> u16 {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
        let hosts = ["puzzles.example".into()];
        refusal(&hosts, &method, path, &headers).map_or(200, |refusal| refusal.into_response().status().as_u16())
    }

    #[test]
    fn only_addresses_and_known_names_are_served() {
        for host in ["127.0.0.1:8037", "[::1]:8037", "localhost", "a.localhost:80", "10.1.2.3", "Puzzles.Example:8037"]
        {
            assert_eq!(status(Method::GET, host, None), 200, "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example:8037", "puzzles.example.evil", "", "@", "localhost.evil"] {
            assert_eq!(status(Method::GET, host, None), 421, "{host}");
        }
    }

    #[test]
    fn other_pages_cannot_write() {
        let post = |host, origin| status(Method::POST, host, origin);
        assert_eq!(post("localhost:8037", Some("http://localhost:8037")), 200);
        assert_eq!(post("127.0.0.1:8037", Some("https://puzzles.example")), 200);
        // A program sends no origin.
        assert_eq!(post("127.0.0.1:8037", None), 200);
        for origin in ["http://evil.example", "http://localhost:9999", "null", "https://puzzles.example.evil"] {
            assert_eq!(post("localhost:8037", Some(origin)), 403, "{origin}");
            assert_eq!(status(Method::GET, "localhost:8037", Some(origin)), 200, "{origin}");
            // They may ask for mathematics.
            let path = "/api/puzzles/pancake-3/distances";
            assert_eq!(status_of(Method::POST, path, "localhost:8037", Some(origin)), 200, "{origin}");
        }
    }
}
