//! Numbers formatted for people and for programs.

use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number of any size. Programs get a JSON number up to 2^53, beyond that a string of digits:
/// many of them hold numbers as doubles.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub BigUint);

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        /// The two forms.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Digits(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Number(number) => Ok(Count(number.into())),
            Form::Digits(digits) => digits.parse().map(Count).map_err(de::Error::custom),
        }
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

/// A number of bytes: decimal units (kB, MB ..) and binary ones (KiB, MiB ..), without regard to
/// case.
///
/// # Errors
///
/// A message if it is not one.
pub fn size(text: &str) -> std::result::Result<u64, String> {
    let wrong = || format!("'{text}' is not a size: write a number and a unit, such as 6GB or 500MiB");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let power = |prefix: char| "kmgt".find(prefix).map(|at| at as i32 + 1);
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

#[cfg(test)]
mod tests {
    use super::{Count, size};

    #[test]
    fn large_counts_are_strings() {
        assert_eq!(serde_json::to_string(&Count(12u8.into())).unwrap(), "12");
        assert_eq!(serde_json::to_string(&Count((1u128 << 90).into())).unwrap(), "\"1237940039285380274899124224\"");
        for count in [Count(12u8.into()), Count((1u128 << 90).into())] {
            assert_eq!(serde_json::from_str::<Count>(&serde_json::to_string(&count).unwrap()).unwrap(), count);
        }
        assert!(serde_json::from_str::<Count>("\"twelve\"").is_err());
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
    fn sizes_have_units() {
        assert_eq!(size("6GB"), Ok(6_000_000_000));
        assert_eq!(size("500 mib"), Ok(524_288_000));
        assert_eq!(size("1.5k"), Ok(1500));
        assert_eq!(size("12"), Ok(12));
        assert!(size("6 apples").is_err());
        assert!(size("GB").is_err());
    }
}
