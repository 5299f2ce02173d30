"""Every option that names a file, with files that are none, that never end, or that are far larger than they look."""

import contextlib
import gzip
import os
import signal
import threading

from .program import Failure

MEMORY = "50MB"
READERS = {
    "states": "solve sliding:2x3 --states FILE", "audit-states": "audit sliding:2x3 --solver greedy --truth solver --states FILE",
    "distance": "distance table --states FILE", "path": "path table --states FILE", "list": "diameter --list FILE",
    "table": "info FILE", "verify": "verify FILE", "hardest": "hardest FILE", "truth": "audit sliding:2x3 --solver greedy --truth FILE",
    "heuristic-table": "solve sliding:2x3 --heuristic table:FILE 12345_", "pdb": "solve sliding:2x3 --heuristic pdb:FILE 12345_",
    "labels": "solve sliding:2x3 --heuristic labels:FILE 12345_", "net": "solve sliding:2x3 --heuristic net:FILE 12345_",
    "set": "build set.toml -o tables", "graph": "analyze graph:FILE", "lights": "analyze lightsout:FILE", "twisty": "analyze twisty:FILE",
    "rules": "analyze rules:FILE", "purge": "label sliding:2x3 --samples 3 -o a.csv --database FILE",
    "resume": "diameter rings:3,1,1 --checkpoint kept --resume", "status": "status kept", "merge": "shards merge kept",
    "choose": "pdb sliding:3x3 -o set2.toml --memory 1MB --states FILE", "topology": "heuristic topology sliding:2x3 --heuristic zero --table FILE",
}
STREAMS = ["states", "distance", "path"]
INPUTS = ["bomb", "bomb-lines", "zero", "random", "pipe", "folder", "sparse", "missing", "no-permission"]
OPTIONS = {"reader": list(READERS), "input": INPUTS}
# A part of the name decides how some readers read.
SUFFIX = {"set": "set.toml", "resume": "kept/parts", "status": "kept/status.json", "merge": "kept/plan.json", "twisty": "f.def"}


def kill(child):
    os.killpg(child.pid, signal.SIGKILL)


def fed(path, stop):
    """Writes into a pipe until the reader has enough."""
    while not stop.is_set():
        with contextlib.suppress(OSError):
            file = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
            os.set_blocking(file, True)
            with contextlib.suppress(OSError):
                while not stop.is_set():
                    os.write(file, b"a" * 65536)
            os.close(file)
        stop.wait(0.01)


def made(path, kind):
    """Makes a file of a kind. Returns the thread that writes into it, if there is one, and its end."""
    path.parent.mkdir(exist_ok=True)
    if kind.startswith("bomb"):
        line = (b"a" if kind == "bomb" else b"1 2 3/4 5 _\n") * (1 << 16)
        with gzip.open(path, "wb", compresslevel=1) as file:
            for _ in range((256 << 20) // len(line)):
                file.write(line)
    elif kind in ("zero", "random"):
        path.symlink_to(f"/dev/{'u' * (kind == 'random')}{kind}")
    elif kind == "pipe":
        os.mkfifo(path)
        stop = threading.Event()
        thread = threading.Thread(target=fed, args=(path, stop), daemon=True)
        thread.start()
        return thread, stop
    elif kind == "folder":
        path.mkdir()
    elif kind == "sparse":
        with path.open("wb") as file:
            file.truncate(2 << 30)
    elif kind == "no-permission":
        path.write_text("1 2 3/4 5 _\n")
        path.chmod(0)
    return None, None


def read(bench, _puzzle, _found, row):
    """One line of error, soon, and without much memory."""
    bench.run("build", "sliding:2x3", "-o", "table")
    path = bench.folder / SUFFIX.get(row["reader"], "f")
    thread, stop = made(path, row["input"])
    args = READERS[row["reader"]].replace("FILE", str(path)).split(" ")
    if "--memory" not in args:
        args += ["--memory", MEMORY]
    # Verbs that answer line by line do so without an end. Only their memory is judged.
    endless = row["reader"] in STREAMS and row["input"] in ("bomb-lines", "random")
    limit, bench.limit = bench.limit, 30
    try:
        run = bench.start(args, stop=(3, kill) if endless else None)
    finally:
        bench.limit = limit
        if stop:
            stop.set()
            thread.join()
    bench.counts["special files"] += 1
    if endless and run.code == -signal.SIGKILL:
        return
    errors = [line for line in run.err.splitlines() if line.startswith(("antipode: ", "error: "))]
    if "panicked" in run.err or run.code not in (0, 1, 2, 3) or run.code and not errors:
        raise Failure(f"exit status {run.code} after {run.seconds:.1f} s: {run.err[-600:]}")
    if len(run.err) > 1 << 20:
        raise Failure(f"{len(run.err)} bytes of messages")
