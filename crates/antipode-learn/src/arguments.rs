//! The arguments of `antipode learn`.

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};

use crate::axis::GridAxis;
use crate::loss::TrainingLoss;
use crate::schedule::RateSchedule;
use antipode_cli::frame::{CheckpointOptions, CommonOptions};
use antipode_jobs::labels::LabelOptions;

const EXAMPLES: &str = "\
Examples:
  antipode learn sliding:3x3 --labels table:8puzzle.antipode -o 8.safetensors --curve 8.svg
  antipode learn sliding:4x4 --labels solver:ida --heuristic pdb:tables/15-puzzle-7-8.toml --samples 4800000 \\
    --database 15.labels --layers 1024,1024,512,128,64 --loss amse:0.4 -o 15.safetensors --checkpoint kept
  antipode learn twisty:2x2x2 --labels bootstrap --scrambles uniform:20 --samples 100000 --epochs 50 -o 222.safetensors
  antipode learn twisty:2x2x2 --labels last-move --scrambles fixed:14 -o policy.safetensors
  antipode learn sliding:3x4 --labels table:34.antipode --samples 20000 --from 8.safetensors -o 11.safetensors
  antipode learn sliding:3x3 --labels table:8puzzle.antipode --grid layers=64,32/256,64 --grid rate=0.003/0.001 -o 8.safetensors
To use the network as a heuristic: antipode solve sliding:4x4 --solver astar --heuristic net:15.safetensors";

/// Train a network that estimates distances or chooses moves
#[derive(Debug, Parser)]
#[command(name = "learn", after_help = EXAMPLES, max_term_width = 110)]
pub struct LearnArguments {
    /// The puzzle
    pub spec: String,
    /// The file to write the network to
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    /// What to learn from: table:FILE, file:FILE (labels of a database), solver:NAME (shortest
    /// solutions), bootstrap (value iteration), solutions (of A* with the network), q (Q-learning),
    /// adi (autodidactic iteration), last-move (of scrambles)
    #[arg(long, value_name = "WHAT", default_value = "bootstrap")]
    pub labels: String,
    /// How to produce labels and examples.
    #[command(flatten)]
    pub making: LabelOptions,
    /// For walks: replace the target by the network after epochs with a smaller loss [default:
    /// after every epoch]
    #[arg(long, value_name = "LOSS")]
    pub update_below: Option<f64>,
    /// Start with the weights of this network, where layers have the same shape. It may be of
    /// another size of the puzzle, such as sliding:3x3 for sliding:3x4
    #[arg(long, value_name = "NETWORK")]
    pub from: Option<PathBuf>,
    /// Train a network for each entry of a list, such as rate=0.001/0.0003 or layers=64,32/128, and
    /// print a table. NAME is layers, loss, rate or batch; may be repeated, for all combinations.
    /// The result is the network with the least error in validation
    #[arg(long, value_name = "NAME=LIST")]
    pub grid: Vec<GridAxis>,
    /// Write the table of --grid to FILE as comma-separated values
    #[arg(long, value_name = "FILE", requires = "grid")]
    pub csv: Option<PathBuf>,
    /// The network.
    #[command(flatten)]
    pub shape: NetworkShape,
    /// How to train it.
    #[command(flatten)]
    pub training: TrainingArguments,
    /// The checkpoint.
    #[command(flatten)]
    pub keeping: CheckpointOptions,
    /// The options of every verb.
    #[command(flatten)]
    pub options: CommonOptions,
}

/// The shape of the network.
#[derive(Clone, Debug, Args)]
pub struct NetworkShape {
    /// The layers: a number of units, with r for a residual layer; c64x3 is a convolution with 64
    /// channels over 3x3 cells [default: those of --from, else 1024,1024,512,128,64]
    #[arg(long, value_name = "LIST")]
    pub layers: Option<String>,
    /// The activation after each layer
    #[arg(long, value_enum, default_value = "elu")]
    pub activation: ActivationChoice,
    /// Omit batch normalisation
    #[arg(long)]
    pub no_norm: bool,
}

/// An activation on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ActivationChoice {
    /// Exponential linear units
    Elu,
    /// Rectified linear units
    Relu,
}

/// How to train the network.
#[derive(Clone, Debug, Args)]
pub struct TrainingArguments {
    /// The number of passes over all examples, or of rounds of walks
    #[arg(long, value_name = "E", default_value = "40", value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// The number of examples of a step
    #[arg(long, value_name = "B", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    pub batch: u32,
    /// The learning rate of Adam
    #[arg(long, value_name = "R", default_value = "0.001")]
    pub rate: f64,
    /// How the rate changes: constant, cosine or step:FACTOR,EPOCHS
    #[arg(long, default_value = "cosine")]
    pub schedule: RateSchedule,
    /// The number of first epochs in which the rate rises from zero
    #[arg(long, value_name = "EPOCHS", default_value = "0")]
    pub warm_up: f64,
    /// The loss to minimise: mse, amse:ALPHA (overestimates cost more) or quantile:Q
    #[arg(long, default_value = "mse")]
    pub loss: TrainingLoss,
    /// The share of units that each step drops
    #[arg(long, value_name = "SHARE", default_value = "0")]
    pub dropout: f64,
    /// The share of labels for validation: the result is the network of the epoch with the least
    /// error on them
    #[arg(long, value_name = "SHARE", default_value = "0.05")]
    pub validation: f64,
    /// For walks: validate epochs by at most 100000 of these labels, table:FILE or file:FILE
    #[arg(long, value_name = "LABELS")]
    pub truth: Option<String>,
    /// Stop after this number of epochs without a smaller error in validation [default: never]
    #[arg(long, value_name = "EPOCHS", default_value = "0", hide_default_value = true)]
    pub patience: u32,
    /// Draw the learning curve into FILE, in the format of its extension: .svg or .png. With --grid
    /// it is that of the best network
    #[arg(long, value_name = "FILE")]
    pub curve: Option<PathBuf>,
    /// Keep the network of each epoch in this folder. With --grid it has a folder for each row of
    /// the table, from 1
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
    /// Where to train: cpu, or a graphics card with vulkan, wgpu or cuda; vulkan:1 is the second
    /// card
    #[arg(long, default_value = "cpu")]
    pub device: String,
}
