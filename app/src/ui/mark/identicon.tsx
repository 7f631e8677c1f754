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
 * ever.
 */
export function identiconOf(hash: string): { ground: number; paths: { d: string; isSoft: boolean }[] } {
  const bytes = hash.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const byteAt = (index: number) => bytes[index] ?? 0;
  const paths = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((field) => {
    const [row, column, byte] = [field >> 1, field & 1, byteAt(1 + field)];
    const shape = PICKS[byte % PICKS.length];
    if (shape === undefined) return [];
    const isSoft = (byte >> 5) % 3 === 0;
    const y = row * FIELD;
    return [
      { d: OUTLINES[shape](column * FIELD, y), isSoft },
      { d: OUTLINES[MIRRORED[shape] ?? shape]((3 - column) * FIELD, y), isSoft },
    ];
  });
  return { ground: ((byteAt(0) + byteAt(7) * 3 + byteAt(12)) % GROUNDS) + 1, paths };
}

/** Shows the picture of an address: a rounded square for a wallet of this device, round for anybody else. */
export const Identicon = memo(function Identicon({ hash, isRound = false }: { hash: string; isRound?: boolean }) {
  const { ground, paths } = identiconOf(hash);
  return (
    <span className={classNames(styles.picture, isRound && styles.round)} data-ground={ground} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        {paths.map(({ d, isSoft }) => (
          <path key={d} d={d} opacity={isSoft ? 0.62 : undefined} />
        ))}
      </svg>
    </span>
  );
});
