import { type Puzzle } from "./api";
import { Board } from "./boards";
import { Link } from "./link";
import { address } from "./route";

/** States as small boards, which open the states. */
export function Gallery({ puzzle, states, note }: { puzzle: Puzzle; states: string[]; note?: (at: number) => string }) {
    return (
        <div class="gallery">
            {states.map((state, at) => (
                <Link key={state} to={address(puzzle.id, state)} class="thumb">
                    <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={state} moves={[]} play={() => {}} small /></div>
                    <code>{state}</code>
                    {note && <span class="quiet">{note(at)}</span>}
                </Link>
            ))}
        </div>
    );
}
