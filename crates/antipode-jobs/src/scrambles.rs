//! Random walks from the goals.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::random_states::SampleDraw;
use super::scramble_options::ScrambleOptions;
use super::supported_work::SCRAMBLES;
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{Watch, WorkProgress};

/// Walks in one piece of work, which has a separate stream of random numbers.
const PIECE: usize = 256;

/// Pieces between two reports.
const BATCH: usize = 16;

/// The random numbers of a seed and a stream.
pub fn random_stream(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(stream);
    random
}

/// The goals at which walks begin.
pub struct ScrambleGoals(Vec<Vec<u8>>);

/// The most goals that are kept.
const MOST_GOALS: usize = 1 << 16;

impl ScrambleGoals {
    /// The goals of a puzzle, up to a fixed number.
    ///
    /// # Errors
    ///
    /// `Usage` if the puzzle does not list its goals, or moves cannot be undone: then a walk from a
    /// goal is not a path to it.
    pub fn new(problem: &Problem) -> Result<ScrambleGoals> {
        let goals: Vec<_> = problem.goals().take(MOST_GOALS).collect();
        SCRAMBLES.check(problem).map(|()| ScrambleGoals(goals))
    }

    /// Bytes of a state.
    pub fn length(&self) -> usize {
        self.0[0].len()
    }

    /// Random walks; `see` gets each as a list of states that begins with a goal. `stream`
    /// separates the random numbers of different calls. The result is the same for any number of
    /// threads.
    ///
    /// # Errors
    ///
    /// The first failure of the rules.
    pub fn walks<T: Send>(
        &self,
        problem: &Problem,
        draw: SampleDraw,
        stream: u64,
        scrambles: ScrambleOptions,
        see: impl Fn(&[Vec<u8>]) -> T + Sync,
    ) -> Result<Vec<T>> {
        pieces(problem, draw, stream, 0, |random| {
            let mut states = vec![];
            let end = self.follow(problem, scrambles, random, |state| states.push(state.to_vec()));
            states.push(end);
            see(&states)
        })
    }

    /// The last states of the walks of [`ScrambleGoals::walks`].
    ///
    /// # Errors
    ///
    /// Those of [`ScrambleGoals::walks`].
    pub fn ends(
        &self,
        problem: &Problem,
        draw: SampleDraw,
        stream: u64,
        scrambles: ScrambleOptions,
    ) -> Result<Vec<Vec<u8>>> {
        pieces(problem, draw, stream, 0, |random| self.follow(problem, scrambles, random, |_| ()))
    }

    /// The states of [`ScrambleGoals::ends`] in batches; `tell` gets at least one, which may be
    /// empty.
    pub(super) fn batches_of_ends(
        &self,
        problem: &Problem,
        SampleDraw { count, seed }: SampleDraw,
        stream: u64,
        scrambles: ScrambleOptions,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(Vec<Vec<u8>>) -> Result<()>,
    ) -> Result<()> {
        let mut done = 0;
        loop {
            watch.report(WorkProgress { phase: "sample", depth: None, done, total: count })?;
            // Batches are whole pieces, so their size does not change the random numbers.
            let batch = (count - done).min((BATCH * PIECE) as u64);
            tell(pieces(problem, SampleDraw { count: batch, seed }, stream, done / PIECE as u64, |random| {
                self.follow(problem, scrambles, random, |_| ())
            })?)?;
            done += batch;
            if done == count {
                return Ok(());
            }
        }
    }

    /// The last state of a walk; `pass` gets the states before it.
    fn follow(
        &self,
        problem: &Problem,
        scrambles: ScrambleOptions,
        random: &mut impl Rng,
        mut pass: impl FnMut(&[u8]),
    ) -> Vec<u8> {
        let mut here = self.0[random.random_range(0..self.0.len())].clone();
        let mut before: Option<Vec<u8>> = None;
        for _ in 0..scrambles.lengths.draw(random) {
            let mut nexts = vec![];
            problem.expand(&here, &mut |next| {
                if scrambles.backtrack || before.as_deref() != Some(next) {
                    nexts.push(next.to_vec());
                }
            });
            let next = match (nexts.len(), before) {
                // At a dead end, step back.
                (0, Some(before)) => before,
                (0, None) => break,
                (count, _) => nexts.swap_remove(random.random_range(0..count)),
            };
            pass(&here);
            before = Some(std::mem::replace(&mut here, next));
        }
        here
    }
}

