//! Components, solvability, diameters, symmetries and the parts of a puzzle as text.

use std::fmt::Write;

use super::layout::{facts, finish, table};
use antipode_core::model::{InversionCount, InversionParity};
use antipode_core::nums::{self, grouped};
use antipode_jobs::{ComponentReport, Diameter, PuzzleReport, SolvableReport, SymmetryReport};

/// The symmetries of a puzzle.
pub(crate) fn symmetries(found: &SymmetryReport) -> String {
    let inverses = if found.inverses { ", and the inversion of states" } else { "" };
    let mut all = vec![("puzzle", found.spec.clone()), ("symmetries", grouped(found.symmetries) + inverses)];
    all.extend(found.generators.iter().map(|generator| ("generator", generator.clone())));
    let mut out = String::new();
    facts(&mut out, &all);
    out
}

/// The pieces and moves of a puzzle.
pub(crate) fn puzzle_parts(found: &PuzzleReport) -> String {
    let mut all = vec![("puzzle", found.spec.clone())];
    for set in &found.sets {
        let twists = if set.orientations > 1 { format!(", {} orientations", set.orientations) } else { String::new() };
        let kinds = if set.kinds < set.pieces { format!(", {} kinds", set.kinds) } else { String::new() };
        all.push((
            "pieces",
            format!("{} {}{twists}{kinds}", set.pieces, set.name.to_lowercase()).trim_end().to_string(),
        ));
    }
    // Moves of one order stand together, in their order.
    let mut left: Vec<_> = found.moves.iter().collect();
    while let Some(order) = left.first().map(|first| first.order) {
        let (same, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|made| made.order == order);
        let names = same.iter().map(|made| made.name.as_str()).collect::<Vec<_>>().join(" ");
        all.push(("moves", format!("{names} (order {order})")));
        left = rest;
    }
    all.extend(found.group_order.iter().map(|order| ("group", format!("{} elements", grouped(order)))));
    let mut out = String::new();
    facts(&mut out, &all);
    out
}

/// The components of a puzzle.
pub(crate) fn components(c: &ComponentReport) -> String {
    let mut out = String::new();
    let all = [
        ("puzzle", c.spec.clone()),
        ("configurations", grouped(&c.configurations)),
        ("components", grouped(&c.components)),
        ("isolated", grouped(&c.isolated)),
        ("symmetries", grouped(c.symmetries)),
        ("walk", nums::seconds(c.seconds)),
    ];
    facts(&mut out, &all);
    let mut rows = table(&["components", "configurations each", "occupancies", "group order"]);
    for class in &c.classes {
        let row = [grouped(&class.count), grouped(&class.size), grouped(class.rows), grouped(&class.group_order)];
        rows.add_row(row);
    }
    if !c.classes.is_empty() {
        let _ = write!(out, "\n{}", finish(rows, 0));
    }
    out
}

/// Whether two configurations are connected, and why.
pub(crate) fn solvable(s: &SolvableReport) -> String {
    let mut out = String::new();
    let because = match (s.solvable, s.cells_agree) {
        (true, _) => "moves can make the rearrangement between them",
        (false, None) => "moves cannot make the rearrangement between them",
        (false, Some(true)) => "moves can make the occupied cells equal, but not the order of the tokens",
        (false, Some(false)) => "moves cannot make the occupied cells equal",
    };
    let all = [
        ("puzzle", s.spec.clone()),
        ("from", s.from.clone()),
        ("to", s.to.clone()),
        ("solvable", if s.solvable { "yes" } else { "no" }.into()),
        ("because", because.into()),
    ];
    facts(&mut out, &all);
    if let Some(inversions) = &s.inversion_test {
        explain(&mut out, inversions);
    }
    out
}

/// The inversion counts, step by step.
fn explain(out: &mut String, inversions: &InversionParity) {
    let _ = writeln!(out, "\nby inversions (a tile before a smaller one), the blank slid to the last cell:");
    for (board, count) in inversions.shifted.iter().zip(&inversions.by_rows) {
        let _ = writeln!(out, "  {board}");
        let terms: Vec<String> = count.tiles.iter().map(|t| format!("{}: {}", t.tile, t.inversions)).collect();
        let _ = writeln!(out, "    {}", terms.join(", "));
        let _ = writeln!(out, "    sum {}, {}", count.inversions, parity(count));
    }
    let [a, b] = &inversions.by_path;
    let _ = writeln!(
        out,
        "along the path through the board as it stands: {}, {} and {}, {}",
        a.inversions,
        parity(a),
        b.inversions,
        parity(b)
    );
    let same = if inversions.solvable { "agree: solvable" } else { "differ: not solvable" };
    let _ = writeln!(out, "the parities {same}");
}

/// The parity of a number of inversions.
fn parity(count: &InversionCount) -> &'static str {
    if count.inversions.is_multiple_of(2) { "even" } else { "odd" }
}

/// The diameters of a puzzle's components.
pub(crate) fn diameter(d: &Diameter) -> String {
    let mut out = String::new();
    let all = [
        ("puzzle", d.spec.clone()),
        ("configurations", grouped(&d.configurations)),
        ("isolated", grouped(&d.isolated)),
        ("diameter", d.diameter.to_string()),
        ("searches", grouped(d.searches)),
        ("time", format!("{} ({:.3} CPU-s)", nums::seconds(d.seconds), d.cpu_seconds)),
    ];
    facts(&mut out, &all);
    if d.classes.is_empty() {
        return out;
    }
    let mut rows = table(&["components", "configurations each", "diameter"]);
    for class in &d.classes {
        rows.add_row([grouped(&class.count), grouped(&class.size), class.diameter.to_string()]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
    for class in &d.classes {
        let _ = writeln!(out, "\n{} apart in components of {}:", class.diameter, grouped(&class.size));
        let _ = writeln!(out, "  {}\n  {}", class.representative, class.witness);
        if class.orbits.is_empty() {
            continue;
        }
        let mut rows = table(&["eccentricity", "occupancies", "of the orbit of"]);
        for orbit in &class.orbits {
            let eccentricity = match orbit.eccentricity_exact {
                true => orbit.eccentricity.to_string(),
                false => format!("at most {}", orbit.eccentricity),
            };
            rows.add_row([eccentricity, grouped(orbit.rows), orbit.representative.clone()]);
        }
        let _ = write!(out, "{}", finish(rows, usize::MAX));
    }
    out
}
