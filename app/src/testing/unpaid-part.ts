import { sats, atoms as toAtoms } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import { airdropScript, emppScript, toHex } from "@satchel/core/script";
import { aTxid, aWalletId, txidOfNumber } from "@satchel/core/testing";
import { alpSendPush } from "@satchel/core/token";
import { type Payment, type TokenPayment, txidOf, writeTx } from "@satchel/core/tx";
import type { OutboxEntry, UnpaidPart } from "@satchel/engine";
import { ME } from "./sample-engine.ts";

/** A signed transaction of a chain that pays these people and returns the rest to the wallet. */
export function chainTx(n: number, payments: readonly Payment[], tokenId?: TokenId): OutboxEntry["txs"][number] {
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

/** A signed transaction of a chain that sends ALP tokens to these people; the rest of both returns to the wallet. */
export function tokenChainTx(
  n: number,
  tokenId: TokenId,
  payments: readonly TokenPayment[],
): OutboxEntry["txs"][number] {
  const amounts = [...payments.map(({ atoms }) => atoms), toAtoms(77n)];
  const outputs = [
    { script: emppScript([alpSendPush(tokenId, amounts)]), sats: sats(0n) },
    ...payments.map(({ script }) => ({ script, sats: sats(546n) })),
    { script: ME, sats: sats(546n) },
    { script: ME, sats: sats(5_000n) },
  ];
  const inputs = [{ outpoint: outpointOf(txidOfNumber(900 + n), 0), inputScript: "", sequence: 0 }];
  const rawTx = writeTx({ version: 2, inputs, outputs, lockTime: 0 });
  return {
    txid: txidOf(rawTx),
    rawTx: toHex(rawTx),
    step: { kind: "pay", recipients: payments.length, sats: sats(0n) },
  };
}

/** The discarded part of a chain of the sample wallet. */
export const anUnpaidPart = (txs: OutboxEntry["txs"], purpose: UnpaidPart["purpose"] = "payment"): UnpaidPart => ({
  id: outpointOf(aTxid(txs[0]?.txid), 1),
  walletId: aWalletId("wallet-1"),
  txs,
  createdAt: 1,
  purpose,
});
