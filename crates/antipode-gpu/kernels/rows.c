// A level of a voltage graph: a task is a run of words of consecutive rows.

enum { TASK = 256, PIECE = 512, STAGES = 11 };

typedef struct Arc {
    u32 slot;
    u32 transform;
} Arc;

// A map of the words of a row, repeated every `period` words. An entry is the source of a word in
// the period, and from bit 16 on the number of the lane map.
typedef struct RowTransform {
    const u32 *entries;
    u32 period;
    u32 spare;
} RowTransform;

// A permutation of lanes as a Benes network: the bits that each stage exchanges with those above.
typedef struct Network { u64 stages[STAGES]; } Network;

typedef struct RowLevel {
    u64 tasks;
    u64 *found;
    u64 scratch;                // none
    u64 first;                  // the first word, among all that the level writes
    u64 end;                    // the end of these words
    News news;
    u64 *target;
    const u64 *old;             // the visited states before the level; the target, if it writes in place
    u8 *changed;
    const u64 *source;
    const u8 *source_changed;
    const u32 *starts;          // where the arcs of each row start
    const Arc *arcs;
    const RowTransform *transforms;
    const Network *networks;
    const u32 *row_of;          // the row in each slot; none if they are the same
    u64 full;                   // a word of all lanes
    u32 words;                  // in a row
    u32 pieces;                 // in a row, each with a flag
    u32 lanes;
    u32 dry;                    // whether nothing is written but news
} RowLevel;

CHECK(sizeof(RowLevel) == 176);

// Exchanges the bits of a mask with those `by` places above.
DEVICE u64 exchanged(u64 word, u64 mask, u32 by) {
    u64 moved = (word >> by ^ word) & mask;
    return word ^ moved ^ moved << by;
}

// A word after a lane map.
DEVICE u64 permuted(const Network *network, u64 word) {
    for (u32 i = 0; i < STAGES; i++) word = exchanged(word, network->stages[i], i < 6 ? 32u >> i : 1u << (i - 5));
    return word;
}

DEVICE u64 row_words(const RowLevel *p, u64 task, u64 *scratch) {
    (void)scratch;
    u64 start = p->first + task * TASK, slot0 = start / p->words;
    u32 word0 = (u32)(start - slot0 * p->words), found = 0;
    EACH(i, TASK) {
        u64 at = start + i;
        u32 slot = (u32)(slot0 + (word0 + i) / p->words), w = (word0 + i) % p->words;
        if (at >= p->end) continue;
        u64 old = p->old[at], new_ = old;
        for (u32 k = p->starts[slot]; k < p->starts[slot + 1] && new_ != p->full; k++) {
            Arc arc = p->arcs[k];
            const RowTransform *transform = &p->transforms[arc.transform];
            u32 within = w % transform->period, entry = transform->entries[within];
            u32 from = w - within + (entry & 0xFFFF), map = entry >> 16;
            if (!p->source_changed[(u64)arc.slot * p->pieces + from / PIECE]) continue;
            u64 word = p->source[(u64)arc.slot * p->words + from];
            new_ |= map ? permuted(&p->networks[map], word) : word;
        }
        u64 news = new_ & ~old;
        found += ones(news);
        if (!p->dry) {
            // A second buffer lags one level behind.
            if (news || p->old != p->target) p->target[at] = new_;
            if (news) p->changed[(u64)slot * p->pieces + w / PIECE] = 1;
        }
        if (p->news.words) ((u64 *)p->news.words)[task * TASK + i] = news;
        if (news) list(&p->news, news, ((p->row_of ? p->row_of[slot] : slot) * (u64)p->words + w) * p->lanes);
    }
    return sum(found);
}

KERNEL(row_level, RowLevel, row_words)
