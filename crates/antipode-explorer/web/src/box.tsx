import { t } from "./words";
/** A box plot of some numbers: least, quartiles, most. A line marks the exact number, if there is one. */
export function Box({ five, most, truth }: { five: number[] | null; most: number; truth?: number }) {
    const x = (n: number) => (n / Math.max(most, 1)) * 196 + 2;
    return (
        <svg class="box" viewBox="0 0 200 20" role="img" aria-label={five ? t("least, quartiles, most: {0}", five.join(", ")) : t("none")}>
            {five && (
                <>
                    <line x1={x(five[0])} x2={x(five[4])} y1="10" y2="10" />
                    <rect x={x(five[1])} width={Math.max(x(five[3]) - x(five[1]), 2)} y="4" height="12" />
                    <line x1={x(five[2])} x2={x(five[2])} y1="2" y2="18" />
                </>
            )}
            {truth !== undefined && <line class="truth" x1={x(truth)} x2={x(truth)} y1="0" y2="20" />}
        </svg>
    );
}

/** Least, quartiles and most of some numbers. */
export function fiveOf(numbers: number[]): number[] | null {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted.length ? [0, 1, 2, 3, 4].map((quarter) => sorted[Math.floor(((sorted.length - 1) * quarter + 2) / 4)]) : null;
}
