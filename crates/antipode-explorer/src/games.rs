//! Games that players agreed to keep, in a local SQLite file. It records what they played and
//! nothing about the players.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use crate::shown::Shown;
use antipode_core::error::{Error, Result};

/// A game as the pages send it.
#[derive(Clone, Debug, Deserialize)]
pub struct Played {
    /// The start state.
    pub start: String,
    /// The names of the moves, without those that the player took back.
    pub moves: Vec<String>,
    /// The number of moves that the page revealed.
    #[serde(default)]
    pub hints: u32,
    /// Whether the player saw the distances of moves.
    #[serde(default)]
    pub aided: bool,
    /// The number of moves that the player took back.
    #[serde(default)]
    pub undone: u32,
    /// Seconds from the first move to the last.
    #[serde(default)]
    pub seconds: f64,
}

/// A game after a replay by the rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Game {
    /// The canonical spec.
    pub spec: String,
    /// The start state.
    pub start: String,
    /// The distance of the start state.
    pub optimal: u32,
    /// The moves of the game.
    pub moves: Vec<String>,
    /// The number of moves beyond the decrease in distance.
    pub wasted: u32,
    /// Whether the game reached a goal.
    pub solved: bool,
    /// The number of moves that the page revealed.
    pub hints: u32,
    /// Whether the player saw the distances of moves.
    pub aided: bool,
    /// The number of moves that the player took back.
    pub undone: u32,
    /// Seconds from the first move to the last.
    pub seconds: f64,
}

/// Statistics of the games from one start state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    start: String,
    optimal: u32,
    games: u64,
    solved: u64,
    /// The moves of games solved without hints and distances: least, lower quartile, median, upper
    /// quartile, most.
    moves: Option<[u32; 5]>,
}

/// The file of games.
pub struct Games(Mutex<Connection>);

/// The tables of the file.
const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, spec TEXT NOT NULL, start TEXT NOT NULL, optimal INTEGER NOT NULL, moves TEXT NOT NULL,
    wasted INTEGER NOT NULL, solved INTEGER NOT NULL, hints INTEGER NOT NULL, aided INTEGER NOT NULL, undone INTEGER NOT NULL, seconds REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS of_spec ON games (spec, start);";

/// The columns in reading order.
const COLUMNS: &str = "spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds";

/// The longest plausible time of a game, in seconds.
const LONGEST: f64 = 86_400.0;

fn failed(what: &'static str) -> impl Fn(rusqlite::Error) -> Error {
    move |error| Error::Io { context: format!("cannot {what} games"), source: std::io::Error::other(error) }
}

impl Games {
    /// Opens or creates the file.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file cannot keep games.
    pub fn open(path: &Path) -> Result<Games> {
        let wrong = |error| Error::corrupt(path, format!("it cannot keep games: {error}"));
        let connection = Connection::open(path).map_err(wrong)?;
        connection.execute_batch(SCHEMA).map_err(wrong)?;
        Ok(Games(Mutex::new(connection)))
    }

    fn connection(&self) -> std::sync::MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn keep(&self, game: &Game) -> Result<()> {
        let sql = format!("INSERT INTO games ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
        let moves = serde_json::Value::from(game.moves.clone()).to_string();
        let Game { spec, start, optimal, wasted, solved, hints, aided, undone, seconds, .. } = game;
        let values = params![spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds];
        self.connection().execute(&sql, values).map(|_| ()).map_err(failed("keep"))
    }

    /// All games, or those of a puzzle, oldest first.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn all(&self, spec: Option<&str>) -> Result<Vec<Game>> {
        let connection = self.connection();
        let sql = format!("SELECT {COLUMNS} FROM games WHERE ?1 IS NULL OR spec = ?1 ORDER BY id");
        let mut statement = connection.prepare(&sql).map_err(failed("read"))?;
        let games = statement.query_map([spec], game).map_err(failed("read"))?;
        games.collect::<std::result::Result<_, _>>().map_err(failed("read"))
    }

