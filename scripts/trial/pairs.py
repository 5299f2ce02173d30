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
            def gain(value):
                return sum(tuple(sorted(((name, value), item))) in missing for item in row.items())
            best = max(gain(value) for value in options[name])
            row[name] = rng.choice([v for v in options[name] if gain(v) == best])
        missing -= pairs_of(row)
        rows.append(row)
    return rows
