import type { Outpoint } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { no } from "@satchel/core/result";
import { aToken, aTokenId, aUtxo, aWalletId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Plan, Utxo } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { iconUploads } from "../../flows/token/icon/icon-uploads.ts";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME, type SampleEngine } from "../../testing/sample-engine.ts";
import { CreateCollectionScreen, CreateTokenScreen } from "./create-screen.tsx";

afterEach(() => {
  unmount();
  iconUploads.setState(new Map(), true);
});

const ID = aTokenId("ab".repeat(32));
const coins = (...sats: bigint[]): Map<Outpoint, Utxo> =>
  new Map(sats.map((n, at) => aUtxo(ME, n, { n: 900 + at })).map((coin) => [coin.outpoint, coin]));
const network = aNetwork({ explorerTx: "https://explorer.example/{txid}" });

type Given = { sats?: bigint[]; state?: Partial<State>; answers?: Partial<Engine>; of?: "token" | "collection" };

async function open({ sats = [1_250_000n], state, answers, of = "token" }: Given = {}) {
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos: coinsOf(coins(...sats)) }), ...state }, answers);
  const [Form, path] =
    of === "token" ? [CreateTokenScreen, "/create-token"] : [CreateCollectionScreen, "/create-nft-collection"];
  const screen = await renderScreen(<Form />, engine, path, network);
  await screen.until(() => screen.has("h1"));
  const sent = () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  const drafts = () => engine.asked.filter(({ action }) => action === "saveDraft").map((each) => each.with);
  return { engine, screen, sent, drafts };
}

const FIELDS = { name: "Moss Credits", ticker: "MOSS", decimals: "2", supply: "1000", website: "" };
type Typed = Partial<typeof FIELDS>;

async function fill(screen: Screen, typed: Typed = {}): Promise<void> {
  for (const [field, text] of Object.entries({ ...FIELDS, ...typed })) {
    if (screen.has(`#token-${field}`)) await screen.type(`#token-${field}`, text);
  }
}

const leave = (screen: Screen, field: string) =>
  act(async () => {
    screen.find(`#token-${field}`).dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });

const problemOf = (screen: Screen, field: string): string | undefined => {
  const input = screen.find(`#token-${field}`);
  return input.getAttribute("aria-invalid") === "true"
    ? (document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? "")
    : undefined;
};

const create = (screen: Screen, label = "Create eToken") => screen.button(label);

