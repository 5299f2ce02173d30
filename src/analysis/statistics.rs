//! Numbers that follow from layer counts.

/// Mean depth of the states of all layers; 0 if there are none.
pub fn mean_depth(layers: &[u64]) -> f64 {
    let states: u128 = layers.iter().map(|&n| u128::from(n)).sum();
    let moves: u128 = layers.iter().enumerate().map(|(depth, &n)| depth as u128 * u128::from(n)).sum();
    if states == 0 { 0.0 } else { moves as f64 / states as f64 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_mean_is_weighted() {
        assert_eq!(super::mean_depth(&[1, 2, 1]), 1.0);
        assert_eq!(super::mean_depth(&[]), 0.0);
    }
}
