//! Games that players agreed to keep, in a local SQLite file. It records what they played and
//! nothing about the players.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use crate::refusal::{self, Code, Refusal};
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
    /// The number of moves, or their cost, beyond the decrease in distance.
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
    /// The moves, or their costs, of games solved without hints and distances: least, lower
    /// quartile, median, upper quartile, most.
    moves: Option<[u32; 5]>,
}

/// The file of games.
pub struct Games {
    connection: Mutex<Connection>,
    path: PathBuf,
    /// The device and the number of the file.
    identity: Option<(u64, u64)>,
    most: u32,
}

/// The tables of the file.
const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, spec TEXT NOT NULL, start TEXT NOT NULL, optimal INTEGER NOT NULL, moves TEXT NOT NULL,
    wasted INTEGER NOT NULL, solved INTEGER NOT NULL, hints INTEGER NOT NULL, aided INTEGER NOT NULL, undone INTEGER NOT NULL, seconds REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS of_spec ON games (spec, start);";

/// The columns in reading order.
const COLUMNS: &str = "spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds";

/// How long a request waits for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(3);

/// The longest plausible time of a game, in seconds.
const LONGEST: f64 = 86_400.0;

fn failed(what: &'static str) -> impl Fn(rusqlite::Error) -> Error {
    move |error| Error::Io { context: format!("cannot {what} games"), source: std::io::Error::other(error) }
}

/// The device and the number of a file, where the system has them.
fn identity(path: &Path) -> Option<(u64, u64)> {
    let metadata = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt;
        (metadata.dev(), metadata.ino())
    };
    #[cfg(not(unix))]
    let identity = (0, u64::from(metadata.is_file()));
    Some(identity)
}

impl Games {
    /// Opens or creates the file. It keeps this number of games, and removes the oldest.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file cannot keep games.
    pub fn open(path: &Path, most: u32) -> Result<Games> {
        let wrong = |error| Error::corrupt(path, format!("it cannot keep games: {error}"));
        let connection = Connection::open(path).map_err(wrong)?;
        connection.busy_timeout(PATIENCE).map_err(wrong)?;
        connection.execute_batch(SCHEMA).map_err(wrong)?;
        Ok(Games { connection: Mutex::new(connection), path: path.into(), identity: identity(path), most })
    }

    /// The connection. `Io` if the file is no longer the one that was opened: SQLite would go on
    /// with what nobody else sees.
    fn connection(&self) -> Result<MutexGuard<'_, Connection>> {
        if identity(&self.path) != self.identity {
            let context =
                format!("cannot use {}: it was deleted or replaced; restart antipode serve", self.path.display());
            return Err(Error::Io { context, source: std::io::ErrorKind::NotFound.into() });
        }
        Ok(self.connection.lock().unwrap_or_else(PoisonError::into_inner))
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
        let connection = self.connection()?;
        connection.execute(&sql, values).map_err(failed("keep"))?;
        let oldest = "DELETE FROM games WHERE id <= (SELECT max(id) FROM games) - ?1";
        connection.execute(oldest, [self.most]).map(|_| ()).map_err(failed("keep"))
    }

    /// The games after one, oldest first, at most a number, each with its number in the file.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn page(&self, after: u64, limit: u32) -> Result<Vec<(u64, Game)>> {
        let connection = self.connection()?;
        let sql = format!("SELECT {COLUMNS}, id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2");
        let mut statement = connection.prepare(&sql).map_err(failed("read"))?;
        let read = |row: &Row<'_>| Ok((row.get(10)?, game(row)?));
        let games = statement.query_map(params![after, limit], read).map_err(failed("read"))?;
        games.collect::<std::result::Result<_, _>>().map_err(failed("read"))
    }

    /// Statistics for each start state, those with the most games first.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn compared(&self, spec: &str) -> Result<Vec<Compared>> {
        let connection = self.connection()?;
        let sql = "SELECT start, optimal, solved, solved AND NOT hints AND NOT aided, optimal + wasted \
                   FROM games WHERE spec = ?1 ORDER BY id";
        let mut statement = connection.prepare(sql).map_err(failed("read"))?;
        let mut games = statement.query([spec]).map_err(failed("read"))?;
        let (mut all, mut places) = (Vec::<(Compared, Vec<u32>)>::new(), HashMap::<String, usize>::new());
        while let Some(row) = games.next().map_err(failed("read"))? {
            let mut add = || {
                let start: String = row.get(0)?;
                let optimal = row.get(1)?;
                let place = *places.entry(start.clone()).or_insert_with(|| {
                    all.push((Compared { start, optimal, games: 0, solved: 0, moves: None }, vec![]));
                    all.len() - 1
                });
                let (compared, moves) = &mut all[place];
                compared.games += 1;
                compared.solved += u64::from(row.get::<_, bool>(2)?);
                if row.get(3)? {
                    moves.push(row.get(4)?);
                }
                Ok(())
            };
            add().map_err(failed("read"))?;
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
    pub(crate) fn replay(&self, played: &Played) -> refusal::Result<Game> {
        let problem = self.problem();
        let start = self.read(&played.start)?;
        let (mut state, mut spent) = (start.clone(), 0);
        for (number, name) in (1..).zip(&played.moves) {
            let successors = self.successors(&state);
            let ordinal = (0..successors.len()).find(|&ordinal| problem.name(&state, ordinal) == *name);
            let why = || format!("move {number} is not legal there");
            let illegal = || Refusal::new(Code::IllegalMove, why()).with("number", number);
            let ordinal = ordinal.ok_or_else(illegal)?;
            spent += self.costs(&state).and_then(|costs| costs.get(ordinal).copied()).map_or(1, u32::from);
            state.clone_from(&successors[ordinal]);
        }
        problem.intact()?;
        let depths = self.depths(&[start.clone(), state.clone()])?;
        let why = "no goal is reachable from the beginning of the game";
        let unreachable = || Refusal::new(Code::UnreachableStart, why);
        let optimal = depths[0].ok_or_else(unreachable)?;
        let left = depths[1].ok_or_else(unreachable)?;
        let seconds = if played.seconds.is_finite() { played.seconds.clamp(0.0, LONGEST) } else { 0.0 };
        Ok(Game {
            spec: problem.spec(),
            start: problem.write(&start),
            optimal,
            moves: played.moves.clone(),
            wasted: (spent + left).saturating_sub(optimal),
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
