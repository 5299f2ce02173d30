// The Tower of Hanoi: the state lists the peg of each disk, smallest first.
import { type BoardProps, type Carry, paint } from "./board";
import { useLift } from "./lift";
import { useSlides } from "./slide";
import { t } from "../words";

export function Hanoi({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const pegs = Number(puzzle.arguments.split(",")[0]);
    const disks = state.trim().split(/\s+/).map(Number);
    const all: Carry[] = moves.flatMap((move) => {
        const [, from, to] = move.move.match(/(\d+)->(\d+)/) ?? [];
        return from ? [{ from, to, move }] : [];
    });
    const lift = useLift(all, { play, state, waiting });
    const board = useSlides<HTMLDivElement>(state, "lifted");
    const hinted = hint?.move.match(/(\d+)->(\d+)/);
    return (
        <div ref={board} class={"hanoi" + (small ? " small" : "")} style={`--columns:${pegs}`} role="group" aria-label={small ? undefined : t("{0} pegs", pegs)}>
            {Array.from({ length: pegs }, (_, i) => {
                const place = String(i + 1);
                const own = disks.flatMap((peg, disk) => (peg === i + 1 ? [disk] : []));
                const kind = "peg" + (lift.targets.has(place) ? " target" : "") + (lift.lifted === place ? " lifted" : "") + (hinted?.[2] === place ? " hinted" : "");
                const towers = own.map((disk, at) => (
                    <span class={"disk" + (at === 0 && lift.movable(place) ? " movable" : "") + (at === 0 && hinted?.[1] === place ? " hinted" : "")} key={disk} data-token={disk}
                        style={`width:${25 + (75 * (disk + 1)) / disks.length}%;${paint(disk)}`} onPointerDown={at === 0 ? lift.down(place) : undefined}><span class="mark" data-mark={disk + 1} /></span>
                ));
                if (small) return <span class={kind}>{towers}</span>;
                return (
                    <button class={kind} data-place={place} onClick={() => lift.choose(place)}
                        aria-label={t("peg {0}", place) + ", " + (own.length ? t("disks {0}", own.map((disk) => disk + 1).join(", ")) : t("empty")) + (lift.lifted === place ? t(", chosen") : "")}>
                        {towers}
                    </button>
                );
            })}
        </div>
    );
}
