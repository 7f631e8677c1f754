import { expect, test } from "vitest";
import { burnSummary, isNormal, tokenComplaints } from "./burn-summary.ts";
import { alp, ID_A } from "./testing/token-case.ts";
import type { TokenEntry } from "./token.ts";
import { emptyEntry } from "./verify-section.ts";

const failed = (pushdataIdx: number, error: string) => ({
  pushdataIdx,
  error,
  section: { kind: "send", meta: alp(ID_A), amounts: [] } as const,
});
const entry = (changes: Partial<TokenEntry>): TokenEntry => ({ ...emptyEntry(alp(ID_A), "send"), ...changes });
const two = [failed(0, "first"), failed(3, "second")];

test.each<[string, Partial<TokenEntry>]>([
  ["OK: No burn", {}],
  ["OK: Intentional burn of 12 atoms", { intentionalBurnAtoms: 12n, actualBurnAtoms: 12n }],
  ["OK: Intentional burn of 0 atoms", { intentionalBurnAtoms: 0n }],
  ["Invalid coloring at pushdata idx 3: why", { failedColourings: [failed(3, "why")] }],
  ["Validation error: Missing MINT baton", { isInvalid: true, burnError: "Missing MINT baton" }],
  [
    "Invalid coloring at pushdata idx 0: first. Invalid coloring at pushdata idx 3: second. Validation error: why",
    { isInvalid: true, failedColourings: two, burnError: "why" },
  ],
  ["Unexpected burn: Burns 7 atoms", { actualBurnAtoms: 7n }],
  ["Unexpected burn: Burns mint baton(s)", { burnsMintBatons: true }],
  ["Unexpected burn: Burns mint baton(s) and 7 atoms", { burnsMintBatons: true, actualBurnAtoms: 7n }],
  [
    "Unexpected burn: Burns 7 atoms, but intended to burn 10; burned 3 too few",
    { actualBurnAtoms: 7n, intentionalBurnAtoms: 10n },
  ],
  [
    "Unexpected burn: Burns 10 atoms, but intended to burn 7; burned 3 too many",
    { actualBurnAtoms: 10n, intentionalBurnAtoms: 7n },
  ],
  [
    "Unexpected burn: Burns mint baton(s) and 10 atoms, but intended to burn 10; burned 0 too many",
    { burnsMintBatons: true, actualBurnAtoms: 10n, intentionalBurnAtoms: 10n },
  ],
  [
    "Unexpected burn: Burns mint baton(s); expected 10 atoms to be burned instead",
    { burnsMintBatons: true, intentionalBurnAtoms: 10n },
  ],
  ["Unexpected burn: Expected 10 atoms to be burned, but none found", { intentionalBurnAtoms: 10n }],
  [
    "Unexpected burn: Burns 7 atoms. Reason(s): Invalid coloring at pushdata idx 0: first." +
      " Invalid coloring at pushdata idx 3: second. why",
    { isInvalid: true, actualBurnAtoms: 7n, failedColourings: two, burnError: "why" },
  ],
  [
    "Unexpected burn: Burns 7 atoms, but intended to burn 9; burned 2 too few. Reason(s): why",
    { isInvalid: true, actualBurnAtoms: 7n, intentionalBurnAtoms: 9n, burnError: "why" },
  ],
  // A lost token of an unknown type is invalid, but has no amount.
  ["Unexpected burn: ", { txType: "none", isInvalid: true }],
])("%s", (text, changes) => {
  expect(burnSummary(entry(changes))).toBe(text);
  expect(isNormal(entry(changes))).toBe(text.startsWith("OK"));
});

test("complaints: failed parsings, then what is not normal", () => {
  const bytes = new Uint8Array();
  const verdict = {
    failedParsings: [
      { pushdataIdx: -1, bytes, error: "SLP error: bad" },
      { pushdataIdx: 2, bytes, error: "ALP error: bad" },
    ],
    entries: [entry({}), entry({ actualBurnAtoms: 1n }), entry({ burnsMintBatons: true })],
    outputs: [],
  };
  expect(tokenComplaints(verdict)).toEqual([
    "Parsing failed: SLP error: bad",
    "Parsing failed at pushdata idx 2: ALP error: bad",
    "Unexpected burn: Burns 1 atoms",
    "Unexpected burn: Burns mint baton(s)",
  ]);
});
