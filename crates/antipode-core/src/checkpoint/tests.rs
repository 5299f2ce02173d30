//! Checkpoints: saved data comes back, damage is detected, and no failure leaves a partial file.

use std::sync::Arc;

use super::*;
use crate::storage::{FaultyStorage, StorageFault, StorageFolder};

fn begin(folder: &std::path::Path, resume: bool) -> Checkpoint {
    Checkpoint::new(Box::new(StorageFolder::open(folder).expect("the folder works")), Duration::ZERO, resume)
}

fn counting() -> JobIdentity {
    JobIdentity::new("count", "to:1000", None)
}

#[test]
fn parts_survive_and_damage_is_seen() {
    let folder = tempfile::tempdir().expect("the folder works");
    let path = folder.path().join("parts");
    let mut first = begin(folder.path(), false);
    assert!(first.begin::<u32>(counting()).expect("the folder works").is_empty() && !first.is_resumable());
    (1..=3u32).for_each(|part| first.keep(&[part]).expect("the folder works"));
    assert!(first.is_resumable());
    drop(first);
    let whole = std::fs::read(&path).expect("the folder works");
    assert_eq!(begin(folder.path(), true).begin::<u32>(counting()).expect("the folder works"), [1, 2, 3]);
    let again = begin(folder.path(), false).begin::<u32>(counting()).unwrap_err();
    assert_eq!(again.remedies(), [RequestRemedy::Resume]);
    let other = begin(folder.path(), true).begin::<u32>(JobIdentity::new("count", "to:9", None)).unwrap_err();
    assert!(other.to_string().contains("its spec is 'to:1000', not 'to:9'"), "{other}");
    let first_line = whole.iter().position(|&byte| byte == b'\n').expect("the folder works") + 1;
    for cut in first_line..whole.len() {
        std::fs::write(&path, &whole[..cut]).expect("the folder works");
        let mut again = begin(folder.path(), true);
        let parts = again.begin::<u32>(counting()).expect("the folder works");
        assert_eq!(parts, (1..=parts.len() as u32).collect::<Vec<_>>());
        again.keep(&[7u32]).expect("the folder works");
        drop(again);
        assert_eq!(begin(folder.path(), true).begin::<u32>(counting()).expect("the folder works").last(), Some(&7));
    }
    for bit in 0..8 * whole.len() {
        let mut bad = whole.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&path, &bad).expect("the folder works");
        // The last line may be the remains of a dying process; no other line may.
        match begin(folder.path(), true).begin::<u32>(counting()) {
            Ok(parts) => assert!([1, 2, 3].starts_with(&parts) && parts.len() < 3, "bit {bit}: {parts:?}"),
            Err(error) => assert!(matches!(error, Error::Corrupt(_)), "bit {bit}: {error}"),
        }
    }
}

fn part() -> JobIdentity {
    JobIdentity::part().and("engine", "abacus")
}

fn save(checkpoint: &mut Checkpoint, words: &[u64]) -> Result<()> {
    checkpoint.save("search", &part(), &[1, 2], &mut |out| {
        out.number(77)?;
        out.list(words)?;
        out.words(words)
    })
}

fn load(checkpoint: &mut Checkpoint) -> Result<Option<Vec<u64>>> {
    checkpoint.begin::<()>(counting())?;
    let Some(mut state) = checkpoint.load("search", &part())? else { return Ok(None) };
    assert_eq!(state.at_most(77)?, 77);
    let list = state.list()?;
    let mut words = vec![0; list.len()];
    state.words(&mut words)?;
    state.end()?;
    assert_eq!(words, list);
    Ok(Some(list))
}

