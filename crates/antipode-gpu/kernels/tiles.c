// A level of sliding boards in path numbering: a task is a unit of one table.

enum { UNIT = 336, VECTOR = 8, LANES = 60, FULL = UNIT * LANES };

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

// The word of a vector after the shifts into it. `word` is its position there.
DEVICE u64 fields(const Step *step, const u64 *unit, u32 vector, u32 word, u32 odd) {
    u64 all = 0;
    for (u32 i = step->starts[vector]; i < step->starts[vector + 1]; i++) {
        const Shift *shift = &step->shifts[i];
        all |= shifted(unit[shift->source + word], shift->by) & shift->lanes[odd];
    }
    return all;
}

// Word `w` of unit `at` of a group, after a step.
DEVICE u64 stepped(const Step *step, const u64 *group, u32 at, u32 odd, u32 w) {
    u32 vector = w / VECTOR, x = w % VECTOR;
    if (step->kind == FIELDS) return fields(step, group + at * UNIT, vector, x, (odd + x) % 2);
    const u32 *sources = step->sources + at * (UNIT / step->repeat);
    u32 source = sources[vector / step->repeat * VECTOR + x] + vector % step->repeat * VECTOR;
    if (step->kind == WORDS) return group[source];
    // The shifts of this step are the same for even and odd sums.
    return fields(step, group + source / UNIT * UNIT, source % UNIT / VECTOR, source % VECTOR, 0);
}

// A window that has something to give to a unit.
typedef struct Live {
    const Step *step;       // the last step; none if the words are taken as they are
    const u64 *from;        // what it reads; none if the window gives nothing
    u32 at;
} Live;

DEVICE u64 pulled(const Live *live, u32 odd, u32 w) {
    if (!live->from) return 0;
    return live->step ? stepped(live->step, live->from, live->at, odd, w) : live->from[w];
}

// Prepares a window for a unit: finds its sources, and takes all steps but the last.
DEVICE Live opened(const Pull *pull, u32 unit, u32 odd, u64 *scratch) {
    Live live = {0, 0, 0};
    if (pull->kind == FAR) {
        u32 block = unit / pull->low;
        u32 within = block % pull->length;
        u32 source = (block - within + pull->table[within]) * pull->low + unit % pull->low;
        if (pull->changed[source]) live.from = pull->source + (u64)source * UNIT;
        return live;
    }
    u32 at = unit % pull->group, base = unit - at, any = 0;
    for (u32 i = at ? pull->ends[at - 1] : 0; i < pull->ends[at]; i++) any |= pull->changed[base + pull->draws[i]];
    if (!any) return live;
    const u64 *group = pull->source + (u64)base * UNIT;
    for (u32 i = 0;; i++) {
        const Step *step = &pull->step[i];
        // A step that reads one unit reads the unit's own words, or what the step before wrote.
        live.from = i ? scratch + (i - 1) % 2 * UNIT : step->whole ? group : group + at * UNIT;
        live.at = i == 0 && step->whole ? at : 0;
        live.step = step;
        if (i + 1 == pull->steps) return live;
        u64 *to = scratch + i % 2 * UNIT;
        EACH(w, UNIT) to[w] = stepped(step, live.from, live.at, odd, w);
        sync();
    }
}

DEVICE u64 tile_unit(const TileLevel *p, u64 task, u64 *scratch) {
    u32 unit = (u32)(p->first + task);
    u32 visited = p->counts[unit];
    const Pair *one = 0, *other = 0;
    Live first = {0, 0, 0}, second = {0, 0, 0};
    u32 odd = p->odd[unit / 8] >> unit % 8 & 1;
    u32 found = 0;
    if (visited < FULL) {
        if (p->adjacent[0] && p->adjacent_changed[0][unit]) one = (const Pair *)(p->adjacent[0] + (u64)unit * UNIT);
        if (p->adjacent[1] && p->adjacent_changed[1][unit]) other = (const Pair *)(p->adjacent[1] + (u64)unit * UNIT);
        if (p->pulls[0].kind != NONE) first = opened(&p->pulls[0], unit, odd, scratch);
        if (p->pulls[1].kind != NONE) second = opened(&p->pulls[1], unit, odd, scratch + 2 * UNIT);
    }
    if (one || other || first.from || second.from) {
        Pair *target = (Pair *)(p->target + (u64)unit * UNIT);
        u64 index = p->index + (u64)unit * FULL;
        EACH(i, UNIT / 2) {
            Pair old = target[i], new_ = old;
            if (one) new_.a |= one[i].a, new_.b |= one[i].b;
            if (other) new_.a |= other[i].a, new_.b |= other[i].b;
            new_.a |= pulled(&first, odd, 2 * i) | pulled(&second, odd, 2 * i);
            new_.b |= pulled(&first, odd, 2 * i + 1) | pulled(&second, odd, 2 * i + 1);
            Pair news = {new_.a & ~old.a, new_.b & ~old.b};
            found += ones(news.a) + ones(news.b);
            if ((news.a | news.b) && !p->dry) target[i] = new_;
            if (p->news.words) p->news.words[task * (UNIT / 2) + i] = news;
            // The first digit inside a unit is the word of a vector, the others the vector.
            list(&p->news, news.a, index + 2 * i * LANES);
            list(&p->news, news.b, index + (2 * i + 1) * LANES);
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

KERNEL(tile_level, TileLevel, tile_unit)
