import { atoms } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { AirdropScreen } from "./airdrop-screen.tsx";

afterEach(unmount);

const TOKEN = "ab".repeat(32);
const GENESIS: TokenGenesis = {
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
  timeFirstSeen: 0,
};
const [BIG, MIDDLE, SMALL] = [scriptOf("big"), scriptOf("middle"), scriptOf("small")];
const holdings = (all: readonly [string, bigint][]) => new Map(all.map(([script, held]) => [script, atoms(held)]));
const HELD = holdings([
  [SMALL, 100n],
  [BIG, 600n],
  [MIDDLE, 300n],
  [ME, 9_000n],
]);

/** The calculator with this token's id typed, on an engine that gives these answers. */
async function calculator(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine(
    { tokens: new Map([[TOKEN, GENESIS]]) },
    { fetchHolders: async () => ok({ holdings: HELD, unread: 0 }), ...answers },
  );
  const screen = await renderScreen(<AirdropScreen />, engine);
  await screen.type("#airdrop-token", TOKEN);
  return { engine, screen };
}

async function calculate(screen: Screen, total: string): Promise<void> {
  await screen.type("#airdrop-total", total);
  await screen.click(screen.button("Calculate Airdrop"));
}

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent?.replaceAll("\u00a0", " ")),
  );

test("shares by holdings, the largest first, and without the wallet's own address; Send gets the lines and the token", async () => {
  const { screen } = await calculator();
  await calculate(screen, "1000");
  await screen.until(() => screen.has("table"));
  expect(rows().map((cells) => cells.at(-1))).toEqual(["600.00 XEC", "300.00 XEC", "100.00 XEC"]);
  expect(rows().map((cells) => cells.at(-2))).toEqual(["60.00%", "30.00%", "10.00%"]);
  expect(screen.text()).toContain("3 recipients");
  expect(screen.text()).toContain("From 100.00 XEC to 600.00 XEC each");
  await screen.click(screen.button("Continue to Send"));
  expect(location.hash).toBe("#/send");
  expect(history.state).toMatchObject({ airdropTokenId: TOKEN });
  const lines = String(history.state.airdropRecipients).split("\n");
  expect(lines.map((line) => line.split(", ")[1])).toEqual(["600", "300", "100"]);
});

test("shares equally, and counts the wallet's own address when it is not ignored", async () => {
  const { screen } = await calculator();
  await screen.click(screen.button("Equally"));
  await screen.click(screen.button("Ignore my own address"));
  await calculate(screen, "1000");
  await screen.until(() => screen.has("table"));
  expect(rows().map((cells) => cells.at(-1))).toEqual(Array(4).fill("250.00 XEC"));
  expect(screen.text()).toContain("250.00 XEC each");
});

test("leaves out who would get less than dust, and says how many", async () => {
  const { screen } = await calculator();
  await calculate(screen, "20");
  await screen.until(() => screen.has("table"));
  expect(rows()).toHaveLength(2);
  expect(screen.text()).toContain("1 holder would get less than 5.46 XEC and is left out.");
});

describe("without a result", () => {
  test.each<[string, Partial<Engine>, string, string]>([
    [
      "nobody holds it",
      { fetchHolders: async () => ok({ holdings: new Map(), unread: 0 }) },
      "1000",
      "No token holders with more than the minimum eligible balance",
    ],
    [
      "the total is tiny",
      {},
      "6",
      "No eligible recipients with these airdrop settings. Try raising the airdrop amount.",
    ],
    [
      "the network is silent",
      { fetchHolders: async () => no({ code: "unreachable", reason: "no answer" }) },
      "1000",
      "Error retrieving airdrop recipients",
    ],
  ])("%s", async (_, answers, total, text) => {
    const { screen } = await calculator(answers);
    await calculate(screen, total);
    await screen.until(() => screen.text().includes(text));
    expect(screen.has("table")).toBe(false);
    expect(screen.find("#airdrop-token")).toHaveProperty("value", TOKEN);
  });

  test("equal shares below dust say how much would be enough", async () => {
    const { screen } = await calculator();
    await screen.click(screen.button("Equally"));
    await calculate(screen, "10");
    await screen.until(() =>
      screen.text().includes("3 eligible recipients. Recipients would receive less than 546 sats"),
    );
    expect(screen.text()).toContain("Share at least 16.38 XEC, or raise the minimum balance.");
  });

  test("the mint address", async () => {
    const { screen, engine } = await calculator();
    await screen.click(screen.button("Ignore the mint address"));
    await calculate(screen, "1000");
    await screen.until(() => screen.text().includes("Mint address not available"));
    expect(engine.asked).toContainEqual({ action: "fetchMintScripts", with: TOKEN });
  });
});

test("every field says what is wrong with it, after Calculate was pressed, and nothing is asked for", async () => {
  const { screen, engine } = await calculator();
  await screen.type("#airdrop-token", "ab");
  await screen.click(screen.button("Minimum balance"));
  await screen.click(screen.button("Ignore custom addresses"));
  expect(screen.text()).not.toContain("Invalid");
  await screen.type("#airdrop-minimum", "0");
  await screen.type("#airdrop-ignored", "ecash:nobody, ecash:none");
  await calculate(screen, "0");
  for (const text of [
    "Invalid eToken ID",
    "Invalid total XEC airdrop",
    "Minimum eToken balance must be greater than 0",
    "Must be a comma-separated list of valid ecash-prefixed addresses with no spaces",
  ]) {
    expect(screen.text()).toContain(text);
  }
  expect(engine.asked.map(({ action }) => action)).not.toContain("fetchHolders");
});

test("Stop ends the calculation, and a late answer changes nothing", async () => {
  let answer: (value: Awaited<ReturnType<Engine["fetchHolders"]>>) => void = () => {};
  const { screen } = await calculator({
    fetchHolders: (_, options) => {
      options?.onProgress?.("holders", 40, 100);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await calculate(screen, "1000");
  await screen.until(() => screen.text().includes("40 of 100 coins read."));
  await screen.click(screen.button("Stop"));
  answer(ok({ holdings: HELD, unread: 0 }));
  await screen.until(() => screen.has("#airdrop-token"));
  expect(screen.has("table")).toBe(false);
  expect(screen.find("#airdrop-total")).toHaveProperty("value", "1,000");
});

test("offers that could not be checked are said", async () => {
  const { screen } = await calculator({ fetchHolders: async () => ok({ holdings: HELD, unread: 2 }) });
  await calculate(screen, "1000");
  await screen.until(() => screen.text().includes("2 offers could not be checked, so their tokens count for nobody."));
});

test("the token comes with the way here; any page may have written that, so only a token id counts", async () => {
  history.replaceState({ airdropTokenId: TOKEN }, "", "#/airdrop");
  const screen = await renderScreen(<AirdropScreen />, createSampleEngine());
  expect(screen.find("#airdrop-token")).toHaveProperty("value", TOKEN);
});

test("a token that the indexer does not know", async () => {
  const engine = createSampleEngine();
  const screen = await renderScreen(<AirdropScreen />, engine);
  await screen.type("#airdrop-token", TOKEN);
  await screen.until(() => screen.text().includes("Error getting token info from chronik"));
});
