import { isPushOnly, type ParsedTx, solveOutput, type TxOut } from "../../script/index.ts";
import { isUnspendable } from "../chain/coins.ts";
import type { Coin } from "../node.ts";

const MAX_STANDARD_TX_BYTES = 100_000;
const MAX_SCRIPT_SIG_BYTES = 1_650;
const MAX_OP_RETURN_BYTES = 223;
const MAX_BARE_MULTISIG_KEYS = 3;
/** A coin is dust when it is worth less than 3 times the cost of making and spending it at 1 sat per byte. */
const DUST_FACTOR = 3n;
const SPENDING_BYTES = 148;

/** Step 2 of devnet.md 5.3: returns the first reason why the form of a transaction is not standard, if any. */
export function standardReason(tx: ParsedTx): string | undefined {
  if (tx.version !== 1 && tx.version !== 2) return "version";
  if (tx.raw.length > MAX_STANDARD_TX_BYTES) return "tx-size";
  for (const { script } of tx.inputs) {
    if (script.length > MAX_SCRIPT_SIG_BYTES) return "scriptsig-size";
    if (!isPushOnly(script)) return "scriptsig-not-pushonly";
  }
  let opReturns = 0;
  for (const output of tx.outputs) {
    if (!isStandardOutput(output.script)) return "scriptpubkey";
    if (isUnspendable(output.script)) opReturns++;
    else if (output.sats < dustSats(output)) return "dust";
  }
  return opReturns > 1 ? "multi-op-return" : undefined;
}

/** Step 9: whether policy allows spending outputs of these scripts. */
export const areStandardInputs = (coins: readonly Coin[]): boolean =>
  coins.every((coin) => solveOutput(coin.script).kind !== "nonstandard");

/** Returns the least amount that a spendable output may hold: 546 sats for p2pkh, 540 for p2sh. */
export function dustSats({ script }: Pick<TxOut, "script">): bigint {
  const lengthBytes = script.length < 0xfd ? 1 : 3;
  return DUST_FACTOR * BigInt(8 + lengthBytes + script.length + SPENDING_BYTES);
}

function isStandardOutput(script: Uint8Array): boolean {
  const output = solveOutput(script);
  switch (output.kind) {
    case "nonstandard":
      return false;
    case "op-return":
      return script.length <= MAX_OP_RETURN_BYTES;
    case "multisig":
      return output.publicKeys.length <= MAX_BARE_MULTISIG_KEYS;
    case "p2pk":
    case "p2pkh":
    case "p2sh":
      return true;
  }
}
