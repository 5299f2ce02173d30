//! The jobs that users run, built from families, engines, tables and checks.

#![warn(unreachable_pub)]

mod adjusted;
mod aimed;
mod analysis;
mod analyze;
mod analyze_options;
mod antipodes;
#[cfg(feature = "cli")]
pub mod arguments;
mod asked_state;
mod atlas;
mod audit;
mod available_memory;
mod build;
mod build_options;
mod candidates;
mod cause;
mod certificate;
mod chart;
mod components;
mod coset_counts;
mod coset_cover;
mod coset_sample;
mod cosets;
mod counted_states;
mod descriptions;
mod diameter;
mod diameter_list;
mod diameter_options;
mod diameter_report;
mod disk_report;
mod encode;
mod engine_options;
mod entries;
mod exact_distances;
mod expansion_bounds;
mod external;
mod file_kinds;
mod folded_plan;
mod goal_components;
mod graphics_card;
mod ground_truth;
mod hardware;
mod heuristic_audit;
mod heuristic_name;
mod heuristic_topology;
mod identities;
mod input_files;
mod known_distances;
pub mod labels;
mod late_heuristic;
mod layer_digests;
mod listed_component;
#[cfg(feature = "machine")]
mod machine;
mod named_heuristic;
mod open_cosets;
mod open_file;
mod open_solver;
mod open_table;
mod orbit_counts;
mod ordered_parallel;
mod path_counts;
mod pdb;
mod plan;
mod planner;
mod proof_support;
mod published_folder;
mod puzzle_report;
mod random_states;
mod refusals;
mod sample_size;
mod scramble_options;
mod scrambles;
mod scratch;
mod search;
mod search_method;
mod search_run;
mod shuffles;
mod solution;
mod solution_list;
mod solution_options;
mod solution_proof;
mod solve;
mod solve_attempt;
mod solve_options;
mod solve_totals;
mod solver_disk;
mod sparse_analysis;
mod split_solve;
mod state_diameters;
mod subgroup_counts;
mod subset_counts;
mod subset_options;
mod subset_solutions;
mod subset_words;
mod supported_work;
mod symmetric_states;
mod symmetry_group;
mod symmetry_report;
mod table_output;
mod table_place;
mod text_options;
mod two_phase_tables;
mod verify_options;
mod whole_coset;
mod whole_coset_report;
mod workload;
mod written_path;

