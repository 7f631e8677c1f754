import { aUtxo } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import "./coins-screen.tsx"; // Fetched here, so that the first test does not wait for it.
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { CoinsScreen } from "./coins-screen.tsx";

afterEach(unmount);

const open = async (count: number, answers: Parameters<typeof createSampleEngine>[1] = {}) => {
  const coins = Array.from({ length: count }, (_, n) => aUtxo(ME, 1000n * BigInt(count - n), { n: n + 1 }));
  const ledger = aLedger([], 0n, { utxos: new Map(coins.map((coin) => [coin.outpoint, coin])) });
  const engine = createSampleEngine({ ledger }, answers);
  const screen = await renderScreen(<CoinsScreen />, engine, "/coins");
  await screen.until(() => screen.has("li input"));
  const rows = () => [...document.querySelectorAll<HTMLElement>("main li")];
  return { engine, screen, coins, rows };
};

test("coins come in pages of 25, and one press chooses all that are shown", async () => {
  const { screen, rows } = await open(60);
  expect(rows()).toHaveLength(25);
  expect(screen.text()).toContain("1 to 25 of 60");
  await screen.click(screen.find("section[aria-label=Coins] label input"));
  expect(screen.find("section[aria-label=Coins] [role=status]").textContent).toMatch(/^25 coins: /);
  await screen.click(screen.button("Next coins"));
  await screen.click(screen.button("Next coins"));
  expect(rows()).toHaveLength(10);
  expect(screen.text()).toContain("25 coins chosen");
});

test("a frozen coin leaves the choice and cannot be chosen", async () => {
  const { engine, screen, coins, rows } = await open(2);
  const first = coins[0]?.outpoint ?? "x:0";
  await screen.click(screen.find("main li input"));
  expect(screen.text()).toContain("1 coin chosen");
  await screen.click(screen.button("Freeze chosen"));
  expect(engine.asked).toContainEqual({ action: "setFrozen", with: { outpoints: [first], frozen: true } });
  await screen.until(() => screen.text().includes("All spendable coins"));
  engine.state.setState({ frozen: new Set([first]) });
  await screen.until(() => screen.text().includes("Frozen"));
  expect(rows()[0]?.querySelector("input")?.disabled).toBe(true);
  await screen.click(screen.button("Unfreeze all 1"));
  expect(engine.asked).toContainEqual({ action: "setFrozen", with: { outpoints: [first], frozen: false } });
});

test("coins are joined into one after a review", async () => {
  const { engine, screen, coins } = await open(3);
  await screen.click(screen.button("Join all"));
  expect(screen.find("dialog").textContent).toContain("to your own address");
  await screen.click(screen.button("Join"));
  await screen.until(() => screen.text().includes("3 coins are one now."));
  const plan = engine.asked.find(({ action }) => action === "send")?.with as { spends: string[] };
  expect([...plan.spends].sort()).toEqual(coins.map(({ outpoint }) => outpoint).sort());
});

test("when storage fails that is said, and the coin stays chosen", async () => {
  const { screen } = await open(2, {
    setFrozen: () => Promise.resolve({ ok: false, problem: { code: "storage-failed", reason: "Disk full" } }),
  });
  await screen.click(screen.find("main li input"));
  await screen.click(screen.button("Freeze chosen"));
  expect(screen.text()).toContain("1 coin chosen");
});
