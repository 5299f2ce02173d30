import type { ComponentChildren } from "preact";
import { go } from "./route";
import { href } from "./site";

/** A link to a page of this site. */
export function Link(props: { to: string; game?: string; drawn?: boolean; class?: string; current?: boolean; children: ComponentChildren }) {
    const follow = (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(props.to, { game: props.game, drawn: props.drawn });
        scrollTo(0, 0);
    };
    return (
        <a href={href(props.to)} class={props.class} aria-current={props.current ? "page" : undefined} onClick={follow}>
            {props.children}
        </a>
    );
}
