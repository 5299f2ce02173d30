//! Output to a terminal: plans, colours, and shell completions.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::place::{PROGRAM, Place};

/// The output of a command on a terminal, which `script` of util-linux provides; `None` without it.
fn on_terminal(place: &Place, arguments: &str) -> Option<String> {
    let mut script = Command::new("script");
    script.args(["-qec", &format!("{PROGRAM} {arguments}"), "/dev/null"]).current_dir(place.path(""));
    script.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm").stdin(Stdio::null());
    let output = script.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Text without escape sequences of colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| all + part.split_once('m').map_or(part, |(_, text)| text))
}

#[test]
fn long_work_prints_a_plan_on_a_terminal() {
    let place = Place::new();
    let slow = "analyze sliding:2x5 --engine queue --threads 1";
    let Some(text) = on_terminal(&place, slow) else { return };
    let plan = |text: &str| text.contains("sliding:2x5: 1,814,400 states, engine queue, ");
    assert!(plan(&text) && text.contains(" of memory, about 2 s"), "{text}");
    assert!(!plan(&on_terminal(&place, &format!("{slow} --quiet")).unwrap()));
    assert!(!plan(&on_terminal(&place, "analyze sliding:2x5").unwrap()), "quick work needs no plan");
    let output = place.command(&slow.split(' ').collect::<Vec<_>>()).output().unwrap();
    assert!(output.stderr.is_empty(), "no plan without a terminal");
}

#[test]
fn colours_are_for_terminals_and_change_no_letter() {
    let place = Place::new();
    for verb in [&["list", "families"][..], &["list", "solvers"], &["components", "sliding:3x3"]] {
        let without = place.prints(verb);
        assert!(!without.contains('\u{1b}'));
        let with = place.prints(&[verb, &["--color", "always"]].concat());
        let seconds = |text: &str| text.contains("walk  ");
        assert!(with.contains("\u{1b}[") && (plain(&with) == without || seconds(&without)), "{with}");
        let json = place.prints(&[verb, &["--color", "always", "--format", "json"]].concat());
        assert!(!json.contains('\u{1b}'), "{json}");
    }
    let error = |colour: &[&str]| {
        let output = place.command(&[&["analyze", "nothing"], colour].concat()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(error(&["--color=always"]).starts_with("\u{1b}[1m\u{1b}[31mantipode:\u{1b}[0m "));
    assert!(error(&[]).starts_with("antipode: ") && error(&["--color", "never"]).starts_with("antipode: "));
    assert!(place.prints(&["--help", "--color", "always"]).contains('\u{1b}'));
    let forced =
        |name: &str| place.command(&["list", "families"]).env(name, "1").output().unwrap().stdout.contains(&0x1b);
    assert!(forced("CLICOLOR_FORCE") && !forced("NO_COLOR"));
    place.misuses(&["list", "families", "--color", "green"]);
    if let Some(text) = on_terminal(&place, "list families") {
        assert!(
            text.contains('\u{1b}') && !on_terminal(&place, "list families --color never").unwrap().contains('\u{1b}')
        );
    }
}

#[test]
fn bash_completes_the_keys_of_specs() {
    let place = Place::new();
    std::fs::write(place.path("script"), place.prints(&["completions", "bash"])).unwrap();
    let complete = |line: &str| {
        let commands = r#"
            source ./script
            COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
            COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=(antipode analyze "${1##* }") COMP_CWORD=2
            _antipode_specs antipode "${COMP_WORDS[2]}" analyze
            printf '%s\n' "${COMPREPLY[@]}""#;
        let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", commands, "bash", line]).current_dir(place.path("")).env("PATH", path);
        let output = bash.output().ok()?;
        assert!(output.stderr.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        Some(String::from_utf8(output.stdout).unwrap().trim().lines().map(String::from).collect::<Vec<_>>())
    };
    for (line, expected) in [
        ("antipode analyze sli", &["sliding:"][..]),
        ("antipode analyze 'sliding:3x4;met", &["sliding:3x4;metric=single", "sliding:3x4;metric=multi"]),
        ("antipode analyze 'sliding:3x4;metric=s", &["sliding:3x4;metric=single"]),
        ("antipode analyze \"sliding:3x4;wrap=t", &["sliding:3x4;wrap=torus"]),
        (r"antipode analyze sliding:3x4\;met", &[r"3x4\;metric=single", r"3x4\;metric=multi"]),
        (r"antipode analyze sliding:3x4\;metric=m", &["multi"]),
        ("antipode analyze 'rings:3,2,4;goal=1p 4g 5r 6b;add", &["rings:3,2,4;goal=1p 4g 5r 6b;additive"]),
        ("antipode analyze 'sliding:3x3;goal=1 2", &[""]),
    ] {
        let Some(offered) = complete(line) else { return };
        let offered = if offered.is_empty() { vec![String::new()] } else { offered };
        assert_eq!(offered, expected, "{line}");
    }
}
