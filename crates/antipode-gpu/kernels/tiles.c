// A level of sliding boards in path numbering.

// A unit has words of 60 lanes. In a table they follow without gaps, as words of 64 bits: 16 of them
// take 15.
enum { UNIT = 336, VECTOR = 8, LANES = 60, FULL = UNIT * LANES, PACKED = FULL / 64 };

// A lane of a warp has every 32nd word. Of the packed words it has every 30th, so that all its
// words begin at the same place of a word of 60 lanes; two lanes have none.
enum { TURNS = (UNIT + 31) / 32, PACKED_LANES = 30, PACKED_TURNS = (PACKED + 29) / 30, TOGETHER = 4 };

// Lanes of a word that share their first digit follow each other: a block. Shared memory has those
// of a unit in 16 bits each, for the first block of all words, then for the second.
enum { BLOCKS = 5, BLOCK = LANES / BLOCKS };

// Lanes that exchange places, for words with even sums of the digits before, and with odd ones.
typedef struct Exchange {
    u64 lanes[2];   // the lower lane of each pair
    u32 by;         // places up to the other one, 1 to 59
    u32 spare;
} Exchange;

// Lanes that move together from one vector to another.
typedef struct __attribute__((aligned(16))) Shift {
    u64 lanes;      // where they go
    u32 by;         // places up, those above the word following below it
    u32 source;     // the first word of the source vector
} Shift;

enum { NONE, FAR, NEAR };

// What a table receives through a window. Near: words come from the unit itself or from its group,
// their lanes are exchanged, and then blocks move and lanes are exchanged again.
typedef struct Pull {
    u32 kind;
    u32 length;
    const u64 *source;      // the table that it comes from
    const u8 *changed;
    const u32 *table;       // far: blocks of `low` units move as the table says
    u32 low;
    u32 group;              // near: units in a group
    const u32 *draws;       // the units that each unit of a group draws from
    const u32 *ends;
    const u32 *words;       // the source words of each unit of the group; none if it reads its own
    u32 each;               // source words of a unit
    u32 repeat;             // vectors in a block of words that move together
    u32 reciprocal;         // of `repeat`, times 2^16
    u32 spare;
    const Shift *shifts;    // lanes that move before the words do, if any
    const u32 *starts;      // where the shifts into each vector start
    const Exchange *exchanges;  // those before blocks move, then those after
    const u16 *blocks;      // the source of each block; none if they stay
    u32 before;
    u32 after;
} Pull;

// The table of a place of the blank.
typedef struct Table {
    u64 index;              // the index of its first state
    u64 *target;
    u16 *counts;
    u8 *changed;
    const u64 *adjacent[2];
    const u8 *adjacent_changed[2];
    Pull pulls[2];
} Table;

typedef struct TileLevel {
    u64 tasks;
    u64 *found;
    u64 scratch;            // words of shared memory
    News news;
    const Table *tables;    // a task is a unit of the first one, then of the second, and so on
    const u8 *odd;          // a bit for each unit
    u32 count;              // tables
    u32 first;              // the first unit
    u32 dry;                // whether nothing is written but news
    u32 spare;
} TileLevel;

CHECK(sizeof(Table) == 304 && sizeof(TileLevel) == 88);

DEVICE u64 turned(u64 word, u32 by) { return word << by | word >> (64 - by) % 64; }

// The word of 60 lanes whose first bit is bit `by` of a half.
DEVICE u64 word(const u32 *halves, u32 by) {
    u64 high = funnel(halves[1], halves[2], by) & ((u32)-1 >> (64 - LANES));
    return high << 32 | funnel(halves[0], halves[1], by);
}

// Word `w` of some units that follow each other in a table. It begins at bit 60 w.
DEVICE u64 word_at(const u32 *halves, u32 w) { return word(halves + (2 * w - (w + 7) / 8), (0 - w) * 4 % 32); }

// The source word of a vector's first word. `sources` are those of the first vectors of each block.
DEVICE u32 source(const u32 *sources, u32 vector, u32 repeat, u32 reciprocal) {
    u32 block = vector * reciprocal >> 16;
    return sources[block * VECTOR] + (vector - block * repeat) * VECTOR;
}

// Word `w` of some units after the shifts into its vector.
DEVICE u64 shifted(const Pull *pull, const u32 *halves, u32 w) {
    u32 within = w % UNIT, vector = within / VECTOR, first = w - within + w % VECTOR;
    u64 all = 0;
    for (u32 i = pull->starts[vector]; i < pull->starts[vector + 1]; i++) {
        Shift shift = pull->shifts[i];
        all |= turned(word_at(halves, first + shift.source), shift.by) & shift.lanes;
    }
    return all;
}

