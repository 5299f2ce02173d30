//! Programs of this project that are built by name, since they need large libraries, and are started when they are needed.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use antipode_core::error::{Error, Result};

/// The file of the program `name` of this project: beside the running program, else in a folder of
/// the PATH.
///
/// # Errors
///
/// `Missing` if there is none, with `what` it is for, and that it is built from `package`.
pub fn companion(what: &str, name: &str, package: &str) -> Result<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    find(&file, env::current_exe().ok().as_deref(), env::var_os("PATH")).ok_or_else(|| {
        let which =
            format!("{what} is a program of its own, {file}, and it is neither beside antipode nor on the PATH");
        Error::Missing(format!("{which}: cargo build --release -p {package} builds it"))
    })
}

/// The file of a program: beside this one, else in a folder of the path.
fn find(name: &str, own: Option<&Path>, path: Option<OsString>) -> Option<PathBuf> {
    let beside = own.and_then(Path::parent).map(Path::to_path_buf);
    let folders = beside.into_iter().chain(path.iter().flat_map(env::split_paths));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_beside_this_one_comes_before_those_of_the_path() {
        let (own, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let program = own.path().join("antipode");
        let path = Some(other.path().as_os_str().to_os_string());
        assert_eq!(find("antipode-x", Some(&program), path.clone()), None);
        std::fs::write(other.path().join("antipode-x"), "").unwrap();
        assert_eq!(find("antipode-x", Some(&program), path.clone()), Some(other.path().join("antipode-x")));
        std::fs::write(own.path().join("antipode-x"), "").unwrap();
        assert_eq!(find("antipode-x", Some(&program), path), Some(own.path().join("antipode-x")));
    }
}
