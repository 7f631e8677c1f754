import { expect, test } from "vitest";
import { defaultPanel, firstPanel, type PanelFacts } from "./token-panels.ts";

const facts = (some: Partial<PanelFacts>): PanelFacts => ({
  kind: "SLP",
  isHeld: true,
  isBlacklisted: false,
  hasBaton: false,
  isRedeemable: false,
  hasMintInput: false,
  canFanOut: false,
  ...some,
});

test.each<[string, Partial<PanelFacts>]>([
  ["redeem", { kind: "ALP", isRedeemable: true }],
  ["sell", { kind: "NFT" }],
  ["sell", { kind: "SLP" }],
  ["sell", { kind: "Mint Vault" }],
  ["sell", { kind: "ALP" }],
  ["mint-nft", { kind: "Collection", hasMintInput: true, canFanOut: true }],
  ["mint-nft", { kind: "Collection", canFanOut: true }],
  ["send", { kind: "Collection" }],
  ["send", { kind: "Unknown SLP" }],
])("%s is the panel that is open at first for %j", (panel, some) => {
  expect(defaultPanel(facts(some))).toBe(panel);
});

test("Send is open at first where the page has no panel for the default action", () => {
  expect(firstPanel(["airdrop", "send"], facts({}))).toBe("send");
  expect(firstPanel(["airdrop", "send", "sell"], facts({}))).toBe("sell");
  expect(firstPanel(["airdrop", "mint"], facts({}))).toBe("mint");
  expect(firstPanel(["airdrop"], facts({}))).toBe("airdrop");
  expect(firstPanel([], facts({}))).toBeUndefined();
});
