// What the browser remembers, if it may: storage can be blocked.

export function stored(name: string): string | null {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

export function store(name: string, value: string) {
    try {
        localStorage.setItem(name, value);
    } catch {
        // The next visit starts with the defaults.
    }
}

export function forget(name: string) {
    try {
        localStorage.removeItem(name);
    } catch {
        // Nothing is stored, then.
    }
}

/** The names of what is stored that begin so. */
export function names(prefix: string): string[] {
    try {
        return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    } catch {
        return [];
    }
}

/** The player's record of a puzzle: solved without help from this page. */
export interface Best { solved: number; seconds: number; wasted: number }

export function best(id: string): Best | undefined {
    try {
        const { solved, seconds, wasted } = JSON.parse(stored("record:" + id) ?? "");
        return [solved, seconds, wasted].every(Number.isFinite) ? { solved, seconds, wasted } : undefined;
    } catch {
        return undefined;
    }
}

/** Adds a game to the record of a puzzle. */
export function record(id: string, seconds: number, wasted: number) {
    const old = best(id);
    const next = { solved: (old?.solved ?? 0) + 1, seconds: Math.min(old?.seconds ?? seconds, seconds), wasted: Math.min(old?.wasted ?? wasted, wasted) };
    store("record:" + id, JSON.stringify(next));
}
