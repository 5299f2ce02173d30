import { useEffect, useRef } from "preact/hooks";

/** A chart, drawn again when one of its dependencies changes. Its code is loaded on first use. */
export function Chart({ label, draw, on, chooses }: { label: string; draw: (charts: typeof import("./charts"), place: HTMLElement) => () => void; on: unknown[]; chooses?: boolean }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let end = () => {};
        let gone = false;
        import("./charts").then((charts) => {
            if (!gone && place.current) end = draw(charts, place.current);
        });
        return () => {
            gone = true;
            end();
        };
    }, on);
    return <div class={chooses ? "chart chooses" : "chart"} ref={place} role="img" aria-label={label} />;
}
