import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { emppScript, type ScriptHex, toHex } from "@satchel/core/script";
import { aScript, scriptOf, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import { alpSendPush } from "@satchel/core/token";
import { writeTx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { movedBy } from "./moved-by.ts";

const [me, bob, covenant] = [scriptOf("me"), scriptOf("bob"), aScript(`a914${"c0".repeat(20)}87`)];
const TOKEN = tokenIdOfNumber(1);
const own = new Set([me]);

/** A payment of one transaction with these outputs, made at this place. */
function payment(place: string | undefined, outputs: readonly (readonly [ScriptHex, bigint])[], moved?: bigint[]) {
  const message = moved && [{ script: emppScript([alpSendPush(TOKEN, moved.map(atoms))]), sats: sats(0n) }];
  const paid = outputs.map(([script, amount]) => ({ script, sats: sats(amount) }));
  const inputs = [{ outpoint: outpointOf(txidOfNumber(2), 0), inputScript: "", sequence: 0 }];
  const rawTx = toHex(writeTx({ version: 2, inputs, outputs: [...(message ?? []), ...paid], lockTime: 0 }));
  return movedBy({ txs: [{ txid: txidOfNumber(3), rawTx }], ...(place !== undefined && { place }) }, own);
}

test("a payment names its recipients, and of a token what they get of it", () => {
  expect(
    payment("send", [
      [bob, 1_000n],
      [me, 9_000n],
    ]),
  ).toEqual({ kind: "paid", token: undefined, to: [bob] });
  const outputs = [
    [bob, 546n],
    [me, 546n],
    [me, 9_000n],
  ] as const;
  expect(payment(`send-token:${TOKEN}`, outputs, [7n, 3n])).toEqual({
    kind: "paid",
    token: { tokenId: TOKEN, atoms: 7n },
    to: [bob],
  });
});

test("a purchase brings tokens and pays a maker; the end of an offer of one's own pays nobody", () => {
  const bought = payment(
    `trade:${TOKEN}`,
    [
      [bob, 5_000n],
      [covenant, 546n],
      [me, 546n],
    ],
    [0n, 60n, 40n],
  );
  expect(bought).toEqual({ kind: "bought", token: { tokenId: TOKEN, atoms: 40n }, to: [] });
  expect(payment(`trade:${TOKEN}`, [[me, 546n]], [40n])).toEqual({
    kind: "canceled",
    token: { tokenId: TOKEN, atoms: 40n },
    to: [],
  });
});

test.each(["list", "relist"])(
  "a listing, alone or in place of another, offers what its covenant holds: %s",
  (place) => {
    expect(
      payment(
        `${place}:${TOKEN}`,
        [
          [covenant, 546n],
          [me, 546n],
        ],
        [40n, 60n],
      ),
    ).toEqual({
      kind: "listed",
      token: { tokenId: TOKEN, atoms: 40n },
      to: [],
    });
  },
);

test("of an action on a token, and of a payment without a place, nothing is said that the bytes do not say", () => {
  for (const place of [`burn:${TOKEN}`, "coins", undefined])
    expect(payment(place, [[me, 546n]], [60n])).toEqual({ kind: "action", to: [] });
});
