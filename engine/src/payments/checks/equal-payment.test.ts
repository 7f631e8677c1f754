import { atoms, sats } from "@satchel/core/amount";
import { emptyLedger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { aScript, aToken, aTx, scriptOf, tokenIdOfNumber } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { equalPayment } from "./equal-payment.ts";

const [me, bob, carol] = [scriptOf("me"), scriptOf("bob"), scriptOf("carol")];
const MESSAGE = aScript("6a0400746162026869");
const TOKEN = tokenIdOfNumber(0x70ce);
/** Of `aTx(1)`. */
const AT = 1_700_000_001_000;

const madeBy = (...history: Tx[]) => ({ ledger: { ...emptyLedger(new Set([me])), history }, outbox: [] });
const toBob = { to: [{ script: bob, sats: sats(5_000n) }] };
const paid = aTx(1).from(me).paying(bob, 5_000n).paying(me, 900n);

test("a payment of the history that pays the same is found, with its time; the change does not count", () => {
  expect(equalPayment(toBob, madeBy(paid), AT)).toEqual({ txid: paid.txid, at: AT, isOpen: false });
});

test.each<[string, Tx]>([
  ["another amount", aTx(1).from(me).paying(bob, 5_001n)],
  ["another recipient", aTx(1).from(me).paying(carol, 5_000n)],
  ["one more recipient", paid.paying(carol, 546n)],
  ["the same recipient twice", paid.paying(bob, 5_000n)],
  ["a message", aTx(1).from(me).paying(MESSAGE, 0n).paying(bob, 5_000n)],
  ["tokens", aTx(1).from(me).paying(bob, 5_000n, aToken(1n))],
  ["from somebody else", aTx(1).from(carol).paying(bob, 5_000n)],
])("%s is another payment", (_, tx) => {
  expect(equalPayment(toBob, madeBy(tx), AT)).toBeUndefined();
});

test("one that is older does not count", () => {
  expect(equalPayment(toBob, madeBy(paid), AT + 1)).toBeUndefined();
});

test("the message has to be the same", () => {
  const tx = aTx(1).from(me).paying(MESSAGE, 0n).paying(bob, 5_000n);
  expect(equalPayment({ ...toBob, data: MESSAGE }, madeBy(tx), AT)?.txid).toBe(tx.txid);
});

test("tokens are compared by their atoms, whatever XEC they carry", () => {
  const tx = aTx(1).from(me).paying(MESSAGE, 0n).paying(bob, 600n, aToken(7n)).paying(me, 546n, aToken(3n));
  const intent = (count: bigint) => ({ tokenId: TOKEN, to: [{ script: bob, atoms: atoms(count) }] });
  expect(equalPayment(intent(7n), madeBy(tx), AT)?.txid).toBe(tx.txid);
  expect(equalPayment(intent(8n), madeBy(tx), AT)).toBeUndefined();
  expect(equalPayment({ ...intent(7n), tokenId: tokenIdOfNumber(5) }, madeBy(tx), AT)).toBeUndefined();
});

test("a signed payment whose end is open counts too, also one that was refused", () => {
  const [tx] = txsWithCoins(3);
  const intent = { to: [{ script: bob, sats: sats(1_000n) }] };
  for (const status of ["unknown", "refused"] as const) {
    const outbox = [aPayment(3, status, { txs: txsWithCoins(3), createdAt: AT })];
    expect(equalPayment(intent, { ...madeBy(), outbox }, AT)).toEqual({ txid: tx?.txid, at: AT, isOpen: true });
  }
});

const script = fc.constantFrom<ScriptHex>(bob, carol, scriptOf("dave"));
const payment = fc.record({ script, sats: fc.bigInt(1n, 3n).map(sats) });

test("two payments are equal exactly if they have the same recipients with the same amounts, in any order", () => {
  const textOf = (to: readonly { script: string; sats: bigint }[]) =>
    to
      .map((each) => `${each.script} ${each.sats}`)
      .sort()
      .join();
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 4 }), fc.array(payment, { maxLength: 4 }), (a, b) => {
      const tx = b.reduce((made, each) => made.paying(each.script, each.sats), aTx(1).from(me).paying(me, 1n));
      const isEqual = equalPayment({ to: a }, madeBy(tx), AT) !== undefined;
      expect(isEqual).toBe(textOf(a) === textOf(b));
    }),
  );
});
