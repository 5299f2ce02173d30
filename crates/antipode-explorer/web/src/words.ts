// The language of the pages. English texts are the keys of the other catalogues.
import { store, stored } from "./stored";

/** Languages with their own names; the first is that of the source. */
export const LANGUAGES: [string, string][] = [["en", "English"], ["de", "Deutsch"]];

const spoken = () => stored("language") ?? navigator.language.slice(0, 2);

/** The language of the reader, or English. */
export const language = LANGUAGES.some(([code]) => code === spoken()) ? spoken() : "en";

/** A text, or for a text with a number its forms by the categories of the language. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

let catalogue: Record<string, Translation> = {};

const plural = new Intl.PluralRules(language);

const filled = (text: string, values: (string | number)[]) => text.replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]));

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
    const found = catalogue[text];
    return filled(typeof found === "string" ? found : text, values);
}

/** A text with a number, by the plural rules of the language; {0} is the number. The text for several is the key of all its forms. */
export function count(n: number, one: string, others: string): string {
    const found = catalogue[others] ?? others;
    // A language with the two forms of English has each as a text of its own.
    const single = catalogue[one] ?? one;
    const forms = typeof found === "string" ? { one: String(single), other: found } : found;
    return filled(forms[plural.select(n)] ?? forms.other ?? others, [n.toLocaleString(language)]);
}

/** Seconds as m:ss, or with tenths: 1:05.2. */
export function time(seconds: number, tenths = false): string {
    const whole = Math.floor(seconds);
    const rest = tenths ? "." + Math.floor((seconds - whole) * 10) : "";
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}${rest}`;
}
