//! Numbers formatted for people and for programs.
//!
//! All messages, reports and pages write numbers like this:
//!
//! | number | written as | by |
//! |---|---|---|
//! | a count | digits in groups of three: `43,589,145,600` | [`grouped`] |
//! | a size | decimal units: B, kB, MB, GB, TB; binary units are read, never written | [`bytes`], [`size`] |
//! | a rate | three digits, a prefix and a unit: `12.3 M states/s`, `2.50 G states/CPU-s` | [`rate`] |
//! | a measured time | seconds with three decimals; above 100 s the two greatest units: `1 h 12 min` | [`seconds`] |
//! | a time of a clock | the two greatest units: `45 s`, `1 min 20 s` | [`time`] |
//! | an estimated time | one unit, after the word *about*: `12 s`, `3 min`, `1.5 h` | [`roughly`] |
//!
//! CPU time, of all threads together, has the unit `CPU-s`.

use std::time::Duration;

use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number of any size.
///
/// Its JSON form is a number up to 2^53 and a string of digits beyond, since many programs hold
/// numbers as doubles.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BigCount(pub BigUint);

impl std::fmt::Display for BigCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for BigCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for BigCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BigCount, D::Error> {
        /// The two forms.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum NumberStyle {
            Number(u64),
            Digits(String),
        }
        match NumberStyle::deserialize(deserializer)? {
            NumberStyle::Number(number) => Ok(BigCount(number.into())),
            NumberStyle::Digits(digits) => digits.parse().map(BigCount).map_err(de::Error::custom),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for BigCount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BigCount".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A count that may be large: a number up to 2^53, and a string of digits above.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }]
        })
    }
}

/// A whole number with commas between groups of three digits.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of bytes in decimal units.
pub fn bytes(number: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
    let (mut value, mut unit) = (number as f64, 0);
    while value >= 999.5 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    let decimals = usize::from(unit > 0 && value < 99.95);
    format!("{value:.decimals$} {}", units[unit])
}

/// A number in three digits, and its prefix separately: `12.3` and `M`.
fn three(number: f64) -> (String, &'static str) {
    let (mut value, mut prefixes) = (number, ["k", "M", "G", "T"].into_iter());
    let mut prefix = "";
    while value >= 999.5 {
        match prefixes.next() {
            Some(next) => (value, prefix) = (value / 1000.0, next),
            None => break,
        }
    }
    let places = match value {
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    (format!("{value:.places$}"), prefix)
}

/// A rate with its unit: `rate(1.23e7, "states/s")` is `12.3 M states/s`.
pub fn rate(number: f64, unit: &str) -> String {
    let (digits, prefix) = three(number);
    let before = if prefix.is_empty() { "" } else { " " };
    let between = if unit.starts_with('/') { "" } else { " " };
    format!("{digits}{before}{prefix}{between}{unit}")
}

/// The number of seconds below which seconds have decimals.
const LONG: f64 = 100.0;

/// A measured time: 0.012 s, 1 min 40 s.
pub fn seconds(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(long) if seconds >= LONG => time(long),
        _ => format!("{seconds:.3} s"),
    }
}

/// A time in its two greatest units.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3600 % 24),
    }
}

/// An estimated time, in one unit.
pub fn roughly(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", 1e6 * s),
        s if s < 0.9995 => format!("{:.0} ms", 1e3 * s),
        s if s < 99.5 => format!("{s:.0} s"),
        s if s < 5999.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.1} d", s / 86_400.0),
    }
}

/// Parses a number of bytes.
///
/// It reads decimal units (kB, MB ..) and binary ones (KiB, MiB ..), in any case.
///
/// # Errors
///
/// A message if the text is not a size.
pub fn size(text: &str) -> std::result::Result<u64, String> {
    let wrong = || format!("'{text}' is not a size: write a number and a unit, such as 6GB or 500MiB");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let unit = unit.trim().to_ascii_lowercase();
    let unit = unit.strip_suffix('b').unwrap_or(&unit);
    let mut letters = unit.chars();
    let factor = match (letters.next(), letters.next(), letters.next()) {
        (None, ..) => Some(1.0),
        (Some(prefix), None, _) => power(prefix).map(|p| 1000f64.powi(p)),
        (Some(prefix), Some('i'), None) => power(prefix).map(|p| 1024f64.powi(p)),
        _ => None,
    };
    Ok((number * factor.ok_or_else(wrong)?) as u64)
}

/// The power of 1,000 or 1,024 that a prefix stands for.
fn power(prefix: char) -> Option<i32> {
    "kmgt".find(prefix).map(|at| at as i32 + 1)
}

#[cfg(test)]
mod tests {
    use super::{BigCount, size};

    #[test]
    fn large_counts_are_strings() {
        assert_eq!(serde_json::to_string(&BigCount(12u8.into())).unwrap(), "12");
        assert_eq!(serde_json::to_string(&BigCount((1u128 << 90).into())).unwrap(), "\"1237940039285380274899124224\"");
        for count in [BigCount(12u8.into()), BigCount((1u128 << 90).into())] {
            assert_eq!(serde_json::from_str::<BigCount>(&serde_json::to_string(&count).unwrap()).unwrap(), count);
        }
        assert!(serde_json::from_str::<BigCount>("\"twelve\"").is_err());
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(super::grouped(43_589_145_600u64), "43,589,145,600");
        assert_eq!(super::grouped(12u8), "12");
        assert_eq!(super::bytes(5_812_264_458), "5.8 GB");
        assert_eq!(super::bytes(999), "999 B");
        assert_eq!(super::bytes(999_999), "1.0 MB");
    }

    #[test]
    fn rates_have_three_digits() {
        let counts = [0.5, 9.994, 9.996, 99.96, 999.4, 999.6, 12_345.0, 999_600.0, 4.2e9, 2e16];
        let shown = counts.map(|count| super::rate(count, "/s"));
        let expected = [
            "0.50/s",
            "9.99/s",
            "10.0/s",
            "100/s",
            "999/s",
            "1.00 k/s",
            "12.3 k/s",
            "1.00 M/s",
            "4.20 G/s",
            "20000 T/s",
        ];
        assert_eq!(shown, expected);
        assert_eq!(super::rate(12_345_678.0, "states/s"), "12.3 M states/s");
        assert_eq!(super::rate(3.0, "labels/s"), "3.00 labels/s");
    }

    #[test]
    fn times_are_written_for_people() {
        let measured = [0.0, 0.0123, 99.9, 100.0, 4320.0, 200_000.0].map(super::seconds);
        assert_eq!(measured, ["0.000 s", "0.012 s", "99.900 s", "1 min 40 s", "1 h 12 min", "2 d 7 h"]);
        let estimated = [5e-5, 0.25, 12.2, 200.0, 5400.0, 7200.0, 400_000.0].map(super::roughly);
        assert_eq!(estimated, ["50 µs", "250 ms", "12 s", "3 min", "90 min", "2.0 h", "4.6 d"]);
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("6GB"), Ok(6_000_000_000));
        assert_eq!(size("500 mib"), Ok(524_288_000));
        assert_eq!(size("1.5k"), Ok(1500));
        assert_eq!(size("12"), Ok(12));
        assert!(size("6 apples").is_err());
        assert!(size("GB").is_err());
    }
}
