/** Numbers that look random and are the same for the same seed (xorshift32). */
export type Random = {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  /** Both ends included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  // Zero is the one state the generator never leaves.
  let state = seed >>> 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick(list) {
      const [first] = list;
      if (first === undefined) throw new RangeError("there is nothing to pick from");
      return list[below(list.length)] ?? first;
    },
  };
}
