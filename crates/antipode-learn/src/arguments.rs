//! What `antipode learn` takes.

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};

use crate::loss::Loss;
use crate::schedule::Schedule;
use antipode_cli::frame::{Keeping, LabelArguments, Options, SPEC};

const EXAMPLES: &str = "\
Examples:
  antipode learn sliding:3x3 --labels table:8puzzle.antipode -o 8.safetensors --curve 8.svg
  antipode learn sliding:4x4 --labels solver:ida --heuristic pdb:tables/15-puzzle-7-8.toml --samples 4800000 \\
    --database 15.labels --layers 1024,1024,512,128,64 --loss amse:0.4 -o 15.safetensors --checkpoint kept
  antipode learn twisty:2x2x2 --labels bootstrap --scrambles uniform:20 --samples 100000 --epochs 50 -o 222.safetensors
  antipode learn twisty:2x2x2 --labels last-move --scrambles fixed:14 -o policy.safetensors
The network then serves as a heuristic: antipode solve sliding:4x4 --solver astar --heuristic net:15.safetensors";

/// Train a network that estimates distances or chooses moves
#[derive(Debug, Parser)]
#[command(name = "learn", after_help = EXAMPLES, max_term_width = 110)]
pub struct Arguments {
    /// The puzzle
    #[arg(value_parser = SPEC, hide_possible_values = true)]
    pub spec: String,
    /// The file of the network
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    /// What is learnt: table:FILE, file:FILE (labels of a database), solver:NAME (shortest
    /// solutions), bootstrap (value iteration), solutions (of A* with the network), q (Q-learning),
    /// adi (autodidactic iteration), last-move (of scrambles)
    #[arg(long, value_name = "WHAT", default_value = "bootstrap")]
    pub labels: String,
    /// How labels and examples are made.
    #[command(flatten)]
    pub making: LabelArguments,
    /// For walks: the target becomes the network after an epoch with a smaller loss [default: after
    /// every epoch]
    #[arg(long, value_name = "LOSS")]
    pub update_below: Option<f64>,
    /// The network.
    #[command(flatten)]
    pub shape: Shape,
    /// How it is trained.
    #[command(flatten)]
    pub training: Training,
    /// Where it is kept.
    #[command(flatten)]
    pub keeping: Keeping,
    /// What every verb has.
    #[command(flatten)]
    pub options: Options,
}

/// The network.
#[derive(Debug, Args)]
pub struct Shape {
    /// Its layers: units, r for a residual one, c64x3 for a convolution with 64 channels over 3x3
    /// cells
    #[arg(long, value_name = "LIST", default_value = "1024,1024,512,128,64")]
    pub layers: String,
    /// What follows each layer
    #[arg(long, value_enum, default_value = "elu")]
    pub activation: ActivationChoice,
    /// No batch normalisation
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

/// How it is trained.
#[derive(Debug, Args)]
pub struct Training {
    /// How often all examples are learnt, or how many rounds of walks
    #[arg(long, value_name = "E", default_value = "40", value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// Examples of a step
    #[arg(long, value_name = "B", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    pub batch: u32,
    /// The learning rate of Adam
    #[arg(long, value_name = "R", default_value = "0.001")]
    pub rate: f64,
    /// How the rate goes on: constant, cosine, step:FACTOR,EPOCHS
    #[arg(long, default_value = "cosine")]
    pub schedule: Schedule,
    /// Epochs in which the rate rises from nothing
    #[arg(long, value_name = "EPOCHS", default_value = "0")]
    pub warm_up: f64,
    /// What training makes small: mse, amse:ALPHA (overestimates cost more), quantile:Q
    #[arg(long, default_value = "mse")]
    pub loss: Loss,
    /// The share of units that are left out of a step
    #[arg(long, value_name = "SHARE", default_value = "0")]
    pub dropout: f64,
    /// The share of labels that are kept apart: the network of the epoch with the least error on
    /// them is the result
    #[arg(long, value_name = "SHARE", default_value = "0.05")]
    pub validation: f64,
    /// For walks: judge epochs by these labels, table:FILE or file:FILE, of which at most 100000
    /// are drawn
    #[arg(long, value_name = "LABELS")]
    pub referee: Option<String>,
    /// Stop after so many epochs without a better error on labels that are kept apart [default:
    /// never]
    #[arg(long, value_name = "EPOCHS", default_value = "0", hide_default_value = true)]
    pub patience: u32,
    /// Draw the learning curve to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub curve: Option<PathBuf>,
    /// Keep the network of each epoch in this folder
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
    /// Where it is trained: cpu, or a graphics card: vulkan, wgpu, cuda, or vulkan:1 of several
    #[arg(long, default_value = "cpu")]
    pub device: String,
}
