//! Settings after the value of an option: `VALUE,key=value,flag`.

/// A value, and the keys and values of its settings; a flag has an empty value.
pub(super) type WithSettings<'a> = (&'a str, Vec<(&'a str, &'a str)>);

/// A value, and the settings after it: the last ones that are `known`.
///
/// # Errors
///
/// If a setting occurs twice.
pub(super) fn settings<'a>(text: &'a str, known: &[&str]) -> Result<WithSettings<'a>, String> {
    let (mut value, mut found) = (text, vec![]);
    // From the end, because the value itself may have commas.
    while let Some((before, last)) = value.rsplit_once(',') {
        let (key, setting) = last.split_once('=').unwrap_or((last, ""));
        if !known.contains(&key) {
            break;
        }
        if found.iter().any(|(other, _)| *other == key) {
            return Err(format!("{key} occurs twice"));
        }
        found.push((key, setting));
        value = before;
    }
    Ok((value, found))
}
