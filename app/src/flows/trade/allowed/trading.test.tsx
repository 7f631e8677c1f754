// Trading does not wait for a server that hangs, and says what nobody has ruled out.
import { coinsOf } from "@satchel/core/ledger";
import { aTokenId, aUtxo } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine, Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { buyButton, type Given, ID, openBook, token } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { aLedger, ME } from "../../../testing/sample-engine.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const { waits, notCompared, twin, unknown } = orderBookText;
const famous: TokenGenesis = {
  ...token,
  tokenId: aTokenId("fa".repeat(32)),
  genesisInfo: { ...token.genesisInfo, tokenName: "Lantern", tokenTicker: "LANTRN" },
};
const never = () => new Promise<never>(() => {});
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const isOpen = () => buyButton()?.disabled === false;

/** Types a quantity into the order book of a network with one well known token, whose name the device does not know. */
async function open(answers: Partial<Engine>, state?: Given["state"]) {
  const page = await openBook({ whitelist: [famous.tokenId], answers, ...(state && { state }) });
  await page.screen.type("input[inputmode=decimal]", "100");
  const arrive = () =>
    act(async () =>
      page.engine.state.setState(({ tokens }) => ({ tokens: new Map([...tokens, [famous.tokenId, famous]]) })),
    );
  return { ...page, arrive };
}

test("while the names of well known tokens do not come, Buy waits for 5 s, says why, and then warns also in the review", async () => {
  const { screen, arrive } = await open({ needTokens: never });
  await pass(999);
  expect([isOpen(), screen.text().includes(waits.names)]).toEqual([false, false]);
  await pass(1);
  expect([isOpen(), screen.text().includes(waits.names)]).toEqual([false, true]);
  await pass(3_999);
  expect([isOpen(), screen.text().includes(notCompared.title)]).toEqual([false, false]);
  await pass(1);
  expect(screen.text()).not.toContain(waits.names);
  expect(screen.text()).toContain(notCompared.title);
  expect(isOpen()).toBe(true);
  await screen.click(buyButton() as HTMLElement);
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain(notCompared.title);
  // They arrive after all.
  await arrive();
  expect(screen.find("dialog").textContent).toContain(twin.title({ name: "Lantern" }));
  expect(screen.text()).not.toContain(notCompared.title);
});

test("names that cannot be fetched are no longer waited for, and the warning says so", async () => {
  const { screen, arrive } = await open({ needTokens: async () => {} });
  expect([isOpen(), screen.text().includes(notCompared.title)]).toEqual([true, true]);
  await arrive();
  expect(screen.text()).not.toContain(notCompared.title);
});

test("a token that the wallet holds is not compared, so nothing is waited for", async () => {
  const held = { ...aUtxo(ME, 546n), token: { tokenId: ID, atoms: 1n, isMintBaton: false } } as ReturnType<
    typeof aUtxo
  >;
  const coins = [aUtxo(ME, 100_000_000n, { n: 900 }), held];
  const ledger = aLedger([], 0n, { utxos: coinsOf(new Map()).change([], coins) });
  const { screen } = await open({ needTokens: never }, { ledger });
  expect([isOpen(), screen.text().includes(notCompared.title)]).toEqual([true, false]);
});

test.each<[Trading, boolean]>([
  ["allowed", true],
  ["blacklisted", false],
])("a blacklist server that hangs counts as unknown after 5 s, until it answers: %s", async (late, opens) => {
  let answer: (trading: Trading) => void = () => undefined;
  const { screen, arrive } = await open({ checkTrading: () => new Promise((resolve) => (answer = resolve)) });
  await arrive();
  await pass(1_000);
  expect([isOpen(), screen.text().includes(waits.blacklist)]).toEqual([false, true]);
  await pass(4_000);
  expect(screen.text()).toContain(unknown.title);
  expect(isOpen()).toBe(false);
  await screen.click(screen.find("input[type=checkbox]"));
  expect(isOpen()).toBe(true);
  await act(async () => answer(late));
  expect(screen.text()).not.toContain(unknown.title);
  expect(isOpen()).toBe(opens);
});

test("a token of the wallet's own list is refused as soon as the list has been fetched, whatever is asked besides", async () => {
  let tell: (ids: readonly string[]) => void = () => undefined;
  const blacklist = () => new Promise<readonly string[]>((resolve) => (tell = resolve));
  const { screen } = await openBook({ blacklist, answers: { checkTrading: never } });
  await screen.type("input[inputmode=decimal]", "100");
  expect(isOpen()).toBe(false);
  await act(async () => tell([ID]));
  await pass(5_000);
  expect([isOpen(), screen.text().includes(unknown.title)]).toEqual([false, false]);
});
