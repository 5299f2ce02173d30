// What the server takes and gives: its openapi.json as types. A test of the server writes this file.

/** The deepest states. */
export type Antipodes = {
    /** Their number. */
    count: number;
    /** Examples: the states with the smallest indices. */
    examples: string[];
};

/** A request for the distances of several states. */
export type BatchRequest = {
    /** The states as the puzzle writes them. */
    states: string[];
};

/** How often the move with the least estimate leads nearer to a goal, on the states that are no goals. */
export type BestMove = {
    /** The share of states where every move with the least estimate does. */
    always: number;
    /** The share of states where it does; among several such moves, the share of those that do. */
    is_optimal: number;
};

/** A count that may be large: a number up to 2^53, and a string of digits above. */
export type BigCount = number | string;

/** A state with its moves. */
export type BoardPosition = {
    /** Moves to the goal, or the cost of the cheapest path; null if it is unreachable, or if there is no table. */
    distance: number | null;
    /** Whether it is a goal. */
    goal: boolean;
    /** All legal moves, best first; without a table, in the order of the rules. */
    moves: PositionMove[];
    /** Whether moves lead to a goal, if there is no table and a test decides it. */
    reachable?: boolean;
    /** The state as the puzzle writes it. */
    state: string;
};

/** Why a search stopped without an answer. */
export type BudgetSpent = {
    code: "nodes";
    parameters: {
        /** Those that it may expand. */
        most: number;
    };
} | {
    code: "time";
    parameters: {
        /** What it may take. */
        seconds: number;
    };
} | {
    code: "memory";
    parameters: {
        /** What it may hold. */
        bytes: number;
    };
} | {
    code: "disk";
    parameters: {
        /** What its files may hold. */
        bytes: number;
    };
} | {
    code: "depth";
    parameters: {
        /** The moves. */
        most: number;
    };
} | {
    code: "stuck";
} | {
    code: "tries";
};

/** The file of a certificate. */
export type CertifiedFile = {
    /** Its size, without a mark of older versions behind it. */
    bytes: number;
    /** Its name, without folders. */
    name: string;
    /** Its SHA-256. */
    sha256: FileDigest;
};

/** Isomorphic components. */
export type ComponentClass = {
    /** The number of components. */
    count: BigCount;
    /** Order of the group of rearrangements that closed walks produce. */
    group_order: BigCount;
    /** The number of occupancies under each component. */
    rows: number;
    /** The number of configurations in each component. */
    size: BigCount;
};

/** All components of a puzzle. */
export type ComponentReport = {
    /** The classes with more than one configuration, largest components first. */
    classes: ComponentClass[];
    /** Number of components, including those of a single configuration. */
    components: BigCount;
    /** Number of configurations. */
    configurations: BigCount;
    /** Configurations without any move. */
    isolated: BigCount;
    /** Wall-clock seconds. */
    seconds: number;
    /** The canonical spec. */
    spec: string;
    /** Number of symmetries of the board that the job used. */
    symmetries: number;
};

/** A heuristic on the states of a puzzle, or on random ones. */
export type CountedEstimates = {
    /** Whether the heuristic claims that it never exceeds the distance. */
    admissible: boolean;
    /** Their numbers by distance and estimate. */
    cells: EstimateCell[];
    /** Whether these are all states that can reach a goal. Else they are random ones, of which some may count twice. */
    complete: boolean;
    /** The heuristic. */
    heuristic: string;
    /** The number of states, all of which can reach a goal. */
    states: number;
};

/** Sets of states that greedy best-first search fills before it gets out. */
export type CraterReport = {
    /** The number of sets. */
    count: number;
    /** A state of the deepest crater. */
    deepest_example: string | null;
    /** The number of craters by depth. */
    depths: LevelCount[];
    /** A state of the largest one. */
    example: string | null;
    /** The states of the largest one; null if there is none. */
    largest: number | null;
    /** The mean number of states that greedy best-first search from a random state must expand in the crater of that state. */
    mean_filled: number;
    /** The number of sets by size. */
    sizes: SizeCount[];
    /** The number of their states. */
    states: number;
};

/** States without a path to a goal. */
export type DeadEnds = {
    /** Those that the heuristic calls unreachable. */
    recognised: number;
    /** Their number. */
    states: number;
};

/** Greedy descents: from each state to the neighbour with the least estimate, as long as that is lower. */
export type DescentReport = {
    /** The states from which the descent reaches a goal, goals included. */
    basin: number;
    /** The mean number of moves of these descents. */
    mean_moves: number;
    /** The most moves of one. */
    most_moves: number;
    /** The descents that are as short as possible. */
    optimal: number;
    /** Their share of all states. */
    share: number;
};

