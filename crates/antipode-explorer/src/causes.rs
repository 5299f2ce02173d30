//! Why something is not so, as a code for programs with its parameters: why a solver has no path,
//! and what is wrong with the text of a state.

use std::collections::HashMap;

use serde_json::{Value, json};

use antipode_jobs::Cause;
use antipode_solvers::Spent;

/// Families whose states have the words of the goal in another order.
const ORDERS: [&str; 6] = ["sliding", "race", "pancake", "topspin", "graph", "group"];

/// Families whose states have as many words as the goal.
const LISTS: [&str; 3] = ["hanoi", "burnt", "matrix"];

/// Why a solver has no path.
pub(crate) fn cause(cause: &Cause) -> Value {
    let (code, parameters) = match cause {
        Cause::Ends => ("ends", json!({})),
        Cause::Apart => ("apart", json!({})),
        Cause::Proven => ("proven", json!({})),
        Cause::Searched => ("searched", json!({})),
        Cause::Stopped(Spent::Nodes(most)) => ("nodes", json!({ "most": most })),
        Cause::Stopped(Spent::Time(most)) => ("time", json!({ "seconds": most.as_secs_f64() })),
        Cause::Stopped(Spent::Memory(most)) => ("memory", json!({ "bytes": most })),
        Cause::Stopped(Spent::Disk(most)) => ("disk", json!({ "bytes": most })),
        Cause::Stopped(Spent::Depth(most)) => ("depth", json!({ "most": most })),
        Cause::Stopped(Spent::Stuck) => ("stuck", json!({})),
        Cause::Stopped(Spent::Tries) => ("tries", json!({})),
        _ => return Value::Null,
    };
    json!({ "code": code, "parameters": parameters })
}

/// What is wrong with the text of a state of a family, compared with a goal; `None` if the
/// comparison does not tell.
pub(crate) fn misread(family: &str, text: &str, goal: &str) -> Option<Value> {
    let orders = ORDERS.contains(&family);
    if !orders && !LISTS.contains(&family) {
        return None;
    }
    let (wanted, found) = (words(goal), words(text));
    let signs: Vec<&str> = text.trim().split("").filter(|sign| !sign.is_empty()).collect();
    // A board of one-digit labels may be one word.
    let found = if found.len() == 1 && signs.len() == wanted.len() { signs } else { found };
    if found.len() != wanted.len() {
        return Some(json!({ "code": "count", "parameters": { "count": found.len(), "most": wanted.len() } }));
    }
    if !orders {
        return None;
    }
    let hole = |word| if word == "0" && wanted.contains(&"_") { "_" } else { word };
    let mut left: HashMap<&str, isize> = HashMap::new();
    wanted.iter().for_each(|&word| *left.entry(word).or_default() += 1);
    for word in found.iter().map(|&word| hole(word)) {
        let most = wanted.iter().filter(|&&other| other == word).count();
        let left = left.entry(word).or_default();
        *left -= 1;
        if *left < 0 {
            let code = if most == 0 { "unknown" } else { "repeated" };
            return Some(json!({ "code": code, "parameters": { "word": word, "most": most } }));
        }
    }
    None
}

/// The words of a state.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| c.is_whitespace() || "/,".contains(c)).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_state_differs_from_the_goal_in_the_number_of_words_or_in_one() {
        let goal = "1 2 3/4 5 6/7 8 _";
        let code = |text| misread("sliding", text, goal);
        let flaw = |code: &str, parameters: Value| Some(json!({ "code": code, "parameters": parameters }));
        assert_eq!(code("1 2 3"), flaw("count", json!({ "count": 3, "most": 9 })));
        assert_eq!(code("1 2 3/4 5 6/7 7 _"), flaw("repeated", json!({ "word": "7", "most": 1 })));
        assert_eq!(code("123456709"), flaw("unknown", json!({ "word": "9", "most": 0 })));
        assert_eq!(code("1 2 3 4/5 6/7 8 _"), None);
        assert_eq!(misread("hanoi", "1 1 9", "1 1 1"), None);
        assert_eq!(misread("rings", "1", "0a 1b"), None);
    }
}
