import { expect, test } from "vitest";
import { NOTHING_SPECIAL } from "../network.ts";
import type { ScriptHex } from "../script/index.ts";
import { aScript, aToken, aTokenId, aTx, scriptOf, someAddress, type TxBuilder } from "../testing/index.ts";
import type { TokenEntry } from "../tx/index.ts";
import { readActivity, savingsRoleOf } from "./index.ts";

const ME = scriptOf("me");
const PAYER = scriptOf("payer");
const DESK = scriptOf("desk");
const SAVINGS = aToken(5n);
const ISSUER = { savingsTokenId: SAVINGS.tokenId, yieldPayerScript: PAYER, conversionAddress: someAddress("desk") };
const SOLANA = aScript(`6a5024534f4c30${"01".repeat(32)}`);

const ENTRY = {
  tokenId: SAVINGS.tokenId,
  tokenType: SAVINGS.tokenType,
  txType: "SEND",
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n,
  intentionalBurnAtoms: 0n,
  burnsMintBatons: false,
} as unknown as TokenEntry;

const roleOf = (tx: TxBuilder, entry = ENTRY) => {
  const whole = tx.with({ tokenEntries: [entry] });
  return savingsRoleOf(whole, readActivity(whole, new Set([ME])), ISSUER, "ecash");
};

test("yield: savings tokens from the yield payer", () => {
  const tx = aTx().from(PAYER).paying(ME, 546n, SAVINGS);
  expect(roleOf(tx)).toBe("yield");
  expect(roleOf(tx, { ...ENTRY, tokenId: aTokenId("00".repeat(32)) })).toBe(undefined);
  expect(roleOf(aTx().from(DESK).from(PAYER).paying(ME, 546n, SAVINGS))).toBe(undefined);
});

test("conversion: a send to the conversion address alone, with a Solana address", () => {
  const tx = aTx().from(ME).paying(SOLANA, 0n).paying(DESK, 546n, SAVINGS);
  expect(roleOf(tx)).toBe("conversion");
  expect(roleOf(tx.paying(scriptOf("bob"), 546n))).toBe(undefined);
  expect(
    roleOf(
      aTx()
        .from(ME)
        .paying(aScript(SOLANA.slice(0, -2)), 0n)
        .paying(DESK, 546n, SAVINGS),
    ),
  ).toBe(undefined);
  expect(roleOf(aTx().from(ME).paying(DESK, 546n, SAVINGS))).toBe(undefined);
});

test("conversion: the Solana address must be valid and may stand beside other messages", () => {
  const conversion = (script: ScriptHex) => roleOf(aTx().from(ME).paying(script, 0n).paying(DESK, 546n, SAVINGS));
  expect(conversion(aScript(`6a5023534f4c30${"01".repeat(31)}`))).toBe(undefined);
  expect(conversion(aScript(`6a5004444943450600746162686924534f4c30${"01".repeat(32)}`))).toBe("conversion");
});

test("a network without a savings token has neither yield nor conversion", () => {
  const tx = aTx()
    .from(PAYER)
    .paying(ME, 546n, SAVINGS)
    .with({ tokenEntries: [ENTRY] });
  expect(savingsRoleOf(tx, readActivity(tx, new Set([ME])), NOTHING_SPECIAL, "ecash")).toBe(undefined);
});
