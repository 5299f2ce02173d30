// The 3D player of the cubing community, loaded when a board needs it. licenses.txt has its licence.
import { TwistyPlayer } from "cubing/twisty";

type Kind = NonNullable<ConstructorParameters<typeof TwistyPlayer>[0]>["puzzle"];

export interface Player {
    /** Shows the puzzle after these turns of the solved one, at once. */
    jump: (turns: string[]) => void;
    /** Makes a turn that can be seen. */
    turn: (turn: string) => void;
    end: () => void;
}

/** Turns per second, in multiples of the player's pace; with reduced motion none can be seen. */
const TEMPO = 2.5, AT_ONCE = 1000;

/** A player in an element. `pressed` gets the turn of a face that is pressed. */
export function player(place: HTMLElement, puzzle: string, pressed?: (turn: string) => void): Player {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const twisty = new TwistyPlayer({
        puzzle: puzzle as Kind, controlPanel: "none", background: "none", viewerLink: "none", hintFacelets: "none", tempoScale: still ? AT_ONCE : TEMPO,
        experimentalMovePressInput: pressed ? "basic" : "none",
    });
    const model = twisty.experimentalModel;
    const add = model.experimentalAddMove.bind(model);
    // The game decides what a pressed face does.
    model.experimentalAddMove = (turn) => pressed?.(String(turn));
    place.append(twisty);
    return {
        jump(turns) {
            twisty.experimentalSetupAlg = turns.join(" ");
            twisty.alg = "";
        },
        turn: (turn) => add(turn),
        end: () => twisty.remove(),
    };
}
