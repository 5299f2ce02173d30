"""A pairwise cover: rows of options so that every pair of values of two options occurs in a row."""

from itertools import combinations


def all_pairs(options):
    """Every pair ((option, value), (option, value)) of a table of options."""
    return {((a, x), (b, y)) for a, b in combinations(sorted(options), 2)
            for x in options[a] for y in options[b]}


def pairs_of(row):
    return set(combinations(sorted(row.items()), 2))


def cover(options, rng):
    """Rows that cover all pairs, greedily: each starts with a pair that is missing."""
    missing, rows = all_pairs(options), []
    order = sorted(missing)
    rng.shuffle(order)
    for pair in order:
        if pair not in missing:
            continue
        row = dict(pair)
        rest = [name for name in sorted(options) if name not in row]
        rng.shuffle(rest)
        for name in rest:
            before = [item for item in row.items() if item[0] < name]
            after = [item for item in row.items() if item[0] > name]
            gains = []
            for value in options[name]:
                mine = (name, value)
                gains.append(sum((item, mine) in missing for item in before)
                             + sum((mine, item) in missing for item in after))
            best = max(gains)
            row[name] = rng.choice([v for v, gain in zip(options[name], gains) if gain == best])
        missing -= pairs_of(row)
        rows.append(row)
    return rows
