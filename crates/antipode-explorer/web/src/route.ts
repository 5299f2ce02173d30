// Routing: the page of an address, and links that do not reload everything.
import { useEffect, useState } from "preact/hooks";

export interface Route { page: "home" | "puzzle" | "atlas" | "levels"; id: string; query: URLSearchParams }

/** Part of an address as text; a wrong escape stays as it is. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

function read(): Route {
    const [first, id] = location.pathname.split("/").filter(Boolean).map(decoded);
    const page = first === "p" && id ? "puzzle" : first === "atlas" || first === "levels" ? first : "home";
    return { page, id: id ?? "", query: new URLSearchParams(location.search) };
}

/** Goes to an address of this site; `replace` removes the previous one from the history. */
export function go(address: string, replace = false) {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
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
