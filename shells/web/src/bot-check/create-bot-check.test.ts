import type { BotCheckConfig } from "@satchel/core/network";
import { no } from "@satchel/core/result";
import { mainnet, testnet } from "@satchel/kit/network";
import { expect, test } from "vitest";
import { createBotCheck } from "./create-bot-check.ts";

const WALLET = "https://wallet.example";
const CHECK: BotCheckConfig = { script: "https://p.example/api.js", siteKey: "key", url: "", needsOrigin: false };
const clock = { after: () => () => {} };
const page = { origin: WALLET, isOnline: () => false };
const isOffered = (botCheck?: BotCheckConfig) =>
  createBotCheck({ name: "mainnet", ...(botCheck && { botCheck }) }, clock, page) !== undefined;

test("a network without a provider offers none: mainnet and testnet, until somebody names a site key", () => {
  expect(isOffered()).toBe(false);
  for (const network of [mainnet, testnet]) expect(createBotCheck(network, clock, page)).toBeUndefined();
});

test("a provider runs in the wallet's page without an origin, or in a page of another host", () => {
  expect(isOffered(CHECK)).toBe(true);
  expect(isOffered({ ...CHECK, url: "https://check.example/bot-check.html" })).toBe(true);
  expect(isOffered({ ...CHECK, needsOrigin: true, url: "https://check.example/bot-check.html" })).toBe(true);
});

test("a provider that needs an origin never gets the wallet's", () => {
  expect(isOffered({ ...CHECK, needsOrigin: true })).toBe(false);
  expect(isOffered({ ...CHECK, needsOrigin: true, url: `${WALLET}/bot-check.html` })).toBe(false);
  expect(isOffered({ ...CHECK, url: `${WALLET}:443/bot-check.html` })).toBe(false);
});

test("without a connection nothing is fetched", async () => {
  const check = createBotCheck({ name: "mainnet", botCheck: CHECK }, clock, page);
  expect(await check?.prove("claimxec", "ecash:q")).toEqual(no({ code: "offline" }));
});
