import { outpointOf } from "@satchel/core/ids";
import { type Advertisement, recoverOffer } from "@satchel/core/offer";
import { readParent, readTx } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { tokenOf } from "./listing-of.ts";

/**
 * Returns the advertisement in an output of a transaction, if it says the terms of an offer of this wallet; undefined
 * for one of an earlier release, whose terms stand only in the stored payment.
 */
export function readAdvertisement(
  rawTx: Uint8Array,
  outIdx: number,
  { keys }: Pick<Wallet, "keys">,
): Advertisement | undefined {
  const [tx, parent] = [readTx(rawTx), readParent(rawTx)];
  if (!tx.ok || !parent.ok) return undefined;
  const { inputs, outputs, lockTime } = tx.value;
  const output = outputs[outIdx];
  const token = tokenOf(parent.value, outIdx);
  if (output === undefined || token === undefined) return undefined;
  const offer = recoverOffer(
    {
      lockTime,
      sequence: inputs[0]?.sequence ?? 0,
      spends: inputs.map(({ outpoint }) => outpoint),
      output: { script: output.script, token },
    },
    keys.map(({ publicKey }) => publicKey),
  );
  return offer && { offer, outpoint: outpointOf(parent.value.txid, outIdx), sats: output.sats };
}
