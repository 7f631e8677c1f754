import { expect, test } from "vitest";
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { aScript, aTokenId, scriptOf, txidOfNumber } from "../../testing/index.ts";
import type { Parent } from "../../tx/index.ts";
import { partialCovenant } from "../covenant/partial-covenant.ts";
import { makerScriptOf, offerEnd, saleBefore, unlockScript } from "../index.ts";
import { partial } from "../testing/partial-offer.ts";

const whole = partial({ slp: true, n: 5 });
const BOUGHT = atoms(100_000n);
const terms = { variant: "PARTIAL", terms: whole.terms } as const;
const TXID = txidOfNumber(9);
const MAKER = makerScriptOf(terms);

/** The input of a purchase of `BOUGHT` atoms, or of a cancellation. */
function spending(branch: "accept" | "cancel") {
  const spend = branch === "accept" ? { branch, atoms: BOUGHT as Atoms } : { branch };
  const inputScript = unlockScript(
    { ...spend, offer: terms, signer: MAKER },
    { signature: "11".repeat(64), publicKey: `02${"22".repeat(32)}`, preimageEnd: "33", buyerOutputs: "44" },
  );
  return { inputs: [{ outpoint: whole.outpoint, inputScript, sequence: 0 }] };
}

/** The outputs of the purchase: data, payment, rest, and what the buyer gets. */
function parentOf({ tokenId = whole.tokenId, payee = MAKER } = {}): Parent {
  const outputs = [aScript("6a"), payee, scriptOf("rest"), scriptOf("buyer")].map((script) => ({
    script,
    sats: sats(2_100n),
  }));
  const token = (amount: bigint) => ({
    tokenId,
    atoms: atoms(amount),
    isMintBaton: false,
    protocol: "SLP",
    typeNumber: 1,
  });
  const tokens = new Map([
    [2, token(300_000n)],
    [3, token(BOUGHT)],
  ]);
  return { txid: TXID, outputs, tokens } as Parent;
}

const spent = {
  outpoint: whole.outpoint,
  redeemScript: partialCovenant(whole.terms),
  tokenId: whole.tokenId,
};

test("an offer ended as its input says: bought for what the maker got, or cancelled", () => {
  expect(offerEnd(spent, spending("accept"), parentOf())).toEqual({ status: "TAKEN", sats: 2_100n, atoms: BOUGHT });
  expect(offerEnd(spent, spending("cancel"), parentOf())).toEqual({ status: "CANCELED" });
});

test("an output with another token is not what was bought of the offer", () => {
  expect(offerEnd(spent, spending("accept"), parentOf({ tokenId: aTokenId("77".repeat(32)) }))).toBeUndefined();
});

test("another output, and another covenant, ended nothing", () => {
  expect(offerEnd({ ...spent, outpoint: outpointOf(TXID, 1) }, spending("accept"), parentOf())).toBeUndefined();
  expect(offerEnd({ ...spent, redeemScript: "51" }, spending("accept"), parentOf())).toBeUndefined();
});

const rest = { ...whole, outpoint: outpointOf(TXID, 2), atoms: atoms(300_000n), makerScript: MAKER };

test("a rest was left by the purchase that made its output", () => {
  expect(saleBefore(rest, parentOf(), spending("accept"))).toEqual({
    of: whole.outpoint,
    atoms: 400_000n,
    bought: BOUGHT,
    sats: 2_100n,
  });
});

test("a transaction that pays somebody else than the maker has sold nothing of the offer", () => {
  expect(saleBefore(rest, parentOf({ payee: scriptOf("somebody") }), spending("accept"))).toBeUndefined();
});

test("neither has another output, another token, or a cancellation", () => {
  expect(saleBefore({ ...rest, outpoint: outpointOf(TXID, 3) }, parentOf(), spending("accept"))).toBeUndefined();
  expect(saleBefore(rest, parentOf({ tokenId: aTokenId("77".repeat(32)) }), spending("accept"))).toBeUndefined();
  expect(saleBefore(rest, parentOf(), spending("cancel"))).toBeUndefined();
});
