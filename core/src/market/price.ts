import { type Atoms, type Sats, sats } from "../amount/index.ts";

/** A price as the two amounts that were exchanged, so that none of its digits is lost. `atoms` is more than 0. */
export type Price = { sats: Sats; atoms: Atoms };

/** Compares two prices exactly: below 0 where the first one is lower. */
export function comparePrices(a: Price, b: Price): number {
  const [left, right] = [a.sats * b.atoms, b.sats * a.atoms];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const lowerOf = <One extends Price>(a: One, b: One): One => (comparePrices(b, a) < 0 ? b : a);

/** Returns what an amount of atoms costs at a price, in whole sats, rounded down. */
export const satsAt = ({ sats: paid, atoms: bought }: Price, amount: Atoms): Sats => sats((amount * paid) / bought);

/** Returns by how many thousandths a price is above another one, below 0 where it is lower; rounded to the nearest. */
export function perMilleChange(from: Price, to: Price): number {
  const [old, now] = [from.sats * to.atoms, to.sats * from.atoms];
  if (old === 0n) return 0;
  const doubled = (2_000n * (now - old)) / old;
  return Number((doubled + (doubled < 0n ? -1n : 1n)) / 2n);
}

/** Returns sats per atom as a number, for drawing only: a height on the screen needs no more digits. */
export const drawnPrice = ({ sats: paid, atoms: bought }: Price): number => Number(paid) / Number(bought);
