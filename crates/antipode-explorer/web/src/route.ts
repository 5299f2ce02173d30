// Routing: the page of an address, and links that do not reload everything.
import { useEffect, useState } from "preact/hooks";
import { href, present } from "./site";

export interface Route {
    page: "home" | "puzzle" | "atlas" | "levels" | "interface" | "unknown";
    id: string;
    query: URLSearchParams;
    /** The game of this entry of the history. */
    game?: string;
    /** Whether its state was drawn for it. */
    drawn: boolean;
}

const PAGES = ["atlas", "levels", "interface"] as const;

/** Part of an address as text; a wrong escape stays as it is. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

function read(): Route {
    const { pathname, searchParams } = new URL(present(), location.origin);
    const [first, id] = pathname.split("/").filter(Boolean).map(decoded);
    const { game, drawn } = (history.state ?? {}) as { game?: string; drawn?: boolean };
    const page = first === "p" && id ? "puzzle" : first === undefined || first === "index.html" ? "home" : (PAGES.find((page) => page === first) ?? "unknown");
    return { page, id: id ?? "", query: searchParams, game, drawn: drawn === true };
}

export interface Going {
    /** Whether the present entry of the history is replaced. */
    replace?: boolean;
    /** The game that the entry is for. */
    game?: string;
    drawn?: boolean;
}

/** Goes to an address of this site. */
export function go(address: string, { replace = false, game, drawn }: Going = {}) {
    const state = game === undefined ? null : { game, drawn };
    try {
        if (replace) history.replaceState(state, "", href(address));
        else history.pushState(state, "", href(address));
    } catch {
        // Browsers refuse very many changes in a short time: the game goes on at its old address.
    }
    dispatchEvent(new Event("route"));
}

export function useRoute(): Route {
    const [route, set] = useState(read);
    useEffect(() => {
        const changed = () => set(read());
        addEventListener("popstate", changed);
        addEventListener("route", changed);
        return () => {
            removeEventListener("popstate", changed);
            removeEventListener("route", changed);
        };
    }, []);
    return route;
}

/** The address of a state of a puzzle. */
export function address(id: string, state?: string, more: Record<string, string> = {}): string {
    const query = new URLSearchParams({ ...(state === undefined ? {} : { state }), ...more }).toString();
    return `/p/${encodeURIComponent(id)}` + (query && "?" + query);
}
