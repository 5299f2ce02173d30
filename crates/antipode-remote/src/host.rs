//! Ranges of one file on a server.

use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use ureq::http::{HeaderMap, Response, StatusCode};
use ureq::{Agent, Body};

use antipode_core::error::{Error, Result};

/// The longest silence of a server.
const PATIENCE: Duration = Duration::from_secs(60);

/// A file on a server, as it was when its first bytes were read.
#[derive(Debug)]
pub(crate) struct RemoteFile {
    agent: Agent,
    address: String,
    length: u64,
    version: FileVersion,
}

/// What the server says of the version of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileVersion {
    tag: Option<String>,
    modified: Option<String>,
}

impl FileVersion {
    fn of(headers: &HeaderMap) -> FileVersion {
        FileVersion { tag: text(headers, "etag"), modified: text(headers, "last-modified") }
    }
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(String::from)
}

/// The range and the length of the file, as `bytes 0-99/1234` says.
fn content_range(headers: &HeaderMap) -> Option<(Range<u64>, u64)> {
    let value = text(headers, "content-range")?;
    let (range, length) = value.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = range.split_once('-')?;
    Some((first.parse().ok()?..last.parse::<u64>().ok()?.checked_add(1)?, length.parse().ok()?))
}

impl RemoteFile {
    /// Reads the first bytes of a file, at most `most`.
    pub(crate) fn open(address: &str, most: u64) -> Result<(RemoteFile, Vec<u8>)> {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .user_agent(concat!("antipode/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(Some(PATIENCE));
        let agent = Agent::new_with_config(config.build());
        let response = request(&agent, address, &(0..most))?;
        let headers = response.headers();
        let Some((range, length)) = content_range(headers).filter(|(range, _)| range.start == 0) else {
            return Err(damaged(address, "the server does not say which part of the file it sends"));
        };
        let version = FileVersion::of(headers);
        let bytes = body(response, address, range.end.min(length).min(most))?;
        Ok((RemoteFile { agent, address: address.into(), length, version }, bytes))
    }

    /// The length of the file.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Reads a range.
    pub(crate) fn read(&self, range: Range<u64>) -> Result<Vec<u8>> {
        let response = request(&self.agent, &self.address, &range)?;
        let found = content_range(response.headers());
        let same_version = FileVersion::of(response.headers()) == self.version;
        if !same_version || found.as_ref().is_none_or(|(_, length)| *length != self.length) {
            return Err(damaged(&self.address, "the file on the server changed while it was read: try again"));
        }
        if found.is_none_or(|(sent, _)| sent != range) {
            return Err(damaged(&self.address, "the server sent another part of the file than requested"));
        }
        body(response, &self.address, range.end - range.start)
    }
}

fn damaged(address: &str, what: &str) -> Error {
    Error::corrupt(Path::new(address), what)
}

/// Requests a range. `Usage` if the server sends the whole file in its place.
fn request(agent: &Agent, address: &str, range: &Range<u64>) -> Result<Response<Body>> {
    let bytes = format!("bytes={}-{}", range.start, range.end - 1);
    // Compressed answers would have other ranges.
    let request = agent.get(address).header("Range", bytes).header("Accept-Encoding", "identity");
    let response = request.call().map_err(|error| failed(address, error))?;
    match response.status() {
        StatusCode::PARTIAL_CONTENT => Ok(response),
        StatusCode::OK => Err(Error::unsuitable_file(
            address,
            "is on a server that sends whole files alone (no HTTP ranges): download the file, and name the copy",
        )),
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            Err(Error::Missing(format!("cannot open {address}: the server has no such file")))
        }
        StatusCode::RANGE_NOT_SATISFIABLE | StatusCode::PRECONDITION_FAILED => {
            Err(damaged(address, "the file on the server is shorter than it was, or empty"))
        }
        status => Err(failed(address, io::Error::other(format!("the server answered {status}")))),
    }
}

/// The body of an answer, which must have this length.
fn body(response: Response<Body>, address: &str, length: u64) -> Result<Vec<u8>> {
    let mut bytes = vec![];
    let mut reader = response.into_body().into_reader().take(length);
    reader.read_to_end(&mut bytes).map_err(|error| failed(address, error))?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(damaged(address, "the answer of the server is cut off")) }
}

fn failed(address: &str, error: impl Into<ureq::Error>) -> Error {
    let source = match error.into() {
        ureq::Error::Io(error) => error,
        error => io::Error::other(error.to_string()),
    };
    Error::io("read", Path::new(address), source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_rfc_9110() {
        let range = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("content-range", text.parse().unwrap());
            content_range(&headers)
        };
        assert_eq!(range("bytes 0-99/1234"), Some((0..100, 1234)));
        for wrong in ["bytes */1234", "bytes 0-99/*", "bytes 0-18446744073709551615/1", "lines 0-1/2", "bytes -1/2", ""]
        {
            assert_eq!(range(wrong), None, "{wrong}");
        }
    }
}