pub use analysis::Analysis;
pub use analyze::{DEFAULT_SET, analyze};
pub use analyze_options::AnalyzeOptions;
pub use antipodes::Antipodes;
pub use asked_state::AskedState;
pub use atlas::{AtlasCertificate, AtlasEntry, AtlasReport, atlas, write_atlas};
pub use audit::{
    AuditFinding, AuditOptions, AuditStates, AuditedState, DistanceGroup, ExcessMoves, ExpandedCounts, OutcomeCounts,
    RepeatedRuns, ShuffleGroup, SolverAudit, SolverComparison, StateRuns, audit_solver, audit_solvers, compare_runs,
};
pub use available_memory::{available_memory, permitted_memory};
pub use build::{BuildReport, build, build_in_memory, table_encoding};
pub use build_options::BuildOptions;
pub use candidates::counted_tables;
pub use cause::ErrorCause;
pub use certificate::{
    CertificateReport, CertificateSummary, CertifiedFile, DistanceProof, FileDigest, ProofKind, StateNumbering,
    StateTable, TableCertificate, certificate_path,
};
pub use chart::{ChartData, ChartMarks, ChartSeries};
pub use components::{ComponentClass, ComponentReport, SolvableReport, components, components_workload, solvable};
pub use coset_counts::{CosetCertificate, CosetCountOptions, CosetCounts};
pub use coset_sample::sample_cosets;
pub use cosets::count_cosets;
pub use descriptions::{FamilyDescription, ParameterDescription, SolverDescription};
pub use diameter::{diameter, diameter_searches};
pub use diameter_list::diameters;
pub use diameter_options::{DiameterOptions, MOST_WRITTEN};
pub use diameter_report::{Diameter, DiameterClass, OrbitEccentricity};
pub use disk_report::DiskReport;
pub use engine_options::EngineOptions;
pub use exact_distances::{ExactDistance, exact_distances};
pub use external::ProgramFault;
pub use folded_plan::number_folded;
pub use ground_truth::GroundTruth;
pub use hardware::{MEASURED, MemoryBandwidth, bandwidth, memory_in_use, peak_memory, threads};
pub use heuristic_audit::{
    ClaimReport, ClaimViolations, DepthErrors, EstimateCalibration, EstimateConsumer, EstimateErrors, EstimateOffset,
    EstimatedState, HeuristicAudit, HeuristicAuditOptions, PolicyAudit, PolicyShares, QUANTILES, audit_heuristic,
    audit_heuristic_telling, heuristics,
};
pub use heuristic_name::{HEURISTIC_FORMS, HeuristicForm, HeuristicName};
pub use heuristic_topology::{
    BestMove, CraterReport, DeadEnds, DescentReport, EstimateCount, ExitCount, ExitDepth, ExitReport,
    HeuristicTopology, IdaBound, JointCount, LevelCount, MustExpandReport, NeighbourMeans, RegionReport, SizeCount,
    TopologyOptions, heuristic_topology,
};
pub use input_files::{InputFile, InputUse};
pub use known_distances::KnownDistances;
pub use layer_digests::LayerDigests;
#[cfg(feature = "machine")]
pub use machine::{BoardNeeds, MachineReport, SearchNeeds, machine};
pub use named_heuristic::{heuristic, uncertified};
pub use open_file::{FileContents, OpenFile, OpenLabels};
pub use open_solver::OpenSolver;
pub use open_table::{
    LayerStates, OpenTable, OptimalMoves, OptimalPath, OptimalPaths, OrbitStates, SampleVerification, SolutionStep,
    StateDistance, StateLabel, StateSelection, TableChecks, TableContents, UNREACHED, VerificationReport,
};
pub use orbit_counts::{OrbitCounts, OrbitExample};
pub use path_counts::{PathCounts, PathNumber};
pub use pdb::{
    ChooseOptions, CosetsBuilt, CosetsContents, DualPatterns, OpenPdb, PatternKind, PdbBuilt, PdbContents, PdbSet,
    SetChosen, SetContents, TableOfSet, build_cosets, build_pdb, build_set, choose_set, cosets_workload, verify_pdb,
};
pub use plan::{EngineChoice, SearchNote, SearchPlan, SymmetryUse, WorkResources};
pub use planner::plan;
pub use proof_support::{ProofSupport, SupportKind, WrittenProof};
pub use published_folder::{CheckedSearch, FolderVerification, SearchCheck, UncheckedFile, verify_folder};
pub use puzzle_report::{PuzzleReport, ReportedMove, ReportedSet};
pub use random_states::{RandomStates, SampleDraw, random, random_batches, random_rows};
pub use sample_size::{SampleSize, SelectionOptions};
pub use scramble_options::{LONGEST_WALK, ScrambleOptions, WalkLengths};
pub use scrambles::{ScrambleGoals, random_stream};
pub use scratch::ScratchFolder;
pub use search_run::{SearchProfile, SearchRun, WorkTime};
pub use shuffles::{ShuffleLength, ShuffleOptions, ShuffleWalk, shuffled_batches};
pub use solution::{Solution, SolveOutcome};
pub use solution_list::SolutionList;
pub use solution_options::SolutionOptions;
pub use solution_proof::{ProofCut, ProofReport, SolutionProof, verify_proof};
pub use solve::solve;
pub use solve_options::SolveOptions;
pub use solve_totals::SolveTotals;
pub use split_solve::{SplitTask, solve_split};
pub use subset_counts::SubsetCounts;
pub use subset_options::SubsetOptions;
pub use subset_solutions::{SubsetSolutions, solve_subset};
pub use supported_work::{LABELS_OF_WALKS, RESTRICTED_WORK, encoding_supports};
pub use symmetry_group::{SymmetryChoice, SymmetryGroup};
pub use symmetry_report::SymmetryReport;
pub use table_output::TableOutput;
pub use two_phase_tables::prepare_phases;
pub use verify_options::VerifyOptions;
pub use whole_coset::whole_coset;
pub use whole_coset_report::{CosetSample, WholeCoset, WholeCosetOptions};
pub use workload::SearchWorkload;
