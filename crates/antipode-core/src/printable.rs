//! Text from files and programs, made safe for a terminal and for people who read it.
//!
//! Control characters steer a terminal. Characters that change the direction of writing make a line
//! look like another one.

/// Whether a character is only what it looks like.
///
/// It is not if it is a control character, a mark or an override of the direction of writing, or
/// an invisible separator of lines.
pub fn is_printable(c: char) -> bool {
    !matches!(c,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// A text as one line, with a blank in place of each character that is not printable.
///
/// # Examples
///
/// ```
/// use antipode_core::printable::printable;
///
/// assert_eq!(printable("a\u{1b}[31m\nb\u{202e}"), "a [31m b ");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if is_printable(c) { c } else { ' ' }).collect()
}

/// The most characters of a message: those of its beginning, and of its end, which says what to
/// type instead. A longer message loses its middle.
const MESSAGE: (usize, usize) = (150, 350);

/// A message as one printable line of bounded length.
///
/// # Examples
///
/// ```
/// use antipode_core::printable::brief;
///
/// assert_eq!(brief("no\nstate"), "no state");
/// assert!(brief(&"9 ".repeat(500_000)).chars().count() < 600);
/// ```
pub fn brief(message: &str) -> String {
    // By characters: bytes might be cut inside one.
    let line: Vec<char> = printable(message).chars().collect();
    let (head, tail) = MESSAGE;
    if line.len() <= head + tail {
        return line.into_iter().collect();
    }
    let (head, tail): (String, String) = (line[..head].iter().collect(), line[line.len() - tail..].iter().collect());
    format!("{head} … {tail}")
}

/// JSON in which strings have escapes in place of characters that are not printable.
///
/// It is the same value: outside strings there are none but line ends.
pub fn printable_json(json: String) -> String {
    if json.chars().all(|c| c == '\n' || is_printable(c)) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        // All such characters have at most 16 bits.
        if c == '\n' || is_printable(c) { escaped.push(c) } else { escaped += &format!("\\u{:04x}", u32::from(c)) }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_change_no_value() {
        let all: String = (0..0x3000).chain([0xfeff, 0xfffa]).filter_map(char::from_u32).collect();
        let json = printable_json(serde_json::to_string(&[&all]).unwrap() + "\n");
        assert!(json.trim_end().chars().all(is_printable));
        assert_eq!(serde_json::from_str::<[String; 1]>(&json).unwrap()[0], all);
        assert_eq!(printable(&all).chars().count(), all.chars().count());
        assert_eq!(printable_json("[\"é\"]\n".into()), "[\"é\"]\n");
    }
}
