import { readScript } from "../script/index.ts";
import { COINBASE_MATURITY } from "./limits.ts";
import type { Utxo } from "./tx.ts";

/** Whether the next block would accept this coin as an input; only a coinbase can be too young. */
export const isMature = (utxo: Utxo, tipHeight: number): boolean =>
  !utxo.isCoinbase || (utxo.blockHeight >= 0 && tipHeight + 1 - utxo.blockHeight >= COINBASE_MATURITY);

/** Whether an XEC payment may use this coin: never one that carries tokens (architecture.md, invariant 3). */
export const isSpendable = (utxo: Utxo, tipHeight: number): boolean =>
  utxo.token === undefined && isMature(utxo, tipHeight) && readScript(utxo.script).kind === "p2pkh";

/** Whether a payment of this token may use this coin; a mint baton is none of its coins. */
export const isTokenSpendable = (utxo: Utxo, tokenId: string, tipHeight: number): boolean =>
  utxo.token?.tokenId === tokenId &&
  !utxo.token.isMintBaton &&
  isMature(utxo, tipHeight) &&
  readScript(utxo.script).kind === "p2pkh";