/// The results of `count` calls of `make`, in pieces with separate random numbers. The first piece
/// has the number `first`.
fn pieces<T: Send>(
    problem: &Problem,
    SampleDraw { count, seed }: SampleDraw,
    stream: u64,
    first: u64,
    make: impl Fn(&mut ChaCha8Rng) -> T + Sync,
) -> Result<Vec<T>> {
    let count = count as usize;
    let pieces: Vec<Vec<T>> = (0..count.div_ceil(PIECE))
        .into_par_iter()
        .map(|at| {
            let mut random = random_stream(seed, stream_of_piece(stream, first + at as u64));
            (0..PIECE.min(count - at * PIECE)).map(|_| make(&mut random)).collect::<Vec<T>>()
        })
        .collect();
    problem.intact()?;
    Ok(pieces.into_iter().flatten().collect())
}

/// A stream for each piece: the threads that make them do not matter. A stream of learning has the
/// round above its lowest 20 bits, so a shift would lose the rounds from 4,096 on.
fn stream_of_piece(stream: u64, piece: u64) -> u64 {
    stream.rotate_left(32).wrapping_add(piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WalkLengths;

    /// Regression test: learning drew the states of a round again 4,096 rounds later.
    #[test]
    fn streams_do_not_repeat() {
        let streams: std::collections::BTreeSet<u64> = (0..3u64)
            .flat_map(|epoch| (0..10_000u64).map(move |round| stream_of_piece(epoch + (round << 20), 0)))
            .collect();
        assert_eq!(streams.len(), 30_000);
        // The first rounds have the streams that they always had.
        assert_eq!(stream_of_piece(7 + (4095 << 20), 3), ((7 + (4095 << 20)) << 32) + 3);
    }

    fn scrambles(text: &str) -> ScrambleOptions {
        ScrambleOptions { lengths: text.parse().unwrap(), backtrack: false }
    }

    #[test]
    fn walks_have_the_lengths_of_the_distribution() {
        let problem = antipode_families::parse("sliding:3x3").unwrap();
        let goals = ScrambleGoals::new(&problem).unwrap();
        let lengths = |text: &str| {
            goals
                .walks(&problem, SampleDraw { count: 4000, seed: 5 }, 0, scrambles(text), |walk| walk.len() - 1)
                .unwrap()
        };
        let mean = |all: &[usize]| all.iter().sum::<usize>() as f64 / all.len() as f64;
        assert!(lengths("fixed:7").iter().all(|&length| length == 7));
        let uniform = lengths("uniform:9");
        assert!(uniform.iter().all(|length| (1..=9).contains(length)) && (mean(&uniform) - 5.0).abs() < 0.2);
        let geometric = lengths("geometric:12.5");
        assert!((mean(&geometric) - 12.5).abs() < 0.8, "{}", mean(&geometric));
    }

    #[test]
    fn walks_do_not_turn_back_and_depend_on_the_seed_alone() {
        let problem = antipode_families::parse("sliding:3x3").unwrap();
        let goals = ScrambleGoals::new(&problem).unwrap();
        let walks = |threads: usize, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let all = pool.install(|| {
                goals.walks(&problem, SampleDraw { count: 600, seed }, 1, scrambles("fixed:9"), <[Vec<u8>]>::to_vec)
            });
            all.unwrap()
        };
        let all = walks(1, 1);
        assert!(all.iter().all(|walk| walk.windows(3).all(|three| three[0] != three[2])));
        assert_eq!(all, walks(3, 1));
        assert_ne!(all, walks(1, 2));
    }

    #[test]
    fn ends_are_the_last_states_of_walks() {
        let problem = antipode_families::parse("sliding:2x2").unwrap();
        let goals = ScrambleGoals::new(&problem).unwrap();
        let ends = |walk: &[Vec<u8>]| walk[walk.len() - 1].clone();
        for how in [scrambles("uniform:9"), ScrambleOptions { backtrack: true, ..scrambles("fixed:6") }] {
            let last = goals.walks(&problem, SampleDraw { count: 600, seed: 2 }, 5, how, ends).unwrap();
            assert_eq!(goals.ends(&problem, SampleDraw { count: 600, seed: 2 }, 5, how).unwrap(), last);
            let mut all = vec![];
            let tell = |states| {
                all.extend(states);
                Ok(())
            };
            goals
                .batches_of_ends(&problem, SampleDraw { count: 600, seed: 2 }, 5, how, &mut Watch::none(), tell)
                .unwrap();
            assert_eq!(all, last);
        }
    }

    #[test]
    fn distributions_are_read_and_written() {
        for text in ["uniform:30", "geometric:12.5", "fixed:1"] {
            assert_eq!(text.parse::<WalkLengths>().unwrap().to_string(), text);
        }
        for text in ["", "uniform", "uniform:0", "fixed:-1", "geometric:0.5", "geometric:nan", "normal:3"] {
            assert!(text.parse::<WalkLengths>().is_err(), "{text}");
        }
    }
}