// The words of a lane, from the unit itself or from the group in which it is number `at`.
DEVICE void gather(const Pull *pull, const u32 *halves, u32 at, u32 lane, u64 *words) {
    const u32 *sources = pull->words;
    if (!sources) {
        // From one turn to the next, 32 words of 60 lanes follow: 60 halves.
        halves += 2 * lane - (lane + 7) / 8;
        UNROLL for (u32 t = 0; t < TURNS; t++)
            words[t] = lane + 32 * t < UNIT ? word(halves + t * LANES, (0 - lane) * 4 % 32) : 0;
        return;
    }
    u32 repeat = pull->repeat, reciprocal = pull->reciprocal;
    sources += at * pull->each + lane % VECTOR;
    UNROLL for (u32 t = 0; t < TURNS; t++)
        words[t] = lane + 32 * t < UNIT ? word_at(halves, source(sources, lane / VECTOR + 4 * t, repeat, reciprocal)) : 0;
}

// Exchanges lanes of the words of a lane. `odd`: whether the digits before the unit have an odd
// sum.
DEVICE void exchange(const Exchange *exchanges, u32 count, u32 odd, u32 lane, u64 *words) {
    // The digits of word w before its lanes are w % 8, w / 48 and w / 8 % 6. Their sum is odd if
    // that of w % 8, w / 48 and w / 8 is. With each turn w / 8 grows by 4, an even number. Turns
    // repeat after three: in the second one w / 48 has grown by 1 in the upper half of the lanes,
    // in the third one in all.
    u32 sum = (odd + lane + lane / VECTOR) % 2;
    for (u32 i = 0; i < count; i++) {
        Exchange now = exchanges[i];
        u64 even = sum ? now.lanes[1] : now.lanes[0], other = sum ? now.lanes[0] : now.lanes[1];
        u64 second = lane < 16 ? even : other;
        UNROLL for (u32 t = 0; t < TURNS; t++)
            words[t] = exchanged(words[t], t % 3 == 0 ? even : t % 3 == 1 ? second : other, now.by);
    }
}

// Adds the words of a lane to those received.
DEVICE void store(const u64 *words, u32 lane, u32 first, u64 *received) {
    UNROLL for (u32 t = 0; t < TURNS; t++)
        if (lane + 32 * t < UNIT) received[lane + 32 * t] = words[t] | (first ? 0 : received[lane + 32 * t]);
}

// Adds what a near window gives to a unit to the words that have been received. `first` says that
// there are none yet. Blocks follow them in shared memory. Returns whether it gives anything.
DEVICE u32 near_words(const Pull *pull, u32 unit, u32 odd, u32 first, u64 *received) {
    u32 at = unit % pull->group, base = unit - at, any = 0;
    u32 start = at ? pull->ends[at - 1] : 0, count = pull->ends[at] - start;
    UNROLL_BY(1) EACH(i, count) any |= pull->changed[base + pull->draws[start + i]];
    if (!sum(any)) return 0;
    const u32 *halves = (const u32 *)(pull->source + (u64)(pull->words ? base : unit) * PACKED);
    u16 *blocks = (u16 *)(received + UNIT);
    if (pull->shifts) {
        EACH(w, UNIT) {
            const u32 *sources = pull->words + at * pull->each + w % VECTOR;
            u32 from = source(sources, w / VECTOR, pull->repeat, pull->reciprocal);
            received[w] = shifted(pull, halves, from) | (first ? 0 : received[w]);
        }
        sync();
        return 1;
    }
    EACH_LANE(lane) {
        u64 words[TURNS];
        gather(pull, halves, at, lane, words);
        exchange(pull->exchanges, pull->before, odd, lane, words);
        if (!pull->blocks) store(words, lane, first, received);
        else UNROLL for (u32 t = 0; t < TURNS; t++)
            if (lane + 32 * t < UNIT) UNROLL for (u32 b = 0; b < BLOCKS; b++)
                blocks[b * UNIT + lane + 32 * t] = words[t] >> b * BLOCK & ((1 << BLOCK) - 1);
    }
    sync();
    if (pull->blocks) {
        EACH_LANE(lane) {
            u64 words[TURNS];
            const u16 *sources = pull->blocks + lane;
            UNROLL for (u32 t = 0; t < TURNS; t++) {
                words[t] = 0;
                if (lane + 32 * t < UNIT) UNROLL for (u32 b = 0; b < BLOCKS; b++)
                    words[t] |= (u64)blocks[sources[b * UNIT + 32 * t]] << b * BLOCK;
            }
            exchange(pull->exchanges + pull->before, pull->after, odd, lane, words);
            store(words, lane, first, received);
        }
        sync();
    }
    return 1;
}

