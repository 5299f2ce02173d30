//! Draws the charts of stored experiments again, after a change of the plots:
//! `cargo run -p antipode-lab --example redraw lab/results/*.json`.

use std::path::Path;

use antipode_cli::reports::plot;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_jobs::ChartData;

fn main() -> Result<()> {
    for path in std::env::args().skip(1) {
        let path = Path::new(&path);
        let text = std::fs::read_to_string(path).map_err(|e| Error::io("read", path, e))?;
        let wrong = |e: serde_json::Error| Error::corrupt(path, e.to_string());
        let result: serde_json::Value = serde_json::from_str(&text).map_err(wrong)?;
        let chart: ChartData = serde_json::from_value(result["chart"].clone()).map_err(wrong)?;
        plot::chart(
            &JobOutputs::none(),
            &path.with_extension("svg"),
            result["about"].as_str().unwrap_or_default(),
            &chart,
        )?;
    }
    Ok(())
}
