import type { TokenId } from "@satchel/core/ids";
import { aToken, aUtxo, tokenIdOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SettingsScreen } from "./settings-screen.tsx";

afterEach(unmount);

/** Opens the settings within the whole app, for what a setting changes outside of its screen. */
const openApp = async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine, "/configure");
  await screen.until(() => screen.has("input[type=range]"));
  return { engine, screen };
};

const openSettings = async (...args: Parameters<typeof createSampleEngine>) => {
  const engine = createSampleEngine(...args);
  const screen = await renderScreen(<SettingsScreen />, engine, "/configure");
  await screen.until(() => screen.has("input[type=range]"));
  return { engine, screen };
};

const choose = (select: HTMLElement, value: string) =>
  act(async () => {
    if (!(select instanceof HTMLSelectElement)) throw new Error("not a select");
    const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set;
    setter?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("only where a browser stores it does the wallet remind that it may be deleted", async () => {
  const REMIND = "Remind me that stored data may be deleted";
  const { screen } = await openApp();
  expect(screen.text()).toContain(REMIND);
  unmount();
  const app = await renderApp(createSampleEngine(), "/configure", aNetwork(), { isDeviceApp: true });
  await app.until(() => app.has("input[type=range]"));
  expect(app.text()).toContain("Open camera on Send");
  expect(app.text()).not.toContain(REMIND);
});

test("each setting applies at once", async () => {
  const { engine, screen } = await openApp();
  await choose(screen.find('select[aria-label="Currency"]'), "chf");
  await choose(screen.find('select[aria-label="Numbers and dates"]'), "de-DE");
  await choose(screen.find('select[aria-label="Fold small payments"]'), "1000");
  await screen.click(screen.find('[aria-label="Send Confirmations"]'));
  await screen.click(screen.find('[aria-label="Hide messages from strangers"]'));
  await screen.click(screen.find('[aria-label="Open camera on Send"]'));
  await screen.click(screen.find('[role=switch][aria-label="Show balances"]'));
  await screen.click(screen.button("Dark"));
  const changes = [
    { fiatCurrency: "chf" },
    { locale: "de-DE" },
    { foldDustBelow: 1000 },
    { sendModal: true },
    { hideMessagesFromUnknownSenders: true },
    { autoCameraOn: true },
    { balanceVisible: false },
    { theme: "dark" },
  ];
  expect(engine.asked).toEqual(changes.map((change) => ({ action: "updateSettings", with: change })));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await screen.click(screen.button("System"));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("numbers and dates follow the choice, here and on every other screen", async () => {
  const { screen } = await openApp();
  expect(screen.text()).toContain("1,234.56 XEC, May 28, 2026");
  await choose(screen.find('select[aria-label="Numbers and dates"]'), "de-DE");
  expect(screen.text()).toContain("1.234,56 XEC, 28 May 2026");
  window.location.hash = "/";
  await screen.until(() => screen.text().includes("12.500,00"));
});

test("the language is a setting of its own, listed by its own name", async () => {
  const { engine, screen } = await openSettings();
  const select = screen.find('select[aria-label="Language"]');
  expect([...select.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
    "This device",
    "English",
  ]);
  await choose(select, "en");
  expect(engine.asked).toEqual([{ action: "updateSettings", with: { language: "en" } }]);
});

test("the fee rate goes from 1,000 to 12,000 and is stored when the slider is let go", async () => {
  const { engine, screen } = await openSettings();
  const slider = screen.find("input[type=range]");
  expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["1000", "12000"]);
  await screen.type("input[type=range]", "2500");
  expect(screen.text()).toContain("2,500");
  expect(engine.asked).toEqual([]);
  await act(async () => slider.dispatchEvent(new Event("pointerup", { bubbles: true })));
  expect(engine.asked).toEqual([{ action: "updateSettings", with: { satsPerKb: 2500 } }]);
});

test("the version of Satchel, and that of the specification", async () => {
  const { screen } = await openSettings();
  expect(screen.text()).toContain("Version 3.43.0");
  expect(screen.text()).toContain("Satchel 1.2.3");
  expect(screen.text()).not.toContain("test key");
});

test("an app that anybody could have signed says so", async () => {
  const screen = await renderScreen(<SettingsScreen />, createSampleEngine(), "/configure", undefined, {
    isTestBuild: true,
  });
  await screen.until(() => screen.has("input[type=range]"));
  expect(screen.text()).toContain("Signed with a test keyAnybody could have made this package.");
});

test("on a phone, its settings about links of other hosts are one press away; one that does not show them says so", async () => {
  let shows = 0;
  const showLinkSettings = () => Promise.resolve(++shows < 2);
  const screen = await renderScreen(<SettingsScreen />, createSampleEngine(), "/configure", undefined, {
    showLinkSettings,
  });
  await screen.until(() => screen.has("input[type=range]"));
  expect(screen.text()).toContain("Links of pay.e.cash and PayButton");
  await screen.click(screen.button("Open the settings of this device"));
  expect(shows).toBe(1);
  expect(screen.text()).not.toContain("did not open");
  await screen.click(screen.button("Open the settings of this device"));
  await screen.until(() => screen.text().includes("The settings of this device did not open"));
  unmount();
  expect((await openSettings()).screen.text()).not.toContain("Links of pay.e.cash");
});

test("links of the network are shown, except empty ones", async () => {
  const social = [
    { name: "X", url: "https://x.example/satchel" },
    { name: "Nowhere", url: "" },
  ];
  const screen = await renderScreen(
    <SettingsScreen />,
    createSampleEngine(),
    "/configure",
    aNetwork({ social, source: "" }),
  );
  await screen.until(() => screen.has("input[type=range]"));
  expect(screen.find('a[href="https://x.example/satchel"]').textContent).toBe("X");
  expect(screen.text()).not.toContain("Nowhere");
  expect(screen.text()).not.toContain("Source code");
});

const GRUMPY = tokenIdOfNumber(0x6e);
const CACHET = tokenIdOfNumber(0xca);
const PICTURE = tokenIdOfNumber(0x91);

const aGenesis = (tokenId: TokenId, tokenName: string, decimals: number): TokenGenesis => ({
  tokenId,
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  genesisInfo: { tokenTicker: tokenName.slice(0, 3), tokenName, url: "", decimals },
  timeFirstSeen: 0,
});

const openHolding = async (held: readonly (readonly [tokenId: TokenId, atoms: bigint])[], hiddenImage = true) => {
  const coins = held.map(([tokenId, atoms], n) => aUtxo(ME, 546n, { n: n + 1, token: aToken(atoms, tokenId) }));
  const utxos = new Map(coins.map((coin) => [coin.outpoint, coin]));
  const tokens = [aGenesis(GRUMPY, "Grumpy", 2), aGenesis(CACHET, "Cachet", 2), aGenesis(PICTURE, "TabCash", 0)];
  const engine = createSampleEngine({
    ledger: aLedger([], 0n, { utxos }),
    tokens: new Map(tokens.map((token) => [token.tokenId, token])),
  });
  const base = aNetwork();
  const vipTokenIds = [
    { tokenId: GRUMPY, tier: "1000000" },
    { tokenId: CACHET, tier: "1000" },
  ];
  const network = { ...base, special: { ...base.special, vipTokenIds, hiddenImageTokenId: PICTURE } };
  const capabilities = { rewards: true, hiddenImage };
  const screen = await renderScreen(<SettingsScreen />, engine, "/configure", network, { capabilities });
  await screen.until(() => screen.has("input[type=range]"));
  return { engine, screen };
};

test("the VIP block names the tokens that reach their tier, and fetches the infos of the others", async () => {
  const { engine, screen } = await openHolding([
    [GRUMPY, 99_999_999n],
    [CACHET, 100_000n],
  ]);
  expect(screen.text()).toContain("Cachet holder");
  expect(screen.has('[role=img][aria-label="Cachet"]')).toBe(true);
  expect(screen.has('[role=img][aria-label="Grumpy"]')).toBe(false);
  expect(engine.asked).toEqual([{ action: "needTokens", with: [GRUMPY, CACHET] }]);
});

test("nobody else sees a VIP block", async () => {
  const { screen } = await openHolding([[GRUMPY, 99_999_999n]]);
  expect(screen.text()).not.toContain("VIP");
});

test("the hidden image is for the holder of one whole token, and not in the extension", async () => {
  const picture = '[aria-label="An open satchel with a star in it"]';
  expect((await openHolding([[PICTURE, 1n]])).screen.has(picture)).toBe(true);
  expect((await openHolding([[PICTURE, 1n]], false)).screen.has(picture)).toBe(false);
  expect((await openHolding([])).screen.has(picture)).toBe(false);
});
