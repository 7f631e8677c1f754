type Goal = { atLeast: number } | { atMost: number };

/** One line of the report. `isOurs` marks a goal that we set ourselves, beyond the required ones. */
export type Measure = { what: string; value: number; unit: string; goal: Goal; isOurs?: boolean };

export type Context = {
  /** Factor for all sizes. The goals are for 1. */
  scale: number;
  bigChain: () => Promise<BigChain>;
  /** Folder for the servers' CPU profiles; undefined for no profiles. */
  profileDir: string | undefined;
};

/** A measurement. `run` throws when the devnet gives a wrong answer, because a fast wrong answer is worthless. */
export type Bench = { name: string; run(context: Context): Promise<Measure[]> };

/** A server with a long chain of payments. */
export type BigChain = {
  server: { url: string; memory(): Promise<Memory> };
  txs: number;
  /** Hash of the payer's P2PKH script as hex. Every transaction has an input of this script. */
  payerHash: string;
  /** Folder with a copy of the block log from when half of the chain was built. */
  halfFolder: string;
  halfTxs: number;
  seconds: number;
};

/** Memory of a process in bytes; `peakRss` is its highest RSS so far. */
export type Memory = { rss: number; peakRss: number; heapUsed: number };

export function isMet({ value, goal }: Measure): boolean {
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Returns the time that the given share (0 to 1) of the times does not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the size times the scale, rounded, at least 1. */
export function scaled(size: number, { scale }: Context): number {
  return Math.max(1, Math.round(size * scale));
}

export function perSecond(count: number, beginMs: number): number {
  return count / ((performance.now() - beginMs) / 1000);
}
