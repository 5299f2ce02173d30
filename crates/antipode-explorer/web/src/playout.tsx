// A path, played move by move: an optimal one, or what a solver found.
import { useEffect, useState } from "preact/hooks";
import type { Move, Puzzle, Step } from "./api";
import { Board } from "./boards";
import { Icon } from "./icon";
import { start as begin } from "./game";
import { spoken } from "./spoken";
import { store, stored } from "./stored";
import { count, t, time } from "./words";

/** Milliseconds per move at normal speed. */
const PACE = 700;

const SPEEDS = ["0.5", "1", "2", "4"];

/** A path to play out; a game also has the times of its moves, in milliseconds after the first one. */
export interface Shown { start: string; steps: Step[]; times?: number[] }

/** The longest pause of a replay at normal speed, in milliseconds. */
const PAUSE = 3000;

/** The board of a path, with play, pause, single steps, a slider and speeds. */
export function Playout({ puzzle, start, steps, times, close }: Shown & { puzzle: Puzzle; close?: () => void }) {
    const [at, setAt] = useState(0);
    const [playing, play] = useState(false);
    const [speed, setSpeed] = useState(() => (SPEEDS.includes(stored("speed") ?? "") ? stored("speed")! : "1"));
    const ends = at === steps.length;
    useEffect(() => {
        if (!playing) return;
        if (ends) return play(false);
        // A game is replayed with its own pauses, if they are known.
        const own = times && at > 0 ? times[at] - times[at - 1] : 0;
        const next = setTimeout(() => setAt(at + 1), (own > 0 ? Math.min(own, PAUSE) : PACE) / Number(speed));
        return () => clearTimeout(next);
    }, [playing, at, speed, ends]);
    const to = (next: number) => {
        play(false);
        setAt(Math.min(Math.max(next, 0), steps.length));
    };
    const toggle = () => {
        if (ends) setAt(0);
        play(!playing);
    };
    const states = [start, ...steps.map(({ state }) => state)];
    const near: Move[] = at < steps.length ? [{ ...steps[at], distance: null, change: null }] : [];
    const cost = steps.reduce((all, step) => all + (step.cost ?? 0), 0);
    const says = at === 0 ? count(steps.length, "{0} move", "{0} moves") + (cost ? t(", cost {0}", cost) : "") : t("move {0} of {1}: {2}", at, steps.length, spoken(steps[at - 1].move)) + (times?.[at - 1] ? ` (${time(times[at - 1] / 1000, true)})` : "");
    return (
        <div class="playout">
            <div class="watched"><Board puzzle={puzzle} state={states[at]} moves={[]} known={near} play={() => {}} /></div>
            <div class="controls" role="group" aria-label={t("Play-out")}>
                <button onClick={() => to(0)} disabled={at === 0} aria-label={t("To the start")}><Icon name="start" /></button>
                <button onClick={() => to(at - 1)} disabled={at === 0} aria-label={t("One move back")}><Icon name="back" /></button>
                <button class="primary" onClick={toggle} aria-label={playing ? t("Pause") : t("Play")}><Icon name={playing ? "pause" : "play"} /></button>
                <button onClick={() => to(at + 1)} disabled={ends} aria-label={t("One move on")}><Icon name="forth" /></button>
                <button onClick={() => to(steps.length)} disabled={ends} aria-label={t("To the end")}><Icon name="end" /></button>
                <input type="range" min="0" max={steps.length} value={at} aria-label={t("Move")} aria-valuetext={says} onInput={(event) => to(Number(event.currentTarget.value))} />
                <label>{t("Speed")} <select value={speed} onInput={(event) => { setSpeed(event.currentTarget.value); store("speed", event.currentTarget.value); }}>
                    {SPEEDS.map((one) => <option value={one}>{one}×</option>)}</select></label>
            </div>
            <p class="quiet progress" role="status">{says}</p>
            <ol class="line" aria-label={t("Moves of the path")}>
                {steps.map((step, i) => (
                    <li key={i}><button class={at === i + 1 ? "chosen" : ""} aria-current={at === i + 1 ? "step" : undefined} onClick={() => to(i + 1)}>{spoken(step.move)}{step.cost !== undefined && <small> {step.cost}</small>}</button></li>
                ))}
            </ol>
            <div class="buttons">
                {close && <button onClick={close}>{t("Back to the game")}</button>}
                <button onClick={() => { close?.(); begin(puzzle.id, states[at]); }}>{t("Play from here")}</button>
            </div>
        </div>
    );
}
