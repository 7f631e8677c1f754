import { addressOf } from "@satchel/core/address";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aToken, aTx } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { ALICE, ME } from "../../testing/sample-engine.ts";
import { isOffered, isOfStranger, type ReadTx, readTx } from "./read-tx.ts";

const token = aToken(5n);
const tx = aTx(1)
  .from(ALICE)
  .paying(ME, 546n, token)
  .with({
    tokenEntries: [
      {
        tokenId: token.tokenId,
        tokenType: token.tokenType,
        txType: "SEND",
        isInvalid: false,
        burnSummary: "",
        failedColorings: [],
        actualBurnAtoms: 0n as never,
        intentionalBurnAtoms: 0n as never,
        burnsMintBatons: false,
      },
    ],
  });
const issuer = addressOf(ALICE, "ecash") ?? "";

test("genuine yield on the savings token is no planted address; the same tokens of a stranger may be", () => {
  const special = { ...NOTHING_SPECIAL, savingsTokenId: token.tokenId, yieldPayerScript: ALICE };
  const paid = readTx(tx, new Set([ME]), { prefix: "ecash", special });
  expect([paid.savings, paid.isDusting, isOffered(paid, issuer, [])]).toEqual(["yield", false, true]);
  const planted = readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL });
  expect([planted.savings, planted.isDusting, isOffered(planted, issuer, [])]).toEqual([undefined, true, false]);
});

test("a message is a stranger's if it came from an address that the person does not trust, or from none", () => {
  const isStrange = (kind: "received" | "sent", actions: number, replyTo: string | undefined) =>
    isOfStranger({ activity: { kind, actions: Array(actions) }, replyTo } as unknown as ReadTx, [issuer]);
  expect([isStrange("received", 1, "ecash:qq"), isStrange("received", 2, undefined)]).toEqual([true, true]);
  expect(isStrange("received", 1, issuer)).toBe(false);
  expect([isStrange("received", 0, "ecash:qq"), isStrange("sent", 1, "ecash:qq")]).toEqual([false, false]);
});
