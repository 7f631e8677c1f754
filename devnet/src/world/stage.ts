import type { Book } from "./market/offer.ts";
import type { Cast } from "./people/cast.ts";
import type { WorldToken } from "./tokens/create-token.ts";
import type { TokenRole } from "./tokens/tokens.data.ts";
import type { WorldChain } from "./world-chain.ts";

/** What all steps of the world work with. */
export type Stage = {
  chain: WorldChain;
  random: Random;
  cast: Cast;
  tokens: Map<TokenRole, WorldToken>;
  /** By collection: "gallery" and "demo". */
  collections: Map<string, { token: WorldToken; nfts: WorldToken[] }>;
  book: Book;
  /** The txids of the demo wallet's history by kind. */
  labels: Map<string, string[]>;
};

/**
 * Something that happens at one moment. `label` is its kind in the demo wallet's history; undefined if it is not in it.
 */
export type Step = { label?: string; run(): string | undefined };

export function tokenOf({ tokens }: Stage, role: TokenRole): WorldToken {
  const token = tokens.get(role);
  if (token === undefined) throw new RangeError(`the world has no token "${role}" yet`);
  return token;
}

export const told = (label: string, run: () => string): Step => ({ label, run });

/** Returns a step that is not in the demo wallet's history. */
export const untold = (run: () => void): Step => ({
  run() {
    run();
    return undefined;
  },
});

/** Merges sequences in a seeded order. The order within each is kept. */
export function mergeSteps(random: Random, sequences: readonly (readonly Step[])[]): Step[] {
  const queues = sequences.map((sequence) => [...sequence]);
  const merged: Step[] = [];
  for (;;) {
    const left = queues.reduce((sum, queue) => sum + queue.length, 0);
    if (left === 0) return merged;
    // Chooses each sequence in proportion to its length, so that all of them last until the end.
    let at = random.below(left);
    const queue = queues.find((candidate) => {
      if (at < candidate.length) return true;
      at -= candidate.length;
      return false;
    });
    const step = queue?.shift();
    if (step !== undefined) merged.push(step);
  }
}

/** Returns numbers that look random and are the same for the same seed (xorshift32). */
type Random = {
  /** Returns a number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** Returns a number between both ends, which are included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  // Zero is the one state that the generator never leaves.
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
