// The trades of a token as far as they are read. The indexer has them newest first, between listings and cancellations,
// and in pages whose places move when something new happens. So what is final is kept apart with the name of its newest
// transaction: from there on nothing changes, and only what is newer is read again.
import type { Txid } from "@satchel/core/ids";
import { readFacts, type TradeFact } from "@satchel/core/market";
import type { Tx } from "@satchel/core/tx";
import { isOf, type OffersOf } from "../offers-of.ts";

/** What one transaction of a token's market comes to. `isSettled`: nothing takes it back any more. */
export type Entry = { txid: Txid; isSettled: boolean; facts: readonly TradeFact[]; numUnproven: number };

export type TradeLog = {
  /** What may still change, newest first. */
  recent: readonly Entry[];
  /** What does not change. `newest`: its newest transaction, of which `numTxs` are read from there on. */
  settled: { newest: Txid | undefined; numTxs: number; facts: readonly TradeFact[]; numUnproven: number };
  /** Whether the oldest transaction is read. */
  isWhole: boolean;
  /** How many transactions there were in all when a page was last read. */
  total: number;
};

const NOTHING_SETTLED: TradeLog["settled"] = { newest: undefined, numTxs: 0, facts: [], numUnproven: 0 };
export const EMPTY_LOG: TradeLog = { recent: [], settled: NOTHING_SETTLED, isWhole: false, total: 0 };

/** How deep a block is that no reorganisation reaches where nothing calls it final. */
const DEEP_BLOCKS = 10;

/** Reads a transaction of a market. `tipHeight`: of the newest block, -1 if it is not known. */
export function readEntry(tx: Tx, of: OffersOf, tipHeight: number): Entry {
  const isSettled = tx.isFinal || (tx.block !== undefined && tx.block.height <= tipHeight - DEEP_BLOCKS);
  const { facts, numUnproven } = readFacts(tx, (offer) => isOf(offer, of));
  return { txid: tx.txid, isSettled, facts: facts.map((fact) => ({ ...fact, isFinal: isSettled })), numUnproven };
}

/** Returns how many transactions are read, from the newest one on. */
export const numReadOf = ({ recent, settled }: TradeLog): number => recent.length + settled.numTxs;

/** Returns the trades, newest first. */
export const factsOf = ({ recent, settled }: TradeLog): readonly TradeFact[] =>
  recent.length === 0 ? settled.facts : [...recent.flatMap(({ facts }) => facts), ...settled.facts];

/** Returns how many trades the indexer claims that bytes do not show. */
export const numUnprovenOf = ({ recent, settled }: TradeLog): number =>
  recent.reduce((sum, entry) => sum + entry.numUnproven, settled.numUnproven);

/**
 * Puts what is newest now in front of what is settled. `top`: all transactions from the newest one on until the newest
 * settled one, which is not among them.
 */
export const withTop = (log: TradeLog, top: readonly Entry[], total: number): TradeLog =>
  settle({ ...log, recent: top, total });

/** Begins anew with what is newest. */
export const startedWith = (entries: readonly Entry[], isWhole: boolean, total: number): TradeLog =>
  settle({ ...EMPTY_LOG, recent: entries, isWhole, total });

/** Adds older transactions behind the ones that were read before. */
export function withOlder(log: TradeLog, older: readonly Entry[], isWhole: boolean): TradeLog {
  const { recent, settled } = log;
  if (settled.newest === undefined) return settle({ ...log, recent: [...recent, ...older], isWhole });
  return {
    ...log,
    settled: {
      ...settled,
      numTxs: settled.numTxs + older.length,
      facts: [...settled.facts, ...older.flatMap(({ facts }) => facts)],
      numUnproven: older.reduce((sum, entry) => sum + entry.numUnproven, settled.numUnproven),
    },
    isWhole,
  };
}

/** Moves the oldest recent transactions, as far as they are settled, to what is settled. */
function settle(log: TradeLog): TradeLog {
  const { recent, settled } = log;
  const from = recent.findLastIndex(({ isSettled }) => !isSettled) + 1;
  const moved = recent.slice(from);
  const [newest] = moved;
  if (newest === undefined) return log;
  return {
    ...log,
    recent: recent.slice(0, from),
    settled: {
      newest: newest.txid,
      numTxs: settled.numTxs + moved.length,
      facts: [...moved.flatMap(({ facts }) => facts), ...settled.facts],
      numUnproven: moved.reduce((sum, entry) => sum + entry.numUnproven, settled.numUnproven),
    },
  };
}
