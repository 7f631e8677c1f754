import { outpointOf, type TokenId } from "@satchel/core/ids";
import { anyCharacter, aTokenId, aTxid } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_FORM, isEmptyForm, type SendForm } from "./send-form.ts";
import { readDraft, readKept, writeDraft } from "./send-start.ts";

const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 });
const outpoint = fc.tuple(hex, fc.nat(9)).map(([txid, outIdx]) => outpointOf(aTxid(txid), outIdx));

const aForm: fc.Arbitrary<SendForm> = fc.record({
  mode: fc.constantFrom("one" as const, "many" as const),
  recipient: fc.string(),
  amount: fc.oneof(
    fc.record({ kind: fc.constant("typed" as const), text: fc.string() }),
    fc.record({ kind: fc.constant("max" as const) }),
  ),
  unit: fc.constantFrom("xec" as const, "fiat" as const),
  lines: fc.string({ unit: anyCharacter }),
  extra: fc.constantFrom("none" as const, "message" as const, "raw" as const),
  message: fc.string({ unit: "grapheme" }),
  raw: fc.string(),
  coins: fc.array(outpoint),
  accepted: fc.array(outpoint),
});

test("a form comes back from its draft as it was, without the coins in doubt that were confirmed", () =>
  fc.assert(
    fc.property(aForm, (form) => {
      const coins = form.coins.filter((coin) => !form.accepted.includes(coin));
      const kept = { ...form, coins, accepted: [] };
      expect(readDraft(writeDraft(form))).toEqual(isEmptyForm(form) || isEmptyForm(kept) ? undefined : kept);
      expect(readKept(writeDraft(form))?.asksAgain ?? false).toBe(!isEmptyForm(kept) && form.accepted.length > 0);
    }),
  ));

test("an airdrop stays one of its token; a damaged id is left out", () => {
  const airdropOf = (airdropTokenId: TokenId) =>
    readDraft(writeDraft({ ...EMPTY_FORM, mode: "many", lines: "a,6", airdropTokenId }))?.airdropTokenId;
  const damaged = JSON.stringify({
    version: 1,
    form: { ...EMPTY_FORM, mode: "many", lines: "a,6", airdropTokenId: "ab" },
  });
  expect([airdropOf(aTokenId("ab".repeat(32))), readDraft(damaged)?.airdropTokenId]).toEqual([
    "ab".repeat(32),
    undefined,
  ]);
});

test("an empty form has no draft, also after a mode was chosen", () => {
  expect(writeDraft({ ...EMPTY_FORM, mode: "many", extra: "raw" })).toBeUndefined();
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "[]",
  '{"version":2,"form":{"recipient":"a"}}',
  '{"version":1}',
  '{"version":1,"form":{"recipient":5,"coins":"x"}}',
])("%s is not a draft", (text) => {
  expect(readDraft(text)).toBeUndefined();
});

test("a damaged field is empty, and the other fields stay", () => {
  const text = JSON.stringify({
    version: 1,
    form: { ...EMPTY_FORM, recipient: "a", mode: "all", amount: { kind: "max?", text: 4 }, coins: ["x", 5] },
  });
  expect(readDraft(text)).toEqual({ ...EMPTY_FORM, recipient: "a" });
});

test("no text makes reading throw", () =>
  fc.assert(
    fc.property(fc.json(), (text) => {
      readDraft(text);
    }),
  ));