describe("what is wrong with a field stands at it, and closes the button (wallet.md 5.14, 5.2)", () => {
  test.each<[string, keyof typeof FIELDS, Typed, string]>([
    ["no name", "name", { name: " " }, "Token name must be a valid string between 1 and 68 characters long."],
    [
      "a long name",
      "name",
      { name: "n".repeat(68) },
      "Token name must be a valid string between 1 and 68 characters long.",
    ],
    ["a coin's name", "name", { name: "Bitcoin" }, "Token name must not conflict with existing crypto or fiat"],
    ["no ticker", "ticker", { ticker: " " }, "Token ticker must be a valid string between 1 and 12 characters long"],
    [
      "a long ticker",
      "ticker",
      { ticker: "T".repeat(13) },
      "Token ticker must be a valid string between 1 and 12 characters long",
    ],
    ["a coin's ticker", "ticker", { ticker: "usdt" }, "Token ticker must not conflict with existing crypto or fiat"],
    ["ten decimals", "decimals", { decimals: "10" }, "Token decimals must be an integer between 0 and 9"],
    ["no decimals", "decimals", { decimals: "" }, "Token decimals must be an integer between 0 and 9"],
    ["no supply", "supply", { supply: "" }, "Amount is required"],
    ["no tokens", "supply", { supply: "0" }, "Amount must be greater than 0"],
    [
      "a supply that is not a number",
      "supply",
      { supply: "many" },
      'Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "."',
    ],
    [
      "parts of an indivisible token",
      "supply",
      { supply: "1.5", decimals: "0" },
      "This token does not support decimal places",
    ],
    [
      "a supply with too many decimals",
      "supply",
      { supply: "0.001" },
      "This token supports no more than 2 decimal places",
    ],
    [
      "a supply above that of ALP",
      "supply",
      { supply: "2814749767106.56" },
      "Amount 2,814,749,767,106.56 exceeds max supported qty for this token in one tx (2,814,749,767,106.55)",
    ],
    ["a website without a dot", "website", { website: "moss" }, "Invalid URL"],
    [
      "a long website",
      "website",
      { website: `moss.example/${"m".repeat(60)}` },
      "URL must be less than 68 characters.",
    ],
    [
      "a name of many bytes",
      "name",
      { name: "茶".repeat(60) },
      "The name takes 180 bytes, and 127 bytes fit. Letters beyond a to z take several.",
    ],
  ])("%s", async (_, field, typed, text) => {
    const { screen } = await open();
    await fill(screen, typed);
    await leave(screen, field);
    expect(problemOf(screen, field)).toContain(text);
    expect(create(screen).disabled).toBe(true);
    await fill(screen);
    expect(problemOf(screen, field)).toBeUndefined();
    expect(create(screen).disabled).toBe(false);
  });

  test("nothing is marked at first; the one reason is that a token must have a name and a ticker", async () => {
    const { screen } = await open();
    expect(screen.text()).toContain("A token must have a name and a ticker");
    expect(screen.has("[aria-invalid]")).toBe(false);
    expect(screen.has("[role=alert]")).toBe(false);
  });

  test("texts that do not fit one message are marked at the longest, and the bytes are counted while typing", async () => {
    const { screen } = await open();
    expect(screen.text()).toMatch(/The token's texts take \d+ of 223 bytes\./);
    await screen.click(screen.button("SLP"));
    await fill(screen, { name: "茶".repeat(55), website: "moss.example/".padEnd(60, "m") });
    expect(problemOf(screen, "name")).toContain("bytes, and 223 bytes fit. The name is the longest.");
    expect(create(screen).disabled).toBe(true);
  });
});

test("the supply is checked again when protocol or decimals change; Max fills in the largest supply of the protocol", async () => {
  const { screen } = await open();
  await fill(screen, { decimals: "9" });
  await screen.click(screen.button("SLP"));
  await screen.click(screen.button("Max"));
  const supply = () => (screen.find("#token-supply") as HTMLInputElement).value;
  expect(supply()).toBe("18446744073.709551615");
  expect(create(screen).disabled).toBe(false);
  await screen.click(screen.button("ALP"));
  expect(problemOf(screen, "supply")).toContain(
    "exceeds max supported qty for this token in one tx (281,474.976710655)",
  );
  await screen.click(screen.button("Max"));
  expect(supply()).toBe("281474.976710655");
  await screen.type("#token-decimals", "4");
  expect(problemOf(screen, "supply")).toContain("This token supports no more than 4 decimal places");
});

test("a supply stays the same number when its grouping changes with the decimals", async () => {
  const { screen, sent } = await open();
  await fill(screen, { decimals: "2", supply: "5000" });
  const supply = () => (screen.find("#token-supply") as HTMLInputElement).value;
  expect(supply()).toBe("5,000");
  await screen.type("#token-decimals", "4");
  expect(supply()).toBe("5000");
  expect(create(screen).disabled).toBe(false);
  await screen.click(create(screen));
  await screen.until(() => screen.has("dialog"));
  await screen.click(create(screen));
  await screen.until(() => sent() !== undefined);
  expect(sent()?.action).toMatchObject({ token: { atoms: 50_000_000n } });
});

test.each([
  ["Вitcoin", "Вitcoin looks like bitcoin."],
  ["Чаtea", "Чаtea mixes letters of several alphabets"],
])("a name that looks forged warns and does not block: %s", async (name, text) => {
  const { screen } = await open();
  await fill(screen, { name });
  expect(screen.text()).toContain(text);
  expect(create(screen).disabled).toBe(false);
});

describe("without money (wallet.md 2.4)", () => {
  const price = { fiat: "usd", perXec: 0.00003, at: 0 } as never;
  test.each<[string, Partial<State>, string]>([
    ["without a price", {}, "You need at least 5.46 spendable XEC to create a token"],
    [
      "with a price",
      { price, priceStatus: "fresh" as never },
      "You need at least 5.46 spendable XEC (<\u00a0$0.01) to create a token",
    ],
  ])("the screen says only how much is needed, %s", async (_, state, text) => {
    const { screen } = await open({ sats: [545n], state });
    expect(screen.find("h2").textContent).toBe(text);
    expect(screen.has("input")).toBe(false);
    expect(screen.find("main a").getAttribute("href")).toBe("#/receive");
  });

  test("with enough for dust but not for the fee, the form says what is missing", async () => {
    const { screen } = await open({ sats: [600n] });
    await fill(screen);
    expect(screen.text()).toContain("Insufficient funds");
    expect(create(screen).disabled).toBe(true);
  });
});

/** The facts of the open review, by their names. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll("dialog dl > div")].map((row) => [
      row.querySelector("dt")?.textContent,
      row.querySelector("dd")?.textContent,
    ]),
  );

test("a token is always reviewed: everything its genesis says, and what can never be changed", async () => {
  const { screen, sent } = await open();
  await fill(screen);
  await screen.click(create(screen));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog h2").textContent).toBe("Create Moss Credits");
  expect(screen.find("dialog").textContent).toContain("MOSS · ALP · 2 decimals");
  expect(screen.find("dialog").textContent).toContain("Name, ticker, decimals and website can never be changed.");
  expect(facts()).toMatchObject({
    Supply: "1,000.00",
    "Minting later": "Yes, only by you",
    // The network's default.
    Website: "wallet.example",
    Icon: "None",
  });
  expect(sent()).toBeUndefined();
  await screen.click(create(screen));
  await screen.until(() => sent() !== undefined);
  expect(sent()?.action).toMatchObject({
    kind: "create",
    token: {
      protocol: "ALP",
      atoms: 100_000n,
      hasBaton: true,
      info: { tokenName: "Moss Credits", tokenTicker: "MOSS", decimals: 2, url: "wallet.example" },
    },
  });
});

test("SLP with a fixed supply has no baton, and the review says that the supply never grows", async () => {
  const { screen, sent } = await open();
  await screen.click(screen.button("SLP"));
  await fill(screen);
  await screen.click(screen.button("Variable supply"));
  await screen.click(create(screen));
  await screen.until(() => screen.has("dialog"));
  expect(facts()["Minting later"]).toBe("No, the supply is fixed");
  expect(screen.find("dialog").textContent).toContain("and the supply can never grow.");
  await screen.click(create(screen));
  await screen.until(() => sent() !== undefined);
  expect(sent()?.action).toMatchObject({ token: { protocol: "SLP", typeNumber: 1, hasBaton: false } });
});

test("a collection has no decimals, and its supply is how many NFTs there can be", async () => {
  const { screen, sent } = await open({ of: "collection" });
  expect(screen.has("#token-decimals")).toBe(false);
  expect(screen.has("fieldset")).toBe(false);
  expect(screen.text()).toContain("A collection must have a name and a ticker");
  await fill(screen, { supply: "1.5" });
  expect(problemOf(screen, "supply")).toContain("This token does not support decimal places");
  await fill(screen, { supply: "100" });
  await screen.click(create(screen, "Create NFT Collection"));
  await screen.until(() => screen.has("dialog"));
  expect(facts()["How many NFTs at most"]).toBe("100");
  await screen.click(create(screen, "Create NFT Collection"));
  await screen.until(() => sent() !== undefined);
  expect(sent()?.action).toMatchObject({ token: { typeNumber: 0x81, atoms: 100n, info: { decimals: 0 } } });
});

const GENESIS: TokenGenesis = {
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "MOSS", tokenName: "Moss Credits", url: "", decimals: 2 },
  timeFirstSeen: 0,
};

async function send(screen: Screen): Promise<void> {
  await fill(screen);
  await screen.click(create(screen));
  await screen.until(() => screen.has("dialog"));
  await screen.click(create(screen));
}

/** The wallet has the token, and its names are known. */
async function appear(engine: SampleEngine): Promise<void> {
  const token = { ...aToken(100_000n, ID), tokenType: GENESIS.tokenType };
  const held = aUtxo(ME, 546n, { n: 7, token });
  const ledger = aLedger([], 0n, { utxos: coinsOf(new Map([[held.outpoint, held]])) });
  await act(async () => engine.state.setState({ ledger, tokens: new Map([[ID, GENESIS]]) }));
}

describe("after sending", () => {
  test("the steps are shown until the token appears, which leads to its page; nothing is left of the draft", async () => {
    const { engine, screen, drafts } = await open();
    await send(screen);
    await screen.until(() => screen.text().includes("Creating Moss Credits"));
    expect(screen.text()).toContain("Token appears in your wallet");
    expect(screen.find("dialog").textContent).toContain("Moss Credits was created1,000.00\u00a0MOSSFinalizing");
    await appear(engine);
    // The receipt stays until it is closed.
    expect(screen.has("dialog")).toBe(true);
    await screen.click(screen.button("Close"));
    await screen.until(() => location.hash === `#/token/${ID}`);
    expect(history.state).toMatchObject({ hasIcon: false });
    expect(drafts().at(-1)).toEqual({ name: "create-token", text: undefined });
  });

  test("'See it' on the receipt leads to the token's page, which is not announced there", async () => {
    const { engine, screen } = await open();
    await send(screen);
    await screen.until(() => screen.has("dialog a"));
    const see = screen.find("dialog a");
    expect([see.textContent, see.getAttribute("href")]).toEqual(["See it", `#/token/${ID}`]);
    await screen.click(see);
    expect(location.hash).toBe(`#/token/${ID}`);
    expect(history.state).toMatchObject({ hasIcon: false });
    await unmount();
    const shown = await renderScreen(<p>its page</p>, engine, `/token/${ID}`);
    await appear(engine);
    expect(shown.text()).not.toContain("Moss Credits is yours");
  });

  test("a person who leaves is told when the token appears", async () => {
    const { engine, screen } = await open();
    await send(screen);
    await screen.until(() => screen.text().includes("Creating Moss Credits"));
    await screen.click(screen.button("Close"));
    await screen.click(screen.button("Leave, tell me when"));
    expect(location.hash).toBe("#/etokens");
    await unmount();
    const shown = await renderScreen(<p>another screen</p>, engine);
    await appear(engine);
    await shown.until(() => shown.text().includes("Moss Credits is yours"));
  });

  test("a failure closes the review, says that nothing was created, and keeps the form", async () => {
    const { screen } = await open({ answers: { send: async () => no({ code: "unreachable", reason: "gone" }) } });
    await send(screen);
    await screen.until(() => screen.text().includes("The network did not answer"));
    expect((screen.find("#token-name") as HTMLInputElement).value).toBe("Moss Credits");
    expect(screen.button("Try again").disabled).toBe(false);
    expect(create(screen).disabled).toBe(false);
  });
});

test("a form belongs to one wallet: another wallet's form is empty", async () => {
  const { engine, screen } = await open();
  await fill(screen);
  const [first] = engine.state.getState().wallets;
  const second = { ...first, id: "wallet-2", name: "Other" } as never;
  await act(async () =>
    engine.state.setState(({ wallets }) => ({ wallets: [...wallets, second], activeId: aWalletId("wallet-2") })),
  );
  await screen.until(() => screen.has("#token-name"));
  expect(screen.find("#token-name")).toHaveProperty("value", "");
});

test("what is typed comes back, and can be thrown away", async () => {
  const text = JSON.stringify({ version: 1, form: { ...FIELDS, url: "", protocol: "SLP", isVariable: false } });
  const { screen, drafts } = await open({ answers: { loadDraft: async () => text } });
  await screen.until(() => screen.has("#token-name"));
  expect((screen.find("#token-name") as HTMLInputElement).value).toBe("Moss Credits");
  expect(screen.text()).toContain("You left this form unfinished. Nothing was created.");
  await screen.click(screen.button("Start over"));
  expect((screen.find("#token-name") as HTMLInputElement).value).toBe("");
  expect(drafts()).toEqual([{ name: "create-token", text: undefined }]);
});

test("ALP or SLP: one dialog explains both", async () => {
  const { screen } = await open();
  await screen.click(screen.button("ALP or SLP?"));
  expect(screen.find("dialog").textContent).toContain("Recommended");
  expect(screen.find("dialog").textContent).toContain("Collections and NFTs need it.");
});
