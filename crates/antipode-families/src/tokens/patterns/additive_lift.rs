//! [`AdditivePattern`] as a [`Lift`].

use bitvec::vec::BitVec;
use std::collections::HashMap;

use super::additive::AdditivePattern;
use super::bounds::SumBounds;
use super::index::{MOST_CELLS, MOST_TOKENS, PatternIndex};
use super::metric::TokenDistances;
use crate::tokens::base::action;
use crate::tokens::{Cells, classes};
use antipode_core::model::{BaseColour, EntryHop, Fibre, FibreRenaming, Lift, LowerBounds, RowArc, SharedRecords};

/// The tables, built on first use.
#[derive(Debug)]
pub(super) struct AdditiveTables {
    fibre: Fibre,
    /// For each (hop, pattern of classes): the pattern after it, and its transform.
    effects: Vec<(u32, u32)>,
    /// The vertices of one side, if the base is bipartite.
    white: Option<BitVec>,
    /// Lower bounds of the depths, for tokens that all differ and are one class.
    bounds: Option<SumBounds>,
}

impl AdditivePattern {
    fn tables(&self) -> &AdditiveTables {
        self.tables.get_or_init(|| {
            let size = self.pattern.size();
            // Many pairs of a hop and a pattern act on the classes in the same way. They share a
            // transform, since each transform is a table as large as the fibre.
            let (mut transforms, mut class_actions, mut effects) = (HashMap::new(), vec![], vec![]);
            let mut pattern = vec![0; size];
            for hop in 0..size * size {
                let action = action(EntryHop { from: (hop / size) as u8, to: (hop % size) as u8 }, size);
                for rank in 0..self.classes.patterns.size() {
                    self.classes.patterns.unrank(rank, &mut pattern);
                    let (moved, own) = classes::act(&action, &pattern, self.classes.count());
                    let next = transforms.len() as u32;
                    let transform = *transforms.entry(own.clone()).or_insert_with(|| {
                        class_actions.push(own);
                        next
                    });
                    effects.push((self.classes.patterns.rank(&moved) as u32, transform));
                }
            }
            let fibre = self.orders.fibre(&class_actions);
            AdditiveTables { fibre, effects, white: self.sides(), bounds: self.distances() }
        })
    }

    fn distances(&self) -> Option<SumBounds> {
        let (rules, size) = (&*self.pattern.rules, self.pattern.size());
        // Up to this size all tokens are one class, so the number of an order is that of
        // `index.rs`.
        let plain = size <= MOST_TOKENS && rules.counts().len() == rules.tokens() && rules.cells() <= MOST_CELLS;
        plain.then(|| {
            let index = PatternIndex::new(rules.cells(), size, &*self.orders);
            SumBounds::new(TokenDistances::of_pattern(rules, &self.token), size, &index)
        })
    }

    /// The vertices of one side; `None` if an arc joins two vertices of the same side.
    fn sides(&self) -> Option<BitVec> {
        let count = self.components.vertices();
        let none = BitVec::<usize>::repeat(false, count as usize);
        let (mut seen, mut white) = (none.clone(), none);
        let mut stack = vec![];
        // Arcs only constrain vertices of one component, so each component gets its colours from a
        // root of its own.
        for root in 0..count {
            if !seen.replace(root as usize, true) {
                stack.push(root);
            }
            while let Some(here) = stack.pop() {
                for arc in self.components.arcs(here as u32) {
                    let there = u64::from(arc.vertex);
                    if !seen.replace(there as usize, true) {
                        let is_white = !white[here as usize];
                        white.set(there as usize, is_white);
                        stack.push(there);
                    } else if white[there as usize] == white[here as usize] {
                        return None;
                    }
                }
            }
        }
        Some(white)
    }
}

impl Lift for AdditivePattern {
    fn rows(&self) -> u64 {
        self.layout.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let tables = self.tables();
        let (vertices, patterns) = (self.components.vertices(), self.classes.patterns.size());
        let (pattern, vertex) = (row / vertices, (row % vertices) as u32);
        out.clear();
        out.extend(self.components.arcs(vertex).iter().map(|arc| {
            let (pattern, transform) = tables.effects[(u64::from(arc.hop) * patterns + pattern) as usize];
            RowArc::new(u64::from(pattern) * vertices + u64::from(arc.vertex), transform)
        }));
    }

    fn probes(&self) -> Vec<(usize, usize)> {
        self.orders.probes().iter().map(|element| (element.word as usize, element.lane as usize)).collect()
    }

    fn renamings(&self) -> Vec<FibreRenaming> {
        self.orders.renamings()
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        let white = self.tables().white.as_ref()?[(row % self.components.vertices()) as usize];
        Some(if white { BaseColour::White } else { BaseColour::Black })
    }

    fn shared(&self) -> Option<&dyn SharedRecords> {
        (self.pattern.least && SharedRecords::records(self) < self.layout.rows).then_some(self)
    }

    fn bounds(&self) -> Option<&dyn LowerBounds> {
        Some(self)
    }
}

/// Rows of one set of cells share a record.
impl SharedRecords for AdditivePattern {
    fn records(&self) -> u64 {
        self.classes.patterns.size() * self.components.sets()
    }

    fn record(&self, row: u64) -> u64 {
        // The vertices of a set of cells are consecutive, so records come in the order of their
        // rows.
        let vertices = self.components.vertices();
        row / vertices * self.components.sets() + self.components.set((row % vertices) as u32) as u64
    }
}

impl LowerBounds for AdditivePattern {
    fn bounds(&self, record: u64, out: &mut [u8]) -> Option<u8> {
        let bounds = self.tables().bounds.as_ref()?;
        // The tokens are one class here, so a record is a set of cells if records are shared, and a
        // vertex otherwise.
        let set = if self.pattern.least { record } else { self.components.set(record as u32) as u64 };
        bounds.fill(&self.components.cells_of::<Cells>(set), out);
        Some(bounds.step())
    }
}
