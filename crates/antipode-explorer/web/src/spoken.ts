// Names of moves in the language of the reader.
import { t } from "./words";

/** The English words in names of moves; called when the catalogue is there. */
const words = (): Record<string, string> => ({ up: t("up"), down: t("down"), left: t("left"), right: t("right"), flip: t("flip"), press: t("press"), disk: t("disk"), move: t("move") });

/** The name of a move for people: `4 3->4` with an arrow, `6 down` in their language. */
export function spoken(move: string): string {
    const known = words();
    // On both sides of an arrow are names of places, which stay.
    return move.replace(/(?<![\w>-])[a-z]+(?![\w-])/g, (word) => known[word] ?? word).replace("->", " → ");
}
