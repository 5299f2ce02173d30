"""Slow readers of every address of the server: they take bounded memory, and others are served meanwhile."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.parse import quote

from .program import Failure, own_memory
from .search import TooLarge

DOCUMENT = Path(__file__).resolve().parents[2] / "crates/antipode-explorer/openapi.json"
READERS, PATIENCE = 120, 20
VALUES = {"heuristic": "zero", "among": "1 . ./. . .", "count": "100000", "limit": "1000", "depth": "3", "seed": "1"}
MEMORY = 200 * 10 ** 6


def addresses():
    """The addresses that the document names for GET, with the names of their parameters."""
    if not DOCUMENT.exists():
        return {"/": []}
    paths = json.loads(DOCUMENT.read_text())["paths"]
    return {"/": []} | {path: [p["name"] for p in verbs["get"].get("parameters", [])] for path, verbs in paths.items() if "get" in verbs}


OPTIONS = {"address": list(addresses()), "reads": ["nothing", "a byte"]}


def resident(process):
    """The most bytes of memory that a process has held."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())[1]) << 10


def served(bench, _puzzle, _found, row):
    """Many readers that read next to nothing, and one that waits for its answer."""
    args = [bench.antipode, "serve", "--address", "127.0.0.1:0", "--games", "games.db", "--memory", "200MB", "sliding:2x3", "sliding:3x3"]
    bench.log.append(" ".join(["antipode", *args[1:]]))
    with subprocess.Popen(args, cwd=bench.folder, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as server:
        try:
            slow(bench, server, row)
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()
                raise Failure("the server does not end") from None


def slow(bench, server, row):
    said = b""
    while not (found := re.search(rb"http://127\.0\.0\.1:(\d+)", said)):
        more = os.read(server.stderr.fileno(), 65536)
        if not more:
            raise TooLarge("this build has no server") if b"no 'serve'" in said else Failure(said.decode())
        said += more
    port = int(found[1])

    def ask(path):
        return urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE).read()
    puzzle = json.loads(ask("/api/puzzles"))[-1]
    values = VALUES | {"id": puzzle["id"], "state": puzzle["goal"]}
    path, names = row["address"], addresses()[row["address"]]
    query = "&".join(f"{name}={quote(values[name], safe='')}" for name in names if "{" + name + "}" not in path and name in values)
    path = path.replace("{id}", puzzle["id"]) + ("?" + query if query else "")
    bench.log.append(f"# {path}")
    sockets = []
    for _ in range(READERS):
        one = socket.create_connection(("127.0.0.1", port), PATIENCE)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        sockets.append(one)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        for one in sockets if row["reads"] == "a byte" else []:
            one.setblocking(False)
            try:
                one.recv(1)
            except OSError:
                pass
        time.sleep(0.2)
    begin = time.monotonic()
    try:
        ask("/api/puzzles")
    except OSError as error:
        raise Failure(f"nobody else is served: {error}") from None
    bench.counts["slow readers"] += len(sockets)
    if time.monotonic() - begin > PATIENCE:
        raise Failure(f"others wait {time.monotonic() - begin:.1f} s")
    if resident(server.pid) > MEMORY * 1.05 + own_memory(bench.antipode):
        raise Failure(f"{resident(server.pid) >> 20} MiB of memory")
    for one in sockets:
        one.close()
