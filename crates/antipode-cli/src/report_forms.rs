//! The schemas of reports, derived from the types that verbs print.
//!
//! The files in data/schema are this list, written by a test. The program has only the files.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::answers::WrongLine;
use super::shards::PlanReport;
use super::tour::TourStep;
use crate::reports::{FolderWork, MachineDiagnosis, VERSION};
use antipode_jobs as jobs;

/// The forms that the report of a verb can have.
pub struct ReportForms {
    /// The verb.
    pub verb: &'static str,
    /// What the report is.
    about: &'static str,
    forms: Vec<FormMaker>,
}

/// Makes the fields of a form, besides those of every report.
type FormMaker = Box<dyn Fn(&mut SchemaGenerator) -> Schema>;

/// What stands in a list of a form.
type ElementMaker = fn(&mut SchemaGenerator) -> Schema;

impl ReportForms {
    /// A verb whose report is of no form yet.
    pub fn new(verb: &'static str, about: &'static str) -> ReportForms {
        ReportForms { verb, about, forms: vec![] }
    }

    /// The same, or a report with the fields of a type.
    #[must_use]
    pub fn or<T: JsonSchema>(mut self) -> ReportForms {
        self.forms.push(Box::new(|generator| T::json_schema(generator)));
        self
    }

    /// The same, or a list of elements of a type.
    #[must_use]
    pub fn or_list<T: JsonSchema>(self, name: &'static str, about: &'static str) -> ReportForms {
        self.or_elements(name, about, SchemaGenerator::subschema_for::<T>)
    }

    /// The same, or the answers to states: each of a type, or what is wrong with a line.
    fn or_answers<T: JsonSchema>(self) -> ReportForms {
        self.or_elements("answers", "One answer for each line or argument, in their order.", |generator| {
            let forms = [generator.subschema_for::<T>(), generator.subschema_for::<WrongLine<'_>>()];
            Schema::try_from(json!({ "anyOf": forms })).expect("an object is a schema")
        })
    }

    /// The same, where the last form has another field, which may be missing.
    fn and<T: JsonSchema>(self, name: &'static str) -> ReportForms {
        self.and_field(name, |generator| generator.subschema_for::<T>().to_value())
    }

    /// The same, where the last form has another list, which may be missing.
    fn and_list<T: JsonSchema>(self, name: &'static str, about: &'static str) -> ReportForms {
        self.and_field(name, move |generator| list(about, &generator.subschema_for::<T>()))
    }

    fn and_field(mut self, name: &'static str, field: impl Fn(&mut SchemaGenerator) -> Value + 'static) -> ReportForms {
        let form = self.forms.pop().expect("a form to add to");
        self.forms.push(Box::new(move |generator| {
            let mut form = form(generator).to_value();
            form["properties"][name] = field(generator);
            Schema::try_from(form).expect("an object is a schema")
        }));
        self
    }

    fn or_elements(mut self, name: &'static str, about: &'static str, element: ElementMaker) -> ReportForms {
        self.forms.push(Box::new(move |generator| {
            let list = list(about, &element(generator));
            let form = json!({ "type": "object", "required": [name], "properties": { name: list } });
            Schema::try_from(form).expect("an object is a schema")
        }));
        self
    }

    /// The schema of the report.
    ///
    /// # Panics
    ///
    /// If a type is written as something else than a JSON object.
    pub fn schema(&self) -> Value {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let mut forms: Vec<Value> = self.forms.iter().map(|form| self.form(form(&mut generator))).collect();
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("antipode {} --format json", self.verb),
            "description": self.about,
        });
        let fields = schema.as_object_mut().expect("an object");
        match forms.len() {
            1 => fields.extend(
                forms
                    .remove(0)
                    .as_object_mut()
                    .map(std::mem::take)
                    .expect("an object")
                    .into_iter()
                    // The description of the verb stands there already.
                    .filter(|(name, _)| name != "description"),
            ),
            _ => drop(fields.insert("oneOf".into(), forms.into())),
        }
        let definitions = generator.take_definitions(true);
        if !definitions.is_empty() {
            fields.insert("$defs".into(), definitions.clone().into());
        }
        finish(&mut schema, &definitions);
        schema
    }

    /// The name of the file in data/schema.
    pub fn file(&self) -> String {
        self.verb.replace(' ', "-") + ".json"
    }

    /// A form with the fields that every report has.
    fn form(&self, form: Schema) -> Value {
        let mut form = form.to_value();
        let version = json!({ "description": "The version of the format of reports.", "const": VERSION });
        let report = json!({ "description": "The verb.", "const": self.verb });
        let mut properties = Map::from_iter([("version".into(), version), ("report".into(), report)]);
        // After the common fields, so that all reports begin alike.
        properties.extend(form["properties"].as_object_mut().map(std::mem::take).unwrap_or_default());
        let mut required = vec![json!("version"), json!("report")];
        required.extend(form["required"].as_array_mut().map(std::mem::take).unwrap_or_default());
        form["properties"] = properties.into();
        form["required"] = required.into();
        form
    }
}

