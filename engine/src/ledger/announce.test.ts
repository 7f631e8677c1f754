import { p2shScript } from "@satchel/core/script";
import { aToken, aTx, aUtxo, scriptOf, type TxBuilder } from "@satchel/core/testing";
import type { TokenEntry } from "@satchel/core/tx";
import { expect, test } from "vitest";
import type { Context, Session } from "../context.ts";
import type { Notice } from "../notice.ts";
import { announce } from "./take-in-tx.ts";

const [ME, ALICE, BOB] = [scriptOf("me"), scriptOf("alice"), scriptOf("bob")];
const OFFER = p2shScript("0f".repeat(20));
const TAKES = `40${"5a".repeat(64)}51025187`;

function noticesOf(tx: TxBuilder): Notice[] {
  const notices: Notice[] = [];
  const ctx = { notify: (notice: Notice) => notices.push(notice) } as unknown as Context;
  const session = { scripts: new Set([ME]), announced: new Set() } as unknown as Session;
  announce(ctx, session, tx);
  return notices;
}

const entry: TokenEntry = {
  tokenId: aToken(0n).tokenId,
  tokenType: aToken(0n).tokenType,
  txType: "SEND",
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n as never,
  intentionalBurnAtoms: 0n as never,
  burnsMintBatons: false,
};

test("a payment to oneself is a move and tells what it cost", () =>
  expect(noticesOf(aTx(1).from(ME, 100_000n).paying(ME, 99_781n))).toEqual([
    { kind: "moved", txid: aTx(1).txid, sats: 219n },
  ]));

test("a payment tells what its recipients got together, and how many more there are", () =>
  expect(noticesOf(aTx(1).from(ME, 9_000n).paying(BOB, 3_000n).paying(ALICE, 2_000n).paying(ME, 3_500n))).toEqual([
    { kind: "sent", txid: aTx(1).txid, sats: 5_000n, toScript: BOB, others: 1 },
  ]));

test("a token that came in does not add to the balance", () =>
  expect(
    noticesOf(
      aTx(1)
        .from(ALICE)
        .paying(ME, 546n, aToken(5n))
        .with({ tokenEntries: [entry] }),
    ),
  ).toMatchObject([{ kind: "received", sats: 0n, tokens: [{ event: "SEND", atoms: 5n }] }]));

test("a sale tells what it brought, and what left the offer", () => {
  const tx = aTx(1)
    .from(BOB)
    .spending(aUtxo(OFFER, 546n, { token: aToken(100n), n: 2 }))
    .paying(ME, 42_000n)
    .paying(OFFER, 546n, aToken(80n))
    .paying(BOB, 546n, aToken(20n));
  const taken = tx.inputs.map((input) => (input.token ? { ...input, inputScript: TAKES } : input));
  expect(noticesOf(tx.with({ inputs: taken, tokenEntries: [entry] }))).toMatchObject([
    { kind: "received", sats: 42_000n, tokens: [{ event: "Agora Sale", atoms: 20n }] },
  ]);
});
