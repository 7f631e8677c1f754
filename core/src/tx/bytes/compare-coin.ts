// In a file of its own, because the first screen compares coins but reads no bytes.

import type { Sats } from "../../amount/index.ts";
import { type Outpoint, UNKNOWN_TOKEN_ID } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { CarriedToken } from "../../token/index.ts";
import type { TokenValue, Utxo } from "./tx.ts";

/**
 * What the bytes of its parent say about a coin. `token` is absent if the output cannot carry tokens; `rewardHeight` is
 * there for a reward (`rewardHeightOf`).
 */
export type Coin = { script: ScriptHex; sats: Sats; token?: CarriedToken; rewardHeight?: number };

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
  /** Planned as no reward, or as one of an earlier block, so that it would be spent too early. */
  | { code: "coin-is-reward"; outpoint: Outpoint; height: number }
  /** Planned as a coin without tokens. */
  | { code: "coin-may-carry-tokens"; outpoint: Outpoint; actual: CarriedToken }
  /** Planned with another token, type or number of atoms; `actual` is absent if the output cannot carry tokens. */
  | { code: "coin-token-differs"; outpoint: Outpoint; claimed: TokenValue; actual?: CarriedToken }
  /** The indexer named the token `known` for it until `until`, and now names `claimed` or no token. */
  | { code: "coin-lost-token"; outpoint: Outpoint; known: TokenValue; until: number; claimed?: TokenValue };

/** What the indexer says about a coin; an offer has no age. */
export type Claimed = Pick<Utxo, "outpoint" | "script" | "sats" | "token"> &
  Partial<Pick<Utxo, "isCoinbase" | "blockHeight">>;

/** Compares a coin with what the bytes of its parent say; `actual` is absent if the parent has no such output. */
export function compareCoin(coin: Claimed, actual: Coin | undefined): CoinProblem | undefined {
  const { outpoint, script, sats, token: claimed } = coin;
  if (actual === undefined) return { code: "coin-differs", outpoint, claimed: { script, sats } };
  const { token, rewardHeight, ...figures } = actual;
  if (figures.script !== script || figures.sats !== sats) {
    return { code: "coin-differs", outpoint, claimed: { script, sats }, actual: figures };
  }
  if (rewardHeight !== undefined && !isReward(coin, rewardHeight)) {
    return { code: "coin-is-reward", outpoint, height: rewardHeight };
  }
  if (claimed === undefined) return token && { code: "coin-may-carry-tokens", outpoint, actual: token };
  if (isSameToken(claimed, token)) return undefined;
  return { code: "coin-token-differs", outpoint, claimed, ...(token && { actual: token }) };
}

/** A claimed height of -1 is no block: a reward of no block is not spent. */
const isReward = ({ isCoinbase, blockHeight = -1 }: Claimed, height: number): boolean =>
  isCoinbase !== false && (blockHeight < 0 || blockHeight >= height);

/**
 * Tells whether the indexer and the bytes agree although they differ: the indexer names the unknown token where the
 * bytes have a token of a kind that nobody defines. Such a coin must not be spent, and nobody has lied about it.
 */
export const isUnknownToBoth = (problem: CoinProblem): boolean =>
  problem.code === "coin-token-differs" &&
  problem.actual === "unreadable" &&
  problem.claimed.tokenId === UNKNOWN_TOKEN_ID;

const isSameToken = ({ tokenId, tokenType, atoms, isMintBaton }: TokenValue, actual: CarriedToken | undefined) =>
  actual !== undefined &&
  actual !== "unreadable" &&
  actual.tokenId === tokenId &&
  actual.protocol === tokenType.protocol &&
  actual.typeNumber === tokenType.number &&
  actual.atoms === atoms &&
  actual.isMintBaton === isMintBaton;