/** How distances were proven. */
export type DistanceProof = {
    /** The version of the checker. */
    checker: number;
    /** By whole rows, state by state, or of random entries alone. */
    kind: ProofKind;
    /** Wall-clock seconds. */
    seconds: number;
    /** The seed of a sample. */
    seed?: number;
    /** The number of states or entries that were derived again. */
    states: number;
};

/** Random states. */
export type DrawnStates = {
    /** The number of states with that distance; null without a table. */
    count: number | null;
    /** Their distance; null without a table. */
    depth: number | null;
    /** The states. */
    examples: string[];
    /** The canonical spec. */
    spec: string;
};

/** Why a solver of this program found no path: a code, and parameters if it has any. */
export type ErrorCause = {
    code: "ends";
} | {
    code: "apart";
} | {
    code: "proven";
} | {
    code: "searched";
} | {
    code: "uncertified";
    parameters: {
        /** The names of the files, without their folders. */
        files: string[];
    };
} | BudgetSpent;

/** An error response. */
export type ErrorResponse = {
    code: "bad-request";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** What is wrong, where there is more than a text. */
        cause?: RefusalCause;
    };
} | {
    code: "body-too-large";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The most bytes. */
        most: number;
    };
} | {
    code: "busy";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "game-too-long";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The most moves. */
        most: number;
        /** The number of its moves. */
        moves: number;
    };
} | {
    code: "illegal-move";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The number of the move, from 1. */
        number: number;
    };
} | {
    code: "no-answer";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "no-games";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "no-table";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The spec of the puzzle. */
        puzzle: string;
    };
} | {
    code: "not-a-state";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** What is wrong, where there is more than a text. */
        cause?: RefusalCause;
        /** A goal, as an example of a state. */
        goal: string;
        /** Which of several states it is, from 0. */
        index?: number;
        /** The spec of the puzzle. */
        puzzle: string;
    };
} | {
    code: "not-a-subset";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** What is wrong, where there is more than a text. */
        cause?: RefusalCause;
        /** The text. */
        pattern: string;
    };
} | {
    code: "not-json";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "other-page";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The server of the page. */
        origin: string;
    };
} | {
    code: "out-of-range";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The end of its range. */
        most: number;
        /** The name of the number. */
        name: string;
        /** The number. */
        number: number;
    };
} | {
    code: "server-fault";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "text-too-long";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** Its bytes. */
        bytes: number;
        /** Which of several states it is, from 0. */
        index?: number;
        /** The most bytes. */
        most: number;
    };
} | {
    code: "too-large";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "too-many-states";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The most states. */
        most: number;
        /** The number of states. */
        states: number;
    };
} | {
    code: "too-slow";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "unknown-heuristic";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** What is wrong, where there is more than a text. */
        cause?: RefusalCause;
        /** The name. */
        heuristic: string;
    };
} | {
    code: "unknown-host";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The name. */
        host: string;
    };
} | {
    code: "unknown-path";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "unknown-puzzle";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** The name. */
        puzzle: string;
    };
} | {
    code: "unknown-solver";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: {
        /** What is wrong, where there is more than a text. */
        cause?: RefusalCause;
        /** The name. */
        solver: string;
    };
} | {
    code: "unreachable-start";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
} | {
    code: "wrong-method";
    /** What is wrong, and what would be right, in English. */
    error: string;
    parameters: object;
};

/** The number of states with a distance and an estimate. */
export type EstimateCell = {
    /** The distance. */
    distance: number;
    /** Whole moves, rounded down; null if the heuristic says that no goal is reachable. */
    estimate: number | null;
    /** The number of states. */
    states: number;
};

/** The states of one estimate. */
export type EstimateCount = {
    /** The share of nodes deep in the search tree of IDA* that have this estimate: the equilibrium distribution; null if walks were not counted. */
    equilibrium: number | null;
    /** The estimate; null if it calls these states unreachable. */
    estimate: number | null;
    /** The number of states. */
    states: number;
};

/** The number of states of one exit distance. */
export type ExitCount = {
    /** The exit distance. */
    exit_distance: number;
    /** The number of states. */
    states: number;
};

/** The exit distances of the states of one distance. */
export type ExitDepth = {
    /** The distance. */
    distance: number;
    /** Their mean exit distance. */
    mean: number;
    /** The greatest. */
    most: number;
    /** The number of states that have an exit. */
    states: number;
};

/** The exit distances of the states. */
export type ExitReport = {
    /** The exit distances by distance. */
    by_distance: ExitDepth[];
    /** The number of states by exit distance. */
    counts: ExitCount[];
    /** The first state with it. */
    example: string | null;
    /** The mean exit distance. */
    mean: number;
    /** The greatest exit distance. */
    most: number | null;
    /** The exit distances at the shares 1, 5, 25, 50, 75, 95 and 99 %; null if no state has an exit. */
    quantiles: number[] | null;
    /** The states that have an exit: those whose estimate is not the least. */
    states: number;
};

