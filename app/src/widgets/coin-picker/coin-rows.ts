import { type Sats, sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { mayBeAccepted } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { type CoinProblem, isMature, isSpendable, type Utxo } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { contradictionOf, reservedCoins } from "@satchel/engine/plan";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { counted } from "../../text/money/counts.ts";

/**
 * `free`: can be chosen. `in-payment`: reserved by a payment that may still get through. `young`: a block reward that
 * cannot be spent yet. `may-carry-tokens` and `contradicted` are in doubt: what the indexer says about their tokens, or
 * about their amount or age, contradicts the bytes of the transaction that created them or what it said before.
 */
type CoinState = "free" | "frozen" | "in-payment" | "young" | "may-carry-tokens" | "contradicted";

const ABOUT_TOKENS: readonly CoinProblem["code"][] = ["coin-may-carry-tokens", "coin-token-differs", "coin-lost-token"];

export type CoinRow = {
  outpoint: Outpoint;
  script: ScriptHex;
  sats: Sats;
  /** Age in blocks; 0 while no block has the coin, undefined while the height of the chain is unknown. */
  depth: number | undefined;
  isFinal: boolean;
  /** Also while `state` is another than "frozen". */
  isFrozen: boolean;
  state: CoinState;
  /** Why it is in doubt. */
  problem: CoinProblem | undefined;
  /** A person may spend it all the same. */
  canAccept: boolean;
};

export type CoinOrder = "value" | "age";

type Source = Pick<State, "ledger" | "outbox" | "frozen" | "doubted" | "tip">;

/**
 * Returns the wallet's own coins without tokens, and coins in doubt. Other coins with tokens are never spent as money
 * (invariant 3).
 */
export function coinRows({ ledger, outbox, frozen, doubted, tip }: Source): CoinRow[] {
  const reserved = reservedCoins(outbox);
  const height = tip?.height ?? -1;
  const stateOf = (utxo: Utxo, problem: CoinProblem | undefined): CoinState => {
    if (problem) return ABOUT_TOKENS.includes(problem.code) ? "may-carry-tokens" : "contradicted";
    if (reserved.has(utxo.outpoint)) return "in-payment";
    if (!isMature(utxo, height)) return "young";
    return frozen.has(utxo.outpoint) ? "frozen" : "free";
  };
  const rows: CoinRow[] = [];
  for (const utxo of ledger.utxos.values()) {
    if (!isListed(utxo, { doubted }, height)) continue;
    const problem = contradictionOf({ doubted }, utxo);
    const { outpoint, script, sats: value, isFinal, blockHeight } = utxo;
    const depth = blockHeight < 0 ? 0 : height < 0 ? undefined : height - blockHeight + 1;
    const state = stateOf(utxo, problem);
    const canAccept = problem !== undefined && mayBeAccepted(problem) && !reserved.has(outpoint);
    const isFrozen = frozen.has(outpoint);
    rows.push({ outpoint, script, sats: value, depth, isFinal, isFrozen, state, problem, canAccept });
  }
  return rows;
}

/** Whether the list of coins has a row. */
export function hasCoinRows({ ledger, doubted, tip }: Pick<Source, "ledger" | "doubted" | "tip">): boolean {
  return [...ledger.utxos.values()].some((utxo) => isListed(utxo, { doubted }, tip?.height ?? -1));
}

/** A coin with tokens is not listed, unless it is in doubt. A young coin is: this does not ask for its age. */
const isListed = (utxo: Utxo, doubts: Pick<Source, "doubted">, height: number): boolean =>
  contradictionOf(doubts, utxo) !== undefined || isSpendable({ ...utxo, isCoinbase: false }, height);

/** Returns the coins in doubt, then the biggest or the oldest first. Equal coins are always in the same order. */
export function sortCoins(rows: readonly CoinRow[], order: CoinOrder): CoinRow[] {
  // Compared as numbers: exact for every amount of XEC that can exist, and ten times as fast for 50,000 coins.
  const keyOf = order === "value" ? (row: CoinRow) => Number(row.sats) : (row: CoinRow) => row.depth ?? 0;
  const keyed = rows.map((row) => ({ row, key: keyOf(row), doubt: row.problem ? 1 : 0 }));
  keyed.sort((a, b) => b.doubt - a.doubt || b.key - a.key || (a.row.outpoint < b.row.outpoint ? -1 : 1));
  return keyed.map(({ row }) => row);
}

export const PAGE_SIZE = 25;

/** Returns a page of coins, or the last page where there are fewer by now. */
export function pageOfCoins(rows: readonly CoinRow[], page: number) {
  const count = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const at = Math.min(page, count - 1);
  const from = at * PAGE_SIZE;
  return { page: at, count, from, rows: rows.slice(from, from + PAGE_SIZE) };
}

/**
 * Returns the chosen coins that can be spent now, and their sum: another payment or tab may have spent or frozen some.
 * `accepted`: the coins in doubt that the person has confirmed.
 */
export function chosenOf(
  rows: readonly CoinRow[],
  chosen: ReadonlySet<Outpoint>,
  accepted: ReadonlySet<Outpoint> = new Set(),
) {
  const free = rows.filter(
    ({ outpoint, state, canAccept }) =>
      chosen.has(outpoint) && (state === "free" || (canAccept && accepted.has(outpoint))),
  );
  return { rows: free, total: sats(free.reduce((sum, row) => sum + row.sats, 0n)) };
}

const BLOCKS_PER_HOUR = 6;
const BLOCKS_PER_DAY = 24 * BLOCKS_PER_HOUR;

/** Returns the age of a coin for people, as roughly as blocks tell it: "About 3 days old". */
export function depthText({ depth }: Pick<CoinRow, "depth">, locale: string): string {
  const text = coinsText.ages;
  const whole = (value: number) => ({ count: counted(Math.floor(value), locale) });
  if (depth === undefined) return text.unknown;
  if (depth <= 0) return text.inNoBlock;
  if (depth < BLOCKS_PER_HOUR) return text.blocks(whole(depth));
  if (depth < BLOCKS_PER_DAY) return text.hours(whole(depth / BLOCKS_PER_HOUR));
  if (depth < 365 * BLOCKS_PER_DAY) return text.days(whole(depth / BLOCKS_PER_DAY));
  return text.years(whole(depth / BLOCKS_PER_DAY / 365));
}
