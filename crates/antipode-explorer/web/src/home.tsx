import { type Level, type Puzzle, get, grouped } from "./api";
import { useAsked } from "./asked";
import { Board } from "./boards";
import { Link } from "./link";
import { title } from "./names";
import { address } from "./route";

export function Home({ puzzles }: { puzzles: Puzzle[] }) {
    const levels = useAsked(() => get<Level[]>("/levels"), []).value?.filter((level) => level.puzzle) ?? [];
    return (
        <>
            <h1>Play against the truth</h1>
            <p class="lead">Every state of these puzzles has been searched. Each move shows exactly how far it leads from the goal.</p>
            <div class="gallery large">
                {puzzles.map((puzzle) => (
                    <Link key={puzzle.id} to={address(puzzle.id)} class="thumb">
                        <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={puzzle.goal} moves={[]} play={() => {}} small /></div>
                        <strong>{title(puzzle)}</strong>
                        <span class="quiet">{grouped(puzzle.reached)} states, at most {puzzle.god_number} moves</span>
                    </Link>
                ))}
            </div>
            {levels.length > 0 && (
                <section class="card">
                    <h2>Levels of the paper on rings</h2>
                    <p class="quiet">N. S. C. Merleau, M. O'Malley, É. Roldán, S. Mukherjee: <cite>Approximately optimal search on a higher-dimensional sliding puzzle</cite>. The fewest moves are exact.</p>
                    <div class="levels">
                        {levels.map((level) => {
                            const [d, k] = level.spec.slice(6).split(",");
                            return (
                                <Link key={level.spec + level.name} class="button" to={address(level.puzzle!, level.start)}>
                                    d = {d}, k = {k}, {level.name} <small>{level.distance === null ? "unsolvable" : `${level.distance} moves`}</small>
                                </Link>
                            );
                        })}
                    </div>
                </section>
            )}
        </>
    );
}
