/** A request to the indexer's process. Times in milliseconds since 1970; without an end it is not answered yet. */
export type RequestRecord = { method: string; path: string; beginMs: number; endMs?: number };

/** Times that a page has recorded, in milliseconds since its navigation began. */
export type PageMarks = {
  timeOrigin: number;
  clickAt?: number;
  rowAt?: number;
  /** Every text of the balances, with the time when it was painted. */
  balances: readonly { text: string; at: number }[];
  longTasks: readonly { at: number; ms: number }[];
};

/** The figures in the JSON output. A megabyte is a million bytes. */
export type Figures = {
  reloadToBalanceMs: number;
  reloadToHistoryMs: number;
  firstSyncUsableMs: number;
  firstSyncCompleteMs: number;
  longestTaskMs: number;
  heapMB: number;
  requests: number;
  elements: number;
};

const INDEXER = /^\/(block|broadcast|chronik-info|lokad-id|plugin|raw-tx|script|token|tx|unconfirmed-txs|validate-tx)/;
const ONE_SCRIPT = /^\/script\/p2pkh\/([0-9a-f]{40})\//;
/** A token is known by the bytes of its genesis. */
const TOKEN = /^\/raw-tx\/([0-9a-f]{64})$/;

/**
 * Returns which part of the wallet sent a request: the sync, or the search for further addresses after an import.
 * Undefined for requests to other services and for preflights.
 */
export function askerOf({ method, path }: RequestRecord, walletHash: string): "sync" | "search" | undefined {
  if (method === "OPTIONS" || !INDEXER.test(path) || path.startsWith("/tokens")) return undefined;
  if (path.startsWith("/script/batch/")) return "search";
  const hash = ONE_SCRIPT.exec(path)?.[1];
  return hash === undefined || hash === walletHash ? "sync" : "search";
}

export type FirstSync = {
  usableMs: number;
  completeMs: number;
  requests: number;
  searches: number;
  tokensKnown: number;
};

/**
 * Returns the times from the click until the balance was shown and until the indexer had sent the last answer of the
 * sync. Call it when all requests are answered. Throws when balance or history were never shown.
 * @param wallet `shown` is the text of the balance
 */
export function firstSyncOf(
  marks: PageMarks,
  records: readonly RequestRecord[],
  wallet: { hash: string; shown: string; tokenIds: readonly string[] },
): FirstSync {
  const { clickAt, rowAt, timeOrigin } = marks;
  const balanceAt = balanceAtOf(marks, wallet.shown);
  if (clickAt === undefined || balanceAt === undefined || rowAt === undefined)
    throw new Error("the wallet never showed its balance and history");
  const begun = records.filter(({ beginMs }) => beginMs >= timeOrigin + clickAt);
  const syncs = begun.filter((record) => askerOf(record, wallet.hash) === "sync");
  const answered = syncs.map(({ endMs = 0 }) => endMs - timeOrigin);
  const held = new Set(wallet.tokenIds);
  const known = new Set(syncs.map(({ path }) => TOKEN.exec(path)?.[1] ?? "").filter((id) => held.has(id)));
  return {
    usableMs: balanceAt - clickAt,
    completeMs: Math.max(balanceAt, rowAt, ...answered) - clickAt,
    requests: syncs.length,
    searches: begun.filter((record) => askerOf(record, wallet.hash) === "search").length,
    tokensKnown: known.size,
  };
}

/** Returns when a balance with this text was first painted; undefined if never. */
export function balanceAtOf({ balances }: Pick<PageMarks, "balances">, shown: string): number | undefined {
  return balances.find(({ text }) => text.includes(shown))?.at;
}

/** Formats sats as XEC like the wallet in en-US: 12,345.67. */
export function shownXec(sats: string): string {
  const value = BigInt(sats);
  const whole = String(value / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${String(value % 100n).padStart(2, "0")}`;
}

/**
 * Returns the milliseconds of the longest task since `from`; 0 without any over 50 ms, the shortest that browsers
 * report.
 */
export function longestTask(marks: PageMarks, from = 0): number {
  return Math.max(0, ...marks.longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new RangeError("there is no median of nothing");
  return (low + high) / 2;
}
