import type { Book } from "./market/book.ts";
import type { Cast } from "./people/cast.ts";
import type { Random } from "./random.ts";
import type { WorldToken } from "./tokens/token.ts";
import type { TokenRole } from "./tokens/tokens.data.ts";
import type { WorldChain } from "./world-chain.ts";

/** What everything that happens in the world happens with. */
export type Stage = {
  chain: WorldChain;
  random: Random;
  cast: Cast;
  tokens: Map<TokenRole, WorldToken>;
  /** By collection: "gallery" and "demo". */
  collections: Map<string, { token: WorldToken; nfts: WorldToken[] }>;
  book: Book;
  /** The txids of the demo wallet's history by what they are. */
  labels: Map<string, string[]>;
};

/** Something that happens at one moment; `label` is what it is in the demo wallet's history, when it is there at all. */
export type Step = { label?: string; run(): string | undefined };

export function tokenOf({ tokens }: Stage, role: TokenRole): WorldToken {
  const token = tokens.get(role);
  if (token === undefined) throw new RangeError(`the world has no token "${role}" yet`);
  return token;
}

export const told = (label: string, run: () => string): Step => ({ label, run });

/** Something beside the demo wallet's history. */
export const untold = (run: () => void): Step => ({
  run() {
    run();
    return undefined;
  },
});

/** Merges sequences in a seeded order; the order within each is kept. */
export function mergeSteps(random: Random, sequences: readonly (readonly Step[])[]): Step[] {
  const queues = sequences.map((sequence) => [...sequence]);
  const merged: Step[] = [];
  for (;;) {
    const left = queues.reduce((sum, queue) => sum + queue.length, 0);
    if (left === 0) return merged;
    // Each sequence by its length, so that all of them last until the end.
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
