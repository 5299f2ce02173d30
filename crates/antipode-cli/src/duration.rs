//! Times on the command line, such as 10m.

use std::time::Duration;

/// Parses a time: a number and a unit.
pub(super) fn time(text: &str) -> std::result::Result<Duration, String> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
    let factor = match unit.trim() {
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return Err(no_time(text)),
    };
    let number: f64 = number.parse().map_err(|_| no_time(text))?;
    // A number that no duration can hold is an error of the user, not a panic.
    Duration::try_from_secs_f64(number * factor).map_err(|_| no_time(text))
}

/// The message about a text that is not a time.
fn no_time(text: &str) -> String {
    format!("'{text}' is not a time: write a number and a unit, such as 30s, 10m or 1h")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(time("0s"), Ok(Duration::ZERO));
        assert_eq!(time("1.5 h"), Ok(Duration::from_secs(5400)));
        for wrong in ["10", "m", "ten minutes", "1e99h", "-1s"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
