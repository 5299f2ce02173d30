//! Coloured rings on the vertices of a D-cube under the k-rule.
//!
//! 2^D - L rings of distinct colours, L empty vertices. A ring that is alone on a K-face moves to
//! any other vertex of that face, in one move (N. S. C. Merleau, M. O'Malley, E. Roldán, S.
//! Mukherjee, "Approximately optimal search on a higher-dimensional sliding puzzle", section 2).
//! Configurations: (2^D)! / L!. Bit j of a vertex number is its coordinate j.

use std::sync::Arc;

use super::tokens::{CellSet, Cells, ConditionalSteps, HOLE, Placement, TokenRules, TokenStep, TokenSums};
use super::{Family, FamilyKind, Spec, SpecNeeds, tokens};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, NamedHeuristics, Problem, PuzzleAbilities};

pub(super) const FAMILY: Family = Family {
    name: "rings",
    kind: FamilyKind::Graphs,
    about: "rings on a D-cube, L vertices empty: a ring alone on a K-face moves to any vertex of it",
    grammar: "rings:D,K,L[;goal=RINGS]   with 1 <= K <= D <= 6 and 1 <= L < 2^D",
    options: &[
        "goal=RINGS      vertex and colour of each ring: 4g 1p 5r 6b or [(4,g),(1,p),(5,r),(6,b)] (default: 0a 1b 2c ..)",
    ],
    shown: ["rings:4,3,11", "rings:3,2,4;goal=1p 4g 5r 6b"],
    examples: &[
        "rings:1,1,1",
        "rings:2,1,1",
        "rings:2,1,2",
        "rings:2,2,3",
        "rings:3,1,1",
        "rings:3,1,2",
        "rings:3,1,4",
        "rings:3,1,4;goal=1p 4g 5r 6b",
        "rings:3,2,4",
        "rings:3,2,4;goal=1p 4g 5r 6b",
        "rings:3,3,7",
        "rings:3,1,6",
        "rings:3,2,5",
        "rings:4,2,11",
        "rings:4,3,11;goal=0g 3p 7y 11b 13r",
        "rings:4,3,12;goal=0g 3p 13r 11b",
        "rings:5,4,28;goal=0a 1b 2c 4d",
        "rings:3,1,4;pattern=a,c",
        "rings:3,1,4;pattern=a,c;additive",
        "rings:3,2,5;goal=1p 4g 5r;pattern=p,r;additive",
        "rings:3,1,2;pattern=a,b,c;additive",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

/// The largest D: an occupancy has one bit for each of 2^D vertices.
const MOST_DIMENSIONS: u32 = 6;

/// The rules of one (D, K, L) puzzle.
#[derive(Debug)]
struct ColouredRings {
    dimension: u32,
    k: u32,
    holes: usize,
    /// The names of the tokens, in the order of their vertices in the goal.
    colours: Vec<String>,
    goal: Placement,
    /// For each vertex, the other vertices of each K-face that it lies on.
    faces: Vec<Vec<u64>>,
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let wrong = |what: &str| {
        let fault = format!("{what}: write rings:D,K,L with 1 <= K <= D and 1 <= L < 2^D, such as rings:3,1,4");
        Error::not_a_spec(format!("rings:{}", spec.arguments), fault)
    };
    let numbers = spec.numbers().ok_or_else(|| wrong("is not a rings puzzle"))?;
    let &[d, k, holes] = numbers.as_slice() else { return Err(wrong("does not have three numbers")) };
    if d < 1 || k < 1 || k > d {
        return Err(wrong("needs a face dimension K from 1 to D"));
    }
    if d > u64::from(MOST_DIMENSIONS) {
        return Err(Error::Limit(format!(
            "rings:{} is too large: at most D = {MOST_DIMENSIONS} (64 vertices)",
            spec.arguments
        )));
    }
    if holes < 1 || holes >= 1 << d {
        return Err(wrong("needs at least one empty vertex and at least one ring"));
    }
    let (dimension, k) = (d as u32, k as u32);
    let vertices = 1usize << dimension;
    let default: Vec<(usize, String)> = (0..vertices - holes as usize).map(|v| (v, letters(v))).collect();
    let mut rings = match spec.take("goal") {
        Some(text) => read_goal(&text, vertices, default.len())?,
        None => default,
    };
    spec.finish(&["goal"])?;
    rings.sort();
    let mut goal = vec![HOLE; vertices];
    rings.iter().enumerate().for_each(|(token, (vertex, _))| goal[*vertex] = token as u8);
    let colours = rings.into_iter().map(|(_, colour)| colour).collect();
    let faces = (0..1 << dimension).map(|vertex| faces(dimension, k, vertex)).collect();
    Ok(tokens::problem(ColouredRings { dimension, k, holes: holes as usize, colours, goal, faces }))
}

/// The other vertices of each k-face of a cube that contains a vertex.
fn faces(dimension: u32, k: u32, vertex: u64) -> Vec<u64> {
    let vertices = 0..1u64 << dimension;
    let directions = vertices.clone().filter(|free| free.count_ones() == k);
    directions
        .map(|free| {
            vertices
                .clone()
                .filter(move |other| *other != vertex && (other ^ vertex) & !free == 0)
                .fold(0, |set, other| set | 1 << other)
        })
        .collect()
}

/// The colour of the n-th ring if the goal names none: a, b, .., z, aa, ab, ..
fn letters(n: usize) -> String {
    let last = (b'a' + (n % 26) as u8) as char;
    if n < 26 { last.to_string() } else { letters(n / 26 - 1) + &last.to_string() }
}

/// Reads pairs of vertex and colour: alternating numbers and words, with any separators.
fn read_pairs(text: &str, vertices: usize) -> std::result::Result<Vec<(usize, String)>, String> {
    let mut pairs = vec![];
    let mut rest = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        let word_end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let (word, after) = after.split_at(word_end);
        if number.is_empty() || word.is_empty() {
            return Err(format!("'{}' does not start with a vertex and a colour", rest.trim_end()));
        }
        let vertex = number.parse().ok().filter(|v| *v < vertices);
        let vertex = vertex.ok_or_else(|| format!("there is no vertex {number}, only 0 to {}", vertices - 1))?;
        if pairs.iter().any(|(v, _)| *v == vertex) {
            return Err(format!("vertex {vertex} has two rings"));
        }
        pairs.push((vertex, word.to_lowercase()));
        rest = after.trim_start_matches(|c: char| matches!(c, ',' | '(' | ')' | '[' | ']') || c.is_whitespace());
    }
    Ok(pairs)
}

fn read_goal(text: &str, vertices: usize, rings: usize) -> Result<Vec<(usize, String)>> {
    let wrong = |what: String| {
        Error::bad_value("goal", text, format!("{what}; write vertex and colour of each ring, such as 4g 1p 5r 6b"))
    };
    let pairs = read_pairs(text, vertices).map_err(wrong)?;
    if pairs.len() != rings {
        return Err(wrong(format!("it has {} rings, not {rings}", pairs.len())));
    }
    for (i, (_, colour)) in pairs.iter().enumerate() {
        if pairs[..i].iter().any(|(_, known)| known == colour) {
            return Err(wrong(format!("the colour '{colour}' occurs twice")));
        }
    }
    Ok(pairs)
}

impl ColouredRings {
    /// The ring of a colour: the same name, or the only one such that either name is a prefix of
    /// the other.
    fn token(&self, colour: &str) -> Option<u8> {
        let exact = self.colours.iter().position(|known| known == colour);
        let mut similar = (0..self.colours.len())
            .filter(|&t| self.colours[t].starts_with(colour) || colour.starts_with(&self.colours[t]));
        let only = similar.next().filter(|_| similar.next().is_none());
        exact.or(only).map(|token| token as u8)
    }

    fn default_goal(&self) -> bool {
        let in_order = self.goal.iter().enumerate().all(|(v, &token)| token == HOLE || usize::from(token) == v);
        in_order && self.colours.iter().enumerate().all(|(t, colour)| *colour == letters(t))
    }
}

impl TokenRules for ColouredRings {
    fn spec(&self) -> String {
        let spec = format!("rings:{},{},{}", self.dimension, self.k, self.holes);
        if self.default_goal() { spec } else { format!("{spec};goal={}", self.write(&self.goal)) }
    }

    fn cells(&self) -> usize {
        1 << self.dimension
    }

    fn tokens(&self) -> usize {
        self.colours.len()
    }

    fn goal(&self) -> &[u8] {
        &self.goal
    }

    #[inline]
    fn moves(&self, occupied: Cells, visit: &mut dyn FnMut(&[TokenStep])) {
        let occupied = occupied as u64;
        for from in occupied.cells() {
            let free = self.faces[usize::from(from)].iter().filter(|face| occupied & **face == 0);
            for to in free.fold(0, |targets, face| targets | face).cells() {
                visit(&[TokenStep { from, to }]);
            }
        }
    }

    fn conditional_moves(&self) -> Option<Vec<ConditionalSteps>> {
        let mut moves = vec![];
        for (from, faces) in (0u8..).zip(&self.faces) {
            for face in faces {
                let empty = face.cells().map(|cell| (cell, false));
                let needs: Vec<(u8, bool)> = [(from, true)].into_iter().chain(empty).collect();
                moves.extend(
                    face.cells()
                        .map(|to| ConditionalSteps { needs: needs.clone(), steps: vec![TokenStep { from, to }] }),
                );
            }
        }
        Some(moves)
    }

    fn most_moves(&self) -> Option<usize> {
        Some(
            self.tokens()
                * self
                    .faces
                    .iter()
                    .map(|faces| faces.iter().fold(0, |targets, face| targets | face).count_ones() as usize)
                    .max()?
                    .min(self.holes),
        )
    }

    /// Generators of the 2^D D! symmetries: reflections of the cube and swaps of adjacent
    /// coordinates.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let vertices = 0..1u8 << self.dimension;
        let flip = vertices.clone().map(|v| v ^ 1).collect();
        [flip]
            .into_iter()
            .chain(
                (0..self.dimension - 1)
                    .map(|i: u32| vertices.clone().map(|v| v ^ (((v >> i ^ v >> (i + 1)) & 1) * (3 << i))).collect()),
            )
            .collect()
    }

    fn abilities(self: Arc<Self>) -> PuzzleAbilities {
        PuzzleAbilities { heuristics: Some(self.clone()), ..PuzzleAbilities::default() }
    }

    fn token_name(&self, token: u8) -> String {
        self.colours[usize::from(token)].clone()
    }

    fn name(&self, steps: &[TokenStep], tokens: &[u8]) -> String {
        format!("{} {}->{}", self.colours[usize::from(tokens[0])], steps[0].from, steps[0].to)
    }

    fn write(&self, placement: &[u8]) -> String {
        let rings = placement.iter().enumerate().filter(|(_, token)| **token != HOLE);
        rings.map(|(v, &token)| format!("{v}{}", self.colours[usize::from(token)])).collect::<Vec<_>>().join(" ")
    }

    fn read(&self, text: &str) -> Result<Placement> {
        let wrong = |what: String| {
            let whole = format!("a configuration of {}", self.spec());
            Error::not_a_state(text, whole, what, self.write(&self.goal))
        };
        let pairs = read_pairs(text, self.cells()).map_err(wrong)?;
        let mut placement = vec![HOLE; self.cells()];
        let mut seen = vec![false; self.colours.len()];
        for (vertex, colour) in &pairs {
            let token = self.token(colour).ok_or_else(|| wrong(format!("there is no colour '{colour}'")))?;
            if std::mem::replace(&mut seen[usize::from(token)], true) {
                return Err(wrong(format!("the colour '{colour}' occurs twice")));
            }
            placement[*vertex] = token;
        }
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return Err(wrong(format!("the colour '{}' is missing", self.colours[missing])));
        }
        Ok(placement)
    }
}

impl NamedHeuristics for ColouredRings {
    fn heuristics(&self) -> &'static [&'static str] {
        &["hamming", "misplaced"]
    }

    /// `hamming` is the heuristic of the paper (definition 2): the moves that a ring needs if no
    /// other ring blocks it.
    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        match name {
            "hamming" => {
                Some(Ok(Arc::new(TokenSums::new("hamming", &self.goal, self.tokens(), 1, |from: usize, to: usize| {
                    (from ^ to).count_ones().div_ceil(self.k)
                }))))
            }
            "misplaced" => Some(Ok(Arc::new(TokenSums::misplaced(&self.goal, self.tokens(), 1)))),
            _ => None,
        }
    }
}
