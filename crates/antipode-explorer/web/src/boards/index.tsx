import type { ComponentType } from "preact";
import type { BoardProps } from "./board";
import { Circle } from "./circle";
import { Graph } from "./graph";
import { Grid } from "./grid";
import { Hanoi } from "./hanoi";
import { Lights } from "./lights";
import { Rings } from "./rings";
import { Row } from "./row";
import { solidOf } from "./solids";
import { Stack } from "./stack";
import { Twisty } from "./twisty";

const BOARDS: Record<string, ComponentType<BoardProps>> = {
    sliding: Grid, race: Grid, rings: Rings, pancake: Stack, burnt: Stack, topspin: Circle, lightsout: Lights, hanoi: Hanoi, graph: Graph, twisty: Twisty,
};

/** The board of a puzzle. Graphs from a file are shown as text, since their edges are not known here. */
export function Board(props: BoardProps) {
    const { family, arguments: size, spec } = props.puzzle;
    const plain = (family === "graph" && !/^[\d,-]+$/.test(size)) || (spec.includes("pattern=") && !(family === "twisty" && solidOf(props.puzzle)));
    const Shown = plain ? Row : (BOARDS[family] ?? Row);
    return <Shown {...props} />;
}
