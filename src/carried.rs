//! What the installed program carries for `antipode help` and `antipode list data`: pages of the
//! book, and programs and settings that its commands name.

use antipode_cli::GuidePage;
use antipode_data::DataFile;

/// A page of the book by its folder and name.
macro_rules! pages {
    ($($page:literal)*) => {
        &[$(GuidePage { page: $page, text: include_str!(concat!("../docs/src/", $page, ".md")) }),*]
    };
}

/// The pages, in the order of the book.
pub const PAGES: &[GuidePage] = pages![
    "tutorial"
    "how-to/gods-number"
    "how-to/hardest-positions"
    "how-to/bring-a-puzzle"
    "how-to/costs"
    "how-to/solve-a-cube"
    "how-to/steps"
    "how-to/pattern-databases"
    "how-to/audit-a-solver"
    "how-to/study-a-heuristic"
    "how-to/judge-a-network"
    "how-to/search-on-disk"
    "how-to/search-on-a-gpu"
    "how-to/survive-interruptions"
    "how-to/use-a-cluster"
    "how-to/export-data"
    "how-to/serve-a-page"
    "how-to/publish-a-table"
    "reference/glossary"
    "reference/puzzles"
    "reference/solvers"
    "reference/heuristics"
    "reference/python"
    "reference/json"
    "reference/http"
    "reference/file-format"
    "reference/certificate"
    "reference/digests"
    "reference/protocol"
    "reference/environment"
    "reference/limits"
    "reference/threat-model"
];

/// Files for other programs: readers, checkers, examples of rules and solvers, settings.
pub const FILES: &[DataFile] = &[
    DataFile::new(
        "check_certificate.py",
        "checks a table and its certificate without antipode",
        include_str!("../proofs/check_certificate.py"),
    ),
    DataFile::new("antipode_table.py", "reads tables in Python", include_str!("../readers/antipode_table.py")),
    DataFile::new("antipode_table.js", "reads tables in JavaScript", include_str!("../readers/antipode_table.js")),
    DataFile::new("antipode_table.c", "reads tables in C", include_str!("../readers/antipode_table.c")),
    DataFile::new(
        "serve.py",
        "the protocol of rules, which the examples in Python import",
        include_str!("../examples/rules/serve.py"),
    ),
    DataFile::new("slide.py", "rules of a sliding puzzle", include_str!("../examples/rules/slide.py")),
    DataFile::new("klotski.py", "rules of sliding block puzzles", include_str!("../examples/rules/klotski.py")),
    DataFile::new("rush_hour.py", "rules of Rush Hour", include_str!("../examples/rules/rush_hour.py")),
    DataFile::new("sokoban.py", "rules of Sokoban", include_str!("../examples/rules/sokoban.py")),
    DataFile::new("pegs.py", "rules of peg solitaire", include_str!("../examples/rules/pegs.py")),
    DataFile::new(
        "cyclic_hanoi.py",
        "rules of the Tower of Hanoi with pegs in a circle",
        include_str!("../examples/rules/cyclic_hanoi.py"),
    ),
    DataFile::new("cyclic_hanoi.c", "the same in C", include_str!("../examples/rules/cyclic_hanoi.c")),
    DataFile::new(
        "example_solver.py",
        "a solver and a heuristic as a program",
        include_str!("../lab/scripts/example_solver.py"),
    ),
    DataFile::new(
        "kubernetes.json",
        "a search by four pods of Kubernetes",
        include_str!("../packaging/kubernetes.json"),
    ),
    DataFile::new("Dockerfile", "an image of the program", include_str!("../packaging/Dockerfile")),
    DataFile::new(
        "antipode-serve.service",
        "a unit of systemd that serves tables",
        include_str!("../packaging/antipode-serve.service"),
    ),
];
