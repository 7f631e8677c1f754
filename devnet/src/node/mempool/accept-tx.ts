import { checkTxScripts, type ParsedTx } from "../../script/index.ts";
import { type ChainState, coinAt, tipOf } from "../chain/chain-state.ts";
import type { Coin, Rejection } from "../node.ts";
import { checkForm, checkSpends, checkTx } from "../rules/check-tx.ts";
import { hasMetSequenceLocks, isFinalTx } from "../rules/locktime.ts";
import { areStandardInputs, standardReason } from "../rules/standardness.ts";
import { findCoin, hasAncestors, type Mempool, spenderOf } from "./mempool.ts";

const MAX_UNCONFIRMED_ANCESTORS = 50;
/** 0.1 million XEC per kB. The node takes a higher fee for a mistake (devnet.md 1.5). */
const MAX_FEE_SATS_PER_BYTE = 10_000n;
const MIN_FEE_SATS_PER_BYTE = 1n;

export type AcceptOptions = { acceptNonstd: boolean; ancestorLimit: boolean; isReorg: boolean };

type Funded = { ok: true; fee: bigint; spent: readonly Coin[] };
type Refused = { ok: false; rejection: Rejection };
export type Judgement = (Funded & { sigChecks: number }) | Refused;

/**
 * Judges whether the mempool would accept a transaction, by the rules and in the order of devnet.md 5.3. Changes
 * nothing.
 */
export function judgeTx(chain: ChainState, pool: Mempool, tx: ParsedTx, options: AcceptOptions): Judgement {
  const early = checkTx(tx) ?? (options.acceptNonstd ? undefined : standardReason(tx)) ?? checkMoment(chain, tx);
  if (early) return refuse(early);
  const rival = checkRivals(pool, tx);
  if (rival) return refuse(rival);

  const funded = checkFunds(chain, pool, tx);
  if (!funded.ok) return funded;
  const { spent, fee } = funded;
  if (!options.acceptNonstd && !areStandardInputs(spent)) return refuse("bad-txns-nonstandard-inputs");
  const isDeep = options.ancestorLimit && hasAncestors(pool, tx, MAX_UNCONFIRMED_ANCESTORS);
  if (isDeep) return refuse("too-long-mempool-chain");

  const scripts = checkTxScripts(tx, spent);
  if (!scripts.ok) return refuse(scripts.reason);
  const required = minFeeSats(tx);
  if (!options.isReorg && fee < required) return refuse(`min relay fee not met, ${fee} < ${required}`);
  return { ok: true, fee, spent, sigChecks: scripts.sigChecks };
}

/** Whether any output of the transaction is an unspent coin of the chain. */
export const isConfirmed = (chain: ChainState, tx: ParsedTx): boolean =>
  tx.outputs.some((_, outIdx) => coinAt(chain, tx.txid, outIdx) !== undefined);

export const maxFeeSats = (tx: ParsedTx): bigint => BigInt(tx.raw.length) * MAX_FEE_SATS_PER_BYTE;

/** Steps 6 to 8: the coins exist, are old enough, and are worth what is spent. */
function checkFunds(chain: ChainState, pool: Mempool, tx: ParsedTx): Funded | Refused {
  const spent: Coin[] = [];
  for (const { prevTxid, prevIdx } of tx.inputs) {
    const coin = findCoin(chain, pool, prevTxid, prevIdx);
    if (coin === undefined) {
      if (isConfirmed(chain, tx)) return refuse("txn-already-known");
      return { ok: false, rejection: missingInputs("bad-txns-inputs-missingorspent") };
    }
    spent.push(coin);
  }
  if (!hasMetSequenceLocks(tx, spent, chain)) return refuse("non-BIP68-final");
  const spends = checkSpends(tx, spent, chain.active.length);
  return spends.reason === undefined ? { ok: true, fee: spends.fee, spent } : refuse(spends.reason);
}

const refuse = (reason: string): Refused => ({ ok: false, rejection: rejectedByMempool(reason) });

function minFeeSats(tx: ParsedTx): bigint {
  const required = BigInt(tx.raw.length) * MIN_FEE_SATS_PER_BYTE;
  return required > 0n ? required : 1n;
}

/** Step 3: whether the transaction may be in the next block at all. */
function checkMoment(chain: ChainState, tx: ParsedTx): string | undefined {
  const isFinal = isFinalTx(tx, chain.active.length, tipOf(chain)?.medianTime ?? 0);
  return isFinal ? checkForm(tx) : "bad-txns-nonfinal, non-final transaction";
}

/** Steps 4 and 5: nothing in the mempool is ever replaced. */
function checkRivals(pool: Mempool, tx: ParsedTx): string | undefined {
  if (pool.entries.has(tx.txid)) return "txn-already-in-mempool";
  for (const { prevTxid, prevIdx } of tx.inputs) {
    const rival = spenderOf(pool, prevTxid, prevIdx);
    if (rival) return rival.isFinal ? "finalized-tx-conflict" : "txn-mempool-conflict";
  }
  return undefined;
}

/** The categories of devnet.md 1.5. */
const rejectedByMempool = (reason: string): Rejection => ({
  category: "Transaction rejected by mempool",
  reason,
});
const missingInputs = (reason: string): Rejection => ({ category: "Missing inputs", reason });
export const alreadyInChain: Rejection = { category: "Transaction already in block chain", reason: "" };
export const feeAboveMaximum: Rejection = {
  category: "Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)",
  reason: "",
};
export const undecodable = (reason: string): Rejection => ({ category: "TX decode failed", reason });
export const rejectedBlock = (reason: string): Rejection => ({ category: "Block rejected", reason });
