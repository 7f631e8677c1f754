import { enforcedCount, unlockScript } from "@satchel/core/offer";
import type { CovenantSpend } from "@satchel/core/tx";
import {
  ALL_ANYONECANPAY_BIP143,
  ALL_BIP143,
  fromHex,
  Script,
  type Signatory,
  sha256d,
  type TxOutput,
  toHex,
  WriterBytes,
  WriterLength,
  writeTxOutput,
} from "ecash-lib";
import type { DerivedKey } from "../keys/derive-key.ts";

/** Version, hash of the outpoints and hash of the sequences, which a covenant writes itself. */
const PREIMAGE_START_BYTES = 4 + 32 + 32;

/**
 * Returns the signatory of an input with a covenant; all signatures are Schnorr. A purchase signs ALL|ANYONECANPAY,
 * because its covenant rebuilds what is signed without the other inputs; the maker signs ALL. What is signed begins
 * behind the OP_CODESEPARATOR of a covenant; an advertisement has none.
 */
export const covenantSignatory =
  (spend: CovenantSpend, { secretKey, publicKeyBytes }: DerivedKey): Signatory =>
  (ecc, input) => {
    const hashType = spend.branch === "accept" ? ALL_ANYONECANPAY_BIP143 : ALL_BIP143;
    const { bytes } = input.sigHashPreimage(hashType, spend.branch === "advertisement" ? undefined : 0);
    const script = unlockScript(spend, {
      signature: toHex(ecc.schnorrSign(secretKey, sha256d(bytes))),
      publicKey: toHex(publicKeyBytes),
      preimageEnd: toHex(bytes.subarray(PREIMAGE_START_BYTES)),
      buyerOutputs: toHex(written(input.unsignedTx.tx.outputs.slice(enforcedCount(spend)))),
    });
    return new Script(fromHex(script));
  };

function written(outputs: readonly TxOutput[]): Uint8Array {
  const length = new WriterLength();
  for (const output of outputs) writeTxOutput(output, length);
  const writer = new WriterBytes(length.length);
  for (const output of outputs) writeTxOutput(output, writer);
  return writer.data;
}