#[test]
fn states_come_back_as_they_were() {
    let folder = tempfile::tempdir().expect("the folder works");
    for length in [0, 1, 65_000, 65_532, 65_533, 131_072, 400_000] {
        let words: Vec<u64> = (0..length).map(|i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let mut first = begin(folder.path(), true);
        first.begin::<()>(counting()).expect("the folder works");
        first.load("search", &part()).expect("the folder works");
        save(&mut first, &words).expect("the folder works");
        drop(first);
        assert_eq!(load(&mut begin(folder.path(), true)).expect("the folder works"), Some(words));
        let status = JobStatus::read(folder.path()).expect("the folder works");
        assert_eq!((status.reached, status.engine, status.finished), (3, Some("abacus".into()), false));
    }
    let mut other = begin(folder.path(), true);
    other.begin::<()>(counting()).expect("the folder works");
    let error = other.load("search", &JobIdentity::part().and("engine", "fingers")).unwrap_err();
    assert!(error.to_string().contains("its engine is 'abacus', not 'fingers'"), "{error}");
    other.finish().expect("the folder works");
    assert_eq!(load(&mut other).expect("the folder works"), None);
}

/// Another process reads parts of the state in a folder that it does not lock.
#[test]
fn parts_of_a_state_are_read_where_it_lies() {
    let folder = tempfile::tempdir().expect("the folder works");
    let words: Vec<u64> = (0..400_000).collect();
    let mut first = begin(folder.path(), true);
    first.begin::<()>(counting()).expect("the folder works");
    let mut write = |out: &mut StateWriter| [7, 8].iter().chain(&words).try_for_each(|&word| out.number(word));
    first.save("search", &part(), &[1], &mut write).expect("the folder works");
    let elsewhere = tempfile::tempdir().expect("the folder works");
    let mut other = begin(elsewhere.path(), true);
    other.begin::<()>(counting()).expect("the folder works");
    let open = |name: &str, search: &JobIdentity| other.left(folder.path(), name, search);
    assert!(open("another", &part()).expect("the folder works").is_none());
    assert!(open("search", &JobIdentity::part()).unwrap_err().to_string().contains("keeps other work"));
    for skips in
        [vec![0], vec![1, 2, 3], vec![130_000, 1], vec![131_072, 131_072, 131_072], vec![399_999], vec![70_000; 5]]
    {
        let mut state = open("search", &part()).expect("the folder works").expect("it was saved");
        let mut at = 0;
        for skip in skips {
            state.skip(8 * skip).expect("there are as many words");
            at += skip;
            assert_eq!(state.number().expect("there is one more word"), at);
            at += 1;
        }
        let mut rest = vec![0; (400_000 - at) as usize];
        state.words(&mut rest).expect("there are as many words");
        assert!(rest.iter().copied().eq(at..400_000));
        state.end().expect("that was all");
    }
    let mut state = open("search", &part()).expect("the folder works").expect("it was saved");
    state.skip(8 * 400_000).expect("there are as many words");
    assert!(matches!(state.skip(1), Err(Error::Corrupt(_))));
    let mut state = open("search", &part()).expect("the folder works").expect("it was saved");
    assert!(matches!(state.skip(8 * 400_001), Err(Error::Corrupt(_))));
}

#[test]
fn only_wanted_states_stay() {
    let folder = tempfile::tempdir().expect("the folder works");
    let mut checkpoint = begin(folder.path(), true);
    checkpoint.begin::<()>(counting()).expect("the folder works");
    for name in ["a", "b", "c"] {
        checkpoint.save(name, &part(), &[1], &mut |_| Ok(())).expect("the folder works");
    }
    checkpoint.keep_only(&["b", "d"]).expect("the folder works");
    assert_eq!(["a", "b", "c"].map(|name| folder.path().join(format!("state.{name}")).exists()), [false, true, false]);
}

#[test]
fn a_flipped_bit_of_a_state_is_seen() {
    let folder = tempfile::tempdir().expect("the folder works");
    let words: Vec<u64> = (0..140_000).collect();
    let mut first = begin(folder.path(), true);
    first.begin::<()>(counting()).expect("the folder works");
    save(&mut first, &words).expect("the folder works");
    drop(first);
    let path = folder.path().join("state.search");
    let whole = std::fs::read(&path).expect("the folder works");
    for bit in (0..8 * whole.len()).step_by(8 * whole.len() / 100 + 1).chain((0..400).step_by(3)) {
        let mut bad = whole.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&path, &bad).expect("the folder works");
        match load(&mut begin(folder.path(), true)) {
            Ok(state) => assert_eq!(state.as_deref(), Some(&*words), "bit {bit}"),
            Err(error) => assert!(matches!(error, Error::Corrupt(_)), "bit {bit}: {error}"),
        }
    }
    for cut in (0..whole.len()).step_by(whole.len() / 50) {
        std::fs::write(&path, &whole[..cut]).expect("the folder works");
        match load(&mut begin(folder.path(), true)) {
            // The padding of the last block may be missing.
            Ok(state) => assert_eq!(state.as_deref(), Some(&*words), "cut at {cut}"),
            Err(error) => assert!(matches!(error, Error::Corrupt(_)), "cut at {cut}: {error}"),
        }
    }
}

/// A complete state survives any failure while a second one is saved.
///
/// Whichever operation fails, and whenever the power fails, the first or the second state is there.
#[test]
fn a_state_is_whole_whatever_fails() {
    let states: [Vec<u64>; 2] = [(0..70_000).collect(), (7..140_000).collect()];
    for fault in [
        StorageFault::Full,
        StorageFault::Io,
        StorageFault::ShortWrite,
        StorageFault::ShortRead,
        StorageFault::LostTail,
    ] {
        for at in 0.. {
            let folder = tempfile::tempdir().expect("the folder works");
            let below: Arc<dyn Storage> = Arc::new(StorageFolder::open(folder.path()).expect("the folder works"));
            let mut first = Checkpoint::new(
                Box::new(FaultyStorage::new(below.clone(), fault, u64::MAX, false)),
                Duration::ZERO,
                true,
            );
            first.begin::<()>(counting()).expect("the folder works");
            save(&mut first, &states[0]).expect("the folder works");
            drop(first);
            let faulty = FaultyStorage::new(below.clone(), fault, at, true);
            let calls = faulty.counter();
            let mut second = Checkpoint::new(Box::new(faulty), Duration::ZERO, true);
            let saved = second.begin::<()>(counting()).and_then(|_| save(&mut second, &states[1]));
            let all = calls();
            drop(second);
            match load(&mut Checkpoint::new(
                Box::new(FaultyStorage::new(below, fault, u64::MAX, false)),
                Duration::ZERO,
                true,
            )) {
                Ok(Some(state)) => {
                    assert!(state == states[0] && saved.is_err() || state == states[1], "{fault:?} {at}");
                }
                Err(Error::Corrupt(_)) => assert_eq!(fault, StorageFault::LostTail, "{at}"),
                other => panic!("{fault:?} {at}: {other:?}"),
            }
            if at > all {
                assert!(saved.is_ok());
                break;
            }
        }
    }
}
