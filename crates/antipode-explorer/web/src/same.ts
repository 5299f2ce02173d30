// Whether a puzzle of the server is one of the player's, and which of its pieces the states show.
import type { KPuzzle } from "cubing/kpuzzle";

/** Sets of pieces, each with the numbers of its pieces and their orientations. */
type Sets = Map<string, [number[], number[]]>;

export interface Shown {
    goal: Sets;
    /** The moves from the goal, with what is there after them. */
    effects: { move: string; sets: Sets }[];
    /** Whether states say where a piece is. */
    names: (set: string, piece: number) => boolean;
    /** The turns of the puzzle; undefined for those of all faces. */
    turns?: string[];
}

/** What a move does with a piece at its goal: where it goes, and whether it is turned. */
interface Way { to: number; turned: boolean }

/** What every move of the puzzle does with each piece of the player, by orbits. */
function waysOf(kpuzzle: KPuzzle, moves: string[]): Map<string, Way[][]> {
    const acts = moves.map((move) => kpuzzle.moveToTransformation(move).transformationData);
    return new Map(kpuzzle.definition.orbits.map(({ orbitName, numPieces }) => [
        orbitName,
        Array.from({ length: numPieces }, (_, piece) => acts.map((act) => {
            const { permutation, orientationDelta } = act[orbitName];
            const to = permutation.indexOf(piece);
            return { to, turned: orientationDelta[to] !== 0 };
        })),
    ]));
}

/** A stickering mask of the player. */
export interface Mask { orbits: Record<string, { pieces: { facelets: ("regular" | "ignored")[] }[] }> }

/** The most facelets of a piece. */
const FACELETS = 5;

/**
 * The mask that greys the pieces that states do not show, unless no move takes them elsewhere.
 *
 * A piece is recognised by its number, or if the two number their pieces differently by the moves
 * that take it elsewhere. Undefined if a piece has no or several counterparts, or if a move takes the
 * two to different places: then it is another puzzle.
 */
export function masked(kpuzzle: KPuzzle, { goal, effects, names, turns }: Shown): Mask | undefined {
    const orbits = waysOf(kpuzzle, effects.map(({ move }) => move));
    const theirs = [...orbits].flatMap(([orbit, pieces]) => pieces.map((ways, place) => ({ orbit, place, ways })));
    const ours = [...goal].flatMap(([set, [pieces, turns]]) => pieces.flatMap((piece, place) => {
        if (!names(set, piece)) return [];
        const ways = effects.map(({ sets }) => {
            const [after, turned] = sets.get(set) ?? [[], []];
            const to = after.indexOf(piece);
            return { to, turned: (turned[to] ?? 0) !== (turns[place] ?? 0) };
        });
        return [{ set, place, ways }];
    }));
    type Piece = (typeof theirs)[number];
    const touched = ({ place, ways }: Omit<Piece, "orbit">) => ways.map(({ to, turned }) => Number(to !== place || turned)).join("");
    type Own = (typeof ours)[number];
    const byNumber = (own: Own) => theirs.filter(({ orbit, place }) => orbit.toUpperCase() === own.set && place === own.place);
    // A corner and an edge may be moved by the same faces: a set is within one orbit.
    const within = (choice: Map<string, string>) => (own: Own) => theirs.filter((other) => other.orbit === choice.get(own.set) && touched(other) === touched(own));
    const choices = [...goal.keys()].reduce((some, set) => some.flatMap((one) => [...orbits.keys()].map((orbit) => new Map([...one, [set, orbit]]))), [new Map<string, string>()]);
    for (const find of [byNumber, ...choices.map(within)]) {
        const found = ours.map(find);
        if (!found.every((some) => some.length === 1)) continue;
        const at = new Map(ours.map(({ set, place }, i) => [`${set} ${place}`, found[i][0]]));
        const shown = new Set(at.values());
        const same = shown.size === ours.length && ours.every(({ set, place, ways }, i) => ways.every(({ to }, move) => {
            const [other, known] = [found[i][0], at.get(`${set} ${to}`)];
            const there = other.ways[move].to;
            return known ? known.orbit === other.orbit && known.place === there : (to === place) === (there === other.place);
        }));
        if (!same) continue;
        // With a pattern, a move without an effect on its pieces is not among those of the goal.
        const all = waysOf(kpuzzle, turns ?? Object.keys(kpuzzle.definition.moves).filter((move) => /^[A-Z]+$/.test(move)));
        const stays = ({ orbit, place }: Piece) => all.get(orbit)![place].every(({ to }) => to === place);
        const facelets = (piece: Piece) => ({ facelets: Array(FACELETS).fill(shown.has(piece) || stays(piece) ? "regular" : "ignored") });
        return { orbits: Object.fromEntries([...orbits.keys()].map((orbit) => [orbit, { pieces: theirs.filter((piece) => piece.orbit === orbit).map(facelets) }])) };
    }
    return undefined;
}
