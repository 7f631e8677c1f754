import { memo } from "react";
import { classNames } from "../class-names.ts";
import styles from "./identicon.module.css";

/** The size of one of the 4 x 4 fields of a picture. */
const FIELD = 10;

type Shape = "full" | "topLeft" | "topRight" | "bottomRight" | "bottomLeft" | "dot";

/**
 * The outline of a shape in the field whose corner is at x, y. A quarter circle is named after the corner of its
 * centre.
 */
const OUTLINES: Readonly<Record<Shape, (x: number, y: number) => string>> = {
  full: (x, y) => `M${x} ${y}h10v10h-10z`,
  topLeft: (x, y) => `M${x} ${y}h10a10 10 0 0 1-10 10z`,
  topRight: (x, y) => `M${x} ${y}h10v10a10 10 0 0 1-10-10z`,
  bottomRight: (x, y) => `M${x + FIELD} ${y}v10h-10a10 10 0 0 1 10-10z`,
  bottomLeft: (x, y) => `M${x} ${y}a10 10 0 0 1 10 10h-10z`,
  dot: (x, y) => `M${x + 5} ${y + 1.6}a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z`,
};

/** The shape of a field by the remainder of its byte. */
const PICKS: readonly (Shape | undefined)[] = [
  "full",
  "topLeft",
  "topRight",
  "bottomRight",
  "bottomLeft",
  "dot",
  "bottomRight",
  "topLeft",
  undefined,
];

const MIRRORED: Readonly<Partial<Record<Shape, Shape>>> = {
  topLeft: "topRight",
  topRight: "topLeft",
  bottomRight: "bottomLeft",
  bottomLeft: "bottomRight",
};

const GROUNDS = 8;

/**
 * Returns the picture of an address: a mirrored patch of shapes, and which of eight grounds it has. `hash`: 20 bytes as
 * hex, the hash of the address. People recognise their wallets by it, so the same hash must give the same picture for
 * ever. The shapes of one strength are one outline each, because a list shows many pictures.
 */
export function identiconOf(hash: string): { ground: number; full: string; soft: string } {
  const bytes = hash.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const byteAt = (index: number) => bytes[index] ?? 0;
  const outlines = { full: "", soft: "" };
  for (const field of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const [row, column, byte] = [field >> 1, field & 1, byteAt(1 + field)];
    const shape = PICKS[byte % PICKS.length];
    if (shape === undefined) continue;
    const y = row * FIELD;
    const left = OUTLINES[shape](column * FIELD, y);
    const right = OUTLINES[MIRRORED[shape] ?? shape]((3 - column) * FIELD, y);
    outlines[(byte >> 5) % 3 === 0 ? "soft" : "full"] += left + right;
  }
  return { ground: ((byteAt(0) + byteAt(7) * 3 + byteAt(12)) % GROUNDS) + 1, ...outlines };
}

/** Shows the picture of an address: a rounded square for a wallet of this device, round for anybody else. */
export const Identicon = memo(function Identicon({ hash, isRound = false }: { hash: string; isRound?: boolean }) {
  const { ground, full, soft } = identiconOf(hash);
  return (
    <span className={classNames(styles.picture, isRound && styles.round)} data-ground={ground} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d={full} />
        <path d={soft} opacity={0.62} />
      </svg>
    </span>
  );
});
