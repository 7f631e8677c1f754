import { atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { ok } from "@satchel/core/result";
import { aToken, aTokenId, aUtxo } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { TokensScreen } from "./tokens-screen.tsx";

afterEach(unmount);

const idOf = (n: number) => n.toString(16).padStart(64, "0");

function genesis(n: number, tokenName: string, tokenTicker: string, decimals = 0): TokenGenesis {
  const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
  return {
    ...UNKNOWN_TOKEN,
    tokenId: aTokenId(idOf(n)),
    tokenType,
    genesisInfo: { tokenName, tokenTicker, url: "", decimals },
  };
}

const firma = genesis(1, "Firma", "FIRMA", 4);
const lantern = genesis(2, "Lantern Points", "LANTRN");
const forged = genesis(3, "Firrma", "FRM");
const network = { ...aNetwork(), special: { ...NOTHING_SPECIAL, savingsTokenId: firma.tokenId } };

const holding = (tokens: readonly { tokenId: TokenId }[], known: readonly TokenGenesis[]): Partial<State> => {
  const coins = tokens.map(({ tokenId }, at) => aUtxo(ME, 546n, { n: at + 1, token: aToken(12_345n, tokenId) }));
  const change = coinsOf(new Map()).change([], coins);
  return { ledger: aLedger([], 0n, { utxos: change }), tokens: new Map(known.map((token) => [token.tokenId, token])) };
};

async function open(state: Partial<State>, answers: Partial<Engine> = {}) {
  const engine = createSampleEngine(state, answers);
  const screen = await renderScreen(<TokensScreen />, engine, "/etokens", network);
  return { engine, screen };
}

const ALL = [firma, lantern, forged];
const rowTexts = () =>
  [...document.querySelectorAll('ul[aria-label="Your tokens"] > li')].map((row) => row.textContent ?? "");
const linked = () => [...document.querySelectorAll('a[href^="#/token/"]')].map((link) => link.getAttribute("href"));

describe("the list", () => {
  test("shows names, kinds, balances and the verified mark, and leads to each token's page", async () => {
    await open(holding(ALL, ALL));
    expect(rowTexts().slice(0, 2)).toEqual(["FFirmaFIRMA · ALP1.2345No price", "LPLantern PointsLANTRN · ALP12,345"]);
    expect(document.querySelectorAll('[aria-label="Verified"]')).toHaveLength(1);
    expect(linked()).toEqual([`#/token/${firma.tokenId}`, `#/token/${lantern.tokenId}`]);
  });

  test("a press on a row asks for the offers of the token while its page is being drawn", async () => {
    const { screen, engine } = await open(holding(ALL, ALL));
    await screen.click(document.querySelector(`a[href="#/token/${firma.tokenId}"]`) as HTMLElement);
    expect(engine.asked).toContainEqual({ action: "expectOffers", with: firma.tokenId });
  });

  test("folds a forged token, without link and balance, and Show lists it with a warning", async () => {
    const { screen, engine } = await open(holding(ALL, ALL));
    expect(screen.text()).not.toContain("Firrma");
    await screen.click(
      screen.button("Suspicious 1Sent to you without being asked, with a web address or a well-known name in them"),
    );
    expect(rowTexts().at(-1)).toBe("?FirrmaFRM · Imitates FirmaShow");
    expect(linked()).toHaveLength(2);
    await screen.click(screen.button("Show Firrma in the list"));
    expect(engine.asked).toContainEqual({ action: "markToken", with: { tokenId: forged.tokenId, mark: "shown" } });
    expect(rowTexts()).toContain("FFirrmaFRM · ALPSame name as Firma12,345");
  });

  test("lists a forged token that the wallet asked for", async () => {
    await open(holding(ALL, ALL), { ownTokens: async (ids) => new Set(ids) });
    expect(linked()).toContain(`#/token/${forged.tokenId}`);
  });

  test("an NFT names its collection once that is known, and is asked for it once", async () => {
    const child = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 } as const;
    const nft = { ...genesis(7, "Tide Pool #7", "TIDE7"), tokenType: child };
    const pools = genesis(8, "Tide Pools", "TIDE");
    const { engine, screen } = await open(holding([nft], [nft, pools]), {
      fetchOrigin: async (tokenId) => {
        engine.asked.push({ action: "fetchOrigin", with: tokenId });
        engine.state.setState({
          tokens: new Map([
            [nft.tokenId, { ...nft, groupTokenId: pools.tokenId }],
            [pools.tokenId, pools],
          ]),
        });
        return ok({ atoms: atoms(1n), groupTokenId: pools.tokenId });
      },
    });
    expect(rowTexts()[0]).toContain("TIDE7 · NFT");
    await screen.until(() => rowTexts()[0]?.includes("TIDE7 · NFT · in Tide Pools") === true);
    expect(engine.asked.filter(({ action }) => action === "fetchOrigin")).toHaveLength(1);
  });

  test("waits for a person's marks, and asks for them", async () => {
    const { engine, screen } = await open({ ...holding(ALL, ALL), tokenMarks: undefined });
    expect(screen.has('[aria-label="Loading your tokens…"]')).toBe(true);
    expect(engine.asked.some(({ action }) => action === "loadTokenMarks")).toBe(true);
    await act(async () => engine.state.setState({ tokenMarks: new Map([[lantern.tokenId, "favourite"]]) }));
    expect(rowTexts()[0]).toContain("Lantern Points");
  });

  test("a star moves a token to the front, and the menu hides it", async () => {
    const { screen } = await open(holding(ALL, ALL));
    await screen.click(screen.button("Add Lantern Points to favorites"));
    expect(rowTexts()[0]).toContain("Lantern Points");
    await screen.click(screen.button("Favorites 1"));
    expect(rowTexts()).toHaveLength(1);
    // A second press returns to all tokens.
    await screen.click(screen.button("Favorites 1"));
    await screen.click(screen.button("More for Lantern Points"));
    await screen.click(screen.button("Hide from the list"));
    expect(rowTexts()[0]).toContain("Firma");
    expect(rowTexts().at(-1)).toBe("Hidden 1Hidden by you");
  });

  test("a mark that is not saved is a toast", async () => {
    const { screen } = await open(holding(ALL, ALL), {
      markToken: async () => ({ ok: false, problem: { code: "storage-failed", reason: "disk full" } }),
    });
    await screen.click(screen.button("Add Firma to favorites"));
    await screen.until(() => screen.text().includes("Your choice was not saved"));
  });

  test("search looks into folded tokens, and says when nothing matches", async () => {
    const { screen } = await open(holding(ALL, ALL));
    expect(screen.has('search [aria-label="Clear search"]')).toBe(false);
    await screen.type("input[type=search]", "firr");
    await screen.click(screen.find('search [aria-label="Clear search"]'));
    expect(screen.find("input[type=search]")).toHaveProperty("value", "");
    await screen.type("input[type=search]", "firr");
    expect(rowTexts()).toHaveLength(2);
    expect(rowTexts().at(-1)).toContain("Firrma");
    await screen.type("input[type=search]", "lamp");
    expect(screen.text()).toContain("Nothing matches “lamp”");
    expect(screen.text()).toContain("Looked at 3 tokens, also hidden and suspicious ones.");
    await screen.click(screen.button("Clear search"));
    expect(rowTexts()).toHaveLength(3);
  });

  test("of a thousand tokens only those in view and a few more are drawn, and the last one is found", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => genesis(n + 100, `Token ${n}`, `T${n}`));
    const { screen } = await open(holding(many, many));
    await screen.until(() => rowTexts().length > 10);
    expect(document.querySelectorAll("*").length).toBeLessThan(1500);
    expect(screen.text()).toContain("All 1,000");
    expect(screen.find("li").getAttribute("aria-setsize")).toBe("1000");
    await screen.type("input[type=search]", "token 999");
    expect(rowTexts()).toHaveLength(1);
  });
});

