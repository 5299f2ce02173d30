//! The text form of layers: `c64,c64,1000,300,r,r`.

use antipode_nets::{LayerActivation, NetworkLayer};

use antipode_core::error::{Error, Result};

/// The default side of a convolution's window.
const SIZE: usize = 3;

/// Reads a list of layers. `N` is dense with N units, `r` residual, `cN` a convolution with N
/// channels over 3x3 cells, `cNxS` one over SxS cells.
///
/// # Errors
///
/// `Usage` if a layer is none of these.
pub fn read(text: &str, norm: bool, activation: LayerActivation) -> Result<Vec<NetworkLayer>> {
    let layer = |word: &str| {
        let positive = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0);
        if word == "r" {
            return Some(NetworkLayer::Residual { norm, activation });
        }
        if let Some(rest) = word.strip_prefix('c') {
            let (channels, size) = match rest.split_once('x') {
                Some((channels, size)) => (positive(channels)?, positive(size)?),
                None => (positive(rest)?, SIZE),
            };
            return Some(NetworkLayer::Convolution { channels, size, norm, activation });
        }
        Some(NetworkLayer::Dense { units: positive(word)?, norm, activation })
    };
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    words
        .map(|word| {
            let what = "write units such as 1024, r for a residual layer, or c64x3 for a convolution with 64 channels";
            layer(word).ok_or_else(|| Error::malformed(word, "a layer", what))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_read() {
        let (norm, activation) = (true, LayerActivation::Elu);
        let all = read("c8, c16x5,300,r", norm, activation).unwrap();
        let expected = [
            NetworkLayer::Convolution { channels: 8, size: 3, norm, activation },
            NetworkLayer::Convolution { channels: 16, size: 5, norm, activation },
            NetworkLayer::Dense { units: 300, norm, activation },
            NetworkLayer::Residual { norm, activation },
        ];
        assert_eq!(all, expected);
        assert_eq!(read("", norm, activation).unwrap(), []);
        for text in ["x", "0", "-3", "c", "c0", "c8x", "r3", "1e3"] {
            assert!(read(text, norm, activation).is_err(), "{text}");
        }
    }
}
