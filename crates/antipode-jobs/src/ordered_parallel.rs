//! Parallel work on many items, batch by batch, with progress reports and results in order.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::watch::{Progress, Signal, Watch};

/// The least time between two reports, as long as batches can grow.
const PERIOD: Duration = Duration::from_millis(500);

/// The most items of a batch.
const LARGEST: usize = 1 << 16;

/// Works on all items in parallel; `tell` gets the results in the order of the items, after an error only those before the first
/// item that failed.
pub(super) fn parallel_in_order<T: Sync, R: Send>(
    items: &[T],
    phase: &'static str,
    threads: usize,
    watch: &mut Watch<'_>,
    work: impl Fn(&T, Signal<'_>) -> Result<R> + Sync,
    mut tell: impl FnMut(Vec<R>) -> Result<()>,
) -> Result<()> {
    let signal = watch.signal();
    let (mut done, mut size) = (0, threads.max(1));
    while done < items.len() {
        watch.report(Progress { phase, depth: None, done: done as u64, total: items.len() as u64 })?;
        let start = Instant::now();
        let batch = &items[done..items.len().min(done + size)];
        let results: Vec<Result<R>> = batch.par_iter().with_max_len(1).map(|item| work(item, signal)).collect();
        let mut good = Vec::with_capacity(results.len());
        let mut failed = None;
        for result in results {
            match result {
                Ok(result) => good.push(result),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        tell(good)?;
        if let Some(error) = failed {
            return Err(error);
        }
        done += batch.len();
        if start.elapsed() < PERIOD {
            size = (2 * size).min(LARGEST);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::error::Error;

    #[test]
    fn results_come_in_order_up_to_the_first_error() {
        let items: Vec<u32> = (0..1000).collect();
        let mut watch = Watch::none();
        let mut run = |work: fn(&u32, Signal<'_>) -> Result<u32>| {
            let mut told = vec![];
            let end = parallel_in_order(&items, "test", 3, &mut watch, work, |part| {
                told.extend(part);
                Ok(())
            });
            (told, end.is_ok())
        };
        assert_eq!(run(|&item, _| Ok(2 * item)), ((0..1000).map(|item| 2 * item).collect(), true));
        let fails = |&item: &u32, _: Signal<'_>| if item % 400 == 399 { Err(Error::Interrupted) } else { Ok(item) };
        assert_eq!(run(fails), ((0..399).collect(), false));
    }
}
