import type { ScriptChecker } from "./machine.ts";
import { SCRIPT_ERROR_TEXTS, type ScriptErrorName } from "./script-errors.data.ts";
import { FLAG, MANDATORY_FLAGS, STANDARD_FLAGS } from "./script-flags.ts";
import { ecashCrypto, type ScriptCrypto } from "./signature/script-crypto.ts";
import { createSighasher, hashTypeOf, type Sighasher } from "./signature/sighash.ts";
import { verifySignature } from "./signature/signature-encoding.ts";
import type { ParsedTx, TxOut } from "./tx.ts";
import { verifyScript } from "./verify-script.ts";

/** Largest number of signature checks in one transaction (devnet.md 5.2). */
const MAX_TX_SIGCHECKS = 3000;

type TxScriptsResult = { ok: true; sigChecks: number } | { ok: false; inputIdx: number; error: ScriptErrorName };

/** Runs the scripts of all inputs; `spent[i]` belongs to input i. The first input that fails decides the result. */
export function verifyTxScripts(
  tx: ParsedTx,
  spent: readonly TxOut[],
  flags: number,
  crypto: ScriptCrypto = ecashCrypto,
): TxScriptsResult {
  const verifyInput = createInputVerifier(tx, spent, crypto);
  let sigChecks = 0;
  for (let inputIdx = 0; inputIdx < tx.inputs.length; inputIdx++) {
    const result = verifyInput(inputIdx, flags);
    if (!result.ok) return { ok: false, inputIdx, error: result.error };
    sigChecks += result.sigChecks;
    if (flags & FLAG.ENFORCE_SIGCHECKS && sigChecks > MAX_TX_SIGCHECKS) {
      return { ok: false, inputIdx, error: "SIGCHECKS_LIMIT_EXCEEDED" };
    }
  }
  return { ok: true, sigChecks };
}

/**
 * Returns the mempool's verdict on the scripts; a refusal is in the node's words and names the input (devnet.md 5.2).
 */
type TxScriptsVerdict = { ok: true; sigChecks: number } | { ok: false; reason: string };

/**
 * Verifies by standard flags. For a failure it also says whether the mandatory flags alone would have accepted the
 * input.
 */
export function checkTxScripts(
  tx: ParsedTx,
  spent: readonly TxOut[],
  crypto: ScriptCrypto = ecashCrypto,
): TxScriptsVerdict {
  const standard = verifyTxScripts(tx, spent, STANDARD_FLAGS, crypto);
  if (standard.ok) return standard;
  const { inputIdx } = standard;
  const mandatory = createInputVerifier(tx, spent, crypto)(inputIdx, MANDATORY_FLAGS);
  const rule = mandatory.ok ? "non-mandatory-script-verify-flag" : "mandatory-script-verify-flag-failed";
  const text = SCRIPT_ERROR_TEXTS[mandatory.ok ? standard.error : mandatory.error];
  const input = tx.inputs[inputIdx];
  const where = `input ${inputIdx} of ${tx.txid}, spending ${input?.prevTxid}:${input?.prevIdx}`;
  return { ok: false, reason: `${rule} (${text}), ${where}` };
}

function createInputVerifier(tx: ParsedTx, spent: readonly TxOut[], crypto: ScriptCrypto) {
  if (spent.length !== tx.inputs.length) {
    throw new RangeError(`${tx.inputs.length} inputs but ${spent.length} spent outputs`);
  }
  const sighash = createSighasher(tx, crypto);
  return (inputIdx: number, flags: number) => {
    const input = tx.inputs[inputIdx];
    const coin = spent[inputIdx];
    if (input === undefined || coin === undefined) throw new RangeError(`No input ${inputIdx}`);
    return verifyScript(input.script, coin.script, flags, createTxChecker(tx, inputIdx, coin, sighash, crypto));
  };
}

/** Lock times below this are block heights, others are seconds (BIP65). */
const LOCKTIME_THRESHOLD = 500_000_000n;
const SEQUENCE_FINAL = 0xffffffff;
/** Bits of a sequence number (BIP68). */
const SEQUENCE_DISABLED = 0x80000000n;
const SEQUENCE_IN_TIME = 0x400000n;
const SEQUENCE_VALUE = 0xffffn;

/** Returns what the scripts of one input see of the transaction. All inputs share `sighash` (createSighasher). */
export function createTxChecker(
  tx: ParsedTx,
  inputIdx: number,
  coin: Pick<TxOut, "sats">,
  sighash: Sighasher,
  crypto: ScriptCrypto,
): ScriptChecker {
  const sequence = tx.inputs[inputIdx]?.sequence ?? SEQUENCE_FINAL;
  return {
    crypto,
    checkSignature(signature, publicKey, scriptCode, flags) {
      const hashType = hashTypeOf(signature);
      const hash = sighash({ inputIdx, scriptCode, sats: coin.sats, hashType, flags });
      return verifySignature(crypto, signature.subarray(0, -1), hash, publicKey);
    },
    checkLockTime: (wanted) => isLockTimeReached(wanted, BigInt(tx.lockTime)) && sequence !== SEQUENCE_FINAL,
    checkSequence: (wanted) => tx.version >>> 0 >= 2 && isSequenceReached(wanted, BigInt(sequence)),
  };
}

function isLockTimeReached(wanted: bigint, lockTime: bigint): boolean {
  return wanted < LOCKTIME_THRESHOLD === lockTime < LOCKTIME_THRESHOLD && wanted <= lockTime;
}

function isSequenceReached(wanted: bigint, sequence: bigint): boolean {
  if (sequence & SEQUENCE_DISABLED) return false;
  if ((wanted & SEQUENCE_IN_TIME) !== (sequence & SEQUENCE_IN_TIME)) return false;
  return (wanted & SEQUENCE_VALUE) <= (sequence & SEQUENCE_VALUE);
}
