//! The server, with time limits for connections and a graceful shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::api::AppState;
use crate::client::PeerAddress;
use crate::connections::OpenConnections;
use crate::limits::{CONNECTION, DRAIN, HEAD};
use antipode_core::error::{Error, Result};
use antipode_core::watch::StopSignal;

/// The interval between checks of the signal.
const LOOK: Duration = Duration::from_millis(100);

/// The most threads for work on tables, besides those of the network.
const WORKERS: usize = 40;

/// A server that listens on an address.
pub struct ExplorerServer {
    listener: std::net::TcpListener,
    address: SocketAddr,
    app: Arc<AppState>,
}

impl ExplorerServer {
    /// Starts to listen.
    ///
    /// # Errors
    ///
    /// `Io` if the address cannot be used, for example because another program listens there.
    pub fn bind(address: SocketAddr, app: Arc<AppState>) -> Result<ExplorerServer> {
        let failed = |source| Error::Io { context: format!("cannot listen on {address}"), source };
        let listener = std::net::TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(ExplorerServer { listener, address, app })
    }

    /// The address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the signal, then waits for running requests.
    ///
    /// # Errors
    ///
    /// `Io` if the server cannot start.
    pub fn run(self, signal: StopSignal<'_>) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(WORKERS).build();
        let runtime = runtime.map_err(unstarted)?;
        runtime.block_on(self.serve(signal)).map_err(unstarted)?;
        runtime.shutdown_timeout(DRAIN);
        Ok(())
    }

    async fn serve(self, signal: StopSignal<'_>) -> std::io::Result<()> {
        let listener = TcpListener::from_std(self.listener)?;
        let router = self.app.clone().router();
        let connections = OpenConnections::new(self.app.proxies());
        let graceful = GracefulShutdown::new();
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD);
        let mut tick = tokio::time::interval(LOOK);
        while signal.check().is_ok() {
            let (stream, peer) = tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, address)) => (stream, PeerAddress(address.ip().to_canonical())),
                    // The client is gone, or there are too many open files: serve the others.
                    Err(_) => {
                        tick.tick().await;
                        continue;
                    }
                },
                _ = tick.tick() => continue,
            };
            let Some(counted) = connections.add(peer) else { continue };
            let router = router.clone();
            let service = service_fn(move |mut request: hyper::Request<Incoming>| {
                request.extensions_mut().insert(peer);
                router.clone().oneshot(request.map(Body::new))
            });
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
            tokio::spawn(async move {
                tokio::select! {
                    // A client may disconnect at any time.
                    _ = tokio::time::timeout(CONNECTION, connection) => {}
                    () = counted.evicted.notified() => {}
                }
            });
        }
        drop(listener);
        let _ = tokio::time::timeout(DRAIN, graceful.shutdown()).await;
        Ok(())
    }
}

/// The error for a server that cannot start.
fn unstarted(source: std::io::Error) -> Error {
    Error::Io { context: "cannot start the server".into(), source }
}
