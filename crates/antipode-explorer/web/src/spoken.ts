// Names of moves in the language of the reader.
import { t } from "./words";

/** The English words in names of moves; called when the catalogue is there. */
const words = (): Record<string, string> => ({ up: t("up"), down: t("down"), left: t("left"), right: t("right"), flip: t("flip"), press: t("press"), disk: t("disk"), move: t("move") });

/** Other words of the language for directions, with commas between them. */
const OTHERS: Record<string, () => string> = { up: () => t("other words for up"), down: () => t("other words for down"), left: () => t("other words for left"), right: () => t("other words for right") };

/** Without a catalogue there are none. */
const otherWords = (text: string) => (text.startsWith("other words for") ? "" : text);

/** What a player may write for a move: its name, the spoken one, and other words for the same. */
export function written(move: string): string[] {
    const direction = Object.keys(OTHERS).find((word) => new RegExp(`\\b${word}\\b`).test(move));
    const others = direction ? otherWords(OTHERS[direction]()).split(",").map((word) => word.trim()).filter(Boolean) : [];
    return [move, spoken(move), ...others.map((word) => move.replace(direction!, word))];
}

/** The name of a move for people: `4 3->4` with an arrow, `6 down` in their language. */
export function spoken(move: string): string {
    const known = words();
    // On both sides of an arrow are names of places, which stay.
    return move.replace(/(?<![\w>-])[a-z]+(?![\w-])/g, (word) => known[word] ?? word).replace("->", " → ");
}
