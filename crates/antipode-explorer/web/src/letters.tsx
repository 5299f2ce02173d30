// Whether single keys act, which may be in the way of speech input and of other tools.
import { useEffect, useState } from "preact/hooks";
import { store, stored } from "./stored";
import { t } from "./words";

/** A switch for keys of one letter or digit; arrows stay. */
export function Letters() {
    const [on, set] = useState(() => stored("letters") !== "off");
    useEffect(() => {
        document.documentElement.dataset.letters = on ? "on" : "off";
    }, [on]);
    // At once: the next key may come before the next picture.
    const change = () => {
        store("letters", on ? "off" : "on");
        set(!on);
    };
    return <label class="switch"><input type="checkbox" checked={on} onInput={change} /> {t("Keys of one letter (H, Z, N, 1)")}</label>;
}
