import { useEffect, useRef } from "preact/hooks";

type Keys = Record<string, () => void>;

/** Handles keys, unless the user is typing or a control uses the key. */
export function useKeys(keys: Keys) {
    const current = useRef(keys);
    current.current = keys;
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            const at = event.target as HTMLElement;
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return;
            const action = current.current[event.key];
            if (!action) return;
            event.preventDefault();
            action();
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    }, []);
}
