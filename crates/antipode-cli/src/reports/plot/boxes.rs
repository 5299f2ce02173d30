//! Audits of solvers: box plots of the moves that they need and of their processor time, by the exact distance.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::panel::Panel;
use super::*;
use antipode_analysis::Summary;
use antipode_jobs::{Group, SolverAudit};

/// Pixels of the line with the names of several solvers.
const LEGEND: i32 = 26;
/// Less time than this cannot be told apart: seconds.
const SHORTEST: f64 = 1e-7;

/// Draws audits to the file `path`, their boxes side by side: above, the moves of solved states by their distance, with the distance
/// marked; below, the processor time of all, solved or not, on a logarithmic axis.
///
/// # Errors
/// Those of [`super::layers`].
pub fn audit(path: &Path, audits: &[SolverAudit]) -> Result<()> {
    let by = |a: &SolverAudit| {
        let partial = if a.complete { "" } else { " (partial)" };
        a.heuristic.as_ref().map_or(a.solver.clone(), |h| format!("{}, {h}", a.solver)) + partial
    };
    let spec = audits.first().map_or("", |audit| &audit.spec);
    let title = match audits {
        [audit] => format!("{spec}: {}", by(audit)),
        _ => spec.to_string(),
    };
    let series = audits.iter().map(|audit| (by(audit), audit.distances.as_slice())).collect();
    save(path, &Boxes { title, series })
}

struct Boxes<'a> {
    title: String,
    /// The solvers, and how they did.
    series: Vec<(String, &'a [Group])>,
}

fn five(summary: &Summary, scale: impl Fn(f64) -> f64) -> [f64; 5] {
    let Summary { least, lower_quartile, median, upper_quartile, most, .. } = *summary;
    [least, lower_quartile, median, upper_quartile, most].map(scale)
}

/// A time in a few characters: 10 µs, 2 s.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.9e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 0.9e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 0.9 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.0} s"),
    }
}

impl Picture for Boxes<'_> {
    const SIZE: (u32, u32) = (960, 1040);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let (title, size) = fit(root, &self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let note = "boxes: quartiles and median; lines: least to most; red: the exact distance";
        centred(root, note, NOTE_TEXT, NOTE)?;
        let known = |groups: &'_ [Group]| -> Vec<(u32, Group)> {
            groups.iter().filter_map(|group| group.distance.map(|distance| (distance, group.clone()))).collect()
        };
        let series: Vec<_> = self.series.iter().map(|(_, groups)| known(groups)).collect();
        let most_distance = series.iter().flatten().map(|(distance, _)| *distance).max().unwrap_or(0);
        let boxes = |of: fn(&Group) -> Option<Summary>, scale: fn(f64) -> f64| -> Vec<Vec<_>> {
            let one = |(at, group): &(u32, Group)| of(group).map(|summary| (*at, five(&summary, scale)));
            series.iter().map(|groups| groups.iter().filter_map(one).collect()).collect()
        };

        let moves = boxes(|group| group.moves, |moves| moves);
        let most = moves.iter().flatten().map(|(_, five)| five[4]);
        let most = most.fold(f64::from(most_distance.max(1)), f64::max) as u64;
        let step = round_step(most, STATE_STEPS);
        let above = Panel {
            boxes: moves,
            marks: true,
            most_distance,
            name: "moves",
            ticks: (0..=most.div_ceil(step)).map(|tick| (tick * step) as f64).collect(),
            label: |moves| format!("{moves:.0}"),
        };

        let times = boxes(|group| group.cpu_seconds, |seconds| seconds.max(SHORTEST).log10());
        let least = times.iter().flatten().map(|(_, five)| five[0]).fold(f64::INFINITY, f64::min).floor();
        let most = times.iter().flatten().map(|(_, five)| five[4]).fold(f64::NEG_INFINITY, f64::max).ceil();
        let (least, most) = if least <= most { (least as i32, most as i32) } else { (-6, 0) };
        let below = Panel {
            boxes: times,
            marks: false,
            most_distance,
            name: "CPU time",
            ticks: (least..=most.max(least + 1)).map(f64::from).collect(),
            label: |power| time(10f64.powf(power)),
        };
        let legend = if self.series.len() > 1 { LEGEND } else { 0 };
        if legend > 0 {
            self.legend(root, NOTE + LEGEND)?;
        }
        let (upper, lower) = root.margin(HEAD + 24 + legend, 0, 0, 0).split_vertically(50.percent_height());
        above.draw(&upper)?;
        below.draw(&lower)
    }
}

impl Boxes<'_> {
    /// The names of the solvers in their colours, in a line `y` pixels below the top.
    fn legend<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>, y: i32) -> Drawn<B, ()> {
        let text = (FONT, NOTE_TEXT).into_font().color(&TEXT);
        let left = text.pos(Pos::new(HPos::Left, VPos::Center));
        let slot = (Self::SIZE.0 / self.series.len() as u32) as i32;
        for (number, (name, _)) in self.series.iter().enumerate() {
            let x = number as i32 * slot + 20;
            let colour = COLOURS[number % COLOURS.len()];
            root.draw(&Rectangle::new([(x, y - 7), (x + 14, y + 7)], colour.filled()))?;
            let room = slot as usize / 9;
            let name: String = if name.chars().count() > room {
                name.chars().take(room).chain(['…']).collect()
            } else {
                name.clone()
            };
            root.draw_text(&name, &left, (x + 22, y))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_analysis::Rate;

    fn group(distance: Option<u32>, moves: &[f64], seconds: &[f64]) -> Group {
        Group {
            distance,
            solved: Rate::new(moves.len() as u64, seconds.len() as u64),
            optimal: Rate::default(),
            moves: Summary::of(moves.to_vec()),
            excess: None,
            excesses: vec![],
            floor: None,
            nodes: None,
            cpu_seconds: Summary::of(seconds.to_vec()),
        }
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
                save(&path, &Boxes { title: "a <solver>".into(), series }).unwrap();
            }
        }
        let text = std::fs::read_to_string(folder.path().join("0.svg")).unwrap();
        for part in ["a &lt;solver&gt;", "moves", "CPU time", "distance", "100 s", "1 ms", "10 µs", "100 ns"] {
            assert!(text.contains(part), "{part}");
        }
        let several = std::fs::read_to_string(folder.path().join("2.svg")).unwrap();
        assert!(
            ["solver 1", "solver 2", "&lt;three&gt;"].iter().all(|name| several.contains(name))
                && !text.contains("solver 1")
        );
        assert_eq!([1e-7, 1e-6, 1e-3, 1.0, 100.0].map(time), ["100 ns", "1 µs", "1 ms", "1 s", "100 s"]);
    }
}
