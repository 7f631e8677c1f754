/** Random choices that follow from a seed: the same seed gives the same choices. */
export type Dice = {
  /** Returns a whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns true once in `of` times. */
  isOnce(of: number): boolean;
  bytes(length: number): Uint8Array;
};

/** Returns a number from 0 to 2^32 - 1 that depends on every character of the text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Returns dice for a seed: a number, or a text such as `7/lies`, so that parts of a try do not share their choices. */
export function createDice(seed: number | string): Dice {
  let state = hashOf(String(seed));
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    pick: (list) => {
      if (list.length === 0) throw new RangeError("There is nothing to pick from");
      return list[below(list.length)] as (typeof list)[number];
    },
    isOnce: (of) => below(of) === 0,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
