//! The device for training.

use burn::tensor::Device;

use antipode_core::error::{Error, Result};

/// A device by name: `cpu`, `vulkan`, `vulkan:1`, `wgpu` or `cuda`.
///
/// A number selects one of several graphics cards.
///
/// # Errors
///
/// `Usage` if the name is unknown, or this build does not support the device.
pub fn device(name: &str) -> Result<Device> {
    let (kind, number) = name.split_once(':').map_or((name, None), |(kind, number)| (kind, Some(number)));
    let number = number.map(|number| number.parse().map_err(|_| unknown(name))).transpose()?;
    match (kind, number) {
        ("cpu", None) => Ok(Device::flex()),
        ("vulkan", number) => vulkan(number),
        ("wgpu", number) => wgpu(number),
        ("cuda", number) => cuda(number),
        _ => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Error {
    Error::malformed(name, "a device", "use cpu, vulkan, wgpu or cuda, or one of several as in vulkan:1")
}

#[cfg(any(feature = "vulkan", feature = "wgpu"))]
fn card(number: Option<usize>) -> burn::tensor::DeviceKind {
    use burn::tensor::DeviceKind;
    number.map_or(DeviceKind::DefaultDevice, DeviceKind::DiscreteGpu)
}

#[cfg(feature = "vulkan")]
fn vulkan(number: Option<usize>) -> Result<Device> {
    Ok(Device::vulkan(card(number)))
}

#[cfg(not(feature = "vulkan"))]
fn vulkan(_: Option<usize>) -> Result<Device> {
    Err(without("vulkan"))
}

#[cfg(feature = "wgpu")]
fn wgpu(number: Option<usize>) -> Result<Device> {
    Ok(Device::wgpu(card(number)))
}

#[cfg(not(feature = "wgpu"))]
fn wgpu(_: Option<usize>) -> Result<Device> {
    Err(without("wgpu"))
}

#[cfg(feature = "cuda")]
fn cuda(number: Option<usize>) -> Result<Device> {
    Ok(Device::cuda(number.unwrap_or(0)))
}

#[cfg(not(feature = "cuda"))]
fn cuda(_: Option<usize>) -> Result<Device> {
    Err(without("cuda"))
}

#[cfg(not(all(feature = "vulkan", feature = "wgpu", feature = "cuda")))]
fn without(feature: &str) -> Error {
    Error::incapable(
        "this program",
        format!("was built without {feature}"),
        format!("build it with --features {feature}"),
    )
}
