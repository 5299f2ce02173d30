/* SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Read antipode's tables of distances. One file to copy; C99 alone, and libzstd with -DWITH_ZSTD -lzstd.
 *
 *     cc -O2 -o antipode_table antipode_table.c
 *     ./antipode_table FILE [--check] [--all] [NUMBER ..]
 *
 * In the encodings `plane` and `mod3` a label is the depth modulo 4 or 3, in `delta` it is (depth - bound) / step. A state without
 * a path to a goal has the label -1. To use it in a program, compile with -DANTIPODE_NO_MAIN and call table_open, table_label
 * and table_close. Written from the page "File format" of the manual. Every number of the file is checked before it is used.
 */

#define _FILE_OFFSET_BITS 64
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#ifdef WITH_ZSTD
#include <zstd.h>
#endif

enum { MOST_META = 1 << 26, FOOTER = 40 };
enum encoding { PLANE, MOD3, NIBBLE, DELTA, BYTE, SHORT, WIDE, ENCODINGS };
static const char *const NAMES[ENCODINGS] = {"plane", "mod3", "nibble", "delta", "byte", "short", "wide"};
static const unsigned BITS[ENCODINGS] = {0, 0, 4, 4, 8, 16, 32};

struct table {
    FILE *file;
    const char *error;    /* what is wrong; NULL if nothing is */
    int unsupported;      /* the file may be right, but this reader cannot read it */
    char *meta, *spec;    /* the metadata, and the spec as a JSON string in them, with its quotes */
    size_t spec_length;
    enum encoding encoding;
    int compressed, planes, wide;
    uint64_t size, rows, words, lanes, row_states, row_bytes, rows_per_block, blocks, layers, reached, all_states;
    uint8_t *index;       /* index and spans, as in the file */
    uint8_t *block;       /* the last block that was read */
    uint64_t kept;        /* its number; `blocks` for none */
};

static uint32_t crc32c(const uint8_t *data, size_t length) {
    static uint32_t table[256];
    if (!table[1])
        for (uint32_t byte = 0; byte < 256; byte++) {
            uint32_t value = byte;
            for (int i = 0; i < 8; i++) value = value >> 1 ^ (value & 1 ? 0x82F63B78u : 0);
            table[byte] = value;
        }
    uint32_t value = 0xFFFFFFFFu;
    for (size_t i = 0; i < length; i++) value = value >> 8 ^ table[(value ^ data[i]) & 255];
    return value ^ 0xFFFFFFFFu;
}

static uint64_t number(const uint8_t *at, int bytes) {
    uint64_t value = 0;
    while (bytes-- > 0) value = value << 8 | at[bytes];
    return value;
}

static int fails(struct table *t, int unsupported, const char *error) {
    if (!t->error) t->error = error, t->unsupported = unsupported;
    return 0;
}

static int read_at(struct table *t, uint64_t at, void *out, uint64_t length) {
    if (at > (uint64_t)INT64_MAX || fseeko(t->file, (off_t)at, SEEK_SET) || fread(out, 1, length, t->file) != length)
        return fails(t, 0, "it is cut off, or cannot be read");
    return 1;
}

/* --- JSON: as much as the metadata need ------------------------------------------------------------------------- */

