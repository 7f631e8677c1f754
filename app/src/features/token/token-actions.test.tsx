import { atoms } from "@satchel/core/amount";
import { coinsOf, totalsOf } from "@satchel/core/ledger";
import { no, ok } from "@satchel/core/result";
import { aToken, aUtxo } from "@satchel/core/testing";
import type { TokenGenesis, TokenType } from "@satchel/core/token";
import type { Plan, Utxo } from "@satchel/core/tx";
import { DEFAULT_SETTINGS, type Engine, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { TokenScreen } from "./token-screen.tsx";

afterEach(unmount);

const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const VAULT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_MINT_VAULT", number: 2 };
const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 };
const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 };
const ODD: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_UNKNOWN", number: 9 };
const ID = "a7".repeat(32);

type Given = {
  type?: TokenType;
  info?: Partial<TokenGenesis["genesisInfo"]>;
  /** Of the coins with the token. */
  held?: readonly bigint[];
  hasBaton?: boolean;
  xec?: bigint;
  settings?: Partial<State["settings"]>;
  state?: Partial<State>;
  answers?: Partial<Engine>;
};

async function open({ type = SLP, info, held = [40_000n], hasBaton = false, xec = 1_250_000n, ...given }: Given = {}) {
  const genesisInfo = { tokenTicker: "LANTRN", tokenName: "Lantern Points", url: "", decimals: 2, ...info };
  const genesis: TokenGenesis = { tokenId: ID, tokenType: type, genesisInfo, timeFirstSeen: 0 };
  const tokenCoin = (amount: bigint, n: number, isMintBaton: boolean) =>
    aUtxo(ME, 546n, { n, token: { ...aToken(amount, ID), tokenType: type, isMintBaton } });
  const coins: Utxo[] = [
    ...(xec > 0n ? [aUtxo(ME, xec, { n: 900 })] : []),
    ...held.map((amount, n) => tokenCoin(amount, n + 1, false)),
    ...(hasBaton ? [tokenCoin(0n, 800, true)] : []),
  ];
  const ledger = aLedger([], 0n, { utxos: coinsOf(new Map()).change([], coins) });
  const settings = { ...DEFAULT_SETTINGS, sendModal: false, ...given.settings };
  const engine = createSampleEngine(
    { ledger, tokens: new Map([[ID, genesis]]), settings, ...given.state },
    { fetchSupply: async () => ok({ atoms: atoms(100_000n), batons: 1 }), ...given.answers },
  );
  const screen = await renderScreen(<TokenScreen rest={ID} />, engine, `/token/${ID}`, aNetwork(), {
    pause: () => Promise.resolve(),
  });
  const sent = () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  const toggle = async (name: string) => {
    const isCalled = (each: Element) => (each.getAttribute("aria-label") ?? each.textContent) === name;
    const found = [...document.querySelectorAll("button[aria-expanded]")].find(isCalled);
    if (found) await screen.click(found);
  };
  return { engine, screen, sent, toggle };
}

const toggles = () =>
  [...document.querySelectorAll("button[aria-expanded]")].map(
    (each) => `${each.textContent} ${each.getAttribute("aria-expanded")}`,
  );
/** The value of a fact that was drawn last, by its name. */
const fact = (name: string) =>
  [...document.querySelectorAll("dt")].findLast((each) => each.textContent === name)?.nextElementSibling?.textContent;

describe("the toggles", () => {
  test.each<[string, Given, string[]]>([
    ["a fungible token", {}, ["Send true", "Airdrop false", "Burn false"]],
    ["a mint vault token, which has no baton", { type: VAULT }, ["Send true", "Airdrop false", "Burn false"]],
    ["a token with its baton", { hasBaton: true }, ["Send true", "Airdrop false", "Burn false", "Mint false"]],
    ["a baton alone", { held: [], hasBaton: true }, ["Airdrop false", "Mint true"]],
    ["an NFT", { type: NFT, held: [1n] }, ["Send true", "Burn false"]],
    [
      "a collection that can be split",
      { type: GROUP, held: [30n] },
      ["Inputs true", "Send false", "Airdrop false", "Burn false"],
    ],
    ["nothing held", { held: [] }, []],
    ["a type that the wallet does not understand", { type: ODD }, []],
  ])("%s", async (_, given, expected) => {
    await open(given);
    expect(toggles()).toEqual(expected);
  });

  test("a type that the wallet does not understand says so", async () => {
    const { screen } = await open({ type: ODD });
    expect(screen.text()).toContain("Satchel does not understand this type of token");
  });

  test("one panel is open at a time, and a press closes it", async () => {
    const { screen, toggle } = await open();
    expect(screen.has("#recipient")).toBe(true);
    await toggle("Burn");
    expect(toggles()).toEqual(["Send false", "Airdrop false", "Burn true"]);
    expect(screen.has("#recipient")).toBe(false);
    await toggle("Burn");
    expect(toggles()).toEqual(["Send false", "Airdrop false", "Burn false"]);
  });

  test("wait for the coins, which are loaded after the balances", async () => {
    const ledger = aLedger([], 0n, { utxos: new Map([[ID, aUtxo(ME, 546n, { n: 1, token: aToken(5n, ID) })]]) });
    const { engine, screen } = await open({ state: { ledger: { ...ledger, awaited: totalsOf(ledger) } } });
    expect(screen.has('[aria-label="Loading your coins…"]')).toBe(true);
    expect(toggles()).toEqual([]);
    await act(async () => engine.state.setState({ ledger }));
    expect(toggles()[0]).toBe("Send true");
  });
});

