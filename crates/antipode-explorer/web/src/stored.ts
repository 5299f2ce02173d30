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
