import { emppScript as libEmppScript, fromHex as libFromHex } from "ecash-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aTokenId } from "../testing/index.ts";
import {
  airdropScript,
  bytesOf,
  emppScript,
  MAX_AIRDROP_MESSAGE_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_OP_RETURN_BYTES,
  messageScript,
  rawDataScript,
  readPushes,
  toHex,
} from "./index.ts";

const TOKEN = aTokenId("ab".repeat(32));

test("a message script has the prefix and the text", () => {
  expect(messageScript("hello")).toEqual({ ok: true, value: "6a04007461620568656c6c6f" });
  expect(bytesOf("Grüße 🍪")).toBe(12);
});

test("the limit counts bytes, not letters, and the longest message fills the script", () => {
  const longest = messageScript(`${"é".repeat(107)}e`);
  expect(longest.ok && longest.value.length / 2).toBe(MAX_OP_RETURN_BYTES);
  expect(messageScript("é".repeat(108))).toEqual({
    ok: false,
    problem: { code: "message-too-long", bytes: 216, max: MAX_MESSAGE_BYTES },
  });
  for (const blank of ["", " \n"]) expect(messageScript(blank)).toMatchObject({ problem: { code: "message-empty" } });
});

test("an airdrop script has the token id and an optional message", () => {
  expect(airdropScript(TOKEN, " ")).toEqual({ ok: true, value: `6a0464726f7020${TOKEN}` });
  expect(airdropScript(TOKEN, "hi")).toEqual({ ok: true, value: `6a0464726f7020${TOKEN}026869` });
  const longest = airdropScript(TOKEN, "m".repeat(MAX_AIRDROP_MESSAGE_BYTES));
  expect(longest.ok && longest.value.length / 2).toBeLessThanOrEqual(MAX_OP_RETURN_BYTES);
  expect(airdropScript(TOKEN, "m".repeat(178))).toEqual({
    ok: false,
    problem: { code: "message-too-long", bytes: 178, max: 177 },
  });
});

test.each([
  ["", { code: "raw-data-empty" }],
  ["6a", { code: "raw-data-has-op-return" }],
  ["6A00", { code: "raw-data-not-hex" }],
  ["04AABBCCDD", { code: "raw-data-not-hex" }],
  ["04 aa", { code: "raw-data-not-hex" }],
  ["abc", { code: "raw-data-half-byte" }],
  ["00".repeat(223), { code: "raw-data-too-long", bytes: 223, max: 222 }],
  ["0".repeat(445), { code: "raw-data-too-long", bytes: 223, max: 222 }],
  ["04aabb", { code: "raw-data-not-pushes", problem: { code: "push-cut-short" } }],
  ["04aabbccddac", { code: "raw-data-not-pushes", problem: { code: "invalid-pushdata", hex: "ac" } }],
])("op_return_raw %s is refused", (hex, problem) => expect(rawDataScript(hex)).toEqual({ ok: false, problem }));

test.each(["00", "00".repeat(222), "0401020304", `4cdc${"aa".repeat(220)}`, "50", "04007461620568656c6c6f"])(
  "op_return_raw %s is accepted and becomes a script with OP_RETURN",
  (hex) => expect(rawDataScript(hex)).toEqual({ ok: true, value: `6a${hex}` }),
);

const section = fc.uint8Array({ minLength: 1, maxLength: 60 }).map(toHex);

test("eMPP scripts are those of ecash-lib", () =>
  fc.assert(
    fc.property(fc.array(section, { maxLength: 3 }), (sections) => {
      const script = emppScript(sections);
      expect(script).toBe(libEmppScript(sections.map((hex) => libFromHex(hex))).toHex());
      expect(readPushes(script)).toEqual({ ok: true, value: ["50", ...sections] });
    }),
  ));
