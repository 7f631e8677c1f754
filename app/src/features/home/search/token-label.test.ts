import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { expect, test } from "vitest";
import { tokenLabel } from "./token-label.ts";

const ID = aTokenId(`abcdef${"0".repeat(52)}123456`);
const named = (tokenName: string, tokenTicker: string) =>
  tokenLabel(ID, { tokenId: ID, genesisInfo: { tokenName, tokenTicker, url: "", decimals: 0 } } as TokenGenesis);

test("a token is called by its name and ticker, and by the ends of its id until they are known", () => {
  expect(named("Lantern Points", "LANTRN")).toBe("Lantern Points (LANTRN)");
  expect([named("Lantern", ""), named("TEA", "TEA")]).toEqual(["Lantern", "TEA"]);
  expect(tokenLabel(ID, undefined)).toBe("abcdef…123456");
});