describe("Mint", () => {
  const minting = (given: Given = {}) =>
    open({ type: ALP, info: { decimals: 4, tokenTicker: "MOSS" }, held: [], hasBaton: true, ...given });

  test("goes out at once where Send Confirmations are off; the supply is asked for again, and the form is empty", async () => {
    let asked = 0;
    const fetchSupply: Engine["fetchSupply"] = async () => ok({ atoms: atoms(100_000n + BigInt(asked++)), batons: 1 });
    const { screen, sent } = await minting({ answers: { fetchSupply } });
    await screen.type("#mint-amount", "5000");
    expect(fact("Supply now")).toBe("10.0000\u00a0MOSS");
    expect(fact("Network fee")).toMatch(/XEC/);
    await screen.click(screen.button("Mint 5,000\u00a0MOSS"));
    await screen.until(() => screen.text().includes("Minted!"));
    expect(sent()?.action).toEqual({ kind: "mint", tokenId: ID, atoms: 50_000_000n });
    expect(screen.find("dialog").textContent).toContain("+5,000.0000\u00a0MOSS");
    await screen.click(screen.button("Close"));
    expect((screen.find("#mint-amount") as HTMLInputElement).value).toBe("");
    expect(fact("Supply now")).toBe("10.0001\u00a0MOSS");
  });

  test("is reviewed where Send Confirmations are on: supply before and after, and the baton stays", async () => {
    const { screen, sent } = await minting({ settings: { sendModal: true } });
    await screen.type("#mint-amount", "5000");
    await screen.click(screen.button("Mint 5,000\u00a0MOSS"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog h2").textContent).toBe("Review mint");
    expect(fact("Supply before")).toBe("10.0000\u00a0MOSS");
    expect(fact("Supply after")).toBe("5,010.0000\u00a0MOSS");
    expect(fact("Mint baton")).toBe("Stays with you");
    expect(sent()).toBeUndefined();
    await screen.click(screen.button("Mint 5,000\u00a0MOSS"));
    await screen.until(() => sent() !== undefined);
  });

  test.each<[string, Given, string, string]>([
    [
      "ALP",
      {},
      "281474976711",
      "Amount 281,474,976,711.0000 exceeds max mint amount for this token (28,147,497,671.0655)",
    ],
    [
      "SLP",
      { type: SLP, info: { decimals: 0 } },
      "18446744073709551616",
      "Amount 18,446,744,073,709,551,616 exceeds max mint amount for this token (18,446,744,073,709,551,615)",
    ],
    ["decimals", {}, "1.23456", "This token supports no more than 4 decimal places"],
  ])("refuses what one transaction cannot mint: %s", async (_, given, amount, text) => {
    const { screen } = await minting(given);
    await screen.type("#mint-amount", amount);
    expect(screen.find("#mint-amount-help").textContent).toBe(text);
    expect([...document.querySelectorAll("button")].find((each) => /^Mint /.test(each.textContent))?.disabled).toBe(
      true,
    );
  });

  test("Max is the most that one transaction can mint", async () => {
    const { screen, sent } = await minting();
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Mint 28,147,497,671.0655\u00a0MOSS"));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.action).toMatchObject({ atoms: 281_474_976_710_655n });
  });

  test("a baton that a payment under way or a person keeps back is not found", async () => {
    const { engine, screen } = await minting();
    const baton = [...engine.state.getState().ledger.utxos.values()].find(({ token }) => token?.isMintBaton);
    await act(async () => engine.state.setState({ frozen: new Set(baton ? [baton.outpoint] : []) }));
    await screen.type("#mint-amount", "5");
    expect(screen.find("[role=alert]").textContent).toContain("Unable to find mint baton for Lantern Points");
  });
});

describe("Burn", () => {
  const burning = async (given: Given = {}) => {
    const opened = await open(given);
    await opened.toggle("Burn");
    return opened;
  };
  const burn = (screen: Awaited<ReturnType<typeof open>>["screen"]) => screen.button("Burn");

  test("a part: the review says what the plan burns and what is left, and waits for its phrase", async () => {
    const { screen, sent } = await burning({ settings: { sendModal: false } });
    await screen.type("#burn-amount", "400");
    expect(fact("Left after")).toBe("0.00\u00a0LANTRN");
    await screen.type("#burn-amount", "150.5");
    expect(fact("Left after")).toBe("249.50\u00a0LANTRN");
    await screen.click(screen.button("Burn 150.50\u00a0LANTRN"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toContain("\u2212150.50\u00a0LANTRN");
    expect(screen.find("dialog code").textContent).toBe("burn LANTRN");
    await screen.type("dialog input", "burn LANTRM");
    expect(screen.find("dialog [role=alert]").textContent).toBe('Input must exactly match "burn LANTRN"');
    expect(burn(screen).disabled).toBe(true);
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    expect(sent()?.tokens).toEqual([{ tokenId: ID, sent: 0n, burned: 15_050n }]);
    expect(sent()?.action).toEqual({ kind: "burn", tokenId: ID, atoms: 15_050n });
  });

  test("everything: its receipt stays although the wallet holds nothing any more, and then the panel is gone", async () => {
    const { engine, screen, sent } = await burning({ held: [40_000n, 5n] });
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Burn 400.05\u00a0LANTRN"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    await act(async () => engine.state.setState({ ledger: aLedger([], 900_000n) }));
    expect(screen.text()).toContain("You do not hold this token.");
    expect(screen.find("dialog").textContent).toContain("\u2212400.05\u00a0LANTRN");
    expect(toggles()).toEqual(["Airdrop false"]);
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
    expect(sent()?.action).toMatchObject({ atoms: 40_005n });
  });

  test("an NFT leaves nothing to do with it behind its receipt", async () => {
    const { engine, screen } = await burning({ type: NFT, held: [1n] });
    await screen.click(screen.button("Burn Lantern Points"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("Burned!"));
    await act(async () => engine.state.setState({ ledger: aLedger([], 900_000n) }));
    expect(screen.text()).toContain("Burned!");
    expect(screen.text()).not.toContain("What to do with it");
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("an NFT burns whole, by its name, and is never typed as an amount", async () => {
    const { screen, sent } = await burning({ type: NFT, held: [1n], info: { decimals: 0, tokenTicker: "LAMP" } });
    expect(screen.has("#burn-amount")).toBe(false);
    await screen.click(screen.button("Burn Lantern Points"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LAMP");
    await screen.click(burn(screen));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.action).toEqual({ kind: "burn", tokenId: ID, atoms: 1n });
  });

  test("a token without a ticker is named by its name", async () => {
    const { screen } = await burning({ info: { tokenTicker: "" } });
    await screen.type("#burn-amount", "1");
    await screen.click(screen.button("Burn 1"));
    await screen.until(() => screen.has("dialog code"));
    expect(screen.find("dialog code").textContent).toBe("burn Lantern Points");
  });

  test("keeps the baton, and says so", async () => {
    const { screen } = await burning({ hasBaton: true });
    await screen.type("#burn-amount", "1");
    await screen.click(screen.button("Burn 1\u00a0LANTRN"));
    await screen.until(() => screen.has("dialog"));
    expect(fact("Mint baton")).toBe("Stays with you");
  });

  test("more than is held is refused; hidden balances say neither the balance nor what Max is", async () => {
    const { screen, engine } = await burning({ settings: { balanceVisible: false } });
    await screen.type("#burn-amount", "401");
    expect(screen.find("#burn-amount-help").textContent).toBe("Amount 401.00 exceeds balance of ••••••");
    await screen.click(screen.button("Max"));
    expect(document.body.innerHTML).not.toContain("400");
    await act(async () => engine.state.setState({ settings: { ...DEFAULT_SETTINGS, balanceVisible: true } }));
    expect((screen.find("#burn-amount") as HTMLInputElement).value).toBe("400");
  });

  test("frozen coins are left out, and the panel says so", async () => {
    const { engine, screen } = await burning({ held: [40_000n, 5n] });
    const [coin] = [...engine.state.getState().ledger.utxos.values()].filter(({ token }) => token?.atoms === 5n);
    await act(async () => engine.state.setState({ frozen: new Set(coin ? [coin.outpoint] : []) }));
    expect(screen.text()).toContain("You can burn 400.00\u00a0LANTRN");
    expect(screen.text()).toContain("0.05\u00a0LANTRN of it cannot be sent now");
  });

  test("a failure is said beside the button, and nothing is lost from the form", async () => {
    const { screen } = await burning({ answers: { send: async () => no({ code: "unreachable", reason: "away" }) } });
    await screen.type("#burn-amount", "3");
    await screen.click(screen.button("Burn 3\u00a0LANTRN"));
    await screen.until(() => screen.has("dialog input"));
    await screen.type("dialog input", "burn LANTRN");
    await screen.click(burn(screen));
    await screen.until(() => screen.text().includes("The network did not answer"));
    expect((screen.find("#burn-amount") as HTMLInputElement).value).toBe("3");
    expect(screen.has("dialog")).toBe(false);
  });
});

describe("Create NFT mint inputs", () => {
  const TIDE = { tokenTicker: "TIDE", tokenName: "Tide Pools", decimals: 0 };

  test.each<[bigint[], string, string, string | undefined]>([
    [[30n, 1n], "Create 18 inputs", "19", "12\u00a0TIDE"],
    [[19n], "Create 19 inputs", "19", undefined],
    [[20n], "Create 18 inputs", "18", "2\u00a0TIDE"],
    [[2n, 5n], "Create 5 inputs", "5", undefined],
  ])("of coins of %s", async (held, button, after, rest) => {
    const { screen, sent, toggle } = await open({ type: GROUP, info: TIDE, held });
    if (held.includes(1n)) await toggle("Create NFT mint inputs");
    expect(fact("Ready after")).toBe(after);
    expect(fact("Left in one piece")).toBe(rest);
    await screen.click(screen.button(button));
    await screen.until(() => screen.text().includes("Inputs created!"));
    expect(sent()?.action).toMatchObject({ kind: "fan-out", tokenId: ID });
  });

  test("only coins of one: says so, and how many are ready", async () => {
    const { screen, toggle } = await open({ type: GROUP, info: TIDE, held: [1n, 1n] });
    await toggle("Create NFT mint inputs");
    expect(screen.text()).toContain("No token utxos exist with qty !== 1");
    expect(screen.text()).toContain("2 pieces are ready to mint.");
    expect(screen.button("Create inputs").disabled).toBe(true);
  });

  test("no coin that can be spent: says so", async () => {
    const { engine, screen } = await open({ type: GROUP, info: TIDE, held: [30n] });
    const [coin] = [...engine.state.getState().ledger.utxos.values()].filter(({ token }) => token);
    await act(async () => engine.state.setState({ frozen: new Set(coin ? [coin.outpoint] : []) }));
    expect(screen.text()).toContain("No eligible inputs for this NFT parent fan tx");
  });
});

describe("Send", () => {
  const TO = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

  test("is the form of /send-token, inside the page", async () => {
    const { screen, sent } = await open();
    expect(screen.has('a[href^="#/send-token"]')).toBe(false);
    await screen.type("#recipient", TO);
    await screen.type("#amount", "12.5");
    await screen.click(screen.button("Send"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toContain("Review token payment");
    await screen.click(screen.button("Send"));
    await screen.until(() => screen.text().includes("Sent!"));
    expect(sent()?.tokens).toEqual([{ tokenId: ID, sent: 1250n, burned: 0n }]);
  });

  test.each([
    ["#amount", "401", "Amount 401.00 exceeds balance of 400.00"],
    ["#recipient", `${TO}?amount=5`, "eToken sends do not support bip21 query strings"],
  ])("refuses what tokens.md 5.5 refuses: %s %s", async (field, typed, text) => {
    const { screen } = await open();
    await screen.type(field, typed);
    expect(screen.find("[role=alert]").textContent).toContain(text);
  });

  test.each([2, 4])("an amount of thousands can be typed for a token with %s decimals", async (decimals) => {
    const { screen, sent } = await open({ info: { decimals }, held: [10n ** 9n] });
    await screen.type("#recipient", TO);
    await screen.type("#amount", "5000");
    await screen.click(screen.button("Send"));
    await screen.until(() => screen.has("dialog"));
    await screen.click(screen.button("Send"));
    await screen.until(() => sent() !== undefined);
    expect(sent()?.tokens).toMatchObject([{ sent: 5000n * 10n ** BigInt(decimals) }]);
  });

  test("all of it: the receipt stays, and then the page says that nothing is held", async () => {
    const { engine, screen } = await open();
    await screen.type("#recipient", TO);
    await screen.click(screen.button("Max"));
    await screen.click(screen.button("Send"));
    await screen.until(() => screen.has("dialog"));
    await screen.click(screen.button("Send"));
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
