import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { expect, test } from "vitest";
import { readStart } from "./send-start.ts";

const address = addressOf(p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3"), "ecash") ?? "";
const tokenId = "ab".repeat(32);
const start = (query: string, state: unknown = null) => readStart(query, state, "ecash");

test("from the navigation", () => {
  expect(start("")).toEqual({ kind: "plain" });
  expect(start("value=5")).toEqual({ kind: "plain" });
});

test("from another screen, whose state may hold anything", () => {
  expect(start("", { replyAddress: address })).toMatchObject({ kind: "sent-here", form: { recipient: address } });
  expect(start("", { contactSend: address })).toMatchObject({ kind: "sent-here", form: { recipient: address } });
  expect(start("", { airdropRecipients: `${address},10`, airdropTokenId: tokenId })).toMatchObject({
    kind: "sent-here",
    form: { mode: "many", lines: `${address},10`, airdropTokenId: tokenId },
  });
  expect(start("", { recipients: `${address}, 10` })).toMatchObject({
    kind: "sent-here",
    form: { mode: "many", lines: `${address}, 10` },
  });
  for (const state of [
    5,
    "x",
    { recipients: 5 },
    {},
    { replyAddress: 5 },
    { airdropRecipients: "a", airdropTokenId: "no id" },
  ]) {
    expect(start("", state)).toEqual({ kind: "plain" });
  }
});

test("by a link, plain, encoded, or in the older form; a link wins over the state of another screen", () => {
  const link = `${address}?amount=5000.5`;
  for (const query of [`bip21=${link}`, `bip21=${encodeURIComponent(link)}`]) {
    const found = start(query, { contactSend: "x" });
    expect(found).toMatchObject({ kind: "request", requestId: undefined });
    expect(found.kind === "request" && found.form.recipient).toContain("amount=5000.5");
  }
  expect(start(`address=${address}&value=12`)).toMatchObject({ kind: "request", form: { mode: "one" } });
  expect(start(`address=${address}`)).toMatchObject({ kind: "request", form: { recipient: address } });
});

test("the tab to answer stands behind the link and is not part of it", () => {
  const found = start(`bip21=${address}?amount=6&siteRequest=a-17`);
  expect(found).toMatchObject({ kind: "request", requestId: "a-17" });
  expect(found.kind === "request" && found.form.recipient).not.toContain("siteRequest");
  expect(start(`address=${address}&value=6&siteRequest=a-17`)).toMatchObject({ kind: "request", requestId: "a-17" });
  expect(start(`bip21=${address}?amount=abc&siteRequest=a-17`)).toMatchObject({ kind: "refused", requestId: "a-17" });
});

test("a link for tokens belongs to the screen of its token", () => {
  expect(start(`bip21=${address}?token_id=${tokenId}&token_decimalized_qty=1`)).toEqual({ kind: "tokens", tokenId });
});
