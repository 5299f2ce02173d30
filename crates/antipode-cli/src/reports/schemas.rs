//! The JSON Schemas of all reports, which the program carries.

/// The schema of a verb's report.
pub(crate) fn find(verb: &str) -> Option<&'static str> {
    antipode_data::SCHEMAS.iter().find(|(name, _)| *name == verb).map(|(_, schema)| *schema)
}