/** The digests of a file. */
export type FileDigest = {
    /** The number of leaves of the tree. */
    leaves: number;
    /** The hash of a node above the first and the last leaf, which have the checksums of all blocks: to compare it takes no pass over the file. */
    outside: string;
    /** The hash of its root, in hexadecimal digits. */
    root: string;
};

/** The states of a game. */
export type GameStates = {
    /** The last state with its moves. */
    end: BoardPosition;
    /** The start, and the state after each move. */
    states: PassedPosition[];
};

/** The topology of a heuristic on all states with a path to a goal. */
export type HeuristicTopology = {
    /** Plateaus with states that have a lower neighbour, and others. */
    benches: RegionReport;
    /** How often the move with the least estimate leads nearer to a goal, on the states that are no goals. */
    best_move: BestMove;
    /** The states by estimate. */
    by_estimate: EstimateCount[];
    /** Plateaus whose states all have a lower neighbour. */
    contours: RegionReport;
    /** CPU seconds of all threads. */
    cpu_seconds: number;
    /** Sets of states that greedy best-first search must fill before it gets out; null if moves cannot be undone. */
    craters: CraterReport | null;
    /** States without a path to a goal that moves from other states reach; none where moves can be undone. */
    dead_ends: DeadEnds;
    /** Greedy descents: to the neighbour with the least estimate, as long as that is lower. */
    descent: DescentReport;
    /** The exit distances. */
    exits: ExitReport;
    /** The heuristic. */
    heuristic: string;
    /** The mean expansions of one iteration of IDA* from a random state by bound; null if the heuristic is not consistent, moves cannot be undone, or two moves of a state lead to the same state. */
    ida: IdaBound[] | null;
    /** Moves that lower the estimate by more than 1. */
    inconsistencies: number;
    /** The number of states by estimate and distance. */
    joint: JointCount[];
    /** Kendall's tau-b, which is the goal distance rank correlation (GDRC). */
    kendall: number | null;
    /** Plateaus from which no path of equal estimates leads to a state with a lower neighbour. */
    local_minima: RegionReport;
    /** The mean of distance less estimate. */
    mean_error: number | null;
    /** What optimal searches from random states must expand. */
    must_expand: MustExpandReport[];
    /** The mean number of moves of a state by where they lead. */
    neighbours: NeighbourMeans;
    /** Plateaus without a state that has a lower neighbour, from which a path of equal estimates leads to one; none where moves can be undone. */
    passages: RegionReport;
    /** The peak of the memory of the process; null if the system does not say. */
    peak_memory_bytes: number | null;
    /** Pearson's correlation of estimate and distance; null if one of them never varies. */
    pearson: number | null;
    /** The root of the mean square of distance less estimate. */
    root_mean_square_error: number | null;
    /** Wall-clock seconds. */
    seconds: number;
    /** Spearman's rank correlation; ties have the mean of their ranks. */
    spearman: number | null;
    /** The canonical spec. */
    spec: string;
    /** States with a path to a goal. */
    states: number;
    /** The source of the exact distances. */
    truth: string;
};

/** One iteration of IDA* that finds no goal, from a random state. IDA* skips only the moves that lead back to the parent. */
export type IdaBound = {
    /** The bound of moves plus estimate. */
    bound: number;
    /** The counted expansions divided by those of the bound before: the heuristic branching factor; null if they were not counted. */
    branching: number | null;
    /** The prediction by conditional distributions. */
    cdp: number;
    /** The same of the prediction by conditional distributions. */
    cdp_branching: number | null;
    /** The mean expansions, counted for all states; null if there are too many states. */
    counted: number | null;
    /** The prediction of Korf, Reid and Edelkamp; null if there are too many states. */
    kre: number | null;
};

/** The number of states of an estimate and a distance. */
export type JointCount = {
    /** The distance. */
    distance: number;
    /** The estimate; null if it calls these states unreachable. */
    estimate: number | null;
    /** The number of states. */
    states: number;
};

