//! Lines of JSON, each preceded by its CRC-32C in hexadecimal.

use serde::Serialize;

/// A line with its checksum.
///
/// # Panics
///
/// If the content cannot be written as JSON, such as a map whose keys are structures.
pub fn checked_line(content: &impl Serialize) -> String {
    let content = serde_json::to_string(content).expect("what is kept has string keys and finite numbers");
    format!("{:08x} {content}\n", crc32c::crc32c(content.as_bytes()))
}

/// The content of a line, if the line is complete and its checksum is right.
pub fn checked_content(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (checksum, content) = line.split_once(' ')?;
    (format!("{:08x}", crc32c::crc32c(content.as_bytes())) == checksum).then(|| content.to_string())
}
