import { parseAddress } from "@satchel/core/address";
import { parseTokenId } from "@satchel/core/ids";
import { hash160 } from "@satchel/core/script";
import { expect, test } from "vitest";
import { mainnet } from "./mainnet.data.ts";

test("every id of a token in the network config is one", () => {
  const { stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId } = mainnet.special;
  const named = [stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId];
  const listed = [...JSON.stringify(mainnet).matchAll(/"([0-9a-fA-F]{60,65})"/g)].map(([, id = ""]) => id);
  expect(listed.length).toBeGreaterThan(6);
  for (const id of [...named, ...listed]) expect(parseTokenId(id ?? "")).toBe(id);
});

test("the wallet that redeems the savings token is the minter's, whose key its genesis names (facts.md 1.2)", () => {
  const authPubkey = "03fba49912622cf8bb5b3729b1b5da3e72c6b57d369c8647f6cc7c6cbed510d105";
  const hotWallet = parseAddress(mainnet.special.savingsHotWallet, mainnet.prefix);
  expect(hotWallet.ok && hotWallet.value.script).toBe(`76a914${hash160(authPubkey)}88ac`);
});

test("the bid is asked at the partner's present address first", () => {
  expect(mainnet.endpoints.redemptionBids).toEqual(["https://stakedxec.com/api/bid", "https://firma.cash/api/bid"]);
});
