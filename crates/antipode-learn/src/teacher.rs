//! The methods that produce the examples of an epoch.
//!
//! Exact labels are produced once. All other methods produce new examples for each epoch, from
//! walks that start at the goals. All of these except last moves need a network, the *target*: an
//! earlier version of the trained network.
//!
//! - **Value iteration** (DeepCubeA: Agostinelli, McAleer, Shmakov, Baldi 2019): the value of a
//!   state is 1 + the least value of a successor.
//! - **Q-learning** (Mnih et al. 2015, Wang et al. 2016): the value of a move is 1 + the value of
//!   the resulting state, and the value of a state is that of its best move.
//! - **Autodidactic iteration** (McAleer, Agostinelli, Shmakov, Baldi 2018): value iteration, with
//!   the best move as a class; a state after d moves has weight 1/d.
//! - **Last moves** (EfficientCube: Takano 2021): the class of a state on a walk is the move that
//!   undoes the last one; there is no target.
//!
//! - **Solutions** ([`crate::solutions`]): A* with the network as heuristic solves states.
//!
//! At goals the value is 0 by definition, independently of the network.

use antipode_nets::{InputEncoding, NetworkArchitecture, OutputHead};

use crate::examples::{TrainingExamples, active};
use crate::moves::MoveClasses;
use crate::network::TrainableNetwork;
use crate::solutions::SolutionLabels;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Watch, WorkProgress};
use antipode_jobs::{SampleDraw, ScrambleGoals, ScrambleOptions};

/// The number of states whose successors the network evaluates at once.
const PIECE: usize = 1 << 12;

/// A method that produces examples from walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeachingMethod {
    /// Approximate value iteration.
    Bootstrap,
    /// Deep Q-learning.
    Q,
    /// Autodidactic iteration.
    Adi,
    /// The last moves of walks.
    LastMove,
    /// Solutions found with the network's estimates.
    Solutions,
}

impl TeachingMethod {
    /// The heads of its networks.
    pub fn heads(self) -> Vec<OutputHead> {
        match self {
            TeachingMethod::Bootstrap | TeachingMethod::Solutions => vec![OutputHead::Value],
            TeachingMethod::LastMove => vec![OutputHead::Policy],
            TeachingMethod::Q | TeachingMethod::Adi => vec![OutputHead::Value, OutputHead::Policy],
        }
    }
}

/// A producer of the examples of an epoch.
pub struct ExampleWalker<'a> {
    /// The puzzle.
    pub problem: &'a Problem,
    /// The encoding of states.
    pub encoding: &'a InputEncoding,
    /// The moves of the puzzle; `None` for methods without a policy.
    pub moves: Option<&'a MoveClasses>,
    /// The goals from which walks start.
    pub goals: ScrambleGoals,
    /// The method.
    pub method: TeachingMethod,
    /// The walks.
    pub scrambles: ScrambleOptions,
    /// The number of examples of an epoch.
    pub samples: usize,
    /// The budget of a search, for methods that search.
    pub budget: SearchParameters<'a>,
}

/// The parameters of searches for solutions.
#[derive(Clone, Copy)]
pub struct SearchParameters<'a> {
    /// The shape of the network.
    pub architecture: &'a NetworkArchitecture,
    /// The most states that a search may expand.
    pub nodes: u64,
    /// The most bytes for a search.
    pub memory: u64,
    /// Whether the network guides the first searches, too.
    pub warm: bool,
}

