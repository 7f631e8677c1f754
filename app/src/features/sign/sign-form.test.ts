import { encodeCashAddr } from "@satchel/core/address";
import { anyCharacter } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMessage, checkVerifyForm, countCharacters, EMPTY_CLAIM, type VerifyForm } from "./sign-form.ts";
import { fieldProblemText } from "./sign-words.ts";

const HASH = "3a5fb236934ec078b4507c303d3afd82067f8fc1";
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const SIGNATURE = `${"Ab3/".repeat(21)}IA8=`;
const CLAIM: VerifyForm = { message: "mine", address: ADDRESS, signature: SIGNATURE };

const encoded = (prefix: string, type: "p2pkh" | "p2sh", hash = HASH) => {
  const address = encodeCashAddr(prefix, type, hash);
  return address.ok ? address.value : "";
};
const check = (part: Partial<VerifyForm>) => checkVerifyForm({ ...CLAIM, ...part }, "ecash");
const textsOf = (part: Partial<VerifyForm>) => {
  const checked = check(part);
  if (checked.ok) return undefined;
  return Object.fromEntries(
    Object.entries(checked.problem).map(([field, found]) => [field, fieldProblemText(found, "en-US")]),
  );
};

describe("the length of a message", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["éß電", 3],
    ["🔑🔑", 2],
    ["\n ", 2],
  ])("%j is %i", (text, count) => expect(countCharacters(text)).toBe(count));

  test.each([["a"], ["é"], ["電"], ["🔑"]])("200 times %s is right, 201 times is too long", (letter) => {
    expect(checkMessage(letter.repeat(200))).toBeUndefined();
    expect(checkMessage(letter.repeat(201))).toEqual({ code: "message-too-long", maxCharacters: 200 });
  });

  test("any text is counted by its code points, not by bytes or JavaScript's length", () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }), { maxLength: 400 }),
        (points) => {
          expect(countCharacters(points.join(""))).toBe(points.length);
          expect(checkMessage(points.join("")) === undefined).toBe(points.length <= 200);
        },
      ),
    ));
});

describe("the claim", () => {
  test("has the whole address in lower case, and the signature without line breaks", () => {
    const broken = ` ${SIGNATURE.slice(0, 64)}\r\n${SIGNATURE.slice(64)}\n`;
    const expected = { ok: true, value: { ...CLAIM, signerKind: "p2pkh" } };
    for (const address of [ADDRESS, ADDRESS.slice(6), ADDRESS.toUpperCase(), ` ${ADDRESS} `]) {
      expect(check({ address, signature: broken })).toEqual(expected);
    }
  });

  test("has the message as it is, with its spaces", () => {
    expect(check({ message: " mine \n" })).toMatchObject({ ok: true, value: { message: " mine \n" } });
  });

  test("can name the address of a script, which only fails when it is verified", () => {
    expect(check({ address: encoded("ecash", "p2sh") })).toMatchObject({ ok: true, value: { signerKind: "p2sh" } });
  });

  test.each(["message", "address", "signature"])("without %s there is no claim, and no problem either", (field) => {
    expect(textsOf({ [field]: "" })).toEqual({});
  });

  test("an empty form has no problems", () => {
    expect(checkVerifyForm(EMPTY_CLAIM, "ecash")).toEqual({ ok: false, problem: {} });
  });
});

describe("what is wrong with a field, in the words of wallet.md 5.15", () => {
  const TOO_LONG = { message: "Satchel supports msgs up to 200 characters." };
  const NO_ADDRESS = { address: "Invalid cash address" };
  const BAD_LENGTH = { signature: "Invalid eCash signature length" };
  test.each<[string, Partial<VerifyForm>, object | undefined]>([
    ["a message of 200", { message: "m".repeat(200) }, undefined],
    ["a message of 201", { message: "m".repeat(201) }, TOO_LONG],
    ["an address of the test network", { address: encoded("ectest", "p2pkh") }, NO_ADDRESS],
    ["the same without its prefix", { address: encoded("ectest", "p2pkh").slice(7) }, NO_ADDRESS],
    ["an eToken address", { address: encoded("etoken", "p2pkh") }, NO_ADDRESS],
    ["an address of another coin", { address: encoded("bitcoincash", "p2pkh") }, NO_ADDRESS],
    ["a typo", { address: ADDRESS.replace("qqa", "qqq") }, NO_ADDRESS],
    ["a longer hash", { address: encoded("ecash", "p2pkh", "ab".repeat(32)) }, NO_ADDRESS],
    ["a legacy address", { address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" }, NO_ADDRESS],
    ["any text", { address: "me" }, NO_ADDRESS],
    ["a signature of 87", { signature: SIGNATURE.slice(1) }, BAD_LENGTH],
    ["a signature of 89", { signature: `${SIGNATURE}=` }, BAD_LENGTH],
    ["one letter", { signature: "I" }, BAD_LENGTH],
    ["two at once", { address: "me", signature: "I" }, { ...NO_ADDRESS, ...BAD_LENGTH }],
  ])("%s", (_what, part, texts) => expect(textsOf(part)).toEqual(texts));
});
