import type { Coin, ParsedTx } from "../node/node.ts";
import { hashTypeOf } from "./hash-type.ts";
import type { ScriptChecker } from "./machine.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import type { Sighasher } from "./sighash.ts";
import { verifySignature } from "./verify-signature.ts";

/** Lock times below are block heights, others are seconds (BIP65). */
const LOCKTIME_THRESHOLD = 500_000_000n;
const SEQUENCE_FINAL = 0xffffffff;
/** Bits of a sequence number (BIP68). */
const SEQUENCE_DISABLED = 0x80000000n;
const SEQUENCE_IN_TIME = 0x400000n;
const SEQUENCE_VALUE = 0xffffn;

/** What one input lets its scripts see of the transaction. `sighash` is shared by all inputs (createSighasher). */
export function createTxChecker(
  tx: ParsedTx,
  inputIdx: number,
  coin: Pick<Coin, "sats">,
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
