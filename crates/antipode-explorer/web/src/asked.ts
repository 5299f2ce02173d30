import { useEffect, useState } from "preact/hooks";
import type { Progress } from "./api";

export interface Asked<T> { value?: T; error?: string; progress?: Progress; again: () => void }

/**
 * The answer to a request, which is sent again when one of its dependencies changes. The signal then
 * ends the former request. A request may tell its progress.
 */
export function useAsked<T>(ask: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<T> | undefined, on: unknown[]): Asked<T> {
    const [asked, set] = useState<Omit<Asked<T>, "again">>({});
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let current = true;
        const ended = new AbortController();
        set({});
        const question = ask(ended.signal, (progress) => current && set({ progress }));
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
