import { parseTokenId } from "@satchel/core/ids";
import { expect, test } from "vitest";
import { mainnet } from "./mainnet.data.ts";

test("every id of a token in the network config is one", () => {
  const { stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId } = mainnet.special;
  const named = [stakingTokenId, savingsTokenId, rewardTokenId, hiddenImageTokenId];
  const listed = [...JSON.stringify(mainnet).matchAll(/"([0-9a-fA-F]{60,65})"/g)].map(([, id = ""]) => id);
  expect(listed.length).toBeGreaterThan(6);
  for (const id of [...named, ...listed]) expect(parseTokenId(id ?? "")).toBe(id);
});
