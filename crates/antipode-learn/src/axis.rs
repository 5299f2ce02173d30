//! A list of values of a setting: `rate=0.001/0.0003`.

use std::str::FromStr;

use antipode_nets::LayerActivation;

use crate::layers;
use crate::loss::TrainingLoss;
use antipode_core::error::{Error, Result};

/// A setting with a list of values; a grid trains a network for each of their combinations.
#[derive(Clone, Debug, PartialEq)]
pub enum GridAxis {
    /// The layers of `--layers`.
    Layers(Vec<String>),
    /// The losses of `--loss`.
    Loss(Vec<TrainingLoss>),
    /// The rates of `--rate`.
    Rate(Vec<f64>),
    /// The batches of `--batch`.
    Batch(Vec<u32>),
}

/// The values of a list; `None` if one is not understood.
fn all<T: FromStr>(list: &str) -> Option<Vec<T>> {
    list.split('/').map(|value| value.trim().parse().ok()).collect()
}

impl FromStr for GridAxis {
    type Err = Error;

    fn from_str(text: &str) -> Result<GridAxis> {
        let wrong = || {
            let what = "write layers=, loss=, rate= or batch= and a list such as 0.001/0.0003";
            Error::malformed(text, "a list of settings", what)
        };
        let (name, list) = text.split_once('=').ok_or_else(wrong)?;
        match name {
            "layers" => {
                let read =
                    |text: &str| layers::read(text, false, LayerActivation::Elu).map(|_| text.trim().to_string());
                list.split('/').map(read).collect::<Result<_>>().map(GridAxis::Layers)
            }
            "loss" => list.split('/').map(|text| text.trim().parse()).collect::<Result<_>>().map(GridAxis::Loss),
            "rate" => all(list).map(GridAxis::Rate).ok_or_else(wrong),
            "batch" => all(list).filter(|all| !all.contains(&0)).map(GridAxis::Batch).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        let read = |text: &str| text.parse::<GridAxis>();
        assert_eq!(read("rate=1e-3/0.5").unwrap(), GridAxis::Rate(vec![0.001, 0.5]));
        assert_eq!(read("batch=10").unwrap(), GridAxis::Batch(vec![10]));
        assert_eq!(read("layers=8,r/c4,9").unwrap(), GridAxis::Layers(vec!["8,r".into(), "c4,9".into()]));
        assert_eq!(
            read("loss=mse/amse:0.4").unwrap(),
            GridAxis::Loss(vec![TrainingLoss::Mse, TrainingLoss::Amse(0.4)])
        );
        for text in ["", "rate", "rate=", "rate=1/", "batch=0", "layers=x", "loss=l1", "seed=1/2"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
