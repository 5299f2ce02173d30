//! Where training runs.

use burn::tensor::Device;

use antipode_core::error::{Error, Result};

/// The processor, or a graphics card by its number: `cpu`, `cuda`, `cuda:1`. `Usage` if there is no such thing, or this program was built without.
pub fn device(name: &str) -> Result<Device> {
    let (kind, number) = name.split_once(':').unwrap_or((name, "0"));
    let number: usize = number.parse().map_err(|_| unknown(name))?;
    match kind {
        "cpu" if name == "cpu" => Ok(Device::flex()),
        "cuda" => cuda(number),
        _ => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Error {
    Error::usage(format!("'{name}' is not a device: use cpu, cuda, or cuda:NUMBER"))
}

#[cfg(feature = "cuda")]
fn cuda(number: usize) -> Result<Device> {
    Ok(Device::cuda(number))
}

#[cfg(not(feature = "cuda"))]
fn cuda(_: usize) -> Result<Device> {
    let what = "this program was built for processors alone: build it with --features cuda";
    Err(Error::usage(what))
}
