import type { Sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { type CarriedToken, tokensByBytes } from "../token/index.ts";
import { type RawTx, type RawTxProblem, readTx, txidOf } from "./raw-tx.ts";
import { type Outpoint, readOutpoint, type ScriptHex, type TokenValue, type Txid, type Utxo } from "./tx.ts";

/**
 * The transaction that created a coin, read from its own bytes. `tokens`: what its outputs may carry, by index. After
 * `outputsOnly` only the outputs that were named are there.
 */
export type Parent = {
  txid: Txid;
  outputs: RawTx["outputs"];
  tokens: ReadonlyMap<number, CarriedToken>;
};
export type ParentProblem =
  | RawTxProblem
  /** The bytes hash to another txid. */
  | { code: "not-the-parent"; txid: Txid }
  | { code: "no-such-output"; outputs: number };

/** What the bytes of its parent say about a coin. `token` is absent if the output cannot carry tokens. */
export type Coin = { script: ScriptHex; sats: Sats; token?: CarriedToken };

/** Parses the bytes of a transaction whose outputs are to be spent. */
export function readParent(rawTx: Uint8Array): Result<Parent, RawTxProblem> {
  const read = readTx(rawTx);
  if (!read.ok) return read;
  const { outputs } = read.value;
  const txid = txidOf(rawTx);
  return ok({ txid, outputs, tokens: tokensByBytes(txid, outputs[0]?.script ?? "", outputs.length) });
}

/** Returns a parent with these of its outputs only: a transaction can have thousands, and a wallet needs one. */
export function outputsOnly({ txid, outputs, tokens }: Parent, outIdxs: readonly number[]): Parent {
  const named: RawTx["outputs"][number][] = [];
  const carried = new Map<number, CarriedToken>();
  for (const outIdx of outIdxs) {
    const [output, token] = [outputs[outIdx], tokens.get(outIdx)];
    if (output !== undefined) named[outIdx] = output;
    if (token !== undefined) carried.set(outIdx, token);
  }
  return { txid, outputs: named, tokens: carried };
}

/** Returns what the bytes of a transaction say about one of its outputs. */
export function coinOf({ txid, outputs, tokens }: Parent, outpoint: Outpoint): Result<Coin, ParentProblem> {
  const named = readOutpoint(outpoint);
  if (named.txid !== txid) return no({ code: "not-the-parent", txid });
  const output = outputs[named.outIdx];
  if (output === undefined) return no({ code: "no-such-output", outputs: outputs.length });
  const token = tokens.get(named.outIdx);
  return ok({ script: output.script, sats: output.sats, ...(token !== undefined && { token }) });
}

/** Why a coin must not be spent as it is planned. `actual` is what the bytes of its parent say. */
export type CoinProblem =
  | { code: "parent-missing"; outpoint: Outpoint }
  /** Another amount or script; `actual` is absent if the parent has no such output. */
  | {
      code: "coin-differs";
      outpoint: Outpoint;
      claimed: { script: ScriptHex; sats: Sats };
      actual?: { script: ScriptHex; sats: Sats };
    }
  /** Planned as a coin without tokens. */
  | { code: "coin-may-carry-tokens"; outpoint: Outpoint; actual: CarriedToken }
  /** Planned with another token, type or number of atoms; `actual` is absent if the output cannot carry tokens. */
  | { code: "coin-token-differs"; outpoint: Outpoint; claimed: TokenValue; actual?: CarriedToken }
  /** The indexer named the token `known` for it until `until`, and now names `claimed` or no token. */
  | { code: "coin-lost-token"; outpoint: Outpoint; known: TokenValue; until: number; claimed?: TokenValue };

/** What the indexer says about a coin. */
type Claimed = Pick<Utxo, "outpoint" | "script" | "sats" | "token">;

/**
 * Returns what the bytes of its parent say against spending a coin as it is known; undefined if they agree in amount,
 * script and token. Bytes of another transaction count as no parent. `isAccepted`: a person spends it as XEC although it
 * may carry tokens.
 */
export function checkCoin(claimed: Claimed, parent: Parent | undefined, isAccepted = false): CoinProblem | undefined {
  const { outpoint } = claimed;
  const coin = parent && coinOf(parent, outpoint);
  if (coin === undefined) return { code: "parent-missing", outpoint };
  if (!coin.ok && coin.problem.code !== "no-such-output") return { code: "parent-missing", outpoint };
  const problem = compareCoin(claimed, coin.ok ? coin.value : undefined);
  return isAccepted && problem?.code === "coin-may-carry-tokens" ? undefined : problem;
}

/** Compares a coin with what the bytes of its parent say; `actual` is absent if the parent has no such output. */
export function compareCoin(
  { outpoint, script, sats, token: claimed }: Claimed,
  actual: Coin | undefined,
): CoinProblem | undefined {
  if (actual === undefined) return { code: "coin-differs", outpoint, claimed: { script, sats } };
  const { token, ...figures } = actual;
  if (figures.script !== script || figures.sats !== sats) {
    return { code: "coin-differs", outpoint, claimed: { script, sats }, actual: figures };
  }
  if (claimed === undefined) return token && { code: "coin-may-carry-tokens", outpoint, actual: token };
  if (isSameToken(claimed, token)) return undefined;
  return { code: "coin-token-differs", outpoint, claimed, ...(token && { actual: token }) };
}

const isSameToken = ({ tokenId, tokenType, atoms, isMintBaton }: TokenValue, actual: CarriedToken | undefined) =>
  actual !== undefined &&
  actual !== "unreadable" &&
  actual.tokenId === tokenId &&
  actual.protocol === tokenType.protocol &&
  actual.typeNumber === tokenType.number &&
  actual.atoms === atoms &&
  actual.isMintBaton === isMintBaton;