/** A solution compared with the exact distance. */
export type JudgedSolution = {
    /** What each bound of a search with growing bounds took. */
    bounds?: SearchBound[];
    /** The reason for programs, if a solver of this program gave it. */
    cause: ErrorCause | null;
    /** The cost of the path. Only if moves have costs and a path was found. */
    cost?: number;
    /** The number of shortest solutions, if all were requested. */
    count?: BigCount;
    /** Seconds of CPU time; null if unknown. */
    cpu_seconds: number | null;
    /** The exact distance; null without a table, or if no goal is reachable. */
    distance: number | null;
    /** The number of moves of the solution, or their cost, beyond the distance. */
    excess: number | null;
    /** Expanded states; null if an external program does not report them. */
    expanded: number | null;
    /** What was wrong with the answer of an external program. */
    fault: ProgramFault | null;
    /** Generated successors; null for an external program. */
    generated: number | null;
    /** The heuristic, if the solver uses one. */
    heuristic: string | null;
    /** The length of the path in moves; null if none was found. */
    length: number | null;
    /** The moves of the path. */
    moves: SolutionStep[] | null;
    /** Whether the path is proven to be shortest or, where moves have costs, cheapest. */
    optimal: boolean;
    /** How the attempt ended. */
    outcome: SolveOutcome;
    /** The first of the shortest solutions, or all of them. */
    paths?: SolutionStep[][];
    /** The proof that was written, if one was requested. */
    proof?: WrittenProof;
    /** Why the search stopped, why no goal is reachable, or what was wrong with the answer. */
    reason: string | null;
    /** Wall-clock seconds. */
    seconds: number;
    /** The solver. */
    solver: string;
    /** The state. */
    state: string;
    /** Files of the heuristic that no certificate vouches for. */
    uncertified?: string[];
};

/** States of one depth. */
export type LayerStates = {
    /** The number of states with that depth. */
    count: number;
    /** The depth of the states. */
    depth: number;
    /** Some of the states, or all. */
    examples: string[];
    /** The canonical spec. */
    spec: string;
};

/** The number of craters of one depth. */
export type LevelCount = {
    /** The number of craters. */
    count: number;
    /** The high-water mark less the lowest estimate. */
    depth: number;
};

/** What optimal searches from one state must expand. */
export type MustExpandReport = {
    /** The states that A* must expand, however it breaks ties. */
    astar: number;
    /** The fewest states that cover all must-expand pairs of front-to-end bidirectional search; null if the heuristic is not consistent or moves cannot be undone. */
    bidirectional: number | null;
    /** Its distance. */
    distance: number;
    /** The state. */
    state: string;
};

/** The mean numbers of moves of a state by where they lead. */
export type NeighbourMeans = {
    /** Moves to an equal estimate. */
    equal: number;
    /** Moves to a higher estimate. */
    higher: number;
    /** Moves to a lower estimate. */
    lower: number;
};

/** A solver that requests may use. */
export type OfferedSolver = {
    /** What it does. */
    about: string;
    /** Whether it takes puzzles whose moves have costs. */
    costs: boolean;
    /** The heading below which lists show it: `usual`, `for comparisons`, or one of a program. */
    group: string;
    /** `optimal`: paths are as short as possible; `optimal*`: if the heuristic is admissible; `any`: of any length. */
    guarantee: string;
    /** Whether it uses a heuristic. */
    informed: boolean;
    /** How its memory grows. */
    memory: string;
    /** The name. */
    name: string;
    /** What it needs of the puzzle or the user. */
    needs: string[];
    /** Its parameters. */
    parameters: ParameterDescription[];
    /** The solver that was at least as good on every puzzle of the stored comparison; null if none was. */
    surpassed_by: string | null;
    /** The options that it takes: `heuristic`, `depth`, `seed`. */
    takes: string[];
};

/** Every first move of an optimal path. */
export type OptimalMoves = SolutionStep[] | null;

/** An optimal path. */
export type OptimalPath = {
    /** The length or, where moves have costs, the cost of the path; null if the goal is unreachable. */
    distance: number | null;
    /** The moves of the path; null if the goal is unreachable. */
    moves: SolutionStep[] | null;
    /** Every first move of an optimal path; null if the goal is unreachable. */
    optimal_moves?: OptimalMoves;
    /** The state at which the path starts. */
    state: string;
};

/** Orbits of states under the symmetries that keep the goals. */
export type OrbitCounts = {
    /** The first orbits of the deepest layer. */
    antipodes: OrbitExample[];
    /** The number of orbits at all depths. */
    count: number;
    /** The number of orbits at each depth. */
    layers: number[];
    /** The number of orbits at each depth under symmetries and inversion; null if inverse states need not be equally far from the goal, or if the search did not count them. */
    layers_with_inverses: number[] | null;
    /** The number of symmetries, with the identity. */
    symmetries: number;
};

/** An orbit of states. */
export type OrbitExample = {
    /** The number of its states. */
    size: number;
    /** One of its states, the first in the numbering. */
    state: string;
};

/** A level of the paper. */
export type PaperLevel = {
    /** The fewest moves; null if it cannot be solved. */
    distance: number | null;
    /** The name in the paper. */
    name: string;
    /** The puzzle on the shelf, if there is one. */
    puzzle: string | null;
    /** The canonical spec. */
    spec: string;
    /** The start state. */
    start: string;
};

/** A parameter of a solver. */
export type ParameterDescription = {
    /** What it sets. */
    about: string;
    /** The default. */
    default: string;
    /** The name. */
    name: string;
    /** The values that it may have. */
    values: string;
};

