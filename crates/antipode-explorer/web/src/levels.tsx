import { type Level, get } from "./api";
import { useAsked } from "./asked";
import { Failed } from "./failed";
import { Link } from "./link";
import { address } from "./route";
import { count, t } from "./words";

const shown = (level: Level) => (level.distance === null ? t("unsolvable") : count(level.distance, "{0} move", "{0} moves"));

/** The levels of the paper on rings, with their fewest moves. */
export function Levels() {
    const { value, error, again } = useAsked(() => get("/api/levels", {}), []);
    const specs = [...new Set(value?.map(({ spec }) => spec) ?? [])];
    return (
        <>
            <h1>{t("Levels of the paper on rings")}</h1>
            <p class="lead">N. S. C. Merleau, M. O'Malley, É. Roldán, S. Mukherjee: <cite lang="en">Approximately optimal search on a higher-dimensional sliding puzzle</cite>. {t("The fewest moves are exact.")}</p>
            {error && <Failed error={error} again={again} />}
            <div class="explore">
                {specs.map((spec) => {
                    const [d, k] = spec.slice(6).split(",");
                    return (
                        <section class="card" key={spec}>
                            <h2>d = {d}, k = {k}</h2>
                            <div class="levels">
                                {value!.filter((level) => level.spec === spec).map((level) => (level.puzzle ? (
                                    <Link key={level.name} class="button" to={address(level.puzzle, level.start)}>{level.name} <small>{shown(level)}</small></Link>
                                ) : (
                                    <span key={level.name} class="quiet">{level.name} <small>{t("{0}, not served here", shown(level))}</small></span>
                                )))}
                            </div>
                        </section>
                    );
                })}
            </div>
        </>
    );
}
