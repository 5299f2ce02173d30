//! [`TokenNumbering`] as a [`Lift`]: the arcs of a row from its occupancy's moves and two small
//! tables.

use std::collections::HashMap;

use super::base::{action, for_each_arc};
use super::ranking::RowComponents;
use super::{TokenNumbering, TokenRules, classes};
use antipode_core::model::{BaseColour, EntryHop, Fibre, FibreRenaming, Lift, MoveVoltage, RowArc};
use antipode_core::perms;

/// The tables, built on first use.
#[derive(Debug)]
pub(super) struct TokenLiftTables {
    fibre: Fibre,
    /// For each (voltage, pattern): the pattern after the move, and its transform.
    effects: Vec<(u32, u32)>,
    /// Whether each voltage is odd.
    odd: Vec<bool>,
    /// The number of every hop's voltage: entry `from * tokens + to`.
    hops: Vec<u32>,
    /// The number of every voltage, by its position action.
    actions: HashMap<Vec<u8>, u32>,
}

impl TokenNumbering {
    fn tables(&self) -> &TokenLiftTables {
        self.tables.get_or_init(|| {
            let tokens = self.rules.tokens();
            let mut transforms: HashMap<Vec<Vec<u8>>, u32> = HashMap::new();
            let mut class_actions = vec![];
            let mut effects = vec![];
            let mut actions = HashMap::new();
            let count = self.classes.count();
            let mut pattern = vec![0; tokens];
            for (voltage, action) in self.walk.actions.iter().enumerate() {
                actions.insert(action.clone(), voltage as u32);
                for rank in 0..self.classes.patterns.size() {
                    self.classes.patterns.unrank(rank, &mut pattern);
                    let (moved, own) = classes::act(action, &pattern, count);
                    let next = transforms.len() as u32;
                    let transform = *transforms.entry(own.clone()).or_insert_with(|| {
                        class_actions.push(own);
                        next
                    });
                    effects.push((self.classes.patterns.rank(&moved) as u32, transform));
                }
            }
            let hops = (0..tokens * tokens)
                .map(|i| {
                    let hop = EntryHop { from: (i / tokens) as u8, to: (i % tokens) as u8 };
                    actions.get(&action(hop, tokens)).copied().unwrap_or(u32::MAX)
                })
                .collect();
            let odd = self.walk.actions.iter().map(|action| perms::is_odd(action)).collect();
            TokenLiftTables { fibre: self.orders.fibre(&class_actions), effects, odd, hops, actions }
        })
    }

    /// The arcs of a row under the given rules.
    #[inline]
    pub(super) fn arcs_under(&self, rules: &(impl TokenRules + ?Sized), row: u64, out: &mut Vec<RowArc>) {
        let tables = self.tables();
        let tokens = self.rules.tokens();
        let patterns = self.classes.patterns.size();
        let here = self.split_row(row);
        out.clear();
        for_each_arc(rules, &self.occupancies, here.occupancy, |occupancy, voltage| {
            let voltage = match voltage {
                MoveVoltage::Hop(hop) => tables.hops[usize::from(hop.from) * tokens + usize::from(hop.to)],
                MoveVoltage::Action(action) => tables.actions[action],
            };
            let (pattern, transform) = tables.effects[(u64::from(voltage) * patterns + here.pattern) as usize];
            let odd = here.odd ^ tables.odd[voltage as usize];
            let there = RowComponents { occupancy, odd, pattern: u64::from(pattern) };
            out.push(RowArc::new(self.join_row(there), transform));
        });
    }
}

impl Lift for TokenNumbering {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        self.rules.row_arcs(self, row, out);
    }

    fn probes(&self) -> Vec<(usize, usize)> {
        self.orders.probes().iter().map(|element| (element.word as usize, element.lane as usize)).collect()
    }

    fn renamings(&self) -> Vec<FibreRenaming> {
        self.orders.renamings()
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        let row = self.split_row(row);
        let white = self.walk.is_white(row.occupancy, row.odd)?;
        Some(if white { BaseColour::White } else { BaseColour::Black })
    }
}
