// A state set by hand: any two pieces change places, lights and pancakes turn over, disks and rings
// go anywhere. The result can be impossible; the rules decide that.
import { useState } from "preact/hooks";
import { type Puzzle, positionOf } from "./api";
import { useAsked } from "./asked";
import { paint } from "./boards/board";
import { slots } from "./boards/facelets";
import { piecesOf } from "./names";
import { t } from "./words";

interface HandProps { puzzle: Puzzle; state: string; set: (state: string) => void }

/** Families whose states cannot be set piece by piece. */
export const byHand = ({ family }: Puzzle) => !["rules", ""].includes(family);

export function Hand(props: HandProps) {
    const { family } = props.puzzle;
    return family === "twisty" ? <Pieces {...props} /> : family === "rings" ? <Places {...props} /> : family === "hanoi" ? <Pegs {...props} /> : <Tokens {...props} />;
}

/** Exchanges two members of a list. */
function exchanged<T>(list: T[], i: number, j: number): T[] {
    const next = [...list];
    [next[i], next[j]] = [list[j], list[i]];
    return next;
}

const opposite = (word: string) => (word.startsWith("-") ? word.slice(1) : "-" + word);

/** Tokens in rows: tiles, pancakes, lights. */
function Tokens({ puzzle, state, set }: HandProps) {
    const [chosen, choose] = useState<number>();
    const lights = puzzle.family === "lightsout";
    const parts: string[] = (lights ? state.match(/./g) : state.match(/[\s/]+|[^\s/]+/g)) ?? [];
    const act = (i: number) => {
        const turns = lights ? (parts[i] === "1" ? "0" : "1") : puzzle.family === "burnt" && chosen === i ? opposite(parts[i]) : undefined;
        if (turns !== undefined) set(parts.with(i, turns).join(""));
        else if (chosen !== undefined && chosen !== i) set(exchanged(parts, chosen, i).join(""));
        choose(lights || chosen !== undefined ? undefined : i);
    };
    const rows = parts.reduce<number[][]>((rows, part, i) => (part.includes("/") ? [...rows, []] : part.trim() === "" ? rows : [...rows.slice(0, -1), [...rows.at(-1)!, i]]), [[]]);
    return (
        <>
            <p class="quiet">{lights ? t("Choose lights to turn on or off.") : puzzle.family === "burnt" ? t("Choose two to exchange them, or one twice to turn it over.") : t("Choose two to exchange them.")}</p>
            {rows.map((row) => (
                <div class="pieces-row">
                    {row.map((i) => (
                        <button class="piece" key={i} style={parts[i] === "_" || lights ? "" : paint(Math.abs(Number(parts[i])) - 1)} aria-pressed={lights ? parts[i] === "1" : chosen === i} onClick={() => act(i)}>{parts[i]}</button>
                    ))}
                </div>
            ))}
        </>
    );
}

/** The peg of each disk. */
function Pegs({ puzzle, state, set }: HandProps) {
    const pegs = Number(puzzle.arguments.split(",")[0]);
    const disks = state.trim().split(/\s+/);
    return (
        <div class="form">
            {disks.map((peg, disk) => (
                <label key={disk}>{t("disk {0} on peg", disk + 1)} <select value={peg} onInput={(event) => set(disks.with(disk, event.currentTarget.value).join(" "))}>
                    {Array.from({ length: pegs }, (_, i) => <option value={String(i + 1)}>{i + 1}</option>)}</select></label>
            ))}
        </div>
    );
}

/** The vertex of each ring. */
function Places({ puzzle, state, set }: HandProps) {
    const rings = [...state.matchAll(/(\d+)([a-z]+)/g)].map(([, place, name]) => ({ place, name }));
    const vertices = 1 << Number(puzzle.arguments.split(",")[0]);
    const move = (at: number, place: string) => {
        const other = rings.findIndex((ring) => ring.place === place);
        const places = rings.map(({ place }) => place);
        const next = other >= 0 ? exchanged(places, at, other) : places.with(at, place);
        set(rings.map(({ name }, i) => next[i] + name).join(" "));
    };
    return (
        <div class="form">
            {[...rings].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, place }) => (
                <label key={name}>{t("ring {0} on", name)} <select value={place} onInput={(event) => move(rings.findIndex((ring) => ring.name === name), event.currentTarget.value)}>
                    {Array.from({ length: vertices }, (_, v) => <option value={String(v)}>{v}</option>)}</select></label>
            ))}
        </div>
    );
}

interface Orbit { name: string; pieces: number[]; turns: number[] }

/** The sets of pieces of a twisty puzzle, and their text. */
function read(state: string): Orbit[] {
    const numbers = (text?: string) => (text ?? "").trim().split(/\s+/).filter(Boolean).map(Number);
    return state.split(",").flatMap((part) => {
        const [, name, pieces, turns] = part.trim().match(/^(\S+)\s+([\d\s]+?)(?:\s*\/\s*([\d\s]+))?$/) ?? [];
        return name ? [{ name, pieces: numbers(pieces), turns: numbers(turns) }] : [];
    });
}

const write = (all: Orbit[]) => all.map(({ name, pieces, turns }) => `${name} ${pieces.join(" ")}${turns.length ? ` / ${turns.join(" ")}` : ""}`).join(", ");

/** Pieces of a twisty puzzle: two change places, one chosen twice is turned where it is. */
function Pieces({ puzzle, state, set }: HandProps) {
    const [chosen, choose] = useState<[number, number]>();
    const around = useAsked(() => positionOf(puzzle.id, puzzle.goal), [puzzle.id]).value;
    const all = read(state);
    // The orientations of a set, from what one move does to the goal.
    const most = (at: number) => Math.max(0, ...(around?.moves ?? []).flatMap((move) => read(move.state)[at]?.turns ?? [])) + 1;
    const act = (at: number, i: number) => {
        const { pieces, turns } = all[at];
        const change = (orbit: Partial<Orbit>) => set(write(all.with(at, { ...all[at], ...orbit })));
        choose(chosen ? undefined : [at, i]);
        if (chosen?.[0] !== at) return choose([at, i]);
        if (chosen[1] !== i) change({ pieces: exchanged(pieces, chosen[1], i), turns: turns.length ? exchanged(turns, chosen[1], i) : turns });
        else if (turns.length) change({ turns: turns.with(i, (turns[i] + 1) % most(at)) });
    };
    return (
        <>
            <p class="quiet">{t("Choose two pieces to exchange them, or one twice to turn it where it is.")}</p>
            {all.map(({ name, pieces, turns }, at) => {
                const places = slots(puzzle.arguments, name);
                return (
                    <div class="pieces-row" role="group" aria-label={piecesOf(name)} key={name}>
                        {pieces.map((piece, i) => (
                            <button class="piece" style={paint(piece - 1)} aria-pressed={chosen?.[0] === at && chosen[1] === i} onClick={() => act(at, i)}
                                aria-label={t("place {0}: piece {1}", places?.[i] ?? i + 1, places?.[piece - 1] ?? piece) + (turns[i] ? t(", turned by {0}", turns[i]) : "")}>
                                <span>{places?.[piece - 1] ?? piece}</span><small>{"•".repeat(turns[i] || 0)}</small>
                            </button>
                        ))}
                    </div>
                );
            })}
        </>
    );
}
