//! The installer of releases, on files of this machine.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::place::{PROGRAM, Place};

/// What `sha256sum` prints about a file in a folder.
fn sums(folder: &Path, file: &str) -> String {
    let output = Command::new("sha256sum").arg(file).current_dir(folder).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The platform of the program.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Runs the installer of a release on files in `release`, with `home` as the home of the user.
fn install(place: &Place, more: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.arg(place.path("release/install.sh")).args(["--target", TARGET]).args(more);
    command.env("HOME", place.path("home")).current_dir(place.path("")).output().unwrap()
}

#[test]
fn the_installer_verifies_the_checksum() {
    let place = Place::new();
    let version = format!("antipode-{}-{TARGET}", env!("CARGO_PKG_VERSION"));
    let (release, content) = (place.path("release"), place.path("content").join(&version));
    fs::create_dir_all(content.join("man")).unwrap();
    fs::create_dir_all(&release).unwrap();
    fs::create_dir_all(place.path("home")).unwrap();
    // The program itself is large, and its start is all that counts here.
    let script = format!("#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n");
    fs::write(content.join("antipode"), script).unwrap();
    fs::write(content.join("man/antipode.1"), "page").unwrap();
    assert!(Command::new("chmod").arg("+x").arg(content.join("antipode")).status().unwrap().success());
    let tarball = format!("{version}.tar.gz");
    let mut tar = Command::new("tar");
    tar.arg("-C").arg(place.path("content")).arg("-czf").arg(release.join(&tarball)).arg(&version);
    assert!(tar.status().unwrap().success());
    // As a release fills it, with no address.
    let fill = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/fill.sh");
    let filled = Command::new("sh").arg(fill).args([env!("CARGO_PKG_VERSION"), ""]).arg(&release).output().unwrap();
    assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
    let listed = fs::read_to_string(release.join("SHA256SUMS")).unwrap();
    assert!(listed.contains(&sums(&release, &tarball)) && listed.contains("install.sh"), "{listed}");

    let unnamed = install(&place, &[]);
    assert!(!unnamed.status.success() && String::from_utf8_lossy(&unnamed.stderr).contains("--from"));
    let done = install(&place, &["--from", "release"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stderr).contains("not on the PATH"));
    let installed = Command::new(place.path("home/.local/bin/antipode")).arg("--version").output().unwrap();
    let expected = concat!("antipode ", env!("CARGO_PKG_VERSION"));
    assert!(String::from_utf8_lossy(&installed.stdout).starts_with(expected));
    assert_eq!(fs::read_to_string(place.path("home/.local/share/man/man1/antipode.1")).unwrap(), "page");

    // A byte more, a file that the list does not name, and one that is not there.
    let mut bytes = fs::read(release.join(&tarball)).unwrap();
    bytes.push(0);
    fs::write(release.join(&tarball), bytes).unwrap();
    for (more, part) in [
        (&["--from", "release", "--to", "other"][..], "does not have the checksum"),
        (&["--from", "release", "--to", "other", "--target", "aarch64-apple-darwin"], "cannot get"),
        (&["--from", "nowhere", "--to", "other"], "cannot get nowhere/SHA256SUMS"),
        (&["--prefix", "other"], "--prefix is not an option"),
    ] {
        let refused = install(&place, more);
        let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && complaint.contains(part), "{more:?}: {complaint}");
        assert!(!place.path("other").exists());
    }
}

#[test]
fn the_formula_has_the_checksums_of_all_platforms() {
    let place = Place::new();
    let (release, version) = (place.path("release"), env!("CARGO_PKG_VERSION"));
    fs::create_dir_all(&release).unwrap();
    let targets =
        ["aarch64-apple-darwin", "x86_64-apple-darwin", "aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"];
    for target in targets {
        fs::write(release.join(format!("antipode-{version}-{target}.tar.gz")), target).unwrap();
    }
    let fill = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/fill.sh");
    let address = "https://example.org/o/n";
    let filled = Command::new("sh").arg(fill).args([version, address]).arg(&release).output().unwrap();
    assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
    let formula = fs::read_to_string(release.join("antipode.rb")).unwrap();
    for target in targets {
        let sum = sums(&release, &format!("antipode-{version}-{target}.tar.gz"));
        let sum = sum.split(' ').next().unwrap();
        let url = format!("{address}/releases/download/v{version}/antipode-{version}-{target}.tar.gz\"\n");
        let (_, after) = formula.split_once(&url).unwrap();
        assert!(after.trim_start().starts_with(&format!("sha256 \"{sum}\"")), "{target}: {formula}");
    }
    assert!(!formula.contains('@'), "{formula}");
    let installer = fs::read_to_string(release.join("install.sh")).unwrap();
    assert!(installer.contains(&format!("FROM='{address}/releases/download/v{version}'")));
}
