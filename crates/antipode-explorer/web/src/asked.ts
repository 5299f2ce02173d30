import { useEffect, useState } from "preact/hooks";

export interface Asked<T> { value?: T; error?: string; again: () => void }

/** The answer to a request, which is sent again when one of its dependencies changes. */
export function useAsked<T>(ask: () => Promise<T> | undefined, on: unknown[]): Asked<T> {
    const [asked, set] = useState<{ value?: T; error?: string }>({});
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let current = true;
        const question = ask();
        set({});
        if (!question) return;
        question.then(
            (value) => current && set({ value }),
            (error: Error) => current && set({ error: error.message }),
        );
        return () => {
            current = false;
        };
    }, [...on, tries]);
    return { ...asked, again: () => setTries(tries + 1) };
}
