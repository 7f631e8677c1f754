import { expect, test } from "vitest";
import { airdropScript, emppScript, messageScript, opReturnScript, rawDataScript } from "../script/index.ts";
import { alpSendPush, slpSendScript } from "../token/index.ts";
import { readOpReturn } from "./index.ts";

const TOKEN = "ab".repeat(32);
const scriptOf = (built: { ok: true; value: string } | { ok: false }) => (built.ok ? built.value : "");
const push = (text: string) => Buffer.from(text).toString("hex");

test.each([
  ["a message", scriptOf(messageScript("Grüße 🍪")), { app: "Cashtab Msg", action: { msg: "Grüße 🍪" } }],
  ["an airdrop", scriptOf(airdropScript(TOKEN, "hi")), { app: "🪂Airdrop", action: { tokenId: TOKEN, msg: "hi" } }],
  [
    "PayButton",
    scriptOf(rawDataScript("0450415900000568656c6c6f080102030405060708")),
    { app: "PayButton", isValid: true, action: { data: "hello", nonce: "0102030405060708" } },
  ],
  ["a broken PayButton", "6a0450415900", { app: "PayButton", isValid: false }],
  ["a chat", opReturnScript([push("chat"), push("hi")]), { app: "eCashChat", action: { msg: "hi" } }],
  ["data of no app", "6a0401020304", { app: "unknown", action: { stack: "01020304" } }],
])("%s is shown as the history shows it", (_, script, action) =>
  expect(readOpReturn(script)).toMatchObject({ actions: [action] }),
);

test("says when a script speaks of tokens", () => {
  expect(readOpReturn(slpSendScript(TOKEN, 1, []))).toEqual({ actions: [], tokens: "SLP" });
  const sections = [alpSendPush(TOKEN, []), `534f4c30${"9a".repeat(32)}`];
  expect(readOpReturn(emppScript(sections))).toMatchObject({ actions: [{ app: "Solana Address" }], tokens: "ALP" });
  expect(readOpReturn("6a05aa")).toMatchObject({ actions: [{ app: "none" }] });
  expect(readOpReturn("6a")).toEqual({ actions: [] });
});
