// A level of sliding boards in path numbering: a task is a unit of one table.

// A unit has words of 60 lanes. In a table they follow without gaps, as words of 64 bits: 16 of them
// take 15. In shared memory each is a word of its own.
enum { UNIT = 336, VECTOR = 8, LANES = 60, FULL = UNIT * LANES, PACKED = FULL / 64 };

// Lanes that move together from one vector to another.
typedef struct __attribute__((aligned(16))) Shift {
    u64 lanes;      // where they go
    u32 by;         // places up, those above the word following below it
    u32 source;     // the first word of the source vector
} Shift;

// Words move within a group of units; lanes move between vectors; both, lanes first; lanes move
// within words.
enum { WORDS, FIELDS, BOTH, SAME_WORD };

// A part of the work of a window.
typedef struct Step {
    u32 kind;
    u32 repeat;             // vectors in a block of words that move together
    const u32 *sources;     // the source words of each unit of the group
    const Shift *shifts;    // for even sums of the digits before, then for odd ones
    const u32 *starts;      // where the shifts into each vector start
    const Network *networks;    // within words, for even sums and for odd ones
    u32 count;              // shifts for even sums
    u32 whole;              // whether it reads the group, not one unit
    u32 words;              // source words of a unit
    u32 reciprocal;         // of `repeat`, times 2^16
} Step;

enum { NONE, FAR, NEAR };

// What a table receives through a window.
typedef struct Pull {
    u32 kind;
    u32 steps;
    const u64 *source;      // the table that it comes from
    const u8 *changed;
    const u32 *table;       // far: blocks of `low` units move as the table says
    u32 length;
    u32 low;
    const u32 *draws;       // near: the units that each unit of a group draws from
    const u32 *ends;
    u32 group;
    u32 spare;
    Step step[4];
} Pull;

typedef struct TileLevel {
    u64 tasks;
    u64 *found;
    u64 scratch;            // words of shared memory
    u64 first;              // the first unit
    u64 index;              // the index of the table's first state
    News news;
    u64 *target;
    u16 *counts;
    u8 *changed;
    const u8 *odd;          // a bit for each unit
    const u64 *adjacent[2];
    const u8 *adjacent_changed[2];
    Pull pulls[2];
    u32 dry;                // whether nothing is written but news
    u32 spare;
} TileLevel;

CHECK(sizeof(TileLevel) == 720);

DEVICE u64 turned(u64 word, u32 by) { return word << by | word >> (64 - by) % 64; }

// Units that a step reads.
typedef struct Units {
    const void *words;
    u32 packed;             // whether they are in a table
} Units;

// Word `w` of unit `at`.
DEVICE u64 word(Units units, u32 at, u32 w) {
    if (!units.packed) return ((const u64 *)units.words)[at * UNIT + w];
    const u32 *halves = (const u32 *)units.words;
    u32 first = w * LANES, start = at * 2 * PACKED, by = first % 32;
    u32 a = halves[start + first / 32], b = halves[start + first / 32 + 1];
    // The last half, or the second one again: its bits come above the word.
    u32 c = halves[start + (first + LANES - 1) / 32];
    return (u64)(funnel(b, c, by) & ((u32)-1 >> (64 - LANES))) << 32 | funnel(a, b, by);
}

// Word `i` of a packed unit, from words of 60 lanes. It begins 4 lanes later in its word than the
// one before.
DEVICE u64 packed(const u64 *unit, u32 i) {
    u32 w = i + i / 15, by = i % 15 * 4;
    return unit[w] >> by | unit[w + 1] << (LANES - by);
}

// The word of a vector after the shifts into it. `x` is its position there.
DEVICE u64 fields(const Step *step, Units units, u32 at, u32 vector, u32 x, u32 odd) {
    const Shift *shifts = step->shifts + odd * step->count;
    const Shift *shift = shifts + step->starts[vector], *end = shifts + step->starts[vector + 1];
    u64 all = 0;
    for (; shift < end; shift++) all |= turned(word(units, at, shift->source + x), shift->by) & shift->lanes;
    return all;
}

// Word `w` of unit `at` of a group, after a step.
DEVICE u64 stepped(const Step *step, Units group, u32 at, u32 odd, u32 w) {
    u32 vector = w / VECTOR, x = w % VECTOR;
    // The digits before the lanes: those before the unit, x, vector / 6 and vector % 6.
    if (step->kind == SAME_WORD)
        return permuted(&step->networks[(odd + x + vector / 6 + vector) % 2], word(group, at, w));
    if (step->kind == FIELDS) {
        group.packed = 0;
        return fields(step, group, at, vector, x, (odd + x) % 2);
    }
    u32 block = vector * step->reciprocal >> 16;
    u32 source = step->sources[at * step->words + block * VECTOR + x] + (vector - block * step->repeat) * VECTOR;
    u32 unit = source / UNIT;
    source %= UNIT;
    if (step->kind == WORDS) return word(group, unit, source);
    // The shifts of this step are the same for even and odd sums.
    return fields(step, group, unit, source / VECTOR, source % VECTOR, 0);
}

