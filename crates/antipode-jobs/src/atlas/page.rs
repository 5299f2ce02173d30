//! The page of the atlas: one HTML file without scripts and without other files.

use std::fmt::Write;

use antipode_core::nums::grouped;

use super::{AtlasCertificate, AtlasEntry};

const HEAD: &str = "<!doctype html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">
<title>Atlas of God's numbers</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child { text-align: left } code { font-size: .9em; overflow-wrap: anywhere }
section { border-top: 1px solid #ddd; margin-top: 2rem } details { margin: .5rem 0 } .wide { overflow-x: auto }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } a { color: #8bf } }
</style></head><body>
<h1>Atlas of God's numbers</h1>
<p>God's number of a puzzle is the greatest distance of a state from the goal. Each result has the command that finds it again.
A digest is a sum of hashes of the states of a layer, by which other programs can compare theirs; a certificate says that all
distances of a table were derived again from the rules. <a href=\"atlas.json\">atlas.json</a> has all of this for programs, and
<a href=\"rings.json\">rings.json</a> all arrangements of rings on hypercubes.</p>
";

/// Text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The name of the section of an entry.
fn anchor(entry: &AtlasEntry) -> String {
    entry.spec.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// What an entry rests on, in a word.
fn basis(entry: &AtlasEntry) -> &'static str {
    match &entry.certificate {
        Some(AtlasCertificate { independent: true, .. }) => "certified, checkable by others",
        Some(_) => "certified",
        None if entry.digests.is_some() => "searched, with digests",
        None => "searched",
    }
}

/// The whole page.
pub(super) fn html(entries: &[AtlasEntry]) -> String {
    let mut out = String::from(HEAD);
    out.push_str("<div class=\"wide\"><table><thead><tr><th>puzzle</th><th>states</th><th>God's number</th>");
    out.push_str("<th>mean</th><th>antipodes</th><th>basis</th></tr></thead><tbody>\n");
    for entry in entries {
        let (spec, anchor, basis) = (escaped(&entry.spec), anchor(entry), basis(entry));
        let (states, antipodes) = (grouped(entry.reached), grouped(entry.antipodes));
        let (god, mean) = (entry.god_number, entry.mean_depth);
        let _ = writeln!(
            out,
            "<tr><td><a href=\"#{anchor}\"><code>{spec}</code></a></td><td>{states}</td><td>{god}</td>\
             <td>{mean:.4}</td><td>{antipodes}</td><td>{basis}</td></tr>"
        );
    }
    out.push_str("</tbody></table></div>\n");
    entries.iter().for_each(|entry| section(&mut out, entry));
    out.push_str("</body></html>\n");
    out
}

/// All about one result.
fn section(out: &mut String, entry: &AtlasEntry) {
    let (spec, anchor) = (escaped(&entry.spec), anchor(entry));
    let name = entry.name.as_ref().map_or(String::new(), |name| format!(", {}", escaped(name)));
    let _ = writeln!(out, "<section id=\"{anchor}\"><h2><code>{spec}</code>{name}</h2>");
    let (reached, states) = (grouped(entry.reached), grouped(entry.states));
    let (god, date, program) = (entry.god_number, escaped(&entry.date), escaped(&entry.program));
    let _ = writeln!(out, "<p>God's number {god}. {reached} of {states} states reach a goal. {program}, {date}.</p>");
    let _ = writeln!(out, "<p><code>{}</code></p>", escaped(&entry.command));
    if let Some(certificate) = &entry.certificate {
        let commands: Vec<String> =
            certificate.commands.iter().map(|command| format!("<code>{}</code>", escaped(command))).collect();
        let (kind, root) = (escaped(&certificate.kind), escaped(&certificate.root));
        let _ = writeln!(
            out,
            "<p>Certificate: the distances of {} states ({kind}); {}. SHA-256 tree of the table: <code>{root}</code></p>",
            grouped(certificate.states),
            commands.join("; ")
        );
    }
    if !entry.layers.is_empty() {
        let digests = entry.digests.as_ref();
        out.push_str("<details><summary>Layers</summary><table><thead><tr><th>distance</th><th>states</th>");
        out.push_str(if digests.is_some() { "<th>digest</th></tr></thead><tbody>" } else { "</tr></thead><tbody>" });
        for (depth, &states) in entry.layers.iter().enumerate().filter(|(_, states)| **states > 0) {
            let digest =
                digests.map_or(String::new(), |all| format!("<td><code>{}</code></td>", escaped(&all.layers[depth])));
            let _ = write!(out, "<tr><td>{depth}</td><td>{}</td>{digest}</tr>", grouped(states));
        }
        out.push_str("</tbody></table></details>\n");
    }
    if !entry.examples.is_empty() {
        let all = if entry.examples.len() as u64 == entry.antipodes { "" } else { ", some of them" };
        let _ = write!(out, "<details><summary>Antipodes: {}{all}</summary><ul>", grouped(entry.antipodes));
        for state in &entry.examples {
            let _ = write!(out, "<li><code>{}</code></li>", escaped(state));
        }
        out.push_str("</ul></details>\n");
    }
    out.push_str("</section>\n");
}