describe("a list that is scrolled", () => {
  const THOUSAND = Array.from({ length: 1000 }, (_, n) => genesis(n + 100, `Token ${n}`, `T${n}`));
  const places = () => [...document.querySelectorAll("li")].map((row) => Number(row.getAttribute("aria-posinset")));
  const scrollTo = async (place: number) => {
    const list = document.querySelector('ul[aria-label="Your tokens"]') as HTMLElement;
    list.getBoundingClientRect = () => new DOMRect(0, -64 * (place - 1), 600, 64_000);
    await act(async () => void window.dispatchEvent(new Event("scroll")));
  };

  test("draws the rows in view, keeps the one with the focus, and gives it up when the focus goes", async () => {
    const { screen } = await open(holding(THOUSAND, THOUSAND));
    const first = screen.find("li a") as HTMLElement;
    await act(async () => first.focus());
    await scrollTo(500);
    await screen.until(() => places()[1] === 494);
    expect(places()[0]).toBe(1);
    expect(places()).toContain(511);
    expect(document.activeElement).toBe(first);
    await act(async () => first.blur());
    expect(places()[0]).toBe(494);
  });

  test("has few rows in its first frame, and the others when that is drawn", async () => {
    let draw = () => {};
    const drawn = new Promise<void>((resolve) => {
      draw = resolve;
    });
    const engine = createSampleEngine(holding(THOUSAND, THOUSAND));
    const screen = await renderScreen(<TokensScreen />, engine, "/etokens", network, { pause: () => drawn });
    expect(places().length).toBeLessThanOrEqual(13);
    const before = places().length;
    await act(async () => draw());
    await screen.until(() => places().length > before);
  });
});

