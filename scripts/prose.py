#!/usr/bin/env python3
"""Reports how hard the documents and comments are to read.

    scripts/prose.py [FOLDER]     the checkout to look at; this one by default

Prints words and long sentences of every page, and counts patterns that plain English avoids. The exit status is 0 whatever it finds.
"""

import re
import sys
from pathlib import Path

LONG = 30  # words of a sentence
WIDE = 100  # columns of a line of comment
PATTERNS = {
    "is told, are told": r"\b(is|are|was|were) told\b",
    "asked for": r"\basked for\b",
    "so many": r"\bso many\b",
    "goes on, going on": r"\b(goes|going|went) on\b",
    "in the making": r"\bin the making\b",
    "of its own, of one's own": r"\bof (its|one's|his|their|your) own\b",
    "is made, was made": r"\b(is|are|was|were) made\b",
    "what follows": r"\bwhat follows\b",
    "whoever, somebody, nobody": r"\b(whoever|somebody|nobody)\b",
    "it is what it": r"\bit is what it\b",
    "some N": r"\bsome (\d|ten|twenty|thirty|forty|fifty|hundred|thousand|million)",
    "too at the end": r", too[.:;]",
}


def prose(text: str) -> str:
    """Markdown without code blocks, tables, comments and the targets of links."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("|")]
    return re.sub(r"\]\([^)]*\)", "]", "\n".join(lines))


def sentences(text: str) -> list[str]:
    paragraphs = re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.|#+)\s", text)
    return [s for p in paragraphs for s in re.split(r"(?<=[.!?:;])\s+", " ".join(p.split())) if s]


def comments(text: str) -> list[str]:
    """Lines of comment of a Rust file."""
    return [line for line in text.splitlines() if line.lstrip().startswith("//")]


def literals(text: str) -> list[str]:
    """String literals of a Rust file that have a blank: messages and help."""
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
    return [s for s in re.findall(r'"((?:[^"\\]|\\.)*)"', code, flags=re.S) if " " in s.strip()]


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    pages = sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md")) + [root / "lab/README.md"]
    groups = {"book and README": [], "documents for maintainers": [], "comments": [], "messages and help": []}
    print(f"{'page':50} words, with code  long sentences")
    total = whole = long = 0
    for page in pages:
        name = str(page.relative_to(root))
        text = page.read_text()
        words = len(prose(text).split())
        hard = sum(len(s.split()) > LONG for s in sentences(prose(text)))
        inside = name == "README.md" or name.startswith("docs/") and "notebook" not in name and "developing" not in name
        groups["book and README" if inside else "documents for maintainers"] += prose(text).splitlines()
        if inside:
            total, whole, long = total + words, whole + len(text.split()), long + hard
        print(f"{name:50} {words:5,} {len(text.split()):10,} {hard:14,}")
    print(f"{'the book and the README':50} {total:5,} {whole:10,} {long:14,}\n")
    for file in sorted(f for top in ["src", "crates", "lab", "tests"] for f in (root / top).rglob("*.rs")):
        if "target" not in file.parts:
            text = file.read_text()
            groups["comments"] += comments(text)
            groups["messages and help"] += literals(text)
    print(f"{'pattern':28}" + "".join(f"{group:>27}" for group in groups))
    for name, pattern in PATTERNS.items():
        counts = [len(re.findall(pattern, " ".join(lines), flags=re.I)) for lines in groups.values()]
        print(f"{name:28}" + "".join(f"{count:27,}" for count in counts))
    print(f"comment lines beyond {WIDE} columns: {sum(len(line) > WIDE for line in groups['comments']):,}")


if __name__ == "__main__":
    main()
