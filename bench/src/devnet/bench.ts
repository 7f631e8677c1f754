type Goal = { atLeast: number } | { atMost: number };

/** One line of the report. A goal marked `isOurs` is one we set beside those asked for. */
export type Measure = { what: string; value: number; unit: string; goal: Goal; isOurs?: boolean };

export type Context = {
  /** Multiplies the sizes of everything; goals are meant for 1. */
  scale: number;
  bigChain: () => Promise<BigChain>;
  /** Where servers leave their CPU profiles; undefined for none. */
  profileDir: string | undefined;
};

/** Throws when the devnet gave a wrong answer: a fast wrong one is worth nothing. */
export type Bench = { name: string; run(context: Context): Promise<Measure[]> };

/** A server with a long chain of payments. */
export type BigChain = {
  server: { url: string; memory(): Promise<Memory> };
  txs: number;
  /** Hash in its P2PKH script, hex: in every transaction's inputs. */
  payerHash: string;
  /** Folder with the block log as it was when half of the chain was there. */
  halfFolder: string;
  halfTxs: number;
  seconds: number;
};

/** Bytes; `peakRss` is the most it ever had. */
export type Memory = { rss: number; peakRss: number; heapUsed: number };

export function isMet({ value, goal }: Measure): boolean {
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** The time under which that share (0 to 1) of the times lie. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A whole number of at least 1. */
export function scaled(size: number, { scale }: Context): number {
  return Math.max(1, Math.round(size * scale));
}

export function perSecond(count: number, beginMs: number): number {
  return count / ((performance.now() - beginMs) / 1000);
}