// The unit that a far window gives, or none if it did not change.
DEVICE const u64 *far_unit(const Pull *pull, u32 unit) {
    u32 block = unit / pull->low;
    u32 within = block % pull->length;
    u32 source = (block - within + pull->table[within]) * pull->low + unit % pull->low;
    return pull->changed[source] ? pull->source + (u64)source * PACKED : 0;
}

// Adds what a near window gives to a unit to the words that have been received. `first` says that
// there are none yet. Two more units of shared memory follow them. Returns whether it gives anything.
DEVICE u32 near_words(const Pull *pull, u32 unit, u32 odd, u32 first, u64 *received) {
    u32 at = unit % pull->group, base = unit - at, any = 0;
    for (u32 i = at ? pull->ends[at - 1] : 0; i < pull->ends[at]; i++) any |= pull->changed[base + pull->draws[i]];
    if (!any) return 0;
    // The first step reads the group or the unit's own words, others what the step before wrote.
    u32 whole = pull->step[0].whole;
    Units from = {pull->source + (u64)(whole ? base : unit) * PACKED, 1};
    at = whole ? at : 0;
    // Lanes between vectors read each word many times: the unit becomes words of 60 lanes first.
    if (pull->step[0].kind == FIELDS) {
        u64 *to = received + (pull->steps == 1 ? 1 : 2) * UNIT;
        EACH(w, UNIT) to[w] = word(from, 0, w);
        sync();
        from.words = to;
        from.packed = 0;
    }
    for (u32 i = 0; i < pull->steps; i++) {
        u32 last = i + 1 == pull->steps;
        u64 *to = last ? received : received + (1 + i % 2) * UNIT;
        EACH(w, UNIT) to[w] = stepped(&pull->step[i], from, at, odd, w) | (last && !first ? received[w] : 0);
        sync();
        from.words = to;
        from.packed = at = 0;
    }
    return 1;
}

// Adds what a unit receives to it: `count` units as they are, and words of 60 lanes if `near`.
// Returns the number of new states. `tells`: they are also listed or recorded, or nothing else is
// written.
DEVICE u32 joined(const TileLevel *p, u64 task, u32 unit, const u64 *const *whole, u32 count, u32 near,
                  const u64 *received, u32 tells) {
    u64 *target = p->target + (u64)unit * PACKED;
    u32 found = 0;
    UNROLL_BY(2) EACH(i, PACKED) {
        u64 old = target[i], all = old;
        UNROLL for (u32 k = 0; k < count; k++) all |= whole[k][i];
        if (near) all |= packed(received, i);
        u64 news = all & ~old;
        found += ones(news);
        if (news && !(tells && p->dry)) target[i] = all;
        if (tells && p->news.words) p->news.words[task * PACKED + i] = news;
        if (tells) list(&p->news, news, p->index + (u64)unit * FULL + i * 64);
    }
    return found;
}

DEVICE u64 tile_unit(const TileLevel *p, u64 task, u64 *scratch) {
    u32 unit = (u32)(p->first + task);
    u32 visited = p->counts[unit];
    u32 odd = p->odd[unit / 8] >> unit % 8 & 1;
    u32 near = 0, found = 0;
    // Units that are taken as they are.
    const u64 *whole[4] = {0, 0, 0, 0};
    if (visited < FULL) {
        UNROLL for (u32 i = 0; i < 2; i++) {
            if (p->adjacent[i] && p->adjacent_changed[i][unit]) whole[i] = p->adjacent[i] + (u64)unit * PACKED;
            if (p->pulls[i].kind == FAR) whole[2 + i] = far_unit(&p->pulls[i], unit);
        }
        for (u32 i = 0; i < 2; i++)
            if (p->pulls[i].kind == NEAR) near |= near_words(&p->pulls[i], unit, odd, !near, scratch);
    }
    if (whole[0] || whole[1] || whole[2] || whole[3] || near) {
        // To read the target once more costs less than to test for each word.
        u32 far = whole[2] || whole[3], tells = p->dry || p->news.words || p->news.list;
        UNROLL for (u32 k = 0; k < 4; k++) if (!whole[k]) whole[k] = p->target + (u64)unit * PACKED;
        found = tells ? joined(p, task, unit, whole, 4, near, scratch, 1)
                : far ? joined(p, task, unit, whole, 4, near, scratch, 0)
                      : joined(p, task, unit, whole, 2, near, scratch, 0);
        // Lanes have read the scratch before the next task writes it.
        sync();
        found = sum(found);
    }
    ONCE if (!p->dry) {
        p->changed[unit] = found > 0;
        if (found) p->counts[unit] = (u16)(visited + found);
    }
    return found;
}

KERNEL(tile_level, TileLevel, tile_unit, 4)
