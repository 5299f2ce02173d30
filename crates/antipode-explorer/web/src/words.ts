// The language of the pages. English texts are the keys of the other catalogues.
import { store, stored } from "./stored";

/** Languages with their own names; the first is that of the source. */
export const LANGUAGES: [string, string][] = [["en", "English"], ["de", "Deutsch"]];

const spoken = () => stored("language") ?? navigator.language.slice(0, 2);

/** The language of the reader, or English. */
export const language = LANGUAGES.some(([code]) => code === spoken()) ? spoken() : "en";

let catalogue: Record<string, string> = {};

/** Loads the catalogue of the language; the pages begin when it is there. */
export async function learn() {
    document.documentElement.lang = language;
    if (language === "de") catalogue = (await import("./de")).default;
}

/** Changes the language: the page begins anew. */
export function speak(code: string) {
    store("language", code);
    location.reload();
}

/** A text in the language of the reader; {0}, {1} .. are replaced by values. */
export function t(text: string, ...values: (string | number)[]): string {
    return (catalogue[text] ?? text).replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]));
}

/** A text with a number, which has a form for one and a form for others; {0} is the number. */
export const count = (n: number, one: string, others: string) => t(n === 1 ? one : others, n.toLocaleString(language));
