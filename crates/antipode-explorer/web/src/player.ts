// The 3D player of the cubing community, loaded when a board needs it. licenses.txt has its licence.
import { Alg, Move } from "cubing/alg";
import { TwistyPlayer } from "cubing/twisty";
import { type Face, type Point, type Touch, type Turn, around, cross, dot, onPlane, plus, touch, turnOf, unit } from "./drag";
import { type Shown, masked } from "./same";

type Kind = NonNullable<ConstructorParameters<typeof TwistyPlayer>[0]>["puzzle"];

export interface Player {
    /** Shows the state that these turns solve, at once. */
    jump: (solution: string[]) => void;
    /** Makes turns that can be seen, one after the other. */
    turn: (...turns: string[]) => void;
    end: () => void;
}

export interface Hands {
    /** Gets the turn of a face that is pressed, or of a sticker that is dragged. */
    turned: (turn: string) => void;
    /** The turns that drags may make. */
    turns: () => string[];
    /** Gets why there is no picture. */
    failed: (error: Error) => void;
}

/** The time within which a picture comes, in milliseconds. */
const LATE = 15_000;

/** Turns per second, in multiples of the player's pace; with reduced motion none can be seen. */
const TEMPO = 2.5, AT_ONCE = 1000;

/** The distances of the cuts of each puzzle from its centre, in distances of its faces. */
const CUTS: Record<string, number> = { "2x2x2": 0, "3x3x3": 1 / 3, pyraminx: 1 / 3, skewb: 0, megaminx: 0.7, fto: 1 / 3 };

/** Where the camera is at first, in degrees, if the player's own place shows one face only. */
const CAMERAS: Record<string, { cameraLatitude: number; cameraLongitude: number }> = { pyraminx: { cameraLatitude: 20, cameraLongitude: 40 } };

/** Pixels after which a press is a drag. */
const DRAG = 14;

/** What this file uses of the player's solids, whose types are not public. */
interface Solid {
    axesInfo: Record<string, { axis: { toArray: () => number[] }; order: number }>;
    stickerDat: { unswizzle: (move: Move) => Move | null };
    experimentalGetControlTargets: () => Target[];
}
type Vector = { set: (x: number, y: number, z: number) => Vector; toArray: () => number[] };
interface Target { geometry: { attributes: { position: { array: ArrayLike<number> } } }; updateWorldMatrix: (parents: boolean, children: boolean) => void; localToWorld: <T>(point: T) => T }

/** A player in an element; `shown` says what states show, where that is not everything. */
export async function player(place: HTMLElement, puzzle: string, hands: Hands, shown?: Shown): Promise<Player> {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const twisty = new TwistyPlayer({
        puzzle: puzzle as Kind, visualization: "PG3D", controlPanel: "none", background: "none", viewerLink: "none", hintFacelets: "none", tempoScale: still ? AT_ONCE : TEMPO,
        experimentalMovePressInput: "basic", ...CAMERAS[puzzle],
    });
    const model = twisty.experimentalModel;
    const add = model.experimentalAddMove.bind(model);
    // The game decides what a pressed face does.
    model.experimentalAddMove = (turn) => hands.turned(String(turn));
    if (shown) {
        const mask = masked(await model.kpuzzle.get(), shown);
        if (!mask) throw new Error(`not the ${puzzle} of cubing.js`);
        twisty.experimentalStickeringMaskOrbits = mask;
    }
    place.append(twisty);
    // The player shows only the last turn that it got: others wait until that is made.
    let waiting: string[] = [];
    const next = (count: number) => waiting.splice(0, count).forEach((turn) => add(turn));
    model.catchUpMove.addFreshListener(({ move }) => move ?? queueMicrotask(() => next(1)));
    const letGo = drags(place, twisty, CUTS[puzzle], hands);
    return {
        jump(solution) {
            waiting = [];
            twisty.experimentalSetupAlg = new Alg(solution.join(" ")).invert();
            twisty.alg = "";
        },
        turn(first, ...others) {
            next(waiting.length);
            waiting = others;
            add(first);
        },
        end() {
            letGo();
            twisty.remove();
        },
    };
}