static const char *blank(const char *s) {
    while (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\r') s++;
    return s;
}

/* The end of a string that begins with a quote; NULL if there is none. */
static const char *string_end(const char *s) {
    for (s++; *s && *s != '"'; s++)
        if (*s == '\\' && s[1]) s++;
    return *s == '"' ? s + 1 : NULL;
}

/* The end of any value. */
static const char *value_end(const char *s) {
    int depth = 0;
    do {
        s = blank(s);
        if (*s == '"') {
            if (!(s = string_end(s))) return NULL;
        } else if (*s == '{' || *s == '[') {
            depth++, s++;
        } else if (*s == '}' || *s == ']') {
            depth--, s++;
        } else if (*s == ',' || *s == ':') {
            if (!depth) return NULL;
            s++;
        } else {
            const char *start = s;
            while (*s && !strchr("{}[],:\" \t\r\n", *s)) s++;
            if (s == start) return NULL;
        }
        if (depth < 0) return NULL;
    } while (depth);
    return s;
}

/* The value of a field of an object; NULL if it has none. */
static const char *field(const char *object, const char *name) {
    const char *s = object ? blank(object) : "";
    size_t length = strlen(name);
    if (*s++ != '{') return NULL;
    while (*(s = blank(s)) == '"') {
        const char *key = s + 1, *end = string_end(s);
        if (!end || *(s = blank(end)) != ':') return NULL;
        s = blank(s + 1);
        if ((size_t)(end - 1 - key) == length && !memcmp(key, name, length)) return s;
        if (!(s = value_end(s))) return NULL;
        s = blank(s);
        if (*s == ',') s++;
    }
    return NULL;
}

/* The number at a place; 0 if there is none. */
static uint64_t natural(const char *s) {
    uint64_t value = 0;
    if (!s) return 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        if (value > UINT64_MAX / 10 - 1) return 0;
        value = value * 10 + (uint64_t)(*s - '0');
    }
    return value;
}

static int is_text(const char *s, const char *text) {
    size_t length = strlen(text);
    return s && *s == '"' && !strncmp(s + 1, text, length) && s[1 + length] == '"';
}

/* --- the table -------------------------------------------------------------------------------------------------- */

static int take_metadata(struct table *t) {
    const char *layout = field(t->meta, "layout"), *spec = field(t->meta, "spec"), *layers = field(t->meta, "layers");
    const char *encoding = field(t->meta, "encoding"), *folding = field(t->meta, "folding");
    const char *end = spec && *spec == '"' ? string_end(spec) : NULL;
    t->rows = natural(field(layout, "rows")), t->words = natural(field(layout, "words"));
    t->lanes = natural(field(layout, "lanes")), t->rows_per_block = natural(field(t->meta, "rows_per_block"));
    if (!end || !layers || *layers != '[' || !t->rows || !t->words || !t->lanes || !t->rows_per_block || t->lanes > 64)
        return fails(t, 0, "its metadata lack a field");
    if (t->words > UINT32_MAX || t->rows > UINT64_MAX / 64 / t->words / 8) return fails(t, 0, "it is too large");
    t->spec = (char *)spec, t->spec_length = (size_t)(end - spec);
    t->row_states = t->words * t->lanes, t->size = t->rows * t->row_states;
    for (const char *s = blank(layers + 1); *s >= '0' && *s <= '9';) {
        t->layers++, t->reached += natural(s);
        if (!(s = value_end(s))) return fails(t, 0, "its metadata are no JSON");
        s = blank(s);
        if (*s == ',') s = blank(s + 1);
    }
    t->all_states = folding && *folding == '{' ? natural(field(folding, "states")) : t->size;
    for (t->encoding = 0; t->encoding < ENCODINGS && !is_text(encoding, NAMES[t->encoding]); t->encoding++) {}
    if (t->encoding == ENCODINGS) return fails(t, 1, "it has an unknown encoding");
    t->planes = t->encoding == MOD3 ? 2 : t->encoding != PLANE ? 0 : t->reached == t->all_states ? 1 : 2;
    t->row_bytes = 8 * (t->planes ? (uint64_t)t->planes * t->words : (t->row_states * BITS[t->encoding] + 63) / 64);
    t->compressed = is_text(field(t->meta, "compression"), "zstd");
    if (!t->compressed && !is_text(field(t->meta, "compression"), "none")) return fails(t, 1, "it has an unknown compression");
    t->wide = t->layers > 65535;
    t->kept = t->blocks = (t->rows - 1) / t->rows_per_block + 1;
    return 1;
}

/* The place of the footer: at the end, before a mark of older versions, or before zeros that a power cut left. */
static int find_footer(struct table *t, uint64_t size, uint8_t footer[FOOTER], uint64_t *at) {
    for (uint64_t behind = 0; behind <= 4096 && behind + 64 <= size; behind++) {
        *at = size - behind - FOOTER;
        if (!read_at(t, *at, footer, FOOTER)) return 0;
        if (!memcmp(footer + 32, "EDOPITNA", 8) && crc32c(footer, 28) == number(footer + 28, 4) &&
            number(footer + 8, 8) == size - behind)
            return 1;
    }
    return fails(t, 0, "it has no footer: it is no table, or is cut off");
}

