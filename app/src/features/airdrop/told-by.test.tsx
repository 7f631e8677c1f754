import { atoms } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine, TOLD } from "../../testing/sample-engine.ts";
import { AirdropScreen } from "./airdrop-screen.tsx";

afterEach(unmount);

const TOKEN = aTokenId("ab".repeat(32));
const GENESIS: TokenGenesis = {
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
};
const HELD = new Map([scriptOf("one"), scriptOf("two")].map((script) => [script, atoms(100n)]));

/** The calculator with this token's id typed, on an engine that gives these answers. */
async function calculator(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine(
    { tokens: new Map([[TOKEN, GENESIS]]) },
    { fetchHolders: async () => ok({ holdings: HELD, unread: 0, ...TOLD }), ...answers },
  );
  const screen = await renderScreen(<AirdropScreen />, engine);
  await screen.type("#airdrop-token", TOKEN);
  return { screen };
}

async function calculate(screen: Screen, total: string): Promise<void> {
  await screen.type("#airdrop-total", total);
  await screen.click(screen.button("Calculate Airdrop"));
}

describe("whose word it is who holds the token", () => {
  test("two servers of different operators that say the same are named, and nothing has to be ticked", async () => {
    const { screen } = await calculator();
    await calculate(screen, "1000");
    await screen.until(() => screen.has("table"));
    expect(screen.text()).toContain("Holders as told by one.example and two.example alike.");
    expect(screen.text()).toContain("4 of 4 coins were compared with the transactions that created them.");
    expect(screen.has("[type=checkbox]")).toBe(false);
    expect(screen.button("Continue to Send").hasAttribute("disabled")).toBe(false);
  });

  test("one server alone is named, and its list is neither paid nor copied before it is ticked", async () => {
    const alone = { ...TOLD, by: { host: "one.example" } };
    const { screen } = await calculator({ fetchHolders: async () => ok({ holdings: HELD, unread: 0, ...alone }) });
    await calculate(screen, "1000");
    await screen.until(() => screen.has("table"));
    expect(screen.text()).toContain("Holders as told by one.example alone");
    expect(screen.button("Continue to Send").hasAttribute("disabled")).toBe(true);
    expect(screen.text()).toContain("One server alone tells this list. Tick the box to pay it.");
    expect(screen.text()).not.toContain("Copy");
    await screen.click(screen.find("[type=checkbox]"));
    expect(screen.button("Copy")).toBeDefined();
    await screen.click(screen.button("Continue to Send"));
    await screen.until(() => location.hash === "#/send");
  });

  test.each([
    [
      "two that differ",
      { code: "holders-differ", hosts: ["one.example", "two.example"], onlyFirst: 3, onlySecond: 1 },
      "one.example lists 3 coins that two.example does not list, and two.example lists 1 that one.example does not list.",
    ],
    [
      "one that the bytes contradict",
      { code: "holders-contradicted", host: "one.example", count: 1 },
      "one.example says something wrong about 1 coin with this token",
    ],
  ] as const)("%s: no list is shown, and the servers are named", async (_name, problem, text) => {
    const { screen } = await calculator({ fetchHolders: async () => no(problem) });
    await calculate(screen, "1000");
    await screen.until(() => screen.text().includes(text));
    expect(screen.text()).toContain("Nothing was sent");
    expect(screen.has("table")).toBe(false);
    expect(screen.text()).not.toContain("Continue to Send");
  });
});
