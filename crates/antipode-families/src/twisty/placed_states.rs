//! The states in which some pieces are as in the goal: the elements of a stabiliser.

use super::cosets::is_huge;
use super::definition::Arrangement;
use super::point_order;
use super::points::{Action, Point, Points};
use super::twisty_puzzle::Rules;
use antipode_core::model::StateList;
use antipode_core::perms::{Chain, Group};

/// The states in which the pieces of these slots are as in the goal. `None` if they are not the
/// elements of a group, or if there are too many to number.
pub(super) fn placed_states(rules: &Rules, slots: &[usize]) -> Option<StateList> {
    if !rules.is_group() || is_huge(&rules.definition, &rules.turns) {
        return None;
    }
    let action = Action::new(&rules.definition, &rules.turns);
    let of_placed = |point: &Point| matches!(point, Point::Piece(slot) | Point::Sticker(slot) if slots.contains(slot));
    let is_piece = |point: &Point| matches!(point, Point::Piece(_) | Point::Sticker(_));
    let (mut base, rest): (Vec<Point>, Vec<Point>) =
        point_order::plain(&action).into_iter().filter(is_piece).partition(of_placed);
    let fixed = base.len();
    base.extend(rest);
    let points = Points::new(&action, base)?;
    let generators: Vec<Vec<u8>> = rules.turns.iter().map(|turn| points.of_move(turn)).collect();
    let group = Group::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
    let chain = Chain::new(&group, points.base.len());
    let first = chain.points().take_while(|&point| point < fixed).count();
    let radices = chain.radices();
    let count = radices[first..].iter().try_fold(1, |count: u64, &radix| count.checked_mul(radix as u64))?;
    let (definition, goal) = (rules.definition.clone(), rules.goal.clone());
    let state = move |at| {
        let mut change = Arrangement::identity(points.slots());
        points.change(&chain.element(first..radices.len(), at), &mut change);
        definition.turned(&goal, &change).bytes()
    };
    Some(StateList { count, state: std::sync::Arc::new(state) })
}
