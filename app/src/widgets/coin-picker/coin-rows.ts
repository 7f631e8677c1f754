import { type Sats, sats } from "@satchel/core/amount";
import { isMature, isSpendable, type Outpoint, type Utxo } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { reservedCoins } from "@satchel/engine/plan";

/** Why a coin cannot be chosen. `in-payment`: a payment that may still get through has it. `young`: a block reward. */
type CoinState = "free" | "frozen" | "in-payment" | "young";

export type CoinRow = {
  outpoint: Outpoint;
  script: string;
  sats: Sats;
  /** In blocks, 0 while it is in none; undefined while the height of the chain is unknown. */
  depth: number | undefined;
  isFinal: boolean;
  /** Whatever else it is. */
  isFrozen: boolean;
  state: CoinState;
};

export type CoinOrder = "value" | "age";

type Source = Pick<State, "ledger" | "outbox" | "frozen" | "tip">;

/** The wallet's own coins without tokens; those with tokens are never money (invariant 3). */
export function coinRows({ ledger, outbox, frozen, tip }: Source): CoinRow[] {
  const reserved = reservedCoins(outbox);
  const height = tip?.height ?? -1;
  const stateOf = (utxo: Utxo): CoinState => {
    if (reserved.has(utxo.outpoint)) return "in-payment";
    if (!isMature(utxo, height)) return "young";
    return frozen.has(utxo.outpoint) ? "frozen" : "free";
  };
  const rows: CoinRow[] = [];
  for (const utxo of ledger.utxos.values()) {
    // Age is no matter here: a young coin is shown too.
    if (!isSpendable({ ...utxo, isCoinbase: false }, height)) continue;
    const { outpoint, script, sats: value, isFinal, blockHeight } = utxo;
    const depth = blockHeight < 0 ? 0 : height < 0 ? undefined : height - blockHeight + 1;
    rows.push({ outpoint, script, sats: value, depth, isFinal, isFrozen: frozen.has(outpoint), state: stateOf(utxo) });
  }
  return rows;
}

/** Biggest first, or oldest first; equal ones always in the same order. */
export function sortCoins(rows: readonly CoinRow[], order: CoinOrder): CoinRow[] {
  // Compared as numbers, which is exact far beyond all money there is and ten times as fast for 50,000 coins.
  const keyOf = order === "value" ? (row: CoinRow) => Number(row.sats) : (row: CoinRow) => row.depth ?? 0;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => b.key - a.key || (a.row.outpoint < b.row.outpoint ? -1 : 1));
  return keyed.map(({ row }) => row);
}

export const PAGE_SIZE = 25;

/** The page, or the last one where there are not so many any more. */
export function pageOfCoins(rows: readonly CoinRow[], page: number) {
  const count = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const at = Math.min(page, count - 1);
  const from = at * PAGE_SIZE;
  return { page: at, count, from, rows: rows.slice(from, from + PAGE_SIZE) };
}

/** Those of the chosen that can be spent, and their sum: a coin may be spent or frozen elsewhere meanwhile. */
export function chosenOf(rows: readonly CoinRow[], chosen: ReadonlySet<Outpoint>) {
  const free = rows.filter(({ outpoint, state }) => state === "free" && chosen.has(outpoint));
  return { rows: free, total: sats(free.reduce((sum, row) => sum + row.sats, 0n)) };
}

const BLOCKS_PER_HOUR = 6;
const BLOCKS_PER_DAY = 24 * BLOCKS_PER_HOUR;

/** Rough, as blocks are: "about 3 days". */
export function depthText({ depth }: Pick<CoinRow, "depth">): string {
  if (depth === undefined) return "Age unknown";
  if (depth <= 0) return "In no block yet";
  if (depth < BLOCKS_PER_HOUR) return depth === 1 ? "1 block old" : `${depth} blocks old`;
  if (depth < BLOCKS_PER_DAY) return about(depth / BLOCKS_PER_HOUR, "hour");
  if (depth < 365 * BLOCKS_PER_DAY) return about(depth / BLOCKS_PER_DAY, "day");
  return about(depth / BLOCKS_PER_DAY / 365, "year");
}

function about(count: number, unit: string): string {
  const whole = Math.floor(count);
  return `About ${whole} ${unit}${whole === 1 ? "" : "s"} old`;
}

export const STATE_TEXT: Record<Exclude<CoinState, "free" | "frozen">, string> = {
  "in-payment": "In a payment",
  young: "Not spendable yet",
};

export const coinsText = (count: number, locale: string): string =>
  `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? "coin" : "coins"}`;
