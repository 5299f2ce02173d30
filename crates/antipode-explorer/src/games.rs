//! Games that players agreed to keep, in a local SQLite file. It records what they played and
//! nothing about the players.

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use crate::limits::{GAMES_FILE, GAMES_OF_A_CLIENT, GAMES_PAGE};
use antipode_core::error::{Error, Result};

/// A game as the pages send it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayedGame {
    /// The start state.
    #[cfg_attr(test, schemars(length(max = antipode_answers::limits::STATE)))]
    pub start: String,
    /// The names of the moves, without those that the player took back.
    #[cfg_attr(test, schemars(length(max = antipode_answers::limits::MOVES)))]
    pub moves: Vec<String>,
    /// The number of moves that the page revealed.
    #[serde(default)]
    pub hints: u32,
    /// Whether the page helped: the player saw distances, a hint, or a view that has them.
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReplayedGame {
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
    /// Whether the page helped: the player saw distances, a hint, or a view that has them.
    pub aided: bool,
    /// The number of moves that the player took back.
    pub undone: u32,
    /// Seconds from the first move to the last.
    pub seconds: f64,
}

impl PlayedGame {
    /// The bytes of its text.
    pub(crate) fn bytes(&self) -> usize {
        text_bytes(&self.start, &self.moves)
    }
}

impl ReplayedGame {
    /// The bytes of its text.
    fn bytes(&self) -> usize {
        self.spec.len() + text_bytes(&self.start, &self.moves)
    }
}

/// The bytes of a game in JSON, but for its numbers.
fn text_bytes(start: &str, moves: &[String]) -> usize {
    start.len() + moves.iter().map(|name| name.len() + 3).sum::<usize>()
}

/// Statistics of the games from one start state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StartStatistics {
    /// The start state.
    start: String,
    /// Its distance.
    optimal: u32,
    /// The number of games.
    games: u64,
    /// The number of games that reached a goal.
    solved: u64,
    /// The moves, or their costs, of games solved without hints and distances: least, lower
    /// quartile, median, upper quartile, most.
    moves: Option<[u32; 5]>,
}

/// The file of games.
pub struct GameFile {
    connection: Mutex<Connection>,
    path: PathBuf,
    /// The device and the number of the file.
    identity: Option<(u64, u64)>,
    most: u32,
    most_bytes: u64,
    /// What clients added in this hour.
    shares: Mutex<ClientShares>,
}

/// The bytes of games that clients added within an hour.
#[derive(Default)]
struct ClientShares {
    hour: u64,
    of: HashMap<IpAddr, u64>,
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

/// The most clients whose games are counted, before the count begins again.
const MOST_SHARES: usize = 100_000;

/// The most start states of statistics.
const COMPARED: u32 = 200;

/// The bytes of the file that hold something.
const USED: &str = "SELECT (page_count - freelist_count) * page_size \
                    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()";

/// How long a request waits for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(3);

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

impl GameFile {
    /// Opens or creates the file. It keeps this number of games, and removes the oldest.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file cannot keep games.
    pub fn open(path: &Path, most: u32) -> Result<GameFile> {
        let wrong = |error| Error::corrupt(path, format!("it cannot keep games: {error}"));
        let connection = Connection::open(path).map_err(wrong)?;
        connection.busy_timeout(PATIENCE).map_err(wrong)?;
        connection.execute_batch(SCHEMA).map_err(wrong)?;
        Ok(GameFile {
            connection: Mutex::new(connection),
            path: path.into(),
            identity: identity(path),
            most,
            most_bytes: GAMES_FILE,
            shares: Mutex::default(),
        })
    }

