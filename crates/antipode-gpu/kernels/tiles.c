// A level of sliding boards in path numbering: a task is a unit of one table.

// A unit has words of 60 lanes. In a table they follow without gaps, as words of 64 bits: 16 of them
// take 15. In shared memory each is a word of its own.
enum { UNIT = 336, VECTOR = 8, LANES = 60, FULL = UNIT * LANES, PACKED = FULL / 64 };

// Lanes that move together from one vector to another. Down if `by` is negative.
typedef struct Shift {
    u64 lanes[2];   // where they go, for even and odd sums of the digits before
    i32 by;
    u32 source;     // the first word of the source vector
} Shift;

enum { WORDS, FIELDS, BOTH };

// A part of the work of a window.
typedef struct Step {
    u32 kind;
    u32 repeat;             // vectors in a block of words that move together
    const u32 *sources;     // the source words of each unit of the group
    const Shift *shifts;
    const u32 *starts;      // where the shifts into each vector start
    u32 whole;              // whether it reads the group, not one unit
    u32 units;              // units in its group
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

CHECK(sizeof(TileLevel) == 592);

DEVICE u64 shifted(u64 word, i32 by) { return by >= 0 ? word << by : word >> -by; }

// Units that a step reads.
typedef struct Units {
    const u64 *words;
    u32 packed;             // whether they are in a table
} Units;

// Word `w` of unit `at`.
DEVICE u64 word(Units units, u32 at, u32 w) {
    if (!units.packed) return units.words[at * UNIT + w];
    const u64 *unit = units.words + (u64)at * PACKED;
    u32 first = w * LANES, by = first % 64;
    // Bits of the next word, or those above the word again, which the mask removes.
    u64 next = unit[(first + LANES - 1) / 64];
    return (unit[first / 64] >> by | next << (63 - by) << 1) & ((u64)-1 >> (64 - LANES));
}

// Word `i` of a packed unit, from words of 60 lanes.
DEVICE u64 packed(const u64 *unit, u32 i) {
    u32 w = i * 64 / LANES, by = i * 64 % LANES;
    return unit[w] >> by | unit[w + 1] << (LANES - by);
}

// The word of a vector after the shifts into it. `x` is its position there.
DEVICE u64 fields(const Step *step, Units units, u32 at, u32 vector, u32 x, u32 odd) {
    u64 all = 0;
    for (u32 i = step->starts[vector]; i < step->starts[vector + 1]; i++) {
        const Shift *shift = &step->shifts[i];
        all |= shifted(word(units, at, shift->source + x), shift->by) & shift->lanes[odd];
    }
    return all;
}

// Word `w` of unit `at` of a group, after a step.
DEVICE u64 stepped(const Step *step, Units group, u32 at, u32 odd, u32 w) {
    u32 vector = w / VECTOR, x = w % VECTOR;
    if (step->kind == FIELDS) return fields(step, group, at, vector, x, (odd + x) % 2);
    const u32 *sources = step->sources + at * (UNIT / step->repeat);
    u32 source = sources[vector / step->repeat * VECTOR + x] + vector % step->repeat * VECTOR;
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
        u64 *target = p->target + (u64)unit * PACKED;
        EACH(i, PACKED) {
            u64 old = target[i], all = old;
            UNROLL for (u32 k = 0; k < 4; k++)
                if (whole[k]) all |= whole[k][i];
            if (near) all |= packed(scratch, i);
            u64 news = all & ~old;
            found += ones(news);
            if (news && !p->dry) target[i] = all;
            if (p->news.words) p->news.words[task * PACKED + i] = news;
            list(&p->news, news, p->index + (u64)unit * FULL + i * 64);
        }
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