describe("while something is missing", () => {
  test("details that are coming are counted, and balances without them are not shown", async () => {
    let arrive = () => {};
    const answer = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { screen, engine } = await open(holding(ALL, [firma]), { needTokens: () => answer });
    expect(screen.text()).toContain("Still asking about 2 of 3 tokens");
    expect(screen.has("progress")).toBe(true);
    expect(rowTexts()[1]).toContain("Loading details");
    expect(screen.text()).not.toContain("12345");
    await act(async () => {
      engine.state.setState({ tokens: new Map([firma, lantern].map((token) => [token.tokenId, token])) });
      arrive();
    });
    expect(screen.has("progress")).toBe(false);
    expect(screen.text()).toContain("Lantern Points");
    expect(rowTexts().at(-1)).toContain("Details not known");
  });

  test("no token, not known yet, never known: each has its words", async () => {
    const none = await open({ ledger: aLedger([], 0n) });
    expect(none.screen.text()).toContain("No tokens yet");
    const waiting = await open({ ledger: aLedger([], 0n), sync: { state: "syncing" } });
    expect(waiting.screen.has('[aria-label="Loading your tokens…"]')).toBe(true);
    const away = await open({ ledger: aLedger([], 0n), sync: { state: "never" }, connection: "offline" });
    expect(away.screen.text()).toContain("Your tokens are not known yet");
  });

  test("offline, the last known tokens stay, and nothing is asked for", async () => {
    const { screen, engine } = await open({ ...holding(ALL, ALL), connection: "offline" });
    expect(screen.text()).toContain("Lantern Points");
    expect(engine.asked.some(({ action }) => action === "needTokens")).toBe(false);
  });

  test("a filter without tokens says so, and leads back", async () => {
    const { screen } = await open(holding(ALL, ALL));
    await screen.click(screen.button("NFTs 0"));
    expect(screen.text()).toContain("No tokens of this kind");
    await screen.click(screen.button("Show all"));
    expect(rowTexts()).toHaveLength(3);
  });
});

test("hidden balances are not in the list", async () => {
  const { engine } = await open(holding([lantern], [lantern]));
  await act(async () => engine.updateSettings({ balanceVisible: false }));
  expect(rowTexts()[0]).not.toContain("12,345");
  expect(rowTexts()[0]).toContain("••••••");
});

test("a mint baton without tokens is listed as what it allows", async () => {
  const coin = aUtxo(ME, 546n, { n: 1, token: { ...aToken(0n, lantern.tokenId), isMintBaton: true } });
  const utxos = coinsOf(new Map()).change([], [coin]);
  await open({ ledger: aLedger([], 0n, { utxos }), tokens: new Map([[lantern.tokenId, lantern]]) });
  expect(rowTexts()).toEqual(["LPLantern PointsLANTRN · ALP · you can mint0"]);
});
