//! States of several lines: blocks of scramble files of twsearch and ksolve, and JSON.

use antipode_core::error::Error;

/// The first words of a block up to `End`.
const BLOCKS: [&str; 4] = ["Scramble", "ScrambleState", "StartState", ALGORITHM];

/// The first word of a block whose lines are moves.
const ALGORITHM: &str = "ScrambleAlg";

/// A state of several lines that is being read.
pub(super) struct StateBlock {
    /// The number of its first line.
    pub(super) number: u64,
    kind: BlockKind,
    lines: Vec<String>,
    complete: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    /// Lists of pieces, which the puzzle reads.
    Position,
    Algorithm,
    /// JSON, and the number of brackets that are open.
    Json(i64),
}

impl StateBlock {
    /// The block that a line begins; `None` if the line is a state.
    pub(super) fn begin(number: u64, line: &str) -> Option<StateBlock> {
        let mut words = line.split_whitespace();
        let kind = match words.next()? {
            // A move of such a name has no other word that is no move; blocks have a name at most.
            word if BLOCKS.contains(&word) && words.count() <= 1 => match word {
                ALGORITHM => BlockKind::Algorithm,
                _ => BlockKind::Position,
            },
            _ if line.starts_with('{') && depth(line) > 0 => BlockKind::Json(depth(line)),
            _ => return None,
        };
        let lines = if kind == BlockKind::Algorithm { vec![] } else { vec![line.to_string()] };
        Some(StateBlock { number, kind, lines, complete: false })
    }

    /// Adds a line, without comments; the text of the state if it is the last.
    pub(super) fn add(&mut self, line: &str) -> Option<String> {
        let is_end = line == "End";
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        if self.kind != BlockKind::Algorithm || !is_end {
            self.lines.push(line.to_string());
        }
        self.complete = match &mut self.kind {
            BlockKind::Position | BlockKind::Algorithm => is_end,
            BlockKind::Json(open) => {
                *open += depth(line);
                *open <= 0
            }
        };
        let between = if self.kind == BlockKind::Algorithm { " " } else { "\n" };
        self.complete.then(|| self.lines.join(between))
    }

    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The error of a text that ends in the block.
    pub(super) fn unfinished(&self) -> Error {
        let (end, what) = match self.kind {
            BlockKind::Json(_) => ("'}'", "JSON"),
            BlockKind::Position | BlockKind::Algorithm => ("End", "the scramble"),
        };
        Error::malformed(self.lines.join(" "), "a state", format!("{what} has no {end}"))
    }
}

/// By how many brackets a line of JSON goes deeper, outside of its texts.
fn depth(line: &str) -> i64 {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = quoted,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
    }
    depth
}
