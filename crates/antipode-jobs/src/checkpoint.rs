//! A checkpoint: a small file with the finished parts of long work, one line each, with a checksum.
//!
//! The first line names the work. A last line without its end is what a killed process leaves: it is dropped. Any other line
//! that does not have its checksum means that the file is damaged.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use antipode_core::error::{Error, Result};

/// The file.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
}

impl Checkpoint {
    /// Opens or creates the file of some work; also gives the parts that it keeps. `Usage` if it is for other work,
    /// `Corrupt` if it is damaged.
    pub fn open<T: DeserializeOwned>(path: &Path, work: &str) -> Result<(Checkpoint, Vec<T>)> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| Error::io("open", path, e))?;
        let mut bytes = vec![];
        file.read_to_end(&mut bytes).map_err(|e| Error::io("read", path, e))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| Error::corrupt(path, "it is not text"))?;
        let mut lines = text.lines().enumerate().map(|(i, line)| checked(path, i + 1, line));
        let mut checkpoint = Checkpoint { path: path.to_path_buf(), file };
        match lines.next().transpose()? {
            Some(known) if known == work => (),
            Some(known) => {
                return Err(Error::usage(format!(
                    "{} is the checkpoint of other work: {known}, not {work}",
                    path.display()
                )));
            }
            None if bytes.len() > work.len() + 16 => return Err(Error::corrupt(path, "it has no first line")),
            None => {
                checkpoint.cut(0)?;
                checkpoint.line(work)?;
                return Ok((checkpoint, vec![]));
            }
        }
        let parts = lines
            .enumerate()
            .map(|(i, line)| {
                let wrong = |e| Error::corrupt(path, format!("line {} is not understood: {e}", i + 2));
                serde_json::from_str(line?).map_err(wrong)
            })
            .collect::<Result<_>>()?;
        checkpoint.cut(whole as u64)?;
        Ok((checkpoint, parts))
    }

    /// Keeps a finished part: it is on the disk when this returns.
    pub fn keep(&mut self, part: &impl Serialize) -> Result<()> {
        self.line(&serde_json::to_string(part).expect("parts have string keys and finite numbers"))
    }

    fn line(&mut self, content: &str) -> Result<()> {
        let line = format!("{} {content}\n", checksum(content));
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|e| Error::io("write", &self.path, e))
    }

    /// Ends the file after some bytes and writes on from there.
    fn cut(&mut self, length: u64) -> Result<()> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        cut.map(|_| ()).map_err(|e| Error::io("write", &self.path, e))
    }
}

fn checksum(content: &str) -> String {
    format!("{:08x}", crc32c::crc32c(content.as_bytes()))
}

/// The content of a line, if it has its checksum.
fn checked<'a>(path: &Path, number: usize, line: &'a str) -> Result<&'a str> {
    let content = line.split_once(' ').filter(|(crc, content)| *crc == checksum(content));
    let (_, content) = content.ok_or_else(|| Error::corrupt(path, format!("line {number} is damaged")))?;
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_survive_and_damage_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work");
        let (mut first, parts) = Checkpoint::open::<u32>(&path, "counting").unwrap();
        assert!(parts.is_empty());
        (1..=3u32).for_each(|part| first.keep(&part).unwrap());
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(Checkpoint::open::<u32>(&path, "counting").unwrap().1, [1, 2, 3]);
        assert!(Checkpoint::open::<u32>(&path, "other work").unwrap_err().to_string().contains("counting"));
        for cut in 0..whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut again, parts) = Checkpoint::open::<u32>(&path, "counting").unwrap();
            assert_eq!(parts, (1..=parts.len() as u32).collect::<Vec<_>>());
            again.keep(&7u32).unwrap();
            assert_eq!(Checkpoint::open::<u32>(&path, "counting").unwrap().1.last(), Some(&7));
        }
        for bit in 0..8 * (whole.len() - 1) {
            let mut bad = whole.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bad).unwrap();
            assert!(Checkpoint::open::<u32>(&path, "counting").is_err(), "bit {bit}");
        }
    }
}
