import { type Puzzle, grouped } from "./api";

/** Where a distance comes from, and who checked it, in plain words. */
export function About({ puzzle }: { puzzle: Puzzle }) {
    return (
        <details class="about">
            <summary>About this number</summary>
            <p>
                It is exact: a search from the goal visited all {grouped(puzzle.reached)} states from which the goal can be reached, and wrote the fewest moves of each into a table.{" "}
                {puzzle.certified
                    ? "The table has a certificate: a second program compared every state with its neighbours by the rules alone, and found no other number possible."
                    : "The table has no certificate. The command antipode verify makes one: it compares every state with its neighbours by the rules alone."}
            </p>
        </details>
    );
}