    /// Counts a game of a client. False if it adds more than its share in this hour.
    pub(crate) fn admits(&self, client: IpAddr, bytes: usize) -> bool {
        let hour = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 3600);
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        if shares.hour != hour || shares.of.len() >= MOST_SHARES {
            *shares = ClientShares { hour, of: HashMap::new() };
        }
        let own = shares.of.entry(client).or_default();
        *own += bytes as u64;
        *own <= GAMES_OF_A_CLIENT
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
    pub fn keep(&self, game: &ReplayedGame) -> Result<()> {
        let sql = format!("INSERT INTO games ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
        let moves = serde_json::Value::from(game.moves.clone()).to_string();
        let ReplayedGame { spec, start, optimal, wasted, solved, hints, aided, undone, seconds, .. } = game;
        let values = params![spec, start, optimal, moves, wasted, solved, hints, aided, undone, seconds];
        let connection = self.connection()?;
        connection.execute(&sql, values).map_err(failed("keep"))?;
        let oldest = "DELETE FROM games WHERE id <= (SELECT max(id) FROM games) - ?1";
        connection.execute(oldest, [self.most]).map_err(failed("keep"))?;
        // A hundredth at a time, so that most games cost nothing here.
        let some = "DELETE FROM games WHERE id <= (SELECT min(id) + (max(id) - min(id)) / 100 FROM games)";
        while connection.query_row(USED, [], |row| row.get::<_, u64>(0)).map_err(failed("keep"))? > self.most_bytes
            && connection.execute(some, []).map_err(failed("keep"))? > 0
        {}
        Ok(())
    }

    /// The games after one, oldest first, each with its number in the file, and whether more
    /// follow. There are at most `limit`, and about 64 KiB.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn page(&self, after: u64, limit: u32) -> Result<(Vec<(u64, ReplayedGame)>, bool)> {
        let connection = self.connection()?;
        let sql = format!("SELECT {COLUMNS}, id FROM games WHERE id > ?1 ORDER BY id");
        let mut statement = connection.prepare(&sql).map_err(failed("read"))?;
        let mut rows = statement.query([after]).map_err(failed("read"))?;
        let (mut games, mut bytes) = (vec![], 0);
        while let Some(row) = rows.next().map_err(failed("read"))? {
            if games.len() >= limit as usize || bytes >= GAMES_PAGE {
                return Ok((games, true));
            }
            let game = game(row).map_err(failed("read"))?;
            bytes += game.bytes();
            games.push((row.get(10).map_err(failed("read"))?, game));
        }
        Ok((games, false))
    }

    /// Statistics for the start states with the most games, at most 200.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be used.
    pub fn compared(&self, spec: &str) -> Result<Vec<StartStatistics>> {
        let connection = self.connection()?;
        let sql = "SELECT start, optimal, count(*) AS games, sum(solved) FROM games WHERE spec = ?1 \
                   GROUP BY start ORDER BY games DESC, min(id) LIMIT ?2";
        let mut statement = connection.prepare(sql).map_err(failed("read"))?;
        let rows = statement
            .query_map(params![spec, COMPARED], |row| {
                Ok(StartStatistics {
                    start: row.get(0)?,
                    optimal: row.get(1)?,
                    games: row.get(2)?,
                    solved: row.get(3)?,
                    moves: None,
                })
            })
            .map_err(failed("read"))?;
        let mut all = rows.collect::<std::result::Result<Vec<_>, _>>().map_err(failed("read"))?;
        let sql = "SELECT optimal + wasted FROM games \
                   WHERE spec = ?1 AND start = ?2 AND solved AND NOT hints AND NOT aided";
        let mut statement = connection.prepare(sql).map_err(failed("read"))?;
        for compared in &mut all {
            let moves = statement.query_map(params![spec, compared.start], |row| row.get(0)).map_err(failed("read"))?;
            let mut moves = moves.collect::<std::result::Result<Vec<u32>, _>>().map_err(failed("read"))?;
            compared.moves = quartiles(&mut moves);
        }
        Ok(all)
    }
}

/// The least, the quartiles and the greatest of some numbers. Each quartile is the nearest number
/// of the list.
fn quartiles(numbers: &mut [u32]) -> Option<[u32; 5]> {
    numbers.sort_unstable();
    let last = numbers.len().checked_sub(1)?;
    Some([0, 1, 2, 3, 4].map(|quarter| numbers[(last * quarter + 2) / 4]))
}

fn game(row: &Row<'_>) -> rusqlite::Result<ReplayedGame> {
    let moves: String = row.get(3)?;
    Ok(ReplayedGame {
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

#[cfg(test)]
mod tests {
    #[test]
    fn quartiles_are_numbers_of_the_list() {
        assert_eq!(super::quartiles(&mut []), None);
        assert_eq!(super::quartiles(&mut [7]), Some([7; 5]));
        assert_eq!(super::quartiles(&mut [5, 1, 4, 2, 3]), Some([1, 2, 3, 4, 5]));
    }
}
