import { totalsOf } from "@satchel/core/ledger";
import { aToken, aUtxo, aWalletId } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { aLedger, ME } from "../../testing/sample-engine.ts";
import { fact, type Given, GROUP, ID, NFT, ODD, openToken, toggles, VAULT } from "./testing/open-token.tsx";

afterEach(unmount);

describe("the toggles", () => {
  test.each<[string, Given, string[]]>([
    ["a fungible token", {}, ["Sell true", "Send false", "Airdrop false", "Burn false"]],
    [
      "a mint vault token, which has no baton",
      { type: VAULT },
      ["Sell true", "Send false", "Airdrop false", "Burn false"],
    ],
    [
      "a token with its baton",
      { hasBaton: true },
      ["Sell true", "Send false", "Airdrop false", "Burn false", "Mint false"],
    ],
    ["a baton alone", { held: [], hasBaton: true }, ["Airdrop false", "Mint true"]],
    ["an NFT", { type: NFT, held: [1n] }, ["Sell true", "Send false", "Burn false"]],
    [
      "a collection that can be split",
      { type: GROUP, held: [30n] },
      ["Mint NFT true", "Send false", "Airdrop false", "Burn false", "Inputs false"],
    ],
    [
      "a collection with a mint input",
      { type: GROUP, held: [1n, 30n] },
      ["Mint NFT true", "Send false", "Airdrop false", "Burn false", "Inputs false"],
    ],
    ["nothing held", { held: [] }, []],
    ["a type that the wallet does not understand", { type: ODD }, []],
  ])("%s", async (_, given, expected) => {
    await openToken(given);
    expect(toggles()).toEqual(expected);
  });

  test("a type that the wallet does not understand says so", async () => {
    const { screen } = await openToken({ type: ODD });
    expect(screen.text()).toContain("Satchel does not understand this type of token");
  });

  test("one panel is open at a time, and a press closes it", async () => {
    const { screen, toggle } = await openToken();
    expect(screen.has("#sell-quantity")).toBe(true);
    await toggle("Burn");
    expect(toggles()).toEqual(["Sell false", "Send false", "Airdrop false", "Burn true"]);
    expect(screen.has("#sell-quantity")).toBe(false);
    await toggle("Burn");
    expect(toggles()).toEqual(["Sell false", "Send false", "Airdrop false", "Burn false"]);
  });

  test("wait for the coins, which are loaded after the balances", async () => {
    const coin = aUtxo(ME, 546n, { n: 1, token: aToken(5n, ID) });
    const ledger = aLedger([], 0n, { utxos: new Map([[coin.outpoint, coin]]) });
    const { engine, screen } = await openToken({ state: { ledger: { ...ledger, awaited: totalsOf(ledger) } } });
    expect(screen.has('[aria-label="Loading your coins…"]')).toBe(true);
    expect(toggles()).toEqual([]);
    await act(async () => engine.state.setState({ ledger }));
    expect(toggles()[0]).toBe("Sell true");
  });
});

test("another wallet has panels of its own: nothing of what was open or typed stays", async () => {
  const { engine, screen, toggle } = await openToken();
  await toggle("Burn");
  await screen.type("#burn-amount", "3");
  const { wallets, ledger } = engine.state.getState();
  const second = { ...wallets[0], id: "wallet-2" } as (typeof wallets)[number];
  const change = (state: Partial<State>) => act(async () => engine.state.setState(state));
  await change({ wallets: [...wallets, second], activeId: aWalletId("wallet-2"), ledger: aLedger([], 900_000n) });
  expect(screen.text()).toContain("You do not hold this token.");
  expect(toggles()).toEqual([]);
  await change({ ledger });
  expect(toggles()).toEqual(["Sell true", "Send false", "Airdrop false", "Burn false"]);
  // This wallet has held the token, so that what needs none of it stays when all of it is gone.
  await change({ ledger: aLedger([], 900_000n) });
  expect(toggles()).toEqual(["Airdrop false"]);
});