/** A state of a game. */
export type PassedPosition = {
    /** The cost of the move to it, if moves have costs. */
    cost?: number;
    /** Its distance; null if it is unreachable, or if there is no table. */
    distance: number | null;
    /** Whether it is a goal. */
    goal: boolean;
    /** The state as the puzzle writes it. */
    state: string;
};

/** A move on an optimal path, between two indices of states. */
export type PathEdge = {
    /** Its cost, if moves have costs. */
    cost?: number;
    /** The place of the state before it, from 0. */
    from: number;
    /** Its name. */
    move: string;
    /** The place of the state after it. */
    to: number;
};

/** A state of a tree. */
export type PathNode = {
    /** Its distance. */
    distance: number;
    /** The state as the puzzle writes it. */
    state: string;
};

/** The optimal paths from a state. */
export type PathTree = {
    /** Whether all states are listed. */
    complete: boolean;
    /** The distances of states on optimal paths, from the start state on. Where moves have costs, some are skipped. */
    distances: number[];
    /** The moves between listed states. */
    edges: PathEdge[];
    /** The number of states on optimal paths at each of these distances. The list ends early if there are too many states. */
    layers: number[];
    /** The states of the distances with the fewest: the start state, then the others by decreasing distance. */
    nodes: PathNode[];
};

/** How much of a phase of long work is done. */
export type PhaseProgress = {
    /** Units of the phase that are done. */
    done: number;
    /** What the server does now. */
    phase: string;
    /** Units of the phase in all; 0 if not known. */
    total: number;
};

/** A game as the pages send it. */
export type PlayedGame = {
    /** Whether the page helped: the player saw distances, a hint, or a view that has them. */
    aided?: boolean;
    /** The number of moves that the page revealed. */
    hints?: number;
    /** The names of the moves, without those that the player took back. */
    moves: string[];
    /** Seconds from the first move to the last. */
    seconds?: number;
    /** The start state. */
    start: string;
    /** The number of moves that the player took back. */
    undone?: number;
};

/** A move from a state. */
export type PositionMove = {
    /** The distance after the move less the one before. A best move lowers it by 1 or, where moves have costs, by its cost. */
    change: number | null;
    /** Its cost, if moves have costs. */
    cost?: number;
    /** The distance after the move; null if no goal is reachable, or without a table. */
    distance: number | null;
    /** Its name. */
    move: string;
    /** The state after the move. */
    state: string;
};

/** A fault of the answer of a solver or program. */
export type ProgramFault = "timed-out" | "crashed" | "garbage" | "flood" | "illegal-move" | "no-goal" | "wrong-length" | "too-short" | "falsely-unsolvable" | "falsely-optimal";

/** The kind of a proof. */
export type ProofKind = "sweep" | "walk" | "sample";

/** A part of what estimates rest on. */
export type ProofSupport = {
    /** The SHA-256 of the certificate. */
    certificate?: string;
    /** The file. */
    file?: CertifiedFile;
    /** How sure its values are. */
    kind: SupportKind;
    /** The name of the file, without folders, or of the heuristic. */
    name: string;
    /** How the certificate says that the distances were proven. */
    proof?: DistanceProof;
};

/** The facts about a puzzle that need no computation. What only a table knows is null without one. */
export type PuzzleSummary = {
    /** The text after the colon. */
    arguments: string;
    /** Whether the file contains a certificate of all distances. */
    certified: boolean;
    /** Whether moves have costs, so that distances are costs. */
    costs: boolean;
    /** How the file stores distances. */
    encoding: string | null;
    /** The word before the colon of the spec. */
    family: string;
    /** Whether the server keeps games of this puzzle. */
    games: boolean;
    /** One of the goals. */
    goal: string;
    /** The greatest distance. */
    god_number: number | null;
    /** The heuristics that need no file. */
    heuristics: string[];
    /** Its name in addresses. */
    id: string;
    /** The number of states of each depth. */
    layers: number[] | null;
    /** The mean distance. */
    mean_depth: number | null;
    /** The number of states that can reach a goal. */
    reached: number | null;
    /** The canonical spec. */
    spec: string;
    /** The number of numbered states. */
    states: number | null;
};

/** What is wrong with a request, as a code with parameters. */
export type RefusalCause = StateFault | UsageError;

/** Sets of states of one kind, such as local minima. */
export type RegionReport = {
    /** The number of sets. */
    count: number;
    /** A state of the largest one. */
    example: string | null;
    /** The states of the largest one; null if there is none. */
    largest: number | null;
    /** The number of sets by size. */
    sizes: SizeCount[];
    /** The number of their states. */
    states: number;
};

/** A game to walk through. */
export type ReplayRequest = {
    /** The names of the moves. */
    moves: string[];
    /** The start state. */
    start: string;
};

