// The puzzle of cyclic_hanoi.py with four pegs, in C without a library: cc -O2 -o cyclic_hanoi cyclic_hanoi.c
//
//     antipode analyze 'rules:cmd: ./cyclic_hanoi 8'
//
// A request is one line of JSON whose states have digits only, so this program looks for what stands in quotes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEGS = 4, MOST = 15, LINE = 1 << 22 };

static char line[LINE];
static int disks;

// Prints the successors of a state, or null for what is no state; `names` asks for the names of the moves.
static void successors(const char *state, int names) {
    int separator = '[';
    for (int disk = 0; disk < disks; disk++) {
        char after[MOST + 1];
        memcpy(after, state, disks);
        after[disk] = '0' + (state[disk] - '0' + 1) % PEGS;
        // Only the top disk of a peg moves, and only onto a larger one.
        if (memchr(state, state[disk], disk) || memchr(state, after[disk], disk)) continue;
        if (names) printf("%c\"disk %d\"", separator, disk + 1);
        else printf("%c\"%.*s\"", separator, disks, after);
        separator = ',';
    }
    // The smallest disk always moves.
    putchar(']');
}

// The next state of the request from `at` on; null behind the last one. `length` is that of the text in quotes.
static const char *next_state(const char *at, int *length) {
    const char *end = strchr(at, ']'), *quote = strchr(at, '"');
    if (!quote || quote > end) return NULL;
    *length = (int)(strchr(quote + 1, '"') - quote - 1);
    return quote + 1;
}

static int is_state(const char *state, int length) {
    for (int disk = 0; disk < length; disk++)
        if (state[disk] < '0' || state[disk] >= '0' + PEGS) return 0;
    return length == disks;
}

static int is_goal(const char *state) {
    for (int disk = 0; disk < disks; disk++)
        if (state[disk] != '0' + PEGS - 1) return 0;
    return 1;
}

// Prints one list of the answer: successors, names of moves or goals.
static void list(const char *name, const char *states, int kind) {
    int length = 0, separator = '[';
    printf(",\"%s\":", name);
    for (const char *state = states; (state = next_state(state, &length)); state += length + 1) {
        putchar(separator), separator = ',';
        if (!is_state(state, length)) printf("null");
        else if (kind == 2) printf(is_goal(state) ? "true" : "false");
        else successors(state, kind);
    }
    printf(separator == '[' ? "[]" : "]");
}

int main(int count, char **arguments) {
    disks = count > 1 ? atoi(arguments[1]) : 3;
    if (disks < 1 || disks > MOST) return fprintf(stderr, "1 to %d disks\n", MOST), 2;
    if (!fgets(line, LINE, stdin)) return 1;
    printf("{\"protocol\":1,\"name\":\"cyclic Hanoi, %d disks, %d pegs\",\"starts\":[\"%0*d\"],\"directed\":true}\n", disks, PEGS, disks, 0);
    while (fflush(stdout), fgets(line, LINE, stdin)) {
        const char *states = strchr(strstr(line, "\"states\""), '[') + 1;
        printf("{\"id\":%ld", strtol(strchr(strstr(line, "\"id\""), ':') + 1, NULL, 10));
        list("successors", states, 0);
        list("goals", states, 2);
        if (strstr(line, "\"moves\":true")) list("moves", states, 1);
        printf("}\n");
    }
    return 0;
}
