//! Parallel work on many items in batches, with progress reports and results in order.

use std::time::Duration;

use rayon::prelude::*;

use super::plan::WorkResources;
use antipode_core::clock::Instant;
use antipode_core::error::Result;
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

/// The least time between two reports: batches grow until they take this long.
const PERIOD: Duration = Duration::from_millis(500);

/// The most items of a batch.
const LARGEST: usize = 1 << 16;

/// The results of a batch may take one `SHARE`th of the memory.
const SHARE: u64 = 32;

/// A result that is kept until its batch is reported.
pub(super) trait Held {
    /// The bytes of memory of this result.
    fn bytes(&self) -> u64;
}

/// Runs `work` on all items in parallel; `tell` gets the results in the order of the items. After
/// an error, `tell` gets only the results before the first item that failed. A batch is small
/// enough that its results fit in a small part of the memory, if none exceeds the largest so far.
pub(super) fn parallel_in_order<T: Sync, R: Send + Held>(
    items: &[T],
    phase: &'static str,
    resources: WorkResources,
    watch: &mut Watch<'_>,
    work: impl Fn(&T, StopSignal<'_>) -> Result<R> + Sync,
    mut tell: impl FnMut(Vec<R>, &mut Watch<'_>) -> Result<()>,
) -> Result<()> {
    let signal = watch.signal();
    let threads = resources.threads.max(1);
    let (mut done, mut size, mut largest) = (0, threads, 1);
    while done < items.len() {
        watch.report(WorkProgress { phase, depth: None, done: done as u64, total: items.len() as u64 })?;
        let start = Instant::now();
        let batch = &items[done..items.len().min(done + size)];
        // One by one: the costs of items may differ by orders of magnitude.
        let results: Vec<Result<R>> = batch.par_iter().with_max_len(1).map(|item| work(item, signal)).collect();
        largest = results.iter().flatten().map(Held::bytes).fold(largest, u64::max);
        let mut good = Vec::with_capacity(results.len());
        let mut failed = None;
        for result in results {
            match result {
                // The results before the failure are those of the first items, so that a resumed
                // run can start after them.
                Ok(result) => good.push(result),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        tell(good, watch)?;
        if let Some(error) = failed {
            return Err(error);
        }
        done += batch.len();
        if start.elapsed() < PERIOD {
            size = (2 * size).min(LARGEST);
        }
        // `largest` begins with 1, so this divides by no 0.
        let fitting = resources.memory / SHARE / largest;
        size = size.min(usize::try_from(fitting).unwrap_or(usize::MAX)).max(threads);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::error::Error;

    impl Held for u32 {
        fn bytes(&self) -> u64 {
            1 << 10
        }
    }

    #[test]
    fn results_come_in_order_up_to_the_first_error() {
        let items: Vec<u32> = (0..1000).collect();
        let mut watch = Watch::none();
        let mut run = |work: fn(&u32, StopSignal<'_>) -> Result<u32>| {
            let mut told = vec![];
            let resources = WorkResources { threads: 3, memory: 1 << 20 };
            let end = parallel_in_order(&items, "test", resources, &mut watch, work, |part, _| {
                assert!(part.len() <= 32);
                told.extend(part);
                Ok(())
            });
            (told, end.is_ok())
        };
        assert_eq!(run(|&item, _| Ok(2 * item)), ((0..1000).map(|item| 2 * item).collect(), true));
        let fails = |&item: &u32, _: StopSignal<'_>| if item % 400 == 399 { Err(Error::Interrupted) } else { Ok(item) };
        assert_eq!(run(fails), ((0..399).collect(), false));
    }
}
