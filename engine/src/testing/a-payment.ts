import { sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, type Txid } from "@satchel/core/ids";
import { toHex } from "@satchel/core/script";
import { aTxid, aWalletId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { writeTx } from "@satchel/core/tx";
import type { StoredPayment } from "../payments/outbox/stored-payments.ts";
import type { OutboxEntry } from "../state.ts";

type Fields = Partial<Omit<OutboxEntry, "status">>;

/** The only coin that `aPayment(n)` spends. */
export const coinOfPayment = (n: number): Outpoint => outpointOf(txidOfNumber(1000 + n), 0);

/** A payment of the wallet `w`, of one transaction whose txid has this number. */
export const aPayment = <S extends StoredPayment["status"]>(
  n: number,
  status: S,
  fields: Fields = {},
): Omit<OutboxEntry, "status"> & { status: S } => ({
  id: outpointOf(txidOfNumber(n), 0),
  walletId: aWalletId("w"),
  plan: `plan ${n}`,
  txs: rawTxs(n),
  spends: [coinOfPayment(n)],
  sent: sats(1n),
  createdAt: n,
  ...fields,
  status,
});

/**
 * The same as bytes that can be read; they begin with the number too. The indexer that does not have `coinOfPayment(n)`
 * says with a refusal of transaction n that it never existed.
 */
export const txsWithCoins = (...numbers: number[]): OutboxEntry["txs"] =>
  numbers.map((n) => {
    const inputs = [{ outpoint: coinOfPayment(n), inputScript: "", sequence: 0xffffffff }];
    const outputs = [{ script: scriptOf("bob"), sats: sats(1_000n) }];
    return { txid: txidOfNumber(n), rawTx: toHex(writeTx({ version: n, inputs, outputs, lockTime: 0 })) };
  });

/** Transactions of these txids, in this order; the bytes of each begin with its number. */
export const rawTxs = (...numbers: number[]): OutboxEntry["txs"] =>
  numbers.map((n) => ({ txid: txidOfNumber(n), rawTx: n.toString(16).padStart(2, "0").padEnd(120, "ab") }));

/** The notice that all transactions of a payment were accepted after all. */
export const settledNotice = (txids: readonly Txid[]) =>
  ({ kind: "payment-settled", entryId: outpointOf(aTxid(txids.at(-1)), 0), txids }) as const;
