import type { ScriptChecker } from "../machine.ts";
import { FLAG, type FlagName } from "../script-flags.ts";
import { ecashCrypto } from "../signature/script-crypto.ts";
import { createSighasher } from "../signature/sighash.ts";
import { buildTx, type ParsedTx } from "../tx.ts";
import { type ScriptResult, verifyScript } from "../verify-script.ts";
import { createTxChecker } from "../verify-tx-scripts.ts";

export type Spend = { scriptSig: Uint8Array; scriptPubKey: Uint8Array; sats: bigint };

/** What a case may choose of the spending transaction. */
export type SpendFields = { version?: number; sequence?: number; lockTime?: number };

const NO_TXID = "00".repeat(32);
const FINAL = 0xffffffff;

/**
 * Returns the two transactions for which the chain's script vectors are signed: one that creates the output, and one
 * that spends it with its only input.
 */
export function spendingTx({ scriptSig, scriptPubKey, sats }: Spend, fields: SpendFields = {}): ParsedTx {
  const { version = 1, sequence = FINAL, lockTime = 0 } = fields;
  const credit = buildTx({
    version: 1,
    inputs: [{ prevTxid: NO_TXID, prevIdx: FINAL, script: Uint8Array.of(0, 0), sequence: FINAL }],
    outputs: [{ sats, script: scriptPubKey }],
    lockTime: 0,
  });
  return buildTx({
    version,
    inputs: [{ prevTxid: credit.txid, prevIdx: 0, script: scriptSig, sequence }],
    outputs: [{ sats, script: new Uint8Array(0) }],
    lockTime,
  });
}

export function checkerFor(tx: ParsedTx, sats: bigint): ScriptChecker {
  return createTxChecker(tx, 0, { sats }, createSighasher(tx, ecashCrypto), ecashCrypto);
}

export function verifySpend(spend: Spend, flags: number): ScriptResult {
  return verifyScript(spend.scriptSig, spend.scriptPubKey, flags, checkerFor(spendingTx(spend), spend.sats));
}

/** Returns flags from a comma-separated list of names. */
export function parseFlags(list: string): number {
  return list
    .split(",")
    .filter((name) => name !== "")
    .reduce((flags, name) => flags | flagOf(name), 0);
}

function flagOf(name: string): number {
  if (!(name in FLAG)) throw new Error(`Unknown flag ${name}`);
  return FLAG[name as FlagName];
}