/// Makes derived schemas what documents say: whole, strict and in plain words.
pub fn finish(schemas: &mut Value, definitions: &Map<String, Value>) {
    join(schemas, definitions);
    tidy(schemas);
}

/// Writes the fields of a definition beside others that an object has, where it only refers to the
/// definition: the tag of an enum stands beside the fields of its variant.
fn join(schema: &mut Value, definitions: &Map<String, Value>) {
    if let Value::Object(fields) = schema {
        if fields.contains_key("properties")
            && let Some(Value::String(reference)) = fields.remove("$ref")
        {
            let name = reference.rsplit('/').next().unwrap_or_default();
            for list in ["properties", "required"] {
                match (fields.get_mut(list), &definitions[name][list]) {
                    (Some(Value::Object(own)), Value::Object(more)) => own.extend(more.clone()),
                    (Some(Value::Array(own)), Value::Array(more)) => own.extend(more.clone()),
                    _ => {}
                }
            }
        }
        distribute(fields);
        fields.values_mut().for_each(|field| join(field, definitions));
    } else if let Value::Array(list) = schema {
        list.iter_mut().for_each(|element| join(element, definitions));
    }
}

/// Writes the fields of an object into each of its variants: the fields beside a flattened enum.
fn distribute(object: &mut Map<String, Value>) {
    if !object.contains_key("properties") {
        return;
    }
    let Some(Value::Array(mut variants)) = object.remove("oneOf") else { return };
    let (properties, required) = (object.remove("properties"), object.remove("required"));
    for variant in &mut variants {
        if let (Some(Value::Object(own)), Some(Value::Object(beside))) = (variant.get_mut("properties"), &properties) {
            own.extend(beside.clone());
        }
        if let (Some(Value::Array(own)), Some(Value::Array(beside))) = (variant.get_mut("required"), &required) {
            own.extend(beside.clone());
        }
    }
    for only_of_objects in ["type", "additionalProperties", "unevaluatedProperties"] {
        object.remove(only_of_objects);
    }
    object.insert("oneOf".into(), variants.into());
}

/// Leaves out what only Rust knows, forbids unknown fields, and joins the lines of descriptions.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(Value::is_string) {
                fields.remove("format");
            }
            if let Some(Value::String(text)) = fields.get_mut("description") {
                let paragraphs: Vec<String> = text.split("\n\n").map(|part| part.replace('\n', " ")).collect();
                *text = paragraphs.join("\n\n").replace("[`", "`").replace("`]", "`");
            }
            if fields.get("properties").is_some_and(Value::is_object) && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".into(), false.into());
            }
            leave_out_null(fields);
            fields.values_mut().for_each(tidy);
        }
        Value::Array(list) => list.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// Takes null from the values of fields that are left out instead.
fn leave_out_null(object: &mut Map<String, Value>) {
    let required = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
    for (_, property) in properties.iter_mut().filter(|(name, _)| !required.contains(&json!(name))) {
        if let Some(Value::Array(types)) = property.get_mut("type") {
            types.retain(|kind| kind != "null");
            if let [only] = &mut types[..] {
                property["type"] = only.take();
            }
        }
        if let Some(Value::Array(forms)) = property.get_mut("anyOf") {
            forms.retain(|form| form["type"] != "null");
            if let [Value::Object(only)] = &mut forms[..] {
                let only = std::mem::take(only);
                let fields = property.as_object_mut().expect("it has a field");
                fields.remove("anyOf");
                fields.extend(only);
            }
        }
    }
}

/// A list of elements.
fn list(about: &str, element: &Schema) -> Value {
    json!({ "description": about, "type": "array", "items": element })
}

