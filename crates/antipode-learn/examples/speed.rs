//! A benchmark: examples per second that the deep network of ANN-distance learns, by batch size:
//! `cargo run --release -p antipode-learn --example speed -- cpu`, or with `--features vulkan` and
//! `vulkan`.

use std::io::Write;
use std::time::Instant;

use antipode_jobs::random_stream;
use antipode_learn::device::device;
use antipode_learn::examples::TrainingExamples;
use antipode_learn::layers;
use antipode_learn::learner::{NetworkLearner, StepParameters};
use antipode_learn::loss::TrainingLoss;
use antipode_learn::network::{TrainableNetwork, numbers};
use antipode_nets::{InputEncoding, LayerActivation, NetworkArchitecture, OutputHead};
use rand::seq::SliceRandom;

fn main() {
    let name = std::env::args().nth(1).unwrap_or("cpu".into());
    let device = device(&name).expect("a device: cpu, vulkan or cuda");
    let problem = antipode_families::parse("sliding:4x4").expect("a spec");
    let encoding = InputEncoding::of(&problem).expect("an encoding");
    let layers = layers::read("1024,1024,512,128,64", true, LayerActivation::Elu).expect("layers");
    let architecture = NetworkArchitecture { layers, heads: vec![OutputHead::Value] };
    let sizes: &[usize] = if name == "cpu" { &[250, 1000, 4000] } else { &[1000, 4000, 16_000, 64_000] };
    for &batch in sizes {
        let mut draw = random_stream(1, 0);
        let mut state: Vec<u8> = (0..16).collect();
        let mut examples = TrainingExamples::new(16);
        for _ in 0..batch {
            state.shuffle(&mut draw);
            examples.states.extend_from_slice(&state);
            examples.values.push(f32::from(state[0]));
        }
        let network = TrainableNetwork::new(&architecture, encoding.shape(), 0, &mut draw, &device).expect("a network");
        let mut learner = NetworkLearner::new(network);
        let step = StepParameters { loss: TrainingLoss::Mse, rate: 1e-3, dropout: 0.0, seed: 1 };
        let mut run = |steps: usize| {
            let start = Instant::now();
            let loss = (0..steps).map(|_| learner.step(&encoding, &examples, &step)).last().map(numbers);
            (start.elapsed().as_secs_f64(), loss)
        };
        run(10);
        let steps = (if name == "cpu" { 20_000 } else { 4_000_000 } / batch).max(5);
        let (seconds, loss) = run(steps);
        let speed = (steps * batch) as f64 / seconds;
        let out = &mut std::io::stdout();
        writeln!(out, "{name}, {batch} examples a step: {speed:.0} examples/s, loss {loss:?}").expect("stdout");
    }
}
