//! The library in a few lines: search a space, print its layers, and solve one of its hardest
//! states from a table.
//!
//! `cargo run --release --example layers -- sliding:3x3`

use antipode::engines::{self, SearchJob};
use antipode::error::Result;
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, WorkResources};
use antipode::watch::Watch;

fn main() -> Result<()> {
    let spec = std::env::args().nth(1).unwrap_or("sliding:3x3".into());

    let space = families::parse(&spec)?.number()?;
    let job = SearchJob::default().examples(1);
    let outcome = engines::fastest(&space, &job)?.run(&space, &job, &mut Watch::none())?;
    for (depth, states) in outcome.layers.iter().enumerate() {
        println!("{depth:3} {states}");
    }
    let hardest = space.write(outcome.deepest[0]);

    let file = std::env::temp_dir().join("layers-example.antipode");
    let resources = WorkResources { threads: 1, memory: 1 << 30 };
    let options = BuildOptions::to(&file).force(true);
    jobs::build(&families::parse(&spec)?, resources, &options, |_| (), &mut Watch::none())?;
    for path in OpenTable::open(&file)?.paths(&[hardest])? {
        println!("{}:", path.state);
        for step in path.moves.unwrap_or_default() {
            println!("  {:8} {}", step.r#move, step.state);
        }
    }
    std::fs::remove_file(&file).map_err(|e| antipode::error::Error::io("remove", &file, e))
}
