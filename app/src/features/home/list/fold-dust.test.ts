import { addressOf } from "@satchel/core/address";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aToken, aTx, tokenIdOfNumber } from "@satchel/core/testing";
import type { TokenEntry, Tx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { ALICE, BOB, ME } from "../../../testing/sample-engine.ts";
import { readTx } from "../../../widgets/tx/read-tx.ts";
import { type FoldRules, isFoldable } from "./fold-dust.ts";

const FRIEND = addressOf(ALICE, "ecash") ?? "";
const TOKEN = tokenIdOfNumber(0x70ce);
const entry = (txType: TokenEntry["txType"]): TokenEntry => ({
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  txType,
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n as never,
  intentionalBurnAtoms: 0n as never,
  burnsMintBatons: false,
});
const spam = aTx(1).from(BOB).paying(ME, 546n);
const token = aTx(1)
  .from(BOB)
  .paying(ME, 546n, aToken(5n, TOKEN))
  .with({ tokenEntries: [entry("SEND")] });

const isFolded = (tx: Tx, rules: Partial<FoldRules> = {}) =>
  isFoldable(readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL }), {
    below: 1_000,
    trusted: new Set([FRIEND]),
    hasNote: () => false,
    special: NOTHING_SPECIAL,
    ...rules,
  });

test.each<[string, Tx, Partial<FoldRules>, boolean]>([
  ["dust of a stranger", spam, {}, true],
  ["a token of a stranger", token, {}, true],
  ["the same with the setting off", spam, { below: 0 }, false],
  ["exactly as much as the setting says", aTx(1).from(BOB).paying(ME, 1_000n), {}, false],
  ["one sat less", aTx(1).from(BOB).paying(ME, 999n), {}, true],
  ["of somebody known", aTx(1).from(ALICE).paying(ME, 546n), {}, false],
  ["of somebody known among others", aTx(1).from(BOB).from(ALICE).paying(ME, 546n), {}, false],
  ["with a note", spam, { hasNote: () => true }, false],
  ["one's own payment", aTx(1).from(ME).paying(BOB, 546n), {}, false],
  ["a reward", aTx(1).paying(ME, 546n).with({ isCoinbase: true, inputs: [] }), {}, false],
  ["savings", token, { special: { ...NOTHING_SPECIAL, savingsTokenId: TOKEN } }, false],
  ["staked coins", token, { special: { ...NOTHING_SPECIAL, stakingTokenId: TOKEN } }, false],
  ["something minted for this wallet", token.with({ tokenEntries: [entry("MINT")] }), {}, false],
])("%s", (_, tx, rules, expected) => expect(isFolded(tx, rules)).toBe(expected));
