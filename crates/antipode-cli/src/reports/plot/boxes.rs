//! Audits of solvers: box plots of their moves and CPU time, and their excess moves, by the exact
//! distance or by the number of random moves.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::audit_panels::{Groups, cpu_time, excess, expanded, moves, solved};
use super::panel::{Columns, Panel};
use super::{
    COLOURS, Drawn, FONT, HEAD, HPos, NOTE, NOTE_TEXT, Path, Picture, Pos, Result, TEXT, VPos, centred, fit, save_in,
};
use antipode_core::checkpoint::JobOutputs;
use antipode_jobs::{DistanceGroup, ShuffleGroup, ShuffleLength, SolverAudit};

/// Pixels of the line with the names of several solvers.
const LEGEND: i32 = 26;

/// Draws audits to the file `path`, with their boxes side by side.
///
/// The panels show the moves of solved states by distance, with the distance marked, their mean
/// and greatest excess, and the CPU time of all states on a logarithmic axis. With shuffles, the
/// columns are numbers of random moves, and there are panels for the share of solved states and
/// for expanded states; the excess is there if distances are known.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn audit(outputs: &JobOutputs, path: &Path, audits: &[SolverAudit]) -> Result<()> {
    let spec = audits.first().map_or("", |audit| &audit.spec);
    let title = match audits {
        [audit] => format!("{spec}: {}", solved_by(audit)),
        _ => spec.to_string(),
    };
    if audits.iter().any(|audit| !audit.by_shuffle.is_empty()) {
        let series = audits.iter().map(|audit| (solved_by(audit), audit.by_shuffle.as_slice())).collect();
        return save_in(outputs, path, &Shuffled { title, series });
    }
    let series = audits.iter().map(|audit| (solved_by(audit), audit.by_distance.as_slice())).collect();
    save_in(outputs, path, &Boxes { title, series })
}

/// The solver of an audit and its heuristic.
fn solved_by(a: &SolverAudit) -> String {
    let partial = if a.complete { "" } else { " (partial)" };
    a.heuristic.as_ref().map_or(a.solver.clone(), |h| format!("{}, {h}", a.solver)) + partial
}

struct Boxes<'a> {
    title: String,
    /// The solvers and their figures.
    series: Vec<(String, &'a [DistanceGroup])>,
}

impl Picture for Boxes<'_> {
    const SIZE: (u32, u32) = (960, 1440);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let (title, size) = fit(root, &self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let note = "boxes: quartiles and median; lines: least to most; red: the exact distance";
        centred(root, note, NOTE_TEXT, NOTE)?;
        // States of unknown distance have no column.
        let series: Vec<Groups> = self
            .series
            .iter()
            .map(|(_, groups)| {
                groups.iter().filter_map(|group| Some((group.distance? as usize, group.clone()))).collect()
            })
            .collect();
        let most_distance = series.iter().flatten().map(|(distance, _)| *distance).max().unwrap_or(0);
        let columns = Columns::distances(most_distance as u32);
        let panels = [moves(&columns, &series), excess(&columns, &series), cpu_time(&columns, &series)];
        let room = if self.series.len() > 1 { LEGEND } else { 0 };
        if room > 0 {
            legend(root, &self.series.iter().map(|(name, _)| name).collect::<Vec<_>>(), NOTE + LEGEND)?;
        }
        one_below_the_other(&root.margin(HEAD + 24 + room, 0, 0, 0), &panels)
    }
}