/** A game after a replay by the rules. */
export type ReplayedGame = {
    /** Whether the page helped: the player saw distances, a hint, or a view that has them. */
    aided: boolean;
    /** The number of moves that the page revealed. */
    hints: number;
    /** The moves of the game. */
    moves: string[];
    /** The distance of the start state. */
    optimal: number;
    /** Seconds from the first move to the last. */
    seconds: number;
    /** Whether the game reached a goal. */
    solved: boolean;
    /** The canonical spec. */
    spec: string;
    /** The start state. */
    start: string;
    /** The number of moves that the player took back. */
    undone: number;
    /** The number of moves, or their cost, beyond the decrease in distance. */
    wasted: number;
};

/** The components of one size of a puzzle with rings. */
export type RingClass = {
    /** The configurations in each component. */
    component_size: number;
    /** The number of components. */
    components: number;
    /** The configurations of the puzzle. */
    configurations: number;
    /** The dimension of the cube. */
    d: number;
    /** The diameter of each. */
    diameter: number;
    /** The dimension of the faces that rings move in. */
    k: number;
    /** The number of empty vertices. */
    l: number;
};

/** What the part of a deepening search with one bound took. */
export type SearchBound = {
    /** The bound: the greatest length, or cost, of a path. */
    bound: number;
    /** Expanded states. */
    expanded: number;
    /** Generated successors. */
    generated: number;
};

/** The number of sets with at least this many states, and less than twice as many. */
export type SizeCount = {
    /** The least size, a power of two; sizes are less than twice as much. */
    at_least: number;
    /** The number of sets. */
    count: number;
};

/** A move of a path and the state that it leads to. */
export type SolutionStep = {
    /** The cost of the move, if moves have costs. */
    cost?: number;
    /** The name of the move. */
    move: string;
    /** The state after the move. */
    state: string;
};

/** The outcome of an attempt to solve a state. */
export type SolveOutcome = "solved" | "unsolvable" | "gave-up" | "failed";

/** A request to solve a state. If it has nothing but a state and the puzzle has no table, the server searches for a shortest solution with its heuristic, if it has one, for 20 seconds, and then for any solution with the solver two-phase. */
export type SolveRequest = {
    /** The heuristic, for solvers that use one; by default the best that needs no file. */
    heuristic?: string;
    /** The most states to expand. More count as the default. */
    nodes?: number;
    /** The most seconds. More, and fewer than 0, count as the default. */
    seconds?: number;
    /** The solver; by default one for the puzzle. */
    solver?: string;
    /** The state as the puzzle writes it. */
    state: string;
};

/** Statistics of the games from one start state. */
export type StartStatistics = {
    /** The number of games. */
    games: number;
    /** The moves, or their costs, of games solved without hints and distances: least, lower quartile, median, upper quartile, most. */
    moves: number[] | null;
    /** Its distance. */
    optimal: number;
    /** The number of games that reached a goal. */
    solved: number;
    /** The start state. */
    start: string;
};

/** A state and its distance. */
export type StateDistance = {
    /** Moves to the goal, or the cost of the cheapest path where moves have costs; null if it is unreachable. */
    distance: number | null;
    /** The state as text. */
    state: string;
};

/** What is wrong with the text of a state. */
export type StateFault = {
    code: "count";
    parameters: {
        /** Its entries. */
        count: number;
        /** Those that a state has. */
        wanted: number;
    };
} | {
    code: "unknown";
    parameters: {
        /** What the word should be, such as "tile". */
        what: string;
        /** The word. */
        word: string;
    };
} | {
    code: "repeated";
    parameters: {
        /** How often a state has it. */
        most: number;
        /** What the word is, such as "tile". */
        what: string;
        /** The word. */
        word: string;
    };
} | {
    code: "other";
    parameters: {
        /** What is wrong. */
        text: string;
    };
};

/** The depths of the states of a subset. */
export type SubsetCounts = {
    /** A state of the subset matches one of these patterns, if there are any. */
    among: string[];
    /** The states with the longest solutions, of which examples list one of each class. */
    antipodes: Antipodes;
    /** A state of the subset matches none of these patterns. */
    except: string[];
    /** The depth of the deepest; null if there are none. */
    god_number: number | null;
    /** Their number at each depth. */
    layers: number[];
    /** The mean length of the solutions; null if there is none. */
    mean_depth: number | null;
    /** The number of states that reach a goal. */
    states: number;
};

/** How sure the values are that estimates come from. */
export type SupportKind = "certified" | "uncertified" | "set" | "built" | "computed";

