//! Sorting by indices. Rust's own sorts are compiled again for each type and comparison, a few kilobytes each time; here only
//! the swapping is, which keeps the page's module small.

use std::{cmp::Ordering, mem};

/// Sorts a list. The sort is stable.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(list.len(), &|one, other| compare(&list[one], &list[other]));
    arrange(list, order);
}

/// Sorts a list by keys, each computed once. The sort is stable.
pub fn sort_by_cached_key<T, K: Ord>(list: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = list.iter().map(key).collect();
    arrange(list, order(list.len(), &|one, other| keys[one].cmp(&keys[other])));
}

/// The indices of a list, sorted by the items there.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = order.clone();
    let mut sorted = 1;
    while sorted < count {
        let pairs = order.chunks(2 * sorted).zip(merged.chunks_mut(2 * sorted));
        pairs.for_each(|(pair, merged)| merge(pair, sorted, merged, compare));
        mem::swap(&mut order, &mut merged);
        sorted *= 2;
    }
    order
}

/// Merges the first places, which are in order, with the rest, which are too.
fn merge(
    pair: &[usize],
    count: usize,
    merged: &mut [usize],
    compare: &dyn Fn(usize, usize) -> Ordering,
) {
    let (mut first, mut second) = pair.split_at(count.min(pair.len()));
    for place in merged {
        let from = match (first, second) {
            ([one, ..], [other, ..]) if compare(*one, *other).is_gt() => &mut second,
            ([], _) => &mut second,
            _ => &mut first,
        };
        if let [next, rest @ ..] = *from {
            (*place, *from) = (*next, rest);
        }
    }
}

/// Moves to each place the item whose index `order` has there.
fn arrange<T>(list: &mut [T], mut order: Vec<usize>) {
    for first in 0..order.len() {
        let mut place = first;
        loop {
            let from = mem::replace(&mut order[place], place);
            if from == first {
                break;
            }
            list.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_as_rust_sorts_them() {
        for length in 0..200_u32 {
            let list: Vec<(u32, u32)> = (0..length).map(|i| (i * i * 7 % 31, i)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|item| item.0);
            let (mut compared, mut keyed) = (list.clone(), list);
            sort_by(&mut compared, |one, other| one.0.cmp(&other.0));
            sort_by_cached_key(&mut keyed, |item| item.0);
            assert_eq!(compared, expected);
            assert_eq!(keyed, expected);
        }
    }
}