impl ExampleWalker<'_> {
    /// The examples of an epoch: the same for the same seed, epoch and target.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the watch stops it; `Limit` if no state is solved; the first failure of the
    /// rules or the network.
    pub fn examples(
        &self,
        (seed, epoch): (u64, u32),
        target: &TrainableNetwork,
        watch: &mut Watch<'_>,
    ) -> Result<TrainingExamples> {
        let mut examples = match self.method {
            TeachingMethod::LastMove => self.last_moves(seed, epoch)?,
            TeachingMethod::Solutions => self.solutions().examples((seed, epoch), target, watch)?,
            TeachingMethod::Bootstrap | TeachingMethod::Q => {
                let states = self.goals.walks(
                    self.problem,
                    SampleDraw { count: self.samples as u64, seed },
                    epoch.into(),
                    self.scrambles,
                    |walk| (walk[walk.len() - 1].clone(), 0),
                )?;
                self.look_ahead(&states, target, watch)?
            }
            TeachingMethod::Adi => {
                // Every state of a walk but the goal, with its number of moves.
                let (mut states, mut round) = (vec![], 0);
                while states.len() < self.samples {
                    let walks = self.goals.walks(
                        self.problem,
                        SampleDraw { count: 256, seed },
                        stream(epoch, round),
                        self.scrambles,
                        |walk| walk.iter().cloned().zip(0..).skip(1).collect::<Vec<_>>(),
                    )?;
                    states.extend(walks.into_iter().flatten());
                    round += 1;
                }
                states.truncate(self.samples);
                self.look_ahead(&states, target, watch)?
            }
        };
        if self.method == TeachingMethod::Adi {
            // Make the mean weight 1, so that the learning rate keeps its meaning.
            let mean = examples.weights.iter().sum::<f32>() / examples.len().max(1) as f32;
            examples.weights.iter_mut().for_each(|weight| *weight /= mean);
        }
        self.problem.intact()?;
        Ok(examples)
    }

    fn solutions(&self) -> SolutionLabels<'_> {
        let ExampleWalker { problem, encoding, goals, scrambles, samples, .. } = self;
        let SearchParameters { architecture, nodes, memory, warm } = self.budget;
        let (scrambles, samples) = (*scrambles, *samples);
        SolutionLabels { problem, encoding, architecture, goals, scrambles, samples, nodes, memory, warm }
    }

    /// States on walks, with the moves that undo the last one.
    fn last_moves(&self, seed: u64, epoch: u32) -> Result<TrainingExamples> {
        let moves = self.moves.ok_or_else(no_moves)?;
        let (mut examples, mut round) = (TrainingExamples::new(self.goals.length()), 0);
        while examples.len() < self.samples {
            for walk in self.goals.walks(
                self.problem,
                SampleDraw { count: 256, seed },
                stream(epoch, round),
                self.scrambles,
                |walk| -> Result<Vec<(Vec<u8>, u32)>> {
                    walk.windows(2).map(|two| Ok((two[1].clone(), self.move_to(moves, &two[1], &two[0])?))).collect()
                },
            )? {
                for (state, class) in walk? {
                    examples.states.extend(state);
                    examples.classes.push(class);
                }
            }
            round += 1;
        }
        examples.states.truncate(self.samples * examples.length);
        examples.classes.truncate(self.samples);
        Ok(examples)
    }

    fn move_to(&self, moves: &MoveClasses, from: &[u8], to: &[u8]) -> Result<u32> {
        let (mut ordinal, mut found) = (0, None);
        self.problem.expand(from, &mut |next| {
            if next == to {
                // Several moves may lead back. The first is always the same one.
                found.get_or_insert(ordinal);
            }
            ordinal += 1;
        });
        moves
            .class(
                self.problem,
                from,
                found.ok_or_else(|| Error::incapable(self.problem.spec(), "has a move that cannot be undone", ""))?,
            )
            .map(|class| class as u32)
    }

    /// Examples from the target's values of successors. States come with their moves from a goal.
    fn look_ahead(
        &self,
        states: &[(Vec<u8>, u32)],
        target: &TrainableNetwork,
        watch: &mut Watch<'_>,
    ) -> Result<TrainingExamples> {
        let length = self.goals.length();
        let mut examples = TrainingExamples::new(length);
        for (at, piece) in states.chunks(PIECE).enumerate() {
            let done = (at * PIECE) as u64;
            watch.report(WorkProgress { phase: "look ahead", depth: None, done, total: states.len() as u64 })?;
            let (mut all, mut degrees) = (vec![], vec![]);
            for (state, _) in piece {
                let mut degree = 0;
                self.problem.expand(state, &mut |next| {
                    all.extend_from_slice(next);
                    degree += 1;
                });
                degrees.push(degree);
            }
            let mut values = target.values(&active(self.encoding, &all, length));
            let goals = self.problem.are_goals(&all, length);
            // No state is nearer than a goal, and a negative value would spread to its neighbours.
            values.iter_mut().zip(goals).for_each(|(value, goal)| *value = if goal { 0.0 } else { value.max(0.0) });
            let mut rest = values.as_slice();
            for ((state, depth), degree) in piece.iter().zip(degrees) {
                let (here, after) = rest.split_at(degree);
                rest = after;
                // A dead end has no successor to learn from.
                if degree > 0 {
                    self.example(state, *depth, here, &mut examples)?;
                }
            }
        }
        Ok(examples)
    }

    fn example(&self, state: &[u8], depth: u32, successors: &[f32], examples: &mut TrainingExamples) -> Result<()> {
        let (best, least) =
            successors.iter().copied().enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0));
        let goal = self.problem.is_goal(state);
        let value = if goal { 0.0 } else { 1.0 + least };
        match self.method {
            TeachingMethod::Bootstrap | TeachingMethod::LastMove | TeachingMethod::Solutions => {
                examples.values.push(value);
            }
            TeachingMethod::Adi => {
                let moves = self.moves.ok_or_else(no_moves)?;
                examples.values.push(value);
                examples.classes.push(moves.class(self.problem, state, best)? as u32);
                examples.weights.push(1.0 / depth.max(1) as f32);
            }
            TeachingMethod::Q => {
                // Walks end at goals, so moves from goals have no values.
                if goal {
                    return Ok(());
                }
                let moves = self.moves.ok_or_else(no_moves)?;
                examples.values.push(value);
                let at = examples.actions.len();
                examples.actions.resize(at + moves.names().len(), f32::NAN);
                for (ordinal, successor) in successors.iter().enumerate() {
                    let class = moves.class(self.problem, state, ordinal)?;
                    examples.actions[at + class] = 1.0 + successor;
                }
            }
        }
        examples.states.extend_from_slice(state);
        Ok(())
    }
}

/// The random stream of a round in an epoch; the stream is shifted by another 32 bits later.
fn stream(epoch: u32, round: u64) -> u64 {
    u64::from(epoch) + (round << 20)
}

fn no_moves() -> Error {
    Error::incapable("this method", "learns moves, and has no list of them", "")
}