/** An invalid request.

Each has a code, the name of its variant in kebab case, and parameters, its fields. JSON has both: `{"code": "unknown-name", "parameters": {..}}`. */
export type UsageError = {
    code: "not-a-state";
    parameters: {
        /** A state. */
        example: string;
        /** What is wrong with it. */
        fault: StateFault;
        /** The text. */
        text: string;
        /** What it should be, such as "a 3x3 board". */
        whole: string;
    };
} | {
    code: "not-a-spec";
    parameters: {
        /** What is wrong with it, and how to write it. */
        fault: string;
        /** The text. */
        spec: string;
    };
} | {
    code: "unknown-name";
    parameters: {
        /** What to write instead. */
        instead: string;
        /** What it should name, such as "solver". */
        kind: string;
        /** The name. */
        name: string;
    };
} | {
    code: "malformed";
    parameters: {
        /** How to write it. */
        instead: string;
        /** The text. */
        text: string;
        /** What it should be, such as "a schedule". */
        what: string;
    };
} | {
    code: "excluded-option";
    parameters: {
        /** Why it does not. */
        fault: string;
        /** What to leave out. */
        option: string;
    };
} | {
    code: "bad-value";
    parameters: {
        /** What is wrong with it, and how to write it. */
        fault: string;
        /** The option. */
        name: string;
        /** The value. */
        value: string;
    };
} | {
    code: "bad-line";
    parameters: {
        /** The column, from 1, if it is known. */
        column: number | null;
        /** What is wrong with it. */
        fault: string;
        /** The file. */
        file: string;
        /** The line, from 1. */
        line: number;
    };
} | {
    code: "bad-text";
    parameters: {
        /** The column, from 1. */
        column: number;
        /** What is wrong there. */
        fault: string;
        /** The text. */
        text: string;
    };
} | {
    code: "out-of-range";
    parameters: {
        /** The greatest one. */
        greatest: number;
        /** The least valid number. */
        least: number;
        /** The number. */
        value: number;
        /** What it numbers, such as "shard". */
        what: string;
    };
} | {
    code: "ambiguous";
    parameters: {
        /** How to choose. */
        instead: string;
        /** What it may mean. */
        readings: string;
        /** The text or the request. */
        what: string;
    };
} | {
    code: "incomplete";
    parameters: {
        /** What to add; may be empty. */
        instead: string;
        /** What it needs. */
        needed: string;
        /** The part, such as an option. */
        part: string;
    };
} | {
    code: "incapable";
    parameters: {
        /** Why it cannot. */
        fault: string;
        /** What to use instead; may be empty. */
        instead: string;
        /** What cannot do it, such as "the solver mm". */
        who: string;
    };
} | {
    code: "empty";
    parameters: {
        /** What to do; may be empty. */
        instead: string;
        /** Where it should be, such as a file. */
        place: string;
        /** What is missing there. */
        what: string;
    };
} | {
    code: "bad-lines";
    parameters: {
        /** How many there are. */
        all: number;
        /** The file, or empty. */
        place: string;
        /** What they are: "line" or "argument". */
        unit: string;
        /** How many are not states. */
        wrong: number;
    };
} | {
    code: "unsupported";
    parameters: {
        /** What the problem has, such as "moves of other costs". */
        found: string;
        /** What to use instead; may be empty. */
        instead: string;
        /** What it needs, such as "moves of cost 1". */
        needed: string;
        /** The spec of the problem. */
        spec: string;
        /** The work, such as "the solver mm". */
        who: string;
    };
} | {
    code: "missing-ability";
    parameters: {
        /** What it lacks. */
        ability: string;
        /** Why, or what to do instead; may be empty. */
        instead: string;
        /** The spec of the problem. */
        spec: string;
    };
} | {
    code: "other-puzzle";
    parameters: {
        /** The file. */
        file: string;
        /** The spec of its puzzle. */
        found: string;
        /** The spec of the requested puzzle. */
        spec: string;
    };
} | {
    code: "file-exists";
    parameters: {
        /** The file. */
        file: string;
    };
} | {
    code: "not-a-file";
    parameters: {
        /** What it is. */
        fault: string;
        /** Its path. */
        file: string;
    };
} | {
    code: "bad-file";
    parameters: {
        /** What is wrong with it. */
        fault: string;
        /** The file. */
        file: string;
    };
} | {
    code: "unsuitable-file";
    parameters: {
        /** Why it does not; it continues a sentence about the file. */
        fault: string;
        /** The file. */
        file: string;
    };
} | {
    code: "changed";
    parameters: {
        /** How it has changed, or what to do; may be empty. */
        fault: string;
        /** A file, or the rules of a puzzle. */
        what: string;
    };
} | {
    code: "occupied";
    parameters: {
        /** What it has; it continues a sentence about the place. */
        fault: string;
        /** Its path. */
        place: string;
    };
} | {
    code: "untrusted";
    parameters: {
        /** What to do instead; may be empty. */
        instead: string;
        /** The file. */
        place: string;
        /** The command line of the program. */
        program: string;
    };
} | {
    code: "broken-law";
    parameters: {
        /** How; may be empty. */
        fault: string;
        /** What contradicts itself, such as "the numbering of sliding:3x3". */
        whose: string;
    };
} | {
    code: "protocol";
    parameters: {
        /** What is wrong with the answer; it continues a sentence about it. */
        fault: string;
        /** What answers. */
        who: string;
    };
} | {
    code: "in-use";
    parameters: {
        /** Its path. */
        path: string;
    };
} | {
    code: "usage";
    parameters: {
        /** What is wrong, and what to do. */
        text: string;
    };
};

