// The states of each distance up to symmetry, counted when a reader wants them.
import { useState } from "preact/hooks";
import { type Orbits, type Tabled, grouped, watched } from "./api";
import { useAsked } from "./asked";
import { Busy } from "./busy";
import { Failed } from "./failed";
import { Gallery } from "./gallery";
import { t } from "./words";

export function Symmetry({ puzzle }: { puzzle: Tabled }) {
    const [wanted, want] = useState(false);
    const { value, error, again, progress } = useAsked((signal, tell) => (wanted ? watched("/api/puzzles/{id}/orbits", { id: puzzle.id }, signal, tell) : undefined), [puzzle.id, wanted]);
    return (
        <section class="card wide">
            <h2>{t("Up to symmetry")}</h2>
            {!wanted && <p class="quiet">{t("Rotations and reflections that keep the goal take a state to others that are equally far from it.")}</p>}
            {!wanted && <button onClick={() => want(true)}>{t("Count them once")}</button>}
            {wanted && !value && !error && <Busy work="orbits" says={t("Counting …")} cancel={() => want(false)} progress={progress} />}
            {error && <Failed error={error} again={again} />}
            {value && <Counts puzzle={puzzle} found={value} />}
        </section>
    );
}

function Counts({ puzzle, found }: { puzzle: Tabled; found: Orbits }) {
    const inverses = found.layers_with_inverses;
    return (
        <>
            <p class="quiet">{t("{0} states are {1} up to symmetry: {2} symmetries keep the goal.", grouped(puzzle.reached), grouped(found.count), grouped(found.symmetries))}</p>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("Up to symmetry")}>
                <table>
                    <thead><tr><th>{t("distance")}</th><th>{t("states")}</th><th>{t("up to symmetry")}</th>{inverses && <th>{t("and inversion")}</th>}</tr></thead>
                    <tbody>
                        {found.layers.map((orbits, depth) => orbits > 0 && (
                            <tr key={depth}><td>{depth}</td><td>{grouped(puzzle.layers[depth])}</td><td>{grouped(orbits)}</td>{inverses && <td>{grouped(inverses[depth])}</td>}</tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <h3>{t("The hardest states, one of each kind")}</h3>
            <Gallery puzzle={puzzle} states={found.antipodes.map(({ state }) => state)} note={(at) => t("one of {0}", grouped(found.antipodes[at].size))} />
        </>
    );
}