/* What lies between the metadata and the blocks: the states of puzzles without a numbering, and zeros. */
static int check_padding(struct table *t, uint64_t at) {
    const char *explored = field(t->meta, "explored");
    uint64_t first = number(t->index, 8), length = 0, start = (at + 63) / 64 * 64, right;
    if (explored && *explored == '{') length = natural(field(explored, "bytes"));
    uint64_t states_end = start + length, end = length ? (states_end + 63) / 64 * 64 : start;
    if (length > first || end != first) return fails(t, 0, "its blocks do not begin where they should");
    uint8_t *data = malloc(end - at + 1);
    if (!data) return fails(t, 1, "there is not enough memory");
    right = read_at(t, at, data, end - at);
    for (uint64_t i = at; right && i < end; i++)
        if ((i < start || i >= states_end) && data[i - at]) right = 0;
    if (right && length && crc32c(data + (start - at), length) != natural(field(explored, "checksum"))) right = 0;
    free(data);
    return right ? 1 : fails(t, 0, "what lies before its blocks is damaged");
}

static int read_all(struct table *t, const char *path) {
    uint8_t footer[FOOTER], header[24];
    uint64_t footer_at, index_at, meta_length, length;
    if (!(t->file = fopen(path, "rb")) || fseeko(t->file, 0, SEEK_END)) return fails(t, 0, "it cannot be read");
    if (!find_footer(t, (uint64_t)ftello(t->file), footer, &footer_at) || !read_at(t, 0, header, 24)) return 0;
    if (memcmp(header, "ANTIPODE", 8) || crc32c(header, 20) != number(header + 20, 4))
        return fails(t, 0, "it has no header of a table");
    if (number(header + 8, 4) != 1) return fails(t, 1, "it has another version of the format");
    meta_length = number(header + 12, 4), index_at = number(footer, 8);
    if (meta_length > MOST_META) return fails(t, 1, "its metadata are too long");
    if (!(t->meta = calloc(1, meta_length + 1))) return fails(t, 1, "there is not enough memory");
    if (!read_at(t, 24, t->meta, meta_length)) return 0;
    if (crc32c((uint8_t *)t->meta, meta_length) != number(header + 16, 4))
        return fails(t, 0, "its metadata have a wrong checksum");
    if (!take_metadata(t)) return 0;
    if (t->blocks != number(footer + 16, 8) || index_at < 24 + meta_length || index_at > footer_at ||
        t->blocks > footer_at / 24 || t->rows > footer_at / 4)
        return fails(t, 0, "its index does not fit its metadata");
    length = 24 * t->blocks + (t->wide ? 8 : 4) * t->rows;
    if (length != footer_at - index_at) return fails(t, 0, "its index does not fit its metadata");
    if (!(t->index = malloc(length))) return fails(t, 1, "there is not enough memory");
    if (!read_at(t, index_at, t->index, length)) return 0;
    if (crc32c(t->index, length) != number(footer + 24, 4)) return fails(t, 0, "its index has a wrong checksum");
    uint64_t due = number(t->index, 8);
    for (uint64_t block = 0; block < t->blocks; block++) {
        uint64_t stored = number(t->index + 24 * block + 8, 8);
        if (number(t->index + 24 * block, 8) != due || stored > index_at) return fails(t, 0, "its blocks have gaps");
        due += stored;
    }
    return due == index_at ? check_padding(t, 24 + meta_length) : fails(t, 0, "its blocks have gaps");
}

