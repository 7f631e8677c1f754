/** A source of pseudo-random numbers that are the same for the same seed (mulberry32). */
export type Random = {
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Returns an integer from `min` to `max`, both included. */
  bigBetween(min: bigint, max: bigint): bigint;
  isOneIn(count: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const bigBetween = (min: bigint, max: bigint) => {
    const span = max - min + 1n;
    const wide = (BigInt(between(0, 0xffffffff)) << 40n) | (BigInt(between(0, 0xffffffff)) << 8n);
    return min + (wide % span);
  };
  return {
    between,
    bigBetween,
    isOneIn: (count) => between(1, count) === 1,
    pick(list) {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new RangeError("Cannot pick from an empty list");
      return one;
    },
    shuffled(list) {
      const order = [...list];
      for (let i = order.length - 1; i > 0; i--) {
        const j = between(0, i);
        [order[i], order[j]] = [order[j] as (typeof order)[number], order[i] as (typeof order)[number]];
      }
      return order;
    },
  };
}