/** Lets drags of stickers turn the puzzle; drags from elsewhere still turn the view. Returns what ends it. */
function drags(place: HTMLElement, twisty: TwistyPlayer, cut: number, { turned, turns, failed }: Hands): () => void {
    let scene: { canvas: HTMLCanvasElement; solid: Solid; faces: Face[]; ray: (event: PointerEvent) => [Point, Point] } | undefined;
    const ready = async () => {
        const solid = (await twisty.experimentalCurrentThreeJSPuzzleObject()) as unknown as Solid;
        const [vantage] = await twisty.experimentalCurrentVantages();
        const [camera, { canvas }] = [await vantage.camera(), await vantage.canvasInfo()];
        // The camera gets its place and its proportions before the first picture.
        await new Promise<void>((done) => {
            vantage.experimentalNextRenderFinishedCallback(done);
            vantage.scheduleRender();
        });
        const corner = camera.position.clone();
        const faces = solid.experimentalGetControlTargets().map((target) => faceOf(target, corner));
        const ray = (event: PointerEvent): [Point, Point] => {
            const { left, top, width, height } = canvas.getBoundingClientRect();
            const from = camera.position.toArray() as Point;
            const far = camera.position.clone().set(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2, 0.5).unproject(camera);
            return [from, plus(far.toArray() as Point, from, -1)];
        };
        scene = { canvas, solid, faces, ray };
        place.ariaBusy = "false";
    };
    place.ariaBusy = "true";
    const late = setTimeout(() => scene ?? failed(new Error("no picture")), LATE);
    ready().catch(failed).finally(() => clearTimeout(late));
    const possible = (): Turn[] => turns().flatMap((name) => {
        const move = scene!.solid.stickerDat.unswizzle(new Move(name));
        const info = move && scene!.solid.axesInfo[move.family];
        return move && info ? [{ name, axis: unit(info.axis.toArray() as Point), angle: (-2 * Math.PI * move.amount) / info.order }] : [];
    });
    let held: { pointer: number; x: number; y: number; at: Touch; done: boolean } | undefined;
    const down = (event: PointerEvent) => {
        held = undefined;
        if (!scene || event.button !== 0 || event.shiftKey) return;
        const at = touch(...scene.ray(event), scene.faces);
        if (at && around(at, possible(), cut).length > 0) held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at, done: false };
    };
    const move = (event: PointerEvent) => {
        if (!scene || held?.pointer !== event.pointerId) return;
        // The player would turn the view.
        event.stopPropagation();
        if (held.done || Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
        held.done = true;
        const drag = plus(onPlane(...scene.ray(event), held.at.face), held.at.point, -1);
        const turn = turnOf(held.at, drag, possible(), cut);
        if (turn) turned(turn.name);
    };
    const up = (event: PointerEvent) => {
        const short = held?.pointer === event.pointerId && !held.done && event.type === "pointerup" ? held : undefined;
        held = undefined;
        if (!short || (event.clientX === short.x && event.clientY === short.y)) return;
        // The player takes only a pointer that is quite still for a press, and no finger is.
        event.stopPropagation();
        const { pointerId, pointerType } = event;
        scene!.canvas.dispatchEvent(new PointerEvent("pointerup", { pointerId, pointerType, clientX: short.x, clientY: short.y, bubbles: true, composed: true }));
    };
    const listeners: [string, (event: PointerEvent) => void][] = [["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up]];
    listeners.forEach(([name, act]) => place.addEventListener(name, act as EventListener, true));
    return () => {
        clearTimeout(late);
        listeners.forEach(([name, act]) => place.removeEventListener(name, act as EventListener, true));
    };
}

/** The face that a target of presses covers; `spare` is a vector to calculate with. */
function faceOf(target: Target, spare: Vector): Face {
    target.updateWorldMatrix(true, false);
    const all = target.geometry.attributes.position.array;
    const [a, b, c] = [0, 3, 6].map((i) => target.localToWorld(spare.set(all[i], all[i + 1], all[i + 2])).toArray() as Point);
    const normal = unit(cross(plus(b, a, -1), plus(c, a, -1)));
    const height = dot(normal, a);
    return height < 0 ? { normal: plus([0, 0, 0], normal, -1), height: -height } : { normal, height };
}