/** A proof that was written, as the answer says. */
export type WrittenProof = {
    /** Whether certified tables stand behind the solution. */
    certified: boolean;
    /** The file. */
    file: string;
    /** What the estimates rest on. */
    support: ProofSupport[];
};

/** The routes of the method get, by their paths. */
export type GetRoutes = {
    /** Components and diameters of the rings. */
    "/api/atlas": {
        answer: RingClass[];
        parameters: Record<string, never>;
    };
    /** The levels of the paper on rings. */
    "/api/levels": {
        answer: PaperLevel[];
        parameters: Record<string, never>;
    };
    /** This document. */
    "/api/openapi.json": {
        answer: object;
        parameters: Record<string, never>;
    };
    /** What is served. */
    "/api/puzzles": {
        answer: PuzzleSummary[];
        parameters: Record<string, never>;
    };
    /** A puzzle. */
    "/api/puzzles/{id}": {
        answer: PuzzleSummary;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** The connected components of all configurations, where they are known. */
    "/api/puzzles/{id}/components": {
        answer: ComponentReport;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** A heuristic beside exact distances: how many states have each distance and estimate. */
    "/api/puzzles/{id}/estimates": {
        answer: CountedEstimates;
        parameters: {
            /** One of the puzzle's heuristics. */
            heuristic: string;
            /** The name of a puzzle that is served. */
            id: string;
            /** The seed of random states. */
            seed?: number;
        };
    };
    /** What people needed, by the state that they began with. */
    "/api/puzzles/{id}/games": {
        answer: StartStatistics[];
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** The first states of a distance. */
    "/api/puzzles/{id}/hardest": {
        answer: LayerStates;
        parameters: {
            /** The most states. */
            count?: number;
            /** The distance of the states; the greatest by default. */
            depth?: number;
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** The numbers of states of each distance up to symmetry, where the symmetries are known. */
    "/api/puzzles/{id}/orbits": {
        answer: OrbitCounts;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** A shortest path. */
    "/api/puzzles/{id}/path": {
        answer: OptimalPath;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
            /** The state as the puzzle writes it; the goal by default. */
            state?: string;
        };
    };
    /** Different random states of one distance; of any distance without a table. */
    "/api/puzzles/{id}/random": {
        answer: DrawnStates;
        parameters: {
            /** The number of states. */
            count?: number;
            /** The distance of the states; by default that of a random state. */
            depth?: number;
            /** The name of a puzzle that is served. */
            id: string;
            /** The same seed gives the same states. */
            seed?: number;
        };
    };
    /** A state with all its moves, best first. */
    "/api/puzzles/{id}/state": {
        answer: BoardPosition;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
            /** The state as the puzzle writes it; the goal by default. */
            state?: string;
        };
    };
    /** The numbers of states of each distance that match a pattern. */
    "/api/puzzles/{id}/subset": {
        answer: SubsetCounts;
        parameters: {
            /** Names of pieces that are as in the goal, or a state with open cells. */
            among: string;
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** The topology of a heuristic on all states: local minima, exit distances, greedy descents, and how many states have each distance and estimate. */
    "/api/puzzles/{id}/topology": {
        answer: HeuristicTopology;
        parameters: {
            /** One of the puzzle's heuristics. */
            heuristic: string;
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** All shortest paths as a graph. */
    "/api/puzzles/{id}/tree": {
        answer: PathTree;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
            /** The most listed states. */
            limit?: number;
            /** The state as the puzzle writes it; the goal by default. */
            state?: string;
        };
    };
    /** The solvers. */
    "/api/solvers": {
        answer: OfferedSolver[];
        parameters: Record<string, never>;
    };
};

/** The routes of the method post, by their paths. */
export type PostRoutes = {
    /** The distances of many states, in their order. */
    "/api/puzzles/{id}/distances": {
        answer: StateDistance[];
        body: BatchRequest;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** Keeps a game, which is replayed by the rules. */
    "/api/puzzles/{id}/games": {
        answer: ReplayedGame;
        body: PlayedGame;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** The states of a game, by the rules: of its start and after each of its moves. */
    "/api/puzzles/{id}/replay": {
        answer: GameStates;
        body: ReplayRequest;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
    /** Solves a state within a budget, and compares with the exact distance. */
    "/api/puzzles/{id}/solve": {
        answer: JudgedSolution;
        body: SolveRequest;
        parameters: {
            /** The name of a puzzle that is served. */
            id: string;
        };
    };
};
