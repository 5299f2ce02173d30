//! A checksum of results without times: the same on every machine, in one process or in shards.

use std::io::{BufReader, Read};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::messages;
use super::options::CommonOptions;
use antipode_core::error::{Error, Result};
use antipode_core::storage::open_stream;

/// Bytes of a file to read at a time.
const BUFFER: usize = 1 << 20;

/// Fields that depend on the run and the machine, besides those that contain seconds.
const VARYING: [&str; 7] = ["searches", "time", "peak_memory_bytes", "threads", "engine", "engine_note", "disk"];

/// The CRC-32C of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digest(pub(super) u32);

impl Digest {
    /// Adds a result.
    pub(super) fn add(&mut self, result: &impl Serialize) {
        let value = serde_json::to_value(result).expect("results have string keys and finite numbers");
        self.0 = crc32c::crc32c_append(self.0, timeless(value).to_string().as_bytes());
    }

    /// The checksum of a result.
    pub(super) fn of(result: &impl Serialize) -> Digest {
        let mut digest = Digest::default();
        digest.add(result);
        digest
    }

    /// Adds the bytes of a file.
    fn add_file(&mut self, path: &Path) -> Result<()> {
        let file = open_stream(path)?;
        let (mut file, mut buffer) = (BufReader::with_capacity(BUFFER, file), vec![0; BUFFER]);
        loop {
            match file.read(&mut buffer).map_err(|e| Error::io("read", path, e))? {
                0 => return Ok(()),
                count => self.0 = crc32c::crc32c_append(self.0, &buffer[..count]),
            }
        }
    }

    /// Prints it if `--digest` is given.
    pub(super) fn tell(self, options: &CommonOptions) {
        if options.digest {
            messages::aside(&format!("digest {:08x}", self.0));
        }
    }
}

/// Prints the checksum of result files if `--digest` is given.
pub(super) fn digest_files<P: AsRef<Path>>(options: &CommonOptions, files: impl IntoIterator<Item = P>) -> Result<()> {
    if options.digest {
        let mut digest = Digest::default();
        files.into_iter().try_for_each(|file| digest.add_file(file.as_ref()))?;
        digest.tell(options);
    }
    Ok(())
}

/// A result without the fields that depend on the machine, sorted by name.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.contains("second") && !VARYING.contains(&name.as_str()));
            fields.sort_keys();
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(elements) => elements.iter_mut().for_each(|element| *element = timeless(element.take())),
        _ => {}
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_make_no_difference_and_results_do() {
        let digest = |value: Value| Digest::of(&value);
        let result = |cost: u32, seconds: f64| json!([{"cost": cost, "seconds": seconds, "cpu_seconds": 1}]);
        assert_eq!(digest(result(3, 0.5)), digest(result(3, 7.0)));
        assert_ne!(digest(result(3, 0.5)), digest(result(4, 0.5)));
        let run =
            |engine: &str, bytes: u64| digest(json!({"layers": [1, 2], "engine": engine, "peak_memory_bytes": bytes}));
        assert_eq!(run("rows", 5), run("external", 7));
    }
}
