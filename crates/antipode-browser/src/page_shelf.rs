//! The puzzles that a page has open, and its questions about them.

use std::sync::atomic::AtomicBool;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use antipode_answers::refusal::{ErrorResponse, RefusalReason, Result};
use antipode_answers::requests::{
    BatchRequest, HardestQuery, RandomQuery, ReplayRequest, StateQuery, TreeQuery, listed,
};
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_answers::walk::GameStates;
use antipode_core::error::Error;
use antipode_core::watch::{Watch, WorkProgress};
use antipode_families::parse;
use antipode_jobs::WorkResources;

/// The most bytes that a search takes: a page has at most four gigabytes.
const SEARCH: u64 = 1 << 30;

/// What a page may use.
const RESOURCES: WorkResources = WorkResources { threads: 1, memory: SEARCH };

/// A puzzle to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenRequest {
    /// Its name in addresses.
    id: String,
    /// Its spec.
    spec: String,
}

/// A question: a route of the server's interface, with what it takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageQuestion<'a> {
    /// The path, such as `/api/puzzles/{id}/state`.
    route: String,
    /// The parameters, among them the name of the puzzle.
    #[serde(default)]
    parameters: Value,
    /// The body, if the route takes one.
    #[serde(borrow, default)]
    body: Option<&'a RawValue>,
}

/// Gets the progress of work.
type Tell<'a> = &'a mut (dyn FnMut(WorkProgress) + Send);

/// The open puzzles of a page.
#[derive(Default)]
pub struct PageShelf {
    open: Vec<ServedPuzzle>,
}

impl PageShelf {
    /// Opens a puzzle, `{"id": .., "spec": ..}`, with the bytes of its table, or else by a search
    /// now. The answer is that of `/api/puzzles/{id}`.
    pub fn open(&mut self, request: &str, table: Option<&[u8]>, tell: Tell<'_>) -> String {
        written(self.opened(request, table, tell))
    }

    /// Answers a question, `{"route": .., "parameters": {..}, "body": ..}`: `{"answer": ..}`, or
    /// the body of an error with its status, `{"error": .., "code": .., "status": ..}`.
    pub fn ask(&self, question: &str, tell: Tell<'_>) -> String {
        written(self.answered(question, tell))
    }

    fn opened(&mut self, request: &str, table: Option<&[u8]>, tell: Tell<'_>) -> Result<Value> {
        let OpenRequest { id, spec } = read(request)?;
        self.open.retain(|known| known.id != id);
        let problem = parse(&spec)?;
        let flag = AtomicBool::new(false);
        let shown = match table {
            Some(table) => ServedPuzzle::of_bytes(&id, &problem, table)?,
            None => ServedPuzzle::in_memory(&id, &problem, RESOURCES, &mut Watch::new(&flag, tell))?,
        };
        let summary = answer(shown.summary(false))?;
        self.open.push(shown);
        Ok(summary)
    }

    /// An open puzzle. `UnknownPuzzle` if none has that name.
    fn shown(&self, id: &str) -> Result<&ServedPuzzle> {
        self.open.iter().find(|shown| shown.id == id).ok_or_else(|| {
            let why = format!("no puzzle {id} is open in this page");
            ErrorResponse::new(RefusalReason::UnknownPuzzle { puzzle: id.into() }, why)
        })
    }

    fn answered(&self, question: &str, tell: Tell<'_>) -> Result<Value> {
        let PageQuestion { route, mut parameters, body } = read(question)?;
        let about = route.strip_prefix("/api/puzzles/{id}").ok_or_else(unknown_path)?;
        let id = parameters.as_object_mut().and_then(|all| all.remove("id"));
        let shown = self.shown(id.as_ref().and_then(Value::as_str).unwrap_or_default())?;
        let flag = AtomicBool::new(false);
        let watch = &mut Watch::new(&flag, tell);
        match about {
            "" => answer(shown.summary(false)),
            "/state" => {
                let asked: StateQuery = query(parameters)?;
                answer(shown.position(&shown.asked(asked.state.as_deref())?)?)
            }
            "/path" => {
                let asked: StateQuery = query(parameters)?;
                answer(shown.path(&shown.asked(asked.state.as_deref())?)?)
            }
            "/tree" => {
                let asked: TreeQuery = query(parameters)?;
                let limit = asked.checked()?;
                answer(shown.tree(&shown.asked(asked.state.as_deref())?, limit)?)
            }
            "/distances" => answer(shown.looked_up(&sent::<BatchRequest>(body)?.checked()?, 0)?),
            "/replay" => {
                let ReplayRequest { start, moves } = sent::<ReplayRequest>(body)?.checked()?;
                let walk = shown.walk(&start, &moves)?;
                let end = shown.position(&walk[walk.len() - 1].state)?;
                answer(GameStates { states: shown.passed(&walk)?, end })
            }
            "/hardest" => {
                let wanted: HardestQuery = query(parameters)?;
                let depth = wanted.depth.map_or_else(|| shown.deepest(), Ok)?;
                answer(shown.of_depth(depth, listed(wanted.count)?, watch)?)
            }
            "/random" => {
                let wanted: RandomQuery = query(parameters)?;
                let count = listed(wanted.count)?;
                let depth = wanted.depth(&shown.table()?.metadata().layers);
                answer(shown.drawn(depth, count, wanted.seed, watch)?)
            }
            _ => Err(unknown_path()),
        }
    }
}

fn unknown_path() -> ErrorResponse {
    ErrorResponse::new(RefusalReason::UnknownPath {}, "a page without a server has no answer to this")
}

fn bad_request(why: String) -> ErrorResponse {
    ErrorResponse::new(RefusalReason::BadRequest { cause: None }, why)
}

/// A request as a value.
fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| bad_request(format!("the question is none: {error}")))
}

/// The parameters of a route as a value.
fn query<T: DeserializeOwned>(parameters: Value) -> Result<T> {
    serde_json::from_value(parameters).map_err(|error| bad_request(format!("the parameters: {error}")))
}

/// The body of a request as a value.
fn sent<T: DeserializeOwned>(body: Option<&RawValue>) -> Result<T> {
    let text = body.map_or("null", RawValue::get);
    serde_json::from_str(text).map_err(|error| bad_request(format!("the body: {error}")))
}

fn answer<T: Serialize>(found: T) -> Result<Value> {
    serde_json::to_value(found).map_err(|error| Error::Limit(format!("the answer is no JSON: {error}")).into())
}

/// An answer, or an error with its status, as JSON.
fn written(result: Result<Value>) -> String {
    let value = match result {
        Ok(answer) => json!({ "answer": answer }),
        Err(refused) => {
            let status = refused.status();
            let mut error = serde_json::to_value(refused).unwrap_or_else(|_| json!({ "error": "no JSON" }));
            error["status"] = json!(status);
            error
        }
    };
    value.to_string()
}