/// Draws panels of the same height.
fn one_below_the_other<B: DrawingBackend>(area: &DrawingArea<B, Shift>, panels: &[Panel<'_>]) -> Drawn<B, ()> {
    let parts = area.split_evenly((panels.len(), 1));
    panels.iter().zip(&parts).try_for_each(|(panel, part)| panel.draw(part))
}

/// The names of series in their colours, in a line `y` pixels below the top.
fn legend<B: DrawingBackend>(root: &DrawingArea<B, Shift>, names: &[&String], y: i32) -> Drawn<B, ()> {
    let text = (FONT, NOTE_TEXT).into_font().color(&TEXT);
    let left = text.pos(Pos::new(HPos::Left, VPos::Center));
    let slot = (root.dim_in_pixel().0 / names.len() as u32) as i32;
    for (number, name) in names.iter().enumerate() {
        let x = number as i32 * slot + 20;
        let colour = COLOURS[number % COLOURS.len()];
        root.draw(&Rectangle::new([(x, y - 7), (x + 14, y + 7)], colour.filled()))?;
        // A letter takes about nine pixels.
        let room = slot as usize / 9;
        let name: String = if name.chars().count() > room {
            name.chars().take(room).chain(['…']).collect()
        } else {
            (*name).clone()
        };
        root.draw_text(&name, &left, (x + 22, y))?;
    }
    Ok(())
}

/// Solvers by the number of random moves.
struct Shuffled<'a> {
    title: String,
    /// The solvers and their figures.
    series: Vec<(String, &'a [ShuffleGroup])>,
}

impl Picture for Shuffled<'_> {
    const SIZE: (u32, u32) = (1200, 1700);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let (title, size) = fit(root, &self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let note = "boxes: quartiles and median; lines: least to most; red: the mean exact distance";
        centred(root, note, NOTE_TEXT, NOTE)?;
        let groups = || self.series.iter().flat_map(|(_, groups)| groups.iter());
        let mut shuffles: Vec<ShuffleLength> = groups().map(|group| group.shuffle).collect();
        shuffles.sort_unstable();
        shuffles.dedup();
        let columns = Columns {
            name: "random moves from the goal",
            labels: shuffles.iter().map(ShuffleLength::to_string).collect(),
            marks: shuffles
                .iter()
                .map(|shuffle| {
                    groups()
                        .filter(|group| group.shuffle == *shuffle)
                        .find_map(|group| Some(group.distance_summary?.mean))
                })
                .collect(),
        };
        // The list is sorted, so this is the place of the shuffle in it.
        let series: Vec<Groups> = self
            .series
            .iter()
            .map(|(_, groups)| {
                groups
                    .iter()
                    .map(|group| (shuffles.partition_point(|one| *one < group.shuffle), group.group.clone()))
                    .collect()
            })
            .collect();
        let names: Vec<&String> = self.series.iter().map(|(name, _)| name).collect();
        legend(root, &names, NOTE + LEGEND)?;
        let excess = excess(&columns, &series);
        let is_known = excess.boxes.iter().any(|boxes| !boxes.is_empty());
        let panels: Vec<Panel<'_>> = [solved(&columns, &series), moves(&columns, &series)]
            .into_iter()
            .chain(is_known.then_some(excess))
            .chain([expanded(&columns, &series), cpu_time(&columns, &series)])
            .collect();
        one_below_the_other(&root.margin(HEAD + 24 + LEGEND, 0, 0, 0), &panels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_analysis::{EventRate, SampleSummary};

    fn group(distance: Option<u32>, moves: &[f64], seconds: &[f64]) -> DistanceGroup {
        DistanceGroup {
            distance,
            solved_rate: EventRate::new(moves.len() as u64, seconds.len() as u64),
            optimal_rate: EventRate::default(),
            length_summary: SampleSummary::of(moves.to_vec()),
            excess_summary: distance
                .and_then(|distance| SampleSummary::of(moves.iter().map(|n| n - f64::from(distance)).collect())),
            by_excess: vec![],
            required_summary: None,
            expanded_summary: None,
            cpu_seconds_summary: SampleSummary::of(seconds.to_vec()),
        }
    }

    #[test]
    fn shuffles_are_drawn_in_their_order_with_what_was_solved() {
        let shuffled = |shuffle, distances: &[f64], moves: &[f64]| ShuffleGroup {
            shuffle,
            distance_summary: SampleSummary::of(distances.to_vec()),
            group: group(None, moves, &[1e-3, 0.5]),
        };
        let all = [shuffled(ShuffleLength::Moves(0), &[0.0], &[0.0]), shuffled(ShuffleLength::Random, &[], &[])];
        let later = [shuffled(ShuffleLength::Moves(40), &[20.0], &[22.0, 30.0])];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shuffles.svg");
        let series = vec![("one".into(), &all[..]), ("two".into(), &later[..]), ("none".into(), &[][..])];
        save_in(&JobOutputs::none(), &path, &Shuffled { title: "shuffled".into(), series }).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for part in ["random moves from the goal", "expanded states", "CPU time", "100 %", "one", "two"] {
            assert!(text.contains(part), "{part}");
        }
        // Where no distance is known there is no excess.
        assert!(!text.contains("excess"));
        let place = |label: &str| text.find(&format!("\n{label}\n")).unwrap_or_else(|| panic!("{label}"));
        assert!(place("40") < place("random"));
    }

    #[test]
    fn draws_all_kinds_of_groups() {
        let folder = tempfile::tempdir().unwrap();
        let full = [
            group(Some(0), &[0.0], &[0.0]),
            group(Some(3), &[3.0, 5.0, 9.0], &[1e-5, 2e-3, 40.0]),
            group(Some(60), &[], &[1.0]),
            group(None, &[1e6], &[]),
        ];
        let kinds = [vec![&full[..]], vec![&full[3..]], vec![&full[..1], &full[..], &full[3..]], vec![&[]], vec![]];
        for (i, kind) in kinds.into_iter().enumerate() {
            for extension in ["svg", "png"] {
                let path = folder.path().join(format!("{i}.{extension}"));
                let series = kind
                    .iter()
                    .zip(["solver 1", "solver 2", "<three>"])
                    .map(|(groups, name)| (name.to_string(), *groups))
                    .collect();
                save_in(&JobOutputs::none(), &path, &Boxes { title: "a <solver>".into(), series }).unwrap();
            }
        }
        let text = std::fs::read_to_string(folder.path().join("0.svg")).unwrap();
        for part in [
            "a &lt;solver&gt;",
            "moves",
            "excess moves: mean, worst",
            "CPU time",
            "distance",
            "100 s",
            "1 ms",
            "10 µs",
            "100 ns",
        ] {
            assert!(text.contains(part), "{part}");
        }
        let several = std::fs::read_to_string(folder.path().join("2.svg")).unwrap();
        assert!(
            ["solver 1", "solver 2", "&lt;three&gt;"].iter().all(|name| several.contains(name))
                && !text.contains("solver 1")
        );
    }
}