    /// Statistics for each start state, those with the most games first.
    ///
    /// # Errors
    ///
    /// Those of [`Games::all`].
    pub fn compared(&self, spec: &str) -> Result<Vec<Compared>> {
        let mut all: Vec<(Compared, Vec<u32>)> = vec![];
        for game in self.all(Some(spec))? {
            let at = all.iter().position(|(known, _)| known.start == game.start).unwrap_or_else(|| {
                let Game { start, optimal, .. } = &game;
                let new = Compared { start: start.clone(), optimal: *optimal, games: 0, solved: 0, moves: None };
                all.push((new, vec![]));
                all.len() - 1
            });
            let (compared, moves) = &mut all[at];
            compared.games += 1;
            compared.solved += u64::from(game.solved);
            if game.solved && game.hints == 0 && !game.aided {
                moves.push(game.moves.len() as u32);
            }
        }
        for (compared, moves) in &mut all {
            compared.moves = quartiles(moves);
        }
        all.sort_by_key(|(compared, _)| std::cmp::Reverse(compared.games));
        Ok(all.into_iter().map(|(compared, _)| compared).collect())
    }
}

/// The least, the quartiles and the greatest of some numbers. Each quartile is the nearest number
/// of the list.
fn quartiles(numbers: &mut [u32]) -> Option<[u32; 5]> {
    numbers.sort_unstable();
    let last = numbers.len().checked_sub(1)?;
    Some([0, 1, 2, 3, 4].map(|quarter| numbers[(last * quarter + 2) / 4]))
}

fn game(row: &Row<'_>) -> rusqlite::Result<Game> {
    let moves: String = row.get(3)?;
    Ok(Game {
        spec: row.get(0)?,
        start: row.get(1)?,
        optimal: row.get(2)?,
        moves: serde_json::from_str(&moves).unwrap_or_default(),
        wasted: row.get(4)?,
        solved: row.get(5)?,
        hints: row.get(6)?,
        aided: row.get(7)?,
        undone: row.get(8)?,
        seconds: row.get(9)?,
    })
}

impl Shown {
    /// Replays a game by the rules. `Usage` if a move is not legal, or the start cannot reach a
    /// goal.
    pub(crate) fn replay(&self, played: &Played) -> Result<Game> {
        let problem = self.problem();
        let start = self.read(&played.start)?;
        let mut state = start.clone();
        for (number, name) in (1..).zip(&played.moves) {
            let successors = self.successors(&state);
            let ordinal = (0..successors.len()).find(|&ordinal| problem.name(&state, ordinal) == *name);
            let illegal = || Error::usage(format!("move {number} is not legal there"));
            state.clone_from(&successors[ordinal.ok_or_else(illegal)?]);
        }
        problem.intact()?;
        let depths = self.depths(&[start.clone(), state.clone()])?;
        let unreachable = || Error::usage("no goal is reachable from the beginning of the game");
        let optimal = depths[0].ok_or_else(unreachable)?;
        let left = depths[1].ok_or_else(unreachable)?;
        let seconds = if played.seconds.is_finite() { played.seconds.clamp(0.0, LONGEST) } else { 0.0 };
        Ok(Game {
            spec: problem.spec(),
            start: problem.write(&start),
            optimal,
            moves: played.moves.clone(),
            wasted: (played.moves.len() as u32 + left).saturating_sub(optimal),
            solved: problem.is_goal(&state),
            hints: played.hints,
            aided: played.aided,
            undone: played.undone,
            seconds,
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn quartiles_are_numbers_of_the_list() {
        assert_eq!(super::quartiles(&mut []), None);
        assert_eq!(super::quartiles(&mut [7]), Some([7; 5]));
        assert_eq!(super::quartiles(&mut [5, 1, 4, 2, 3]), Some([1, 2, 3, 4, 5]));
    }
}
