//! The search for the program `antipode`.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use antipode_core::error::{Error, Result};

/// The path of `antipode`: the running program, or else the one on the PATH.
///
/// # Errors
///
/// `Missing` if there is none; the message says that `what` needs it.
pub fn antipode(what: &str) -> Result<PathBuf> {
    let found = find(env::current_exe().ok().as_deref(), env::var_os("PATH"));
    found.ok_or_else(|| Error::Missing(format!("{what} need the program antipode, which is not on the PATH")))
}

/// The running program if it is `antipode`, else the first one on the path.
fn find(own: Option<&Path>, path: Option<OsString>) -> Option<PathBuf> {
    let name = format!("antipode{}", env::consts::EXE_SUFFIX);
    let is_antipode = |program: &&Path| program.file_name().is_some_and(|file| file == &*name);
    let on_path =
        || path.iter().flat_map(env::split_paths).map(|folder| folder.join(&name)).find(|file| file.is_file());
    // Within Python or a test, the running program is not `antipode`.
    own.filter(is_antipode).map(Path::to_path_buf).or_else(on_path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_program_comes_before_those_of_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().as_os_str().to_os_string());
        let file = folder.path().join(format!("antipode{}", env::consts::EXE_SUFFIX));
        let (own, other) = (Path::new("/bin").join(file.file_name().unwrap()), Path::new("/bin/python3"));
        assert_eq!(find(Some(other), path.clone()), None);
        std::fs::write(&file, "").unwrap();
        assert_eq!(find(Some(other), path.clone()), Some(file));
        assert_eq!(find(Some(&own), path), Some(own));
    }
}
