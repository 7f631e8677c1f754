import { createdTokenId, type Txid } from "@satchel/core/ids";
import { aScript, unparsed } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { toScriptRef } from "../http/script-ref.ts";
import { everyKind } from "../testing/every-kind.ts";
import { WsSub } from "../wire/index.ts";
import { checkSubscription, createSubscriptions, encodeSubscription, type Subscription } from "./subscriptions.ts";

const id = "ab".repeat(32);

test.each(everyKind)("%j is encoded for subscribing and for unsubscribing", (subscription, subType) => {
  checkSubscription(subscription);
  for (const isUnsub of [false, true]) {
    expect(WsSub.decode(encodeSubscription(subscription, isUnsub))).toEqual({ isUnsub, subType });
  }
});

const script = (scriptType: string, payload: string) => ({ kind: "script", scriptType, payload }) as Subscription;
const wrong: [Subscription, string][] = [
  [script("p2pkh", "abc"), "Odd hex length: abc"],
  [script("p2pkh", "AB"), 'Invalid hex: "AB". Payload must be lowercase hex string.'],
  [script("other", ""), 'Invalid hex: "". Payload must be lowercase hex string.'],
  [script("p2pkh", "ab"), "Invalid length, expected 20 bytes but got 1 bytes"],
  [script("p2sh", "ab".repeat(21)), "Invalid length, expected 20 bytes but got 21 bytes"],
  [script("p2pk", "ab".repeat(20)), "Invalid length, expected one of [33, 65] but got 20 bytes"],
  [script("p2tr", "ab".repeat(20)), "Invalid scriptType: p2tr"],
  [
    { kind: "token-id", tokenId: createdTokenId(0) },
    'Invalid tokenId: "plan:0". tokenId must be 64 characters of lowercase hex.',
  ],
  [
    { kind: "txid", txid: unparsed<Txid>(id.slice(1)) },
    `Invalid txid: "${id.slice(1)}". txid must be 64 characters of lowercase hex.`,
  ],
  [
    { kind: "lokad-id", lokadId: "4147523" },
    'Invalid lokadId: "4147523". lokadId must be 4 bytes (8 chars) of lowercase hex.',
  ],
  [{ kind: "plugin", pluginName: "agora", group: "abc" }, 'group must have even length (complete bytes): "abc"'],
  [{ kind: "plugin", pluginName: "agora", group: "xy" }, 'group must be a valid lowercase hex string: "xy"'],
  [{ kind: "plugin", group: "ab" } as Subscription, "pluginName must be a string"],
  [{ kind: "plugin", pluginName: "agora" } as Subscription, "group must be a string"],
];
test.each(wrong)("%j is refused", (subscription, message) => {
  expect(() => createSubscriptions().add(subscription)).toThrow(new Error(message));
});

describe("counting", () => {
  test.each(everyKind)("%j: add is true for the first, remove for the last", (subscription) => {
    const subscriptions = createSubscriptions();
    expect(subscriptions.add(subscription)).toBe(true);
    expect(subscriptions.add({ ...subscription })).toBe(false);
    expect(subscriptions.all()).toEqual([subscription]);
    expect(subscriptions.remove({ ...subscription })).toBe(false);
    expect(subscriptions.remove(subscription)).toBe(true);
    expect(subscriptions.all()).toEqual([]);
    expect(() => subscriptions.remove(subscription)).toThrow("No existing sub ");
  });

  test("names a subscription that does not exist", () => {
    const names = everyKind.map(([subscription]) => {
      try {
        return createSubscriptions().remove(subscription);
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(names).toEqual([
      "No existing sub at blocks",
      "No existing sub at txs",
      `No existing sub at p2pkh, ${"11".repeat(20)}`,
      `No existing sub at tokenId "${id}"`,
      'No existing sub at lokadId "41475230"',
      'No existing sub at pluginName="agora", group="5002"',
      `No existing sub to txid "${id}"`,
    ]);
  });
});

test("the script type is recognised by the script's bytes", () => {
  const key = `02${"33".repeat(32)}`;
  const longKey = `04${"33".repeat(64)}`;
  const hash = "44".repeat(20);
  expect(toScriptRef(aScript(`76a914${hash}88ac`))).toEqual({ scriptType: "p2pkh", payload: hash });
  expect(toScriptRef(aScript(`a914${hash}87`))).toEqual({ scriptType: "p2sh", payload: hash });
  expect(toScriptRef(aScript(`21${key}ac`))).toEqual({ scriptType: "p2pk", payload: key });
  expect(toScriptRef(aScript(`41${longKey}ac`))).toEqual({ scriptType: "p2pk", payload: longKey });
  for (const other of [`5121${key}51ae`, `21${"05".repeat(33)}ac`, `76a914${hash}88ac00`, "51"]) {
    expect(toScriptRef(aScript(other))).toEqual({ scriptType: "other", payload: other });
  }
});
