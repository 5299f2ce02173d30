//! The schemas of the reports are derived from their types.

use antipode_cli::report_forms::ReportForms;
use antipode_learn::{grid, record};

#[test]
fn schemas_are_those_of_the_types() {
    for forms in [
        ReportForms::new("learn", "A network that was trained.").or::<record::TrainingReport>(),
        ReportForms::new("learn grid", "Networks for all combinations of settings.").or::<grid::GridReport>(),
    ] {
        let file = format!("{}/../../data/schema/{}", env!("CARGO_MANIFEST_DIR"), forms.file());
        let derived = format!("{:#}\n", forms.schema());
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&file, &derived).unwrap();
        }
        assert!(std::fs::read_to_string(&file).unwrap() == derived, "{file}: UPDATE_SCHEMAS=1 writes it");
    }
}
