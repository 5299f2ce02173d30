// Small pictures for buttons, which have their names in `aria-label`.
const PATHS: Record<string, string> = {
    play: "M4 2.5v11l9-5.5z", pause: "M4 2.5h3v11H4zM9 2.5h3v11H9z", start: "M3 2.5h2v11H3zM13 2.5v11L5.5 8z", end: "M11 2.5h2v11h-2zM3 2.5v11L10.5 8z",
    back: "M11 2.5v11L3.5 8z", forth: "M5 2.5v11L12.5 8z",
    theme: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.6v10.8a5.4 5.4 0 0 0 0-10.8z",
    palette: "M5 1.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM9.5 9h5.5v5.5H9.5zM11.5 1.5l3.5 6H8z",
};

export function Icon({ name }: { name: string }) {
    return <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d={PATHS[name]} fill-rule="evenodd" /></svg>;
}
