import type { Txid } from "../../ids/index.ts";
import { type Outpoint, readOutpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { NO_SCRIPT } from "../../script/index.ts";
import { type CarriedToken, tokensByBytes } from "../../token/index.ts";
import { type Claimed, type Coin, type CoinProblem, compareCoin } from "./compare-coin.ts";
import { type RawTx, type RawTxProblem, readTx, txidOf } from "./raw-tx.ts";
import { rewardHeightOf } from "./reward-height.ts";

/**
 * The transaction that created a coin, read from its own bytes. `tokens`: what its outputs may carry, by index. After
 * `outputsOnly` only the outputs that were named are there. `rewardHeight`: of a coinbase (`rewardHeightOf`).
 */
export type Parent = {
  txid: Txid;
  outputs: RawTx["outputs"];
  tokens: ReadonlyMap<number, CarriedToken>;
  rewardHeight?: number;
};
export type ParentProblem =
  | RawTxProblem
  /** The bytes hash to another txid. */
  | { code: "not-the-parent"; txid: Txid }
  | { code: "no-such-output"; outputs: number };

/** Parses the bytes of a transaction whose outputs are to be spent. */
export function readParent(rawTx: Uint8Array): Result<Parent, RawTxProblem> {
  const read = readTx(rawTx);
  if (!read.ok) return read;
  const { outputs } = read.value;
  const txid = txidOf(rawTx);
  const rewardHeight = rewardHeightOf(read.value);
  const tokens = tokensByBytes(txid, outputs[0]?.script ?? NO_SCRIPT, outputs.length);
  return ok({ txid, outputs, tokens, ...(rewardHeight !== undefined && { rewardHeight }) });
}

/** Returns a parent with these of its outputs only: a transaction can have thousands, and a wallet needs one. */
export function outputsOnly({ outputs, tokens, ...rest }: Parent, outIdxs: readonly number[]): Parent {
  const named: RawTx["outputs"][number][] = [];
  const carried = new Map<number, CarriedToken>();
  for (const outIdx of outIdxs) {
    const [output, token] = [outputs[outIdx], tokens.get(outIdx)];
    if (output !== undefined) named[outIdx] = output;
    if (token !== undefined) carried.set(outIdx, token);
  }
  return { ...rest, outputs: named, tokens: carried };
}

/** Returns what the bytes of a transaction say about one of its outputs. */
export function coinOf(parent: Parent, outpoint: Outpoint): Result<Coin, ParentProblem> {
  const { txid, outputs, tokens, rewardHeight } = parent;
  const named = readOutpoint(outpoint);
  if (named.txid !== txid) return no({ code: "not-the-parent", txid });
  const output = outputs[named.outIdx];
  if (output === undefined) return no({ code: "no-such-output", outputs: outputs.length });
  const token = tokens.get(named.outIdx);
  const { script, sats } = output;
  return ok({
    script,
    sats,
    ...(token !== undefined && { token }),
    ...(rewardHeight !== undefined && { rewardHeight }),
  });
}

/**
 * Returns what the bytes of its parent say against spending a coin as it is known; undefined if they agree in amount,
 * script, token and age of a reward. Bytes of another transaction count as no parent. `isAccepted`: a person spends it
 * as XEC although it may carry tokens.
 */
export function checkCoin(claimed: Claimed, parent: Parent | undefined, isAccepted = false): CoinProblem | undefined {
  const { outpoint } = claimed;
  const coin = parent && coinOf(parent, outpoint);
  if (coin === undefined) return { code: "parent-missing", outpoint };
  if (!coin.ok && coin.problem.code !== "no-such-output") return { code: "parent-missing", outpoint };
  const problem = compareCoin(claimed, coin.ok ? coin.value : undefined);
  return isAccepted && problem?.code === "coin-may-carry-tokens" ? undefined : problem;
}
