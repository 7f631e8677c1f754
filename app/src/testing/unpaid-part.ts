import { sats } from "@satchel/core/amount";
import { airdropScript, toHex } from "@satchel/core/script";
import { txidOfNumber } from "@satchel/core/testing";
import { outpointOf, type Payment, writeTx } from "@satchel/core/tx";
import type { OutboxEntry, UnpaidPart } from "@satchel/engine";
import { ME } from "./sample-engine.ts";

/** A signed transaction of a chain that pays these people and returns the rest to the wallet. */
export function chainTx(n: number, payments: readonly Payment[], tokenId?: string): OutboxEntry["txs"][number] {
  const drop = tokenId === undefined ? undefined : airdropScript(tokenId, "");
  const outputs = [
    ...(drop?.ok ? [{ script: drop.value, sats: sats(0n) }] : []),
    ...payments,
    { script: ME, sats: sats(5_000n) },
  ];
  const inputs = [{ outpoint: outpointOf(txidOfNumber(900 + n), 0), inputScript: "", sequence: 0 }];
  return {
    txid: txidOfNumber(n),
    rawTx: toHex(writeTx({ version: 2, inputs, outputs, lockTime: 0 })),
    step: {
      kind: "pay",
      recipients: payments.length,
      sats: sats(payments.reduce((sum, payment) => sum + payment.sats, 0n)),
    },
  };
}

/** The discarded part of a chain of the sample wallet. */
export const anUnpaidPart = (txs: OutboxEntry["txs"], purpose: UnpaidPart["purpose"] = "payment"): UnpaidPart => ({
  id: outpointOf(txs[0]?.txid ?? "", 1),
  walletId: "wallet-1",
  txs,
  createdAt: 1,
  purpose,
});
