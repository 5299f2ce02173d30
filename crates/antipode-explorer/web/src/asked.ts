import { useEffect, useState } from "preact/hooks";

export interface Asked<T> { value?: T; error?: string; again: () => void }

/**
 * The answer to a request, which is sent again when one of its dependencies changes. The signal then
 * ends the former request.
 */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T> | undefined, on: unknown[]): Asked<T> {
    const [asked, set] = useState<{ value?: T; error?: string }>({});
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let current = true;
        const ended = new AbortController();
        const question = ask(ended.signal);
        set({});
        if (!question) return;
        question.then(
            (value) => current && set({ value }),
            (error: Error) => current && set({ error: error.message }),
        );
        return () => {
            current = false;
            ended.abort();
        };
    }, [...on, tries]);
    return { ...asked, again: () => setTries(tries + 1) };
}
