#!/usr/bin/env python3
"""Reports how well the code can be searched and read.

    scripts/names.py [FOLDER] [--crates a,b] [--list]

    FOLDER      the checkout to look at; this one by default
    --crates    only these crates, without the prefix antipode-; names are still compared with those of all crates
    --list      also print what falls short: types that share a name, names of one word, closures bound by `let`,
                the longest functions

It looks at product code: Rust files below `src`, without unit tests. The exit status is 0 whatever it finds.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

TYPE = re.compile(r"^\s*(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:struct|enum|trait|union) ([A-Z]\w*)")
FUNCTION = re.compile(r"^(\s*)(?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?(?:unsafe )?(?:extern \"C\" )?fn (\w+)")
CLOSURE = re.compile(r"^\s*let (?:mut )?(\w+)(?:: [^=]*)? = (?:move )?\|(?!\|\s*$)")
WORD = re.compile(r"[A-Z][a-z0-9]*")
LONGEST = 20  # functions that --list prints


class Function:
    def __init__(self, name: str, line: int):
        self.name, self.line, self.lines, self.comments = name, line, 0, 0


class Source:
    """A product file, split into code, comments and functions."""

    def __init__(self, root: Path, path: Path):
        self.name = str(path.relative_to(root))
        self.code: list[tuple[int, str]] = []
        self.types: list[str] = []
        self.functions: list[Function] = []
        self.closures: list[tuple[int, str]] = []
        open_functions: list[tuple[str, Function]] = []
        skipped = None  # the indent of a unit test module
        for number, line in enumerate(path.read_text().splitlines(), 1):
            text = line.strip()
            if skipped is not None:
                skipped = None if line == skipped + "}" else skipped
                continue
            if re.match(r"\s*mod tests \{", line) and self.code and self.code[-1][1].strip() == "#[cfg(test)]":
                skipped = line[: len(line) - len(line.lstrip())]
                self.code.pop()
                continue
            if not text:
                continue
            inside = [function for _, function in open_functions]
            if text.startswith("//"):
                # Documentation of a nested item is no comment about a step.
                if inside and not text.startswith("///"):
                    inside[-1].comments += 1
                continue
            self.code.append((number, line))
            for function in inside:
                function.lines += 1
            if found := TYPE.match(line):
                self.types.append(found[1])
            if found := CLOSURE.match(line):
                self.closures.append((number, found[1]))
            if (found := FUNCTION.match(line)) and not text.endswith(";"):
                function = Function(found[2], number)
                function.lines = 1
                self.functions.append(function)
                if not text.endswith("}"):
                    open_functions.append((found[1], function))
            elif open_functions and line == open_functions[-1][0] + "}":
                open_functions.pop()
            elif open_functions and text.endswith(";") and line.startswith(open_functions[-1][0] + ")"):
                # A declaration over several lines, without a body.
                self.functions.remove(open_functions.pop()[1])


def product(root: Path) -> list[Source]:
    files = sorted(file for top in [root / "src", *sorted((root / "crates").glob("*/src"))] for file in top.rglob("*.rs"))
    return [Source(root, file) for file in files if file.name != "tests.rs" and "tests" not in file.parts]


def crate(source: Source) -> str:
    return source.name.split("/")[1].removeprefix("antipode-") if source.name.startswith("crates/") else "antipode"


def percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent.parent)
    parser.add_argument("--crates")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    everything = product(options.folder.resolve())
    counts = Counter(name for source in everything for name in source.types)
    chosen = options.crates.split(",") if options.crates else None
    sources = [source for source in everything if chosen is None or crate(source) in chosen]
    names = [(source.name, name) for source in sources for name in source.types]
    shared = [(file, name) for file, name in names if counts[name] > 1]
    single = [(file, name) for file, name in names if len(WORD.findall(name)) <= 1]
    functions = [(function, source) for source in sources for function in source.functions]
    lengths = sorted(function.lines for function, _ in functions) or [0]
    inside = sum(length for length in lengths)
    comments = sum(function.comments for function, _ in functions)
    closures = [(source.name, *closure) for source in sources for closure in source.closures]
    lines = sum(len(source.code) for source in sources)
    rows = [
        ("types", f"{len(names):,}"),
        ("types whose name is unique", percent(len(names) - len(shared), len(names))),
        ("type names of one word", percent(len(single), len(names))),
        ("mean length of a type's name", f"{sum(len(name) for _, name in names) / max(len(names), 1):.1f}"),
        ("closures bound by let, in 1,000 lines", f"{1000 * len(closures) / max(lines, 1):.1f}"),
        ("comments inside functions, of their lines", percent(comments, inside + comments)),
        (
            "lines of a function: mean, 90 %, longest",
            f"{inside / len(lengths):.1f}, {lengths[int(len(lengths) * 0.9)]}, {lengths[-1]}",
        ),
        ("lines of product code", f"{lines:,}"),
    ]
    for label, value in rows:
        print(f"{label:45}{value:>15}")
    if not options.list:
        return
    print("\nTypes that share a name:")
    for name in sorted({name for _, name in shared}):
        places = [source.name for source in everything for other in source.types if other == name]
        print(f"  {name}: {', '.join(places)}")
    print("\nType names of one word:")
    for file, name in sorted(single, key=lambda item: item[1]):
        print(f"  {name}: {file}")
    print("\nClosures bound by let:")
    for file, number, name in closures:
        print(f"  {file}:{number} {name}")
    print("\nThe longest functions:")
    for function, source in sorted(functions, key=lambda item: -item[0].lines)[:LONGEST]:
        print(f"  {function.lines:4} {source.name}:{function.line} {function.name}")


if __name__ == "__main__":
    main()
