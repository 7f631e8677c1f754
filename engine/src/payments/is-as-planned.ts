import type { SignedTx } from "@satchel/core/ports";
import { type Plan, readTx } from "@satchel/core/tx";
import { resolve } from "./payment-identity.ts";

/** Whether what was signed spends and pays exactly what was planned, whatever the signer made of it. */
export function isAsPlanned(plan: Plan, signed: readonly SignedTx[]): boolean {
  const txids = signed.map(({ txid }) => txid);
  return (
    signed.length === plan.txs.length &&
    plan.txs.every((planned, index) => {
      const raw = readTx(signed[index]?.rawTx ?? new Uint8Array());
      if (!raw.ok) return false;
      const { inputs, outputs } = raw.value;
      return (
        isSameList(inputs, planned.inputs, (input, { utxo }) => input.outpoint === resolve(utxo.outpoint, txids)) &&
        isSameList(
          outputs,
          planned.outputs,
          (output, { script, sats }) => output.script === script && output.sats === sats,
        )
      );
    })
  );
}

const isSameList = <A, B>(one: readonly A[], other: readonly B[], isSame: (a: A, b: B) => boolean): boolean =>
  one.length === other.length && one.every((each, index) => isSame(each, other[index] as B));
