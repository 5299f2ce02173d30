"""Forged tables: bytes are changed and all checksums are computed again, so that only rules can tell.

The layout is that of docs/src/reference/file-format.md.
"""

import json
import struct

from .program import Failure
from .replay import walk

TABLE = []
for _n in range(256):
    for _ in range(8):
        _n = _n >> 1 ^ (0x82F63B78 if _n & 1 else 0)
    TABLE.append(_n)
KINDS = ["payload", "payload-many", "span", "layers", "layout", "encoding", "spec", "json", "index",
         "footer", "certificate", "cut", "raw"]
VERBS = ["info", "verify", "verify-slow", "distance", "path", "path-moves", "path-all", "hardest",
         "sample", "export", "label", "audit", "heuristic", "solve"]
OPTIONS = {
    "family": ["sliding", "race", "graph", "rings", "pancake", "burnt", "topspin", "lightsout", "hanoi",
               "group", "rules"],
    "encoding": ["default", "mod3", "byte"],
    "compress": ["no", "1"],
    "kind": KINDS,
    "verb": VERBS,
    "memory": ["200MB", "1GB"],
}


def crc32c(data):
    """CRC-32C (Castagnoli)."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


class Table:
    """The parts of a table file."""

    def __init__(self, data):
        length = struct.unpack_from("<I", data, 12)[0]
        self.meta = json.loads(data[24:24 + length])
        foot = data.index(b"EDOPITNA") - 32
        where, _, count = struct.unpack_from("<QQQ", data, foot)
        entries = [struct.unpack_from("<QQII", data, where + 24 * i) for i in range(count)]
        self.blocks = [data[at:at + size] for at, size, _, _ in entries]
        start = (24 + length + 63) // 64 * 64
        self.states = data[start:entries[0][0] if entries else where]
        self.spans = data[where + 24 * count:foot]
        self.tail = data[foot + 40:]

    def bytes(self, meta=None, index=lambda entries: entries, footer=lambda fields: fields):
        """The file again, with all checksums right."""
        text = json.dumps(self.meta, separators=(",", ":")).encode() if meta is None else meta
        head = b"ANTIPODE" + struct.pack("<III", 1, len(text), crc32c(text))
        out = bytearray(head + struct.pack("<I", crc32c(head)) + text)
        out += bytes(-len(out) % 64) + self.states
        entries = []
        for block in self.blocks:
            entries.append((len(out), len(block), crc32c(block), 0))
            out += block
        where = len(out)
        tail = b"".join(struct.pack("<QQII", *e) for e in index(entries)) + self.spans
        out += tail
        fields = struct.pack("<QQQI", *footer((where, where + len(tail) + 40, len(self.blocks))), crc32c(tail))
        return bytes(out + fields + struct.pack("<I", crc32c(fields)) + b"EDOPITNA")


def forge(rng, data, kind):
    """A forged file of one kind."""
    t = Table(data)
    if kind == "raw":
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        return bytes(damaged)
    if kind == "cut":
        return data[:rng.randrange(len(data))]
    if kind.startswith("payload"):
        for _ in range(1 if kind == "payload" else 20):
            at = rng.randrange(len(t.blocks))
            block = bytearray(t.blocks[at])
            block[rng.randrange(len(block))] ^= 1 << rng.randrange(8)
            t.blocks[at] = bytes(block)
    elif kind == "span":
        spans = bytearray(t.spans)
        spans[rng.randrange(len(spans))] ^= 1 << rng.randrange(8)
        t.spans = bytes(spans)
    elif kind == "layers":
        at = rng.randrange(len(t.meta["layers"]))
        t.meta["layers"] = rng.choice([
            t.meta["layers"][:-1] + [t.meta["layers"][-1] + 1], t.meta["layers"] + [1],
            t.meta["layers"][:at] + [t.meta["layers"][at] + 2] + t.meta["layers"][at + 1:],
            t.meta["layers"][:-1], [2 ** 63, 2 ** 63, 5], [1], [], [1] * 70_000])
    elif kind == "layout":
        key = rng.choice(["rows", "words", "lanes", "rows_per_block"])
        part = t.meta if key == "rows_per_block" else t.meta["layout"]
        part[key] = rng.choice([0, 1, part[key] + 1, max(1, part[key] - 1), 2 ** 32, 2 ** 63, 64, 65, -1])
    elif kind == "encoding":
        key = rng.choice(["encoding", "scheme", "compression", "engine", "explored"])
        t.meta[key] = rng.choice(["plane", "mod3", "byte", "nibble", "delta", "serpentine", "coloured", "presses",
                                  "zstd", "none", "", {"states": 2 ** 60, "bytes": 2 ** 60, "checksum": 1}])
    elif kind == "spec":
        t.meta["spec"] = rng.choice(["sliding:2x3", "sliding:40x40", "pancake:64", "hanoi:64,255", "", "graph:x.txt",
                                     "twisty:../x.tws", "rules:cmd: touch started", "\x1b[2J", "lightsout:7x8",
                                     t.meta["spec"] + ";goal=1 2", "sliding:3x3;metric=multi", "group:lrx,5"])
    elif kind == "json":
        text = json.dumps(t.meta).encode()
        return t.bytes(meta=rng.choice([text[:-1], b"", b"{}", b"[" * 100_000, b"null", text + b"x",
                                        text.replace(b":", b": ", 3), b'{"spec":1e999}']))
    elif kind == "index":
        def index(entries):
            at = rng.randrange(len(entries))
            e = list(entries[at])
            e[rng.randrange(2)] = rng.choice([0, 1, 2 ** 63, e[0] + 8, e[1] + 8])
            return entries[:at] + [tuple(e)] + entries[at + 1:]
        return t.bytes(index=index)
    elif kind == "footer":
        def footer(fields):
            f = list(fields)
            f[rng.randrange(3)] = rng.choice([0, 1, 2 ** 63, f[0] + 24, f[1] - 8, 2 ** 40])
            return f
        return t.bytes(footer=footer)
    elif kind == "certificate":
        return data + rng.choice([b"CERTIFID" + bytes(32), bytes(36) + b"DONE", b"x" * 40, b"CERTI", bytes(41)])
    return t.bytes()


def command(puzzle, truth, verb, states):
    table = "f.antipode"
    program = ["--trust", puzzle.program] if puzzle.program and verb not in ("info", "label", "audit",
                                                                          "heuristic", "solve") else []
    return {
        "info": ["info", table], "verify": ["verify", table], "verify-slow": ["verify", table, "--slow"],
        "distance": ["distance", table, "--", *states], "path": ["path", table, "--", *states],
        "path-moves": ["path", table, "--all-moves", "--", *states],
        "path-all": ["path", table, "--all", "--", *states], "hardest": ["hardest", table],
        "sample": ["sample", table, "--samples", "5", "--depth", "1"], "export": ["export", table, "-o", "f.csv", "--quiet"],
        "label": ["label", puzzle.spec, "--labels", f"table:{table}", "-o", "f.csv", "--samples", "9", "--quiet"],
        "audit": ["audit", puzzle.spec, "--solver", "bfs", "--truth", table, "--samples", "9"],
        "heuristic": ["heuristic", "audit", puzzle.spec, "--heuristic", "zero", "--truth", table, "--samples", "all"],
        "solve": ["solve", puzzle.spec, "--solver", "astar", "--heuristic", f"table:{table}", "--seconds", "5", "--", *states],
    }[verb], program


def forged(bench, puzzle, truth, o):
    """Builds a table, forges it, and asks a verb about it."""
    args = ["build", puzzle.spec, "-o", "t.antipode", "--quiet"]
    args += [] if o["encoding"] == "default" else ["--encoding", o["encoding"]]
    args += [] if o["compress"] == "no" else ["--compress", o["compress"]]
    bench.run(*args, may_refuse=True)
    data = (bench.folder / "t.antipode").read_bytes()
    for _ in range(6):
        (bench.folder / "f.antipode").write_bytes(forge(bench.rng, data, o["kind"]))
        same = (bench.folder / "f.antipode").read_bytes() == data
        states = bench.rng.sample(list(truth.depth), min(4, len(truth.depth)))
        words, program = command(puzzle, truth, o["verb"], [puzzle.text(s) for s in states])
        # Global options stand before the verb, since states follow "--".
        memory = "1GB" if o["memory"] == "default" else o["memory"]
        full = ["--format", "json", "--memory", memory, words[0], *program, *words[1:]]
        (bench.folder / "f.csv").unlink(missing_ok=True)
        run = bench.run(*full, codes=(0, 1, 2, 3))
        bench.counts["forged runs"] += 1
        bench.counts[f"forged, exit {run.code}"] += 1
        if (bench.folder / "started").exists():
            raise Failure("a table started a program")
        if run.code == 1 and not run.err.strip():
            raise Failure("exit status 1 without a message")
        if run.code == 0 and not same:
            judge(bench, puzzle, truth, o, states, run)


def judge(bench, puzzle, truth, o, states, run):
    """An answer from a forged table: what docs/src/how-it-works/certificates.md promises."""
    verb, kind = o["verb"], o["kind"]
    if verb.startswith("verify"):
        # The same distances may be written in other bytes; then the table is right.
        bench.run("export", "f.antipode", "-o", "g.csv", "--quiet", "--force", may_refuse=True)
        for line in (bench.folder / "g.csv").read_text().splitlines()[1:]:
            text, _, depth = line.rpartition(",")
            bench.expect(f"certified depth of {text}", int(depth), truth.of(puzzle.read(text.strip('"'))))
        return
    if kind == "spec" or verb in ("info", "hardest", "sample", "export", "label", "heuristic", "distance"):
        return
    if verb == "audit":
        return
    for state, answer in zip(states, run.json(), strict=True):
        if verb == "solve":
            if answer["outcome"] == "solved":
                walk(puzzle, truth, state, answer["moves"])
            continue
        if answer["distance"] is None:
            continue
        for moves in [answer["moves"]] if "moves" in answer else answer["paths"]:
            walk(puzzle, truth, state, moves)
            if len(moves) != answer["distance"]:
                raise Failure(f"{answer['distance']} moves promised, {len(moves)} shown")
        if answer["distance"] < truth.of(state):
            raise Failure(f"distance {answer['distance']} of {puzzle.text(state)}, exact {truth.of(state)}")
        if kind == "payload" and answer["distance"] != truth.of(state):
            raise Failure(f"one entry is wrong: {answer['distance']} moves from {puzzle.text(state)}, "
                          f"exact {truth.of(state)}")
