// A level of a voltage graph: a task is a run of words of consecutive rows.

enum { PIECE = 512 };

// A permutation of lanes as a Benes network: the bits that each stage exchanges with those above.
enum { STAGES = 11 };

typedef struct Network { u64 stages[STAGES]; } Network;

typedef struct Arc {
    u32 slot;
    u32 transform;
} Arc;

// A map of the words of a row, repeated every `period` words. An entry is the source of a word in
// the period, and from bit 16 on the number of the lane map.
typedef struct RowTransform {
    const u32 *entries;
    u32 period;
    u32 reciprocal;             // of the period, times 2^31
} RowTransform;

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
    u32 flags;                  // of a row: one for all of it, then one for each piece
    u32 lanes;
    u32 task;                   // words of a task, at most 32 for each of MOST_TURNS
    u32 dry;                    // whether nothing is written but news
    u32 spare;
} RowLevel;

CHECK(sizeof(RowLevel) == 184);

// A word after a lane map.
DEVICE u64 permuted(const Network *network, u64 word) {
    for (u32 i = 0; i < STAGES; i++) word = exchanged(word, network->stages[i], i < 6 ? 32u >> i : 1u << (i - 5));
    return word;
}

// Writes word `w` of a row, the `i`-th of its task. Returns the number of its new states.
DEVICE u32 settled(const RowLevel *p, u64 task, u32 i, u32 slot, u32 w, u64 old, u64 all) {
    u64 at = p->first + task * p->task + i, news = all & ~old;
    if (!p->dry) {
        // A second buffer lags one level behind.
        if (news || p->old != p->target) p->target[at] = all;
        u8 *changed = p->changed + (u64)slot * p->flags;
        if (news) changed[0] = changed[1 + w / PIECE] = 1;
    }
    if (p->news.words) p->news.words[task * p->task + i] = news;
    if (news) list(&p->news, news, ((p->row_of ? p->row_of[slot] : slot) * (u64)p->words + w) * p->lanes);
    return ones(news);
}

// What a word receives through an arc.
DEVICE u64 received(const RowLevel *p, Arc arc, const RowTransform *transform, u32 w) {
    u32 within = w;
    if (transform->period < p->words) within -= (u32)((u64)w * transform->reciprocal >> 31) * transform->period;
    u32 entry = transform->entries[within], from = w - within + (entry & 0xFFFF), map = entry >> 16;
    if (!p->source_changed[(u64)arc.slot * p->flags + 1 + from / PIECE]) return 0;
    u64 word = p->source[(u64)arc.slot * p->words + from];
    return map ? permuted(&p->networks[map], word) : word;
}

// A task within one row: all its words have the same arcs, and lanes keep theirs in registers.
DEVICE u32 part_of_row(const RowLevel *p, u64 task, u32 slot, u32 word) {
    u64 start = p->first + task * p->task, old[MOST_TURNS], all[MOST_TURNS];
    u32 first = p->starts[slot], last = p->starts[slot + 1], any = 0, open = 0, found = 0;
    EACH(k, last - first) any |= p->source_changed[(u64)p->arcs[first + k].slot * p->flags];
    // Rows in place stay as they are.
    if (!sum(any) && p->old == p->target) return 0;
    EACH_OWN(i, turn, p->task) {
        old[turn] = all[turn] = p->old[start + i];
        open |= old[turn] != p->full;
    }
    if (sum(open))
        for (u32 k = first; k < last; k++) {
            Arc arc = p->arcs[k];
            if (!p->source_changed[(u64)arc.slot * p->flags]) continue;
            RowTransform transform = p->transforms[arc.transform];
            EACH_OWN(i, turn, p->task) if (all[turn] != p->full) all[turn] |= received(p, arc, &transform, word + i);
        }
    EACH_OWN(i, turn, p->task) found += settled(p, task, i, slot, word + i, old[turn], all[turn]);
    return found;
}

// A task of words of several rows.
DEVICE u32 several_rows(const RowLevel *p, u64 task, u32 slot, u32 word) {
    u32 found = 0;
    EACH(i, p->task) {
        u64 at = p->first + task * p->task + i;
        if (at >= p->end) continue;
        u32 own = slot + (word + i) / p->words, w = (word + i) % p->words;
        u64 old = p->old[at], all = old;
        for (u32 k = p->starts[own]; k < p->starts[own + 1] && all != p->full; k++)
            all |= received(p, p->arcs[k], &p->transforms[p->arcs[k].transform], w);
        found += settled(p, task, i, own, w, old, all);
    }
    return found;
}

DEVICE u64 row_words(const RowLevel *p, u64 task, u64 *scratch) {
    (void)scratch;
    u64 start = p->first + task * p->task;
    u32 slot = (u32)(start / p->words), word = (u32)(start % p->words);
    return sum(p->words % p->task ? several_rows(p, task, slot, word) : part_of_row(p, task, slot, word));
}

KERNEL(row_level, RowLevel, row_words, 3)