// The unit that a far window gives, or none if it did not change.
DEVICE const u64 *far_unit(const Pull *pull, u32 unit) {
    u32 block = unit / pull->low;
    u32 within = block % pull->length;
    u32 source = (block - within + pull->table[within]) * pull->low + unit % pull->low;
    return pull->changed[source] ? pull->source + (u64)source * PACKED : 0;
}

// Adds what a unit receives to it: `count` units as they are, and words of 60 lanes if `near`.
// Returns the number of new states. `tells`: they are also listed or recorded, or nothing else is
// written.
DEVICE u32 joined(const TileLevel *p, u64 task, u64 *target, u64 index, const u64 *const *whole, u32 count, u32 near,
                  const u64 *received, u32 tells) {
    u32 found = 0;
    EACH_LANE(lane) {
        if (lane >= PACKED_LANES) continue;
        // Packed word i begins in word i + i / 15, 4 lanes later than the one before in its own.
        const u64 *from = received + lane + lane / 15;
        u32 by = lane % 15 * 4;
        // All reads of some turns come before the writes, so that none waits for another.
        UNROLL for (u32 start = 0; start < PACKED_TURNS; start += TOGETHER) {
            u64 old[TOGETHER], all[TOGETHER];
            UNROLL for (u32 t = start; t < start + TOGETHER; t++) {
                u32 i = lane + PACKED_LANES * t;
                if (t >= PACKED_TURNS || i >= PACKED) continue;
                old[t - start] = target[i];
                all[t - start] = old[t - start];
                UNROLL for (u32 k = 0; k < count; k++) all[t - start] |= whole[k][i];
                if (near) all[t - start] |= from[32 * t] >> by | from[32 * t + 1] << (LANES - by);
            }
            UNROLL for (u32 t = start; t < start + TOGETHER; t++) {
                u32 i = lane + PACKED_LANES * t;
                if (t >= PACKED_TURNS || i >= PACKED) continue;
                u64 news = all[t - start] & ~old[t - start];
                found += ones(news);
                if (news && !(tells && p->dry)) target[i] = all[t - start];
                if (tells && p->news.words) p->news.words[task * PACKED + i] = news;
                if (tells) list(&p->news, news, index + i * 64);
            }
        }
    }
    return found;
}

DEVICE u64 tile_unit(const TileLevel *p, u64 task, u64 *scratch) {
    const Table *table = p->tables + (u32)task % p->count;
    u32 unit = p->first + (u32)task / p->count, visited = table->counts[unit];
    u32 odd = p->odd[unit / 8] >> unit % 8 & 1, near = 0, found = 0;
    // Units that are taken as they are.
    const u64 *whole[4] = {0, 0, 0, 0};
    if (visited < FULL) {
        UNROLL for (u32 i = 0; i < 2; i++) {
            const u64 *adjacent = table->adjacent[i];
            if (adjacent && table->adjacent_changed[i][unit]) whole[i] = adjacent + (u64)unit * PACKED;
            if (table->pulls[i].kind == FAR) whole[2 + i] = far_unit(&table->pulls[i], unit);
        }
        UNROLL_BY(1) for (u32 i = 0; i < 2; i++)
            if (table->pulls[i].kind == NEAR) near |= near_words(&table->pulls[i], unit, odd, !near, scratch);
    }
    if (whole[0] || whole[1] || whole[2] || whole[3] || near) {
        // To read the target once more costs less than to test for each word.
        u64 *target = table->target + (u64)unit * PACKED, index = table->index + (u64)unit * FULL;
        u32 far = whole[2] || whole[3], tells = p->dry || p->news.words || p->news.list;
        UNROLL for (u32 k = 0; k < 4; k++) if (!whole[k]) whole[k] = target;
        if (tells || (far && near)) found = joined(p, task, target, index, whole, 4, near, scratch, tells);
        else if (far) found = joined(p, task, target, index, whole, 4, 0, scratch, 0);
        else if (near) found = joined(p, task, target, index, whole, 2, 1, scratch, 0);
        else found = joined(p, task, target, index, whole, 2, 0, scratch, 0);
        // Lanes have read the scratch before the next task writes it.
        sync();
        found = sum(found);
    }
    ONCE if (!p->dry) {
        table->changed[unit] = found > 0;
        if (found) table->counts[unit] = (u16)(visited + found);
    }
    return found;
}

KERNEL(tile_level, TileLevel, tile_unit, 4)
