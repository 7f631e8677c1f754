import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { airdropScript, type ScriptHex, toHex } from "@satchel/core/script";
import { aWalletId, scriptOf, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import { slpSendScript } from "@satchel/core/token";
import { writeTx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment } from "../../testing/a-payment.ts";
import type { StoredPayment } from "../outbox/stored-payments.ts";
import { discardedPart, isPaidBy, readUnpaid, withoutPaidBy } from "./unpaid.ts";

const [me, bob, carol] = [scriptOf("me"), scriptOf("bob"), scriptOf("carol")];
const TOKEN = tokenIdOfNumber(1);
type Paid = readonly [script: ScriptHex, sats: bigint];
type SignedTx = OutboxEntry["txs"][number];

/** A transaction with these outputs, of which the first ones after any message are recipients. */
function paying(n: number, recipients: number, ...paid: Paid[]): SignedTx {
  const inputs = [{ outpoint: outpointOf(txidOfNumber(90 + n), 0), inputScript: "", sequence: 0xffffffff }];
  const outputs = paid.map(([script, amount]) => ({ script, sats: sats(amount) }));
  const rawTx = toHex(writeTx({ version: 2, inputs, outputs, lockTime: 0 }));
  return { txid: txidOfNumber(n), rawTx, step: { kind: "pay", recipients, sats: sats(0n) } };
}
const gathering: SignedTx = {
  ...paying(5, 0, [me, 9_000n]),
  step: { kind: "gather" } as NonNullable<SignedTx["step"]>,
};
const tokens = (...amounts: bigint[]): Paid => [slpSendScript(TOKEN, 1, amounts.map(atoms)), 0n];

/** The discarded rest of a chain; it was made at the time 10. */
const part = (...txs: SignedTx[]): StoredPayment => aPayment(10, "discarded", { txs, plan: "", spends: [] });
const later = (...txs: SignedTx[]) => aPayment(11, "unknown", { txs });
const xec = part(paying(6, 2, [bob, 1_000n], [carol, 2_000n], [me, 700n]));

test("the rest of a chain is whom its transactions pay that were not accepted", () => {
  const txs = [paying(6, 1, [bob, 1_000n], [me, 5_000n]), paying(7, 1, [carol, 2_000n], [me, 3_000n])];
  const chain = aPayment(10, "stopped", { txs, accepted: 1, begun: 1, reason: "full", isPayButton: true });
  const { reason: _r, begun: _b, accepted: _a, isPayButton: _p, ...others } = chain;
  const id = outpointOf(txidOfNumber(7), 1);
  const rest = { ...others, id, txs: [txs[1]], plan: "", spends: [], status: "discarded" };
  expect(discardedPart(chain)).toEqual(rest);
  const { accepted: _none, ...unaccepted } = chain;
  expect(discardedPart(unaccepted)).toMatchObject({ id: outpointOf(txidOfNumber(6), 1), txs });
});

test("a rest that pays nobody, and a single payment, leave nothing unpaid", () => {
  const single = [paying(6, 1, [bob, 1_000n])];
  expect(discardedPart(aPayment(10, "refused", { txs: single }))).toBeUndefined();
  const txs = [paying(6, 1, [bob, 1_000n]), gathering];
  expect(discardedPart(aPayment(10, "stopped", { txs, accepted: 1 }))).toBeUndefined();
  expect(discardedPart(aPayment(10, "stopped", { txs, accepted: 2 }))).toBeUndefined();
  const none = [gathering, paying(7, 0, [me, 1_000n])];
  expect(discardedPart(aPayment(10, "stopped", { txs: none }))).toBeUndefined();
});

test("recipients are read from the signed outputs, without messages and change", () => {
  const payments = [
    { script: bob, sats: 1_000n },
    { script: carol, sats: 2_000n },
    { script: bob, sats: 3_000n },
  ];
  const [first] = xec.txs;
  const more = paying(7, 1, [bob, 3_000n], [me, 700n]);
  expect(readUnpaid({ txs: [first as SignedTx, gathering, more] })).toEqual({ kind: "xec", payments });
  const message = airdropScript(TOKEN, "");
  if (!message.ok) throw new Error("no message");
  const drop = readUnpaid({ txs: [paying(6, 1, [message.value, 0n], [bob, 1_000n], [me, 700n])] });
  expect(drop).toEqual({ kind: "xec", payments: [{ script: bob, sats: 1_000n }], tokenId: TOKEN });
});

test("recipients of tokens are told by their atoms", () => {
  const txs = [paying(6, 2, tokens(70n, 30n, 5n), [bob, 546n], [carol, 546n], [me, 546n])];
  const payments = [
    { script: bob, atoms: 70n },
    { script: carol, atoms: 30n },
  ];
  expect(readUnpaid({ txs })).toEqual({ kind: "token", tokenId: TOKEN, payments });
});

test("a later payment of the same wallet pays it if everybody gets the same, in any order and beside others", () => {
  const same: Paid[] = [
    [carol, 2_000n],
    [me, 100n],
    [bob, 1_000n],
  ];
  expect(isPaidBy(xec, later(paying(8, 3, ...same)))).toBe(true);
  expect(isPaidBy(xec, later(paying(8, 1, [carol, 2_000n]), paying(9, 1, [bob, 1_000n])))).toBe(true);
  expect(isPaidBy(xec, later(paying(8, 1, [bob, 1_000n])))).toBe(false);
  expect(isPaidBy(xec, later(paying(8, 2, [bob, 1_000n], [carol, 2_001n])))).toBe(false);
  expect(isPaidBy(xec, { ...later(paying(8, 3, ...same)), createdAt: 10 })).toBe(false);
  expect(isPaidBy(xec, { ...later(paying(8, 3, ...same)), walletId: aWalletId("other") })).toBe(false);
});

test("who is to be paid twice is paid twice", () => {
  const twice = part(paying(6, 2, [bob, 1_000n], [bob, 1_000n]));
  expect(isPaidBy(twice, later(paying(8, 1, [bob, 1_000n])))).toBe(false);
  expect(isPaidBy(twice, later(paying(8, 2, [bob, 1_000n], [bob, 1_000n])))).toBe(true);
});

test("tokens are paid by as many atoms of that token, not by the dust that carries them", () => {
  const owed = part(paying(6, 2, tokens(70n, 30n), [bob, 546n], [carol, 546n]));
  const paid = (...amounts: [bigint, bigint]) => later(paying(8, 2, tokens(...amounts), [bob, 546n], [carol, 546n]));
  expect(isPaidBy(owed, paid(70n, 30n))).toBe(true);
  expect(isPaidBy(owed, paid(30n, 70n))).toBe(false);
  expect(isPaidBy(owed, later(paying(8, 2, [bob, 546n], [carol, 546n])))).toBe(false);
});

test("only discarded parts that are paid now are removed", () => {
  const other = part(paying(7, 1, [bob, 5_000n]));
  const sent = aPayment(9, "sent", { txs: xec.txs });
  const payment = later(paying(8, 2, [bob, 1_000n], [carol, 2_000n]));
  expect(withoutPaidBy([xec, other, sent], payment)).toEqual([other, sent]);
});