static int read_block(struct table *t, uint64_t block) {
    const uint8_t *entry = t->index + 24 * block;
    uint64_t rest = t->rows - block * t->rows_per_block, stored = number(entry + 8, 8);
    uint64_t rows = rest < t->rows_per_block ? rest : t->rows_per_block, length = rows * t->row_bytes;
    if (block == t->kept) return 1;
    free(t->block);
    t->kept = t->blocks, t->block = malloc(stored + 1);
    if (!t->block) return fails(t, 1, "there is not enough memory");
    if (!read_at(t, number(entry, 8), t->block, stored)) return 0;
    if (crc32c(t->block, stored) != number(entry + 16, 4)) return fails(t, 0, "a block has a wrong checksum");
    if (t->compressed) {
#ifdef WITH_ZSTD
        uint8_t *raw = malloc(length + 1);
        if (!raw) return fails(t, 1, "there is not enough memory");
        stored = ZSTD_decompress(raw, length, t->block, stored);
        free(t->block);
        t->block = raw;
#else
        return fails(t, 1, "its blocks are compressed: compile with -DWITH_ZSTD -lzstd");
#endif
    }
    if (stored != length) return fails(t, 0, "a block has a wrong length");
    t->kept = block;
    return 1;
}

struct table table_open(const char *path) {
    struct table t;
    memset(&t, 0, sizeof t);
    read_all(&t, path);
    return t;
}

void table_close(struct table *t) {
    if (t->file) fclose(t->file);
    free(t->meta), free(t->index), free(t->block);
    memset(t, 0, sizeof *t);
}

/* The label of a state below t->size; -1 if it reaches no goal. After a failure, t->error is set. */
int64_t table_label(struct table *t, uint64_t state) {
    uint64_t row = state / t->row_states, place = state % t->row_states;
    if (!read_block(t, row / t->rows_per_block)) return -1;
    const uint8_t *payload = t->block + row % t->rows_per_block * t->row_bytes;
    unsigned bits = BITS[t->encoding];
    if (bits == 4) {
        unsigned value = payload[place / 2] >> 4 * (place % 2) & 15;
        return value == 15 ? -1 : (int64_t)value;
    }
    if (bits) {
        uint64_t value = number(payload + place * (bits / 8), (int)bits / 8);
        return value == ((uint64_t)1 << bits) - 1 ? -1 : (int64_t)value;
    }
    uint64_t byte = 8 * (place / t->lanes) + place % t->lanes / 8, bit = place % t->lanes % 8;
    int first = payload[byte] >> bit & 1, second = t->planes == 2 ? payload[byte + 8 * t->words] >> bit & 1 : 1;
    if (t->encoding == MOD3) return first + 2 * second == 3 ? -1 : first + 2 * second;
    const uint8_t *span = t->index + 24 * t->blocks + (t->wide ? 8 : 4) * row;
    uint64_t least = number(span, t->wide ? 4 : 2);
    if (!second || least == (t->wide ? UINT32_MAX : UINT16_MAX)) return -1;
    return 2 * first + (int64_t)(least % 2); /* all depths of a row have one parity */
}

#ifndef ANTIPODE_NO_MAIN
static void print(struct table *t, uint64_t state) {
    int64_t label = table_label(t, state);
    if (t->error) return;
    if (label < 0) puts("-");
    else printf("%lld\n", (long long)label);
}

int main(int count, char **arguments) {
    if (count < 2) return fputs("usage: antipode_table FILE [--check] [--all] [NUMBER ..]\n", stderr), 2;
    struct table t = table_open(arguments[1]);
    if (count == 2 && !t.error)
        printf("%.*s: %llu states, encoding %s\n", (int)t.spec_length, t.spec, (unsigned long long)t.size, NAMES[t.encoding]);
    for (int i = 2; i < count && !t.error; i++) {
        int all = !strcmp(arguments[i], "--all"), check = !strcmp(arguments[i], "--check");
        uint64_t state = all || check ? 0 : strtoull(arguments[i], NULL, 10);
        if (state >= t.size) fails(&t, 1, "it has fewer states");
        for (uint64_t block = 0; check && block < t.blocks && !t.error; block++) read_block(&t, block);
        for (; !check && state < t.size && !t.error; state++) {
            print(&t, state);
            if (!all) break;
        }
    }
    int status = t.error ? t.unsupported ? 2 : 3 : 0;
    if (t.error) fprintf(stderr, "%s: %s\n", arguments[1], t.error);
    table_close(&t);
    return status;
}
#endif