/// The reports of the verbs of this crate.
pub fn report_forms() -> Vec<ReportForms> {
    let new = ReportForms::new;
    vec![
        new("analyze", "A search of a whole space, or of several without a spec.")
            .or::<jobs::Analysis>()
            .or_list::<jobs::Analysis>("analyses", "The searches."),
        new("audit", "A solver compared with exact distances, or several.")
            .or::<jobs::SolverAudit>()
            .or_list::<jobs::SolverAudit>("audits", "One audit for each solver.")
            .and_list::<jobs::SolverComparison>("comparisons", "Each two solvers, where each state has several runs."),
        new("build", "A table that was built.").or::<jobs::BuildReport>(),
        new("components", "The components of a puzzle.").or::<jobs::ComponentReport>(),
        new("analyze cosets", "The states of a group at each distance, counted coset by coset.")
            .or::<jobs::CosetCounts>(),
        new("coset", "The states of a coset of a subgroup at each distance.").or::<jobs::WholeCoset>(),
        new("coset sample", "Cosets of random states, and what all cosets would take.").or::<jobs::CosetSample>(),
        new("diameter", "The diameters of all components of a puzzle, or of several with `--list`.")
            .or::<jobs::Diameter>()
            .or_list::<jobs::Diameter>("diameters", "The diameters of the puzzles of a list."),
        new("distance", "Exact distances of states.").or_answers::<jobs::StateDistance>(),
        new("doctor", "What this machine and this build can search.").or::<MachineDiagnosis>(),
        #[cfg(feature = "export")]
        new("export", "A file that was written.").or::<antipode_export::ExportReport>(),
        new("list families", "The families of puzzles.")
            .or_list::<jobs::FamilyDescription>("families", "The families."),
        new("hardest", "States of one depth.").or::<jobs::LayerStates>().or::<jobs::OrbitStates>(),
        new("heuristic audit", "A heuristic compared with exact distances.").or::<jobs::HeuristicAudit>(),
        new("list heuristics", "The heuristics of a puzzle.")
            .or_list::<jobs::ClaimReport>("heuristics", "The heuristics."),
        new("heuristic topology", "The landscape of a heuristic on all states of a space.")
            .or::<jobs::HeuristicTopology>(),
        new("info", "What a table holds.").or::<jobs::TableContents>(),
        new("info labels", "What a file of labels holds.").or::<jobs::labels::LabelContents>(),
        new("info puzzle", "The pieces and moves of a puzzle.").or::<jobs::PuzzleReport>(),
        new("info symmetries", "The symmetries of a puzzle.").or::<jobs::SymmetryReport>(),
        new("info set", "What a set of pattern databases holds.").or::<jobs::SetContents>(),
        #[cfg(feature = "export")]
        new("label", "A file that was written.").or::<antipode_export::ExportReport>(),
        new("path", "Optimal paths.").or_answers::<jobs::OptimalPath>().or_answers::<jobs::OptimalPaths>(),
        new("build pattern", "A pattern database that was built.").or::<jobs::PdbBuilt>(),
        new("build cosets", "A table of coset distances that was built.").or::<jobs::CosetsBuilt>(),
        new("info pattern", "What a pattern database or a file of coset distances holds.")
            .or::<jobs::PdbContents>()
            .or::<jobs::CosetsContents>(),
        new("build set", "The pattern databases of a set that were built.")
            .or_list::<jobs::PdbBuilt>("tables", "The tables, in the order of the set."),
        new("pdb", "A set of patterns that was chosen.").or::<jobs::SetChosen>(),
        new("verify pattern", "A pattern database or a file of coset distances that was verified.")
            .or::<jobs::VerificationReport>(),
        new("shards plan", "A command that was split into shards.").or::<PlanReport<'_>>(),
        new("sample", "Random states.").or::<jobs::RandomStates>().or::<jobs::LayerStates>(),
        new("components solvable", "Whether moves lead from one configuration to another.")
            .or::<jobs::SolvableReport>(),
        new("solve", "Solutions found by a search.")
            .or_answers::<jobs::Solution>()
            .and::<jobs::SolveTotals>("totals")
            .or::<jobs::SubsetSolutions>(),
        new("list solvers", "The solvers.").or_list::<jobs::SolverDescription>("solvers", "The solvers."),
        new("list data", "The files that the program carries.")
            .or_list::<antipode_data::DataFile>("files", "The files, pattern database sets first."),
        new("status", "How far the work in a folder is.").or::<FolderWork>(),
        new("tour", "The steps of the tour.").or_list::<TourStep>("steps", "The steps."),
        new("certify", "Certificates that were written.")
            .or_list::<jobs::CertificateReport>("certificates", "One of each file."),
        new("info certificate", "What a certificate says.").or::<jobs::CertificateSummary>(),
        new("info proof", "What a proof of a solution says.").or::<jobs::SolutionProof>(),
        new("atlas", "The atlas that was written.").or::<jobs::AtlasReport>(),
        new("verify folder", "A published folder that was checked.").or::<jobs::FolderVerification>(),
        new("verify proof", "A proof of a solution that was checked.").or::<jobs::ProofReport>(),
        new("verify", "A table that was verified.").or::<jobs::VerificationReport>(),
        new("verify set", "The tables of a set of pattern databases that were verified.")
            .or_list::<jobs::VerificationReport>("tables", "The tables, in the order of their names."),
    ]
}
