//! Unit tests of `database.rs`.

use super::*;

fn kind() -> LabelKind {
    LabelKind { spec: "test".into(), length: 3, starts: "random".into(), seed: 1 }
}

fn labels(from: u8, count: u8) -> LabelList {
    let numbers = from..from + count;
    LabelList {
        states: numbers.clone().flat_map(|n| [n, n + 1, n + 2]).collect(),
        distances: numbers.map(u32::from).collect(),
        length: 3,
    }
}

fn written() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let mut database = LabelDatabase::open(&path, &kind()).unwrap();
    database.append(labels(0, 5)).unwrap();
    database.append(labels(5, 7)).unwrap();
    (folder, path)
}

#[test]
fn a_file_grows_and_is_read_again() {
    let (_folder, path) = written();
    let mut again = LabelDatabase::open(&path, &kind()).unwrap();
    assert_eq!((again.blocks(), again.labels()), (2, &labels(0, 12)));
    assert!(LabelDatabase::open(&path, &kind()).unwrap_err().to_string().contains("another process works in"));
    again.append(labels(12, 2)).unwrap();
    drop(again);
    assert_eq!(LabelDatabase::read(&path).unwrap(), (kind(), labels(0, 14)));
    let other = LabelDatabase::open(&path, &LabelKind { seed: 2, ..kind() });
    assert!(other.unwrap_err().to_string().contains("other labels"));
    purge(&path).unwrap();
    assert!(!path.exists());
    std::fs::write(&path, "my thesis").unwrap();
    assert!(purge(&path).is_err() && path.exists());
}

#[test]
fn every_changed_byte_is_an_error_and_a_cut_block_is_made_again() {
    let (_folder, path) = written();
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        std::fs::write(&path, bytes).unwrap();
        let error = LabelDatabase::read(&path).expect_err(&format!("byte {at}"));
        assert!(matches!(error, Error::Corrupt(_)), "byte {at}: {error}");
    }
    let first = whole.len() - HEAD - 7 * 7;
    let none = first - HEAD - 5 * 7;
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let read = LabelDatabase::read(&path);
        if length == none || length == first {
            assert_eq!(read.unwrap().1, labels(0, if length == none { 0 } else { 5 }));
            continue;
        }
        assert!(matches!(read, Err(Error::Corrupt(_))), "{length} bytes");
        if length > first {
            let mut database = LabelDatabase::open(&path, &kind()).unwrap();
            assert_eq!((database.blocks(), database.labels()), (1, &labels(0, 5)));
            database.append(labels(5, 7)).unwrap();
            drop(database);
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
    }
}
