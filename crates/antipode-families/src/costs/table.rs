//! Tables of costs by names: `R2:3,U:1,*:2`.

use std::collections::BTreeMap;

/// A table of costs by names.
#[derive(Default)]
pub(super) struct CostTable {
    pub(super) costs: BTreeMap<String, u8>,
    other: Option<u8>,
}

impl CostTable {
    /// Reads `NAME:COST,..`; says what is wrong.
    pub(super) fn read(text: &str) -> std::result::Result<CostTable, String> {
        let mut table = CostTable::default();
        for entry in text.split(',').map(str::trim) {
            let (name, cost) = entry.rsplit_once(':').ok_or_else(|| format!("'{entry}' is not NAME:COST"))?;
            let (name, cost) = (name.trim(), cost.trim().parse().ok().filter(|cost| *cost > 0));
            let cost: u8 = cost.ok_or_else(|| match entry.ends_with(":0") {
                true => format!("'{entry}' makes a move free: write free=MOVE,.. for a twisty puzzle, else take free moves into the goal and the other moves"),
                false => format!("'{entry}' has no cost from 1 to 255"),
            })?;
            if name.is_empty() {
                return Err(format!("'{entry}' has no name"));
            }
            let known = match name {
                "*" => table.other.replace(cost).is_some(),
                _ => table.costs.insert(name.to_string(), cost).is_some(),
            };
            if known {
                return Err(format!("'{name}' occurs twice"));
            }
        }
        Ok(table)
    }

    /// The canonical text: names in order, and the others last.
    pub(super) fn text(&self) -> String {
        let others = self.other.iter().map(|cost| ("*", cost));
        let all = self.costs.iter().map(|(name, cost)| (name.as_str(), cost)).chain(others);
        all.map(|(name, cost)| format!("{name}:{cost}")).collect::<Vec<_>>().join(",")
    }

    pub(super) fn of(&self, name: &str) -> u8 {
        self.costs.get(name).or(self.other.as_ref()).copied().unwrap_or(1)
    }

    /// The cost of a move: by its name, else by the first of its words that has a cost.
    pub(super) fn of_words(&self, name: &str) -> u8 {
        self.costs
            .get(name)
            .or_else(|| name.split(' ').find_map(|word| self.costs.get(word)))
            .or(self.other.as_ref())
            .copied()
            .unwrap_or(1)
    }
}