describe("Create NFT mint inputs", () => {
  const TIDE = { tokenTicker: "TIDE", tokenName: "Tide Pools", decimals: 0 };

  const help = () => document.querySelector("#fan-out-inputs-help")?.textContent;

  test.each<[bigint[], string, string, string | undefined]>([
    [[30n, 1n], "Create 18 inputs", "Ready now: 1. After: 19.", "12\u00a0TIDE"],
    [[19n], "Create 19 inputs", "Ready now: 0. After: 19.", undefined],
    [[20n], "Create 18 inputs", "Ready now: 0. After: 18.", "2\u00a0TIDE"],
    [[2n, 5n], "Create 5 inputs", "Ready now: 0. After: 5.", undefined],
  ])("of coins of %s", async (held, button, ready, rest) => {
    const { screen, sent, toggle } = await openToken({ type: GROUP, info: TIDE, held });
    await toggle("Create NFT mint inputs");
    expect(help()).toBe(ready);
    expect(fact("Left in one piece")).toBe(rest);
    await screen.click(screen.button(button));
    await screen.until(() => screen.text().includes("Inputs created!"));
    expect(sent()?.action).toMatchObject({ kind: "fan-out", tokenId: ID });
    const see = screen.find("dialog a");
    expect(see.textContent).toBe("See it");
    expect(see.getAttribute("href")).toMatch(/^#\/\?tx=[0-9a-f]{64}$/);
  });

  test("as many as are typed: the rest stays in one piece", async () => {
    const { screen, sent, toggle } = await openToken({ type: GROUP, info: TIDE, held: [96n, 5n] });
    await toggle("Create NFT mint inputs");
    expect(screen.find("#fan-out-inputs")).toHaveProperty("value", "18");
    expect(screen.text()).toContain("of 96");
    await screen.type("#fan-out-inputs", "8");
    expect(help()).toBe("Ready now: 0. After: 8.");
    expect(fact("Left in one piece")).toBe("88\u00a0TIDE");
    await screen.click(screen.button("Create 8 inputs"));
    await screen.until(() => screen.text().includes("Inputs created!"));
    expect(sent()?.action).toEqual({ kind: "fan-out", tokenId: ID, inputs: 8 });
    expect(screen.find("#fan-out-inputs")).toHaveProperty("value", "18");
  });

  test.each(["0", "19", "1.5", "-3", "x"])("%s inputs of 96 units: says what is possible", async (text) => {
    const { screen, toggle } = await openToken({ type: GROUP, info: TIDE, held: [96n] });
    await toggle("Create NFT mint inputs");
    await screen.type("#fan-out-inputs", text);
    expect(help()).toBe("Enter a whole number from 1 to 18.");
    expect(screen.button("Create inputs").disabled).toBe(true);
  });

  test("only coins of one: says so, and how many are ready", async () => {
    const { screen, toggle } = await openToken({ type: GROUP, info: TIDE, held: [1n, 1n] });
    await toggle("Create NFT mint inputs");
    expect(screen.text()).toContain("No token utxos exist with qty !== 1");
    expect(screen.text()).toContain("2 pieces are ready to mint.");
    expect(screen.has("#fan-out-inputs")).toBe(false);
    expect(screen.button("Create inputs").disabled).toBe(true);
  });

  test("no coin that can be spent: says so", async () => {
    const { engine, screen, toggle } = await openToken({ type: GROUP, info: TIDE, held: [30n] });
    await toggle("Create NFT mint inputs");
    const [coin] = [...engine.state.getState().ledger.utxos.values()].filter(({ token }) => token);
    await act(async () => engine.state.setState({ frozen: new Set(coin ? [coin.outpoint] : []) }));
    expect(screen.text()).toContain("No eligible inputs for this NFT parent fan tx");
  });
});

describe("Send", () => {
  const TO = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
  async function openSend(given: Given = {}) {
    const page = await openToken(given);
    await page.toggle("Send");
    await page.screen.until(() => page.screen.has("#recipient"));
    return page;
  }

  test("is the form of /send-token, inside the page", async () => {
    const { screen, sent } = await openSend();
    expect(screen.has('a[href^="#/send-token"]')).toBe(false);
    await screen.type("#recipient", TO);
    await screen.type("#amount", "12.5");
    await screen.click(payButton(screen));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toContain("Review token payment");
    await screen.click(payButton(screen));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(sent()?.tokens).toEqual([{ tokenId: ID, sent: 1250n, burned: 0n }]);
  });

  test.each([
    ["#amount", "401", "Amount 401.00 exceeds balance of 400.00"],
    ["#recipient", `${TO}?amount=5`, "eToken sends do not support bip21 query strings"],
  ])("refuses what tokens.md 5.5 refuses: %s %s", async (field, typed, text) => {
    const { screen } = await openSend();
    await screen.type(field, typed);
    expect(screen.find("[role=alert]").textContent).toContain(text);
  });

  test.each([2, 4])("an amount of thousands can be typed for a token with %s decimals", async (decimals) => {
    const { screen, sent } = await openSend({ info: { decimals }, held: [10n ** 9n] });
    await screen.type("#recipient", TO);
    await screen.type("#amount", "5000");
    await screen.click(payButton(screen));
    await screen.until(() => screen.has("dialog"));
    await screen.click(payButton(screen));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.tokens).toMatchObject([{ sent: 5000n * 10n ** BigInt(decimals) }]);
  });

  test("all of it: the receipt stays, and then the page says that nothing is held", async () => {
    const { engine, screen } = await openSend();
    await screen.type("#recipient", TO);
    await screen.click(screen.button("Max"));
    await screen.click(payButton(screen));
    await screen.until(() => screen.has("dialog"));
    await screen.click(payButton(screen));
    await screen.until(() => screen.text().includes("Sent!"));
    await act(async () => engine.state.setState({ ledger: aLedger([], 900_000n) }));
    expect(screen.text()).toContain("Sent!");
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
    expect(screen.has("#recipient")).toBe(false);
    expect(screen.text()).toContain("You do not hold this token.");
    expect(screen.text()).not.toContain("You do not hold any of this token.");
  });
});
