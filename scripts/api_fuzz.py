#!/usr/bin/env python3
"""Fuzzes the HTTP interface of `antipode serve` with Schemathesis, by its own OpenAPI document.

    scripts/api_fuzz.py [--quick] [--seed N] [--antipode PROGRAM]

Every answer must have a documented status, type and schema, and no request may be answered with an error of the server. The document is given
names of served puzzles, states, heuristics and solvers, so that requests get past the first check. Takes two minutes, with --quick half a
minute. Installs Schemathesis into target/api-fuzz, from PyPI.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "target" / "api-fuzz"
VERSION = "4.32.5"

# A puzzle of each kind: distances, costs, no table.
SERVED = ["sliding:3x3", "pancake:5", "sliding:2x3;cost=tile", "twisty:3x3x3"]
STATES = ["8 6 7/2 5 4/3 _ 1", "5 4 3 2 1", "3 2 1/5 4 _", "1 2 4/3 _ 5", "R U F2"]
PATTERNS = ["1 2 3/. . ./. . .", "1 . . . .", "corners.1"]
# Requests that fit the schema may still be wrong: a text need not be a state.
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method", "allow_header_conformance", "negative_data_rejection",
]

# A body that is too large is refused as such, and a busy server refuses everything.
CONFIGURATION = """
[checks.negative_data_rejection]
expected-statuses = ["4xx", "503"]
"""


def schemathesis():
    """The program, installed if it is not."""
    program = TOOLS / "bin" / "st"
    installed = subprocess.run([program, "--version"], capture_output=True, text=True) if program.exists() else None
    if installed is None or VERSION not in installed.stdout:
        venv.create(TOOLS, with_pip=True, clear=True)
        subprocess.run([TOOLS / "bin" / "pip", "install", "-q", f"schemathesis=={VERSION}"], check=True)
    return program


def fetched(url):
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def suggest(schema, values):
    """Half of the values come from the list, the others from the schema."""
    return {"anyOf": [{"enum": values}, schema]}


def document(url):
    """The document of the server, with values that exist."""
    document = fetched(f"{url}api/openapi.json")
    puzzles = fetched(f"{url}api/puzzles")
    heuristics = sorted({name for puzzle in puzzles for name in puzzle["heuristics"]})
    solvers = ["ida", "astar", "bfs", "two-phase", "nothing"]
    known = {"state": STATES, "heuristic": heuristics, "solver": solvers, "among": PATTERNS}
    for operations in document["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "id":
                    # No slash: a client would ask for another path.
                    parameter["schema"] = {"enum": [puzzle["id"] for puzzle in puzzles]}
                elif parameter["name"] in known:
                    parameter["schema"] = suggest(parameter["schema"], known[parameter["name"]])
            for content in operation.get("requestBody", {}).get("content", {}).values():
                body = content["schema"]["$ref"].rsplit("/", 1)[1]
                properties = document["components"]["schemas"][body]["properties"]
                for name in properties.keys() & known.keys():
                    properties[name] = suggest(properties[name], known[name])
                if "states" in properties:
                    properties["states"]["items"] = suggest(properties["states"]["items"], STATES)
    return document


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--antipode", default=str(ROOT / "target" / "release" / "antipode"))
    options = parser.parse_args()
    program = schemathesis()
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games.db"
        command = [options.antipode, "serve", *SERVED, "--games", games, "--address", "127.0.0.1:0"]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            url = next(line for line in server.stderr if line.startswith("http")).split()[0]
            schema = Path(folder) / "openapi.json"
            schema.write_text(json.dumps(document(url)))
            (Path(folder) / "schemathesis.toml").write_text(CONFIGURATION)
            run = [
                program, "run", schema, "--url", url.rstrip("/"), "--checks", ",".join(CHECKS),
                "--seed", str(options.seed), "--phases", "examples,coverage,fuzzing", "--workers", "1",
                "--max-examples", "5" if options.quick else "100", "--request-timeout", "40",
                "--suppress-health-check", "all", "--warnings", "off", "--no-shrink",
            ]
            status = subprocess.run(run, cwd=folder).returncode
            if server.poll() is not None:
                sys.exit("the server ended")
        finally:
            server.terminate()
            server.wait(20)
    sys.exit(status)


if __name__ == "__main__":
    main()
