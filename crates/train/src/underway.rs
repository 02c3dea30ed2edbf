use loam_store::{Journal, Kind, StoreError, is_device};
use std::path::{Path, PathBuf};

/// What is kept on the way to a file, to go on from after an interruption:
/// `NAME.part` beside it, and nothing beside a device. Calls `visit` with what
/// is there already.
///
/// # Errors
/// Those of [`Journal::open`], or it was kept on the way to something else.
pub(crate) fn under_way(
    kind: &'static Kind,
    target: &Path,
    about: &str,
    visit: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<Option<Journal>, StoreError> {
    if is_device(target)? {
        return Ok(None);
    }
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    let path = PathBuf::from(name);
    let journal = Journal::open(kind, &path, about.as_bytes(), visit)?;
    journal.is_about(about)?;
    Ok(Some(journal))
}
