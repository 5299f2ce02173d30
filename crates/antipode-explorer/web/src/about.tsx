import { type Tabled, grouped } from "./api";
import { t } from "./words";

/** Where a distance comes from, and who checked it, in plain words. */
export function About({ puzzle }: { puzzle: Tabled }) {
    return (
        <details class="about">
            <summary>{t("About this number")}</summary>
            <p>
                {puzzle.costs
                    ? t("It is exact: a search from the goal visited all {0} states from which the goal can be reached, and wrote the least cost of each into a table.", grouped(puzzle.reached))
                    : t("It is exact: a search from the goal visited all {0} states from which the goal can be reached, and wrote the fewest moves of each into a table.", grouped(puzzle.reached))}{" "}
                {puzzle.certified
                    ? t("The table has a certificate: every state was compared with its neighbours by the rules alone, and no other number is possible.")
                    : t("The table has no certificate. The command antipode certify makes one: it compares every state with its neighbours by the rules alone.")}
            </p>
        </details>
    );
}
