import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId, tokenIdOf, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import type { Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aToken, aTokenId, aTx, aTxid, aUtxo } from "@satchel/core/testing";
import { type TokenGenesis, type TokenType, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { Utxo } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { TokenScreen } from "./token-screen.tsx";

afterEach(unmount);

const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 };
const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 };
const VAULT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_MINT_VAULT", number: 2 };

const ID = aTokenId("a7".repeat(32));
const PARENT = aTokenId("b8".repeat(32));
const HASH = "c9".repeat(32);

function genesis(tokenType: TokenType, info: Partial<TokenGenesis["genesisInfo"]> = {}, tokenId = ID): TokenGenesis {
  const genesisInfo = { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2, ...info };
  const block = { height: 5, hash: "00".repeat(32), timestamp: 1_741_910_400 };
  return { tokenId, tokenType, genesisInfo, timeFirstSeen: 0, block };
}

const coin = (amount: bigint, n = 1, fields: Partial<NonNullable<Utxo["token"]>> = {}) =>
  aUtxo(ME, 546n, { n, token: { ...aToken(amount, ID), ...fields } });

/** An offer of a stranger: all of `amount` at once. */
const anOffer = (tokenId: TokenId, amount = 1_000n): Offer => ({
  variant: "PARTIAL",
  outpoint: outpointOf(aTxid("01".repeat(32)), 1),
  sats: sats(546n),
  tokenId,
  tokenType: SLP,
  atoms: atoms(amount),
  makerPk: `02${"cd".repeat(32)}`,
  makerScript: ALICE,
  redeemScript: "0001",
  minAtoms: atoms(amount),
  terms: {
    tokenId,
    tokenType: SLP,
    truncAtoms: amount,
    numAtomsTruncBytes: 0,
    numSatsTruncBytes: 0,
    atomsScaleFactor: 21n,
    scaledTruncAtomsPerTruncSat: 1n,
    minAcceptedScaledTruncAtoms: amount * 21n,
    enforcedLockTime: 600_000_000,
    makerPk: `02${"cd".repeat(32)}`,
  },
});

const network = {
  ...aNetwork({ explorerTx: "https://explorer.example/{txid}", trusted: ["https://cashtab.com"] }),
  special: { ...NOTHING_SPECIAL, blacklist: ["d1".repeat(32)] },
};

type Given = {
  tokens?: TokenGenesis[];
  coins?: Utxo[];
  state?: Partial<State>;
  answers?: Partial<Engine>;
  id?: string;
  /** The icon host; by default there is none. */
  icons?: string;
};

const ICONS = "https://icons.example";

async function open(given: Given = {}) {
  const { tokens = [genesis(SLP)], coins = [coin(1_840_000n)], state, answers, id = ID, icons = "" } = given;
  const utxos = coinsOf(new Map()).change([], coins);
  const known = new Map(tokens.map((token) => [token.tokenId, token]));
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos }), tokens: known, ...state }, answers);
  const endpoints = { ...network.endpoints, icons };
  const screen = await renderScreen(
    <TokenScreen rest={id} />,
    engine,
    `/token/${id}`,
    { ...network, endpoints },
    {
      pause: () => Promise.resolve(),
    },
  );
  return { engine, screen };
}

/** The value of a fact, by its name. */
const fact = (name: string) =>
  [...document.querySelectorAll("dt")].find((each) => each.textContent === name)?.nextElementSibling?.textContent;

/** When the indexer says that the token was created. */
const BORN = { timeFirstSeen: 0, block: { height: 5, hash: "00".repeat(32), timestamp: 1_741_910_400 } };
const supplyOf = (amount: bigint, batons: number) => ({
  fetchSupply: async () => ok({ atoms: atoms(amount), batons }),
  fetchOrigin: async () => ok({ atoms: atoms(200_000_000n), ...BORN }),
});

describe("the facts", () => {
  test("are those of the specification, each with its rule", async () => {
    const { screen } = await open({
      tokens: [genesis(SLP, { hash: HASH, url: "lantern.example" })],
      answers: supplyOf(200_000_000n, 0),
    });
    expect(screen.find("h1").textContent).toBe("Lantern Points");
    expect(screen.text()).toContain("You hold18,400.00\u00a0LANTRN");
    expect(fact("Type")).toBe("SLP");
    expect(fact("Decimals")).toBe("2");
    expect(fact("Supply")).toBe("2,000,000.00 fixed");
    expect(fact("Genesis quantity")).toBe("2,000,000.00");
    expect(fact("Created")).toBe("March 14, 2025");
    expect(fact("Website")).toContain("lantern.example");
    expect(fact("Document hash")).toBe("c9c9c9…c9c9c9");
    expect(screen.find(`a[href="https://explorer.example/${ID}"]`).textContent).toBe("a7a7a7…a7a7a7");
    await screen.click(screen.button("Copy token id"));
    await screen.click(screen.button("Copy document hash"));
    expect(screen.copied).toEqual([ID, HASH]);
  });

  test("a baton or a vault makes the supply variable; without a hash there is no such fact", async () => {
    await open({ answers: supplyOf(5n, 1) });
    expect(fact("Supply")).toBe("0.05 variable");
    expect(fact("Document hash")).toBeUndefined();
    await open({ tokens: [genesis(VAULT)], answers: supplyOf(5n, 0) });
    expect(fact("Supply")).toBe("0.05 variable");
  });

  test("an NFT and a collection have no decimals", async () => {
    await open({ tokens: [genesis(NFT)] });
    expect(fact("Decimals")).toBeUndefined();
    await open({ tokens: [genesis(GROUP)] });
    expect(fact("Decimals")).toBeUndefined();
  });

  test("the type is explained by a dialog", async () => {
    const { screen } = await open({ tokens: [genesis(ALP)] });
    await screen.click(screen.button("ALP: what is that?"));
    expect(screen.find("dialog").textContent).toContain("ALP is the newer of the two token protocols");
  });

  test("a supply that cannot be fetched fails alone, and is asked for again", async () => {
    let isAway = true;
    const { fetchSupply, fetchOrigin } = supplyOf(100n, 0);
    const { screen } = await open({
      answers: {
        fetchSupply: async () => (isAway ? no({ code: "unreachable", reason: "x" }) : fetchSupply()),
        fetchOrigin,
      },
    });
    expect(fact("Supply")).toBe("Error fetching supply");
    expect(fact("Genesis quantity")).toBe("2,000,000.00");
    expect(screen.text()).toContain("18,400.00\u00a0LANTRN");
    isAway = false;
    await screen.click(screen.button("Try again"));
    await screen.until(() => fact("Supply") === "1.00 fixed");
  });

  test("what failed is asked for again when the network is back", async () => {
    const { engine, screen } = await open({ state: { connection: "offline" } });
    expect(fact("Supply")).toBe("Error fetching supply");
    Object.assign(engine, supplyOf(100n, 0));
    await act(async () => engine.state.setState({ connection: "online" }));
    await screen.until(() => fact("Supply") === "1.00 fixed");
  });
});

describe("the link of a token", () => {
  test("opens at once if it is trusted letter by letter", async () => {
    const { screen } = await open({ tokens: [genesis(SLP, { url: "https://cashtab.com" })] });
    expect(screen.find('a[href="https://cashtab.com/"]').getAttribute("rel")).toBe("noopener noreferrer");
  });

  test.each(["https://cashtab.com/points", "lantern.example"])("%s opens only after a warning", async (url) => {
    const { screen } = await open({ tokens: [genesis(SLP, { url })] });
    expect(screen.has(`a[href*="${url}"]`)).toBe(false);
    await screen.click(screen.button(url));
    const dialog = screen.find("dialog");
    expect(dialog.querySelector("h2")?.textContent).toBe("Uncontrolled Link");
    expect(dialog.querySelector("a")?.getAttribute("href")).toContain(url);
    await screen.click(screen.button("Stay here"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("that leads to no web page is text", async () => {
    const { screen } = await open({ tokens: [genesis(SLP, { url: "javascript:alert(1)" })] });
    expect(fact("Website")).toBe("javascript:alert(1)");
    expect([...screen.find("dl").querySelectorAll("a,button")].map((each) => each.textContent)).not.toContain(
      "javascript:alert(1)",
    );
  });
});

describe("what a person can mark", () => {
  test("a star and the menu mark the token", async () => {
    const { screen, engine } = await open();
    await screen.click(screen.button("Add Lantern Points to favorites"));
    await screen.click(screen.button("More for Lantern Points"));
    await screen.click(screen.button("Hide from the list"));
    const marks = engine.asked.filter(({ action }) => action === "markToken").map((each) => each.with);
    expect(marks).toEqual([
      { tokenId: ID, mark: "favourite" },
      { tokenId: ID, mark: "hidden" },
    ]);
  });
});

describe("other pages", () => {
  test("an invalid id", async () => {
    const { screen } = await open({ id: "7f3a91xx" });
    expect(screen.text()).toContain("Invalid tokenId 7f3a91xx");
    expect(screen.has('a[href="#/etokens"]')).toBe(true);
  });

  test("info that is coming, and that cannot be fetched", async () => {
    const coming = await open({ tokens: [], answers: { needTokens: () => new Promise(() => {}) } });
    expect(coming.screen.find("[role=status]").textContent).toContain("Reading this token from the transaction");
    // Nothing can be typed before the bytes of the genesis are there.
    expect(coming.screen.has("input")).toBe(false);
    const { screen, engine } = await open({ tokens: [] });
    expect(screen.text()).toContain("Error querying token info. Please try again later.");
    expect(screen.text()).toContain("so nothing can be typed until a server sends it. Your coins stay as they are.");
    expect(screen.has("input")).toBe(false);
    await screen.click(screen.button("Try again"));
    expect(engine.asked.filter(({ action }) => action === "needTokens")).toHaveLength(2);
    await act(async () => engine.state.setState({ tokens: new Map([[ID, genesis(SLP)]]) }));
    expect(screen.find("h1").textContent).toBe("Lantern Points");
  });

  test("coins with tokens of no known protocol", async () => {
    const { screen, engine } = await open({ id: UNKNOWN_TOKEN_ID, tokens: [UNKNOWN_TOKEN] });
    expect(screen.find("h1").textContent).toBe("Unknown token");
    expect(screen.text()).toContain("Satchel does not understand this type of token");
    expect(engine.asked.some(({ action }) => action === "needTokens")).toBe(false);
  });

  test("a blacklisted token says that it cannot be traded, and can be sent", async () => {
    const id = tokenIdOf(aTxid("d1".repeat(32)));
    const { screen } = await open({
      id,
      tokens: [genesis(SLP, {}, id)],
      coins: [coin(5n, 1, { tokenId: id })],
      answers: { fetchOffers: async () => ok({ offers: [anOffer(id)], refused: [] }) },
    });
    await screen.until(() => screen.has("[role=radio]"));
    expect(screen.text().split("Satchel does not support trading this token")).toHaveLength(2);
    expect(screen.has("#recipient")).toBe(true);
  });

  test("an NFT names its collection, and its picture is shown large", async () => {
    const parent = genesis(GROUP, { tokenName: "Tide Pools" }, PARENT);
    const { screen } = await open({
      tokens: [genesis(NFT, { decimals: 0 }), parent],
      answers: { fetchOrigin: async () => ok({ atoms: atoms(1n), groupTokenId: PARENT }) },
      icons: ICONS,
    });
    expect(screen.find(`a[href="#/token/${PARENT}"]`).textContent).toBe("in Tide Pools");
    await screen.click(screen.button("Show the picture of Lantern Points large"));
    expect(screen.find("dialog h2").textContent).toBe("Lantern Points");
  });
});

describe("the NFTs of a collection", () => {
  const ids = ["e1", "e2", "e3"].map((byte) => aTokenId(byte.repeat(32)));
  const nfts = ids.map((id, at) => genesis(NFT, { tokenName: `Boat ${at + 1}`, decimals: 0 }, id));
  const mine = coin(1n, 7, { tokenId: ids[1] ?? ID });
  const tiles = () => [...document.querySelectorAll("section[aria-label='NFTs in this Collection'] li")];
  const tokens = [genesis(GROUP, { decimals: 0 }), ...nfts];

  test("are shown with name and id; the name of a held one is a link", async () => {
    const { screen } = await open({
      tokens,
      coins: [coin(4n), mine],
      answers: { fetchNfts: async () => ok({ tokenIds: ids, numPages: 1 }) },
    });
    expect(tiles().map((tile) => tile.querySelector("a")?.getAttribute("href"))).toEqual([
      undefined,
      `#/token/${ids[1]}`,
      undefined,
    ]);
    await screen.click(screen.button("Held 1"));
    expect(tiles()).toHaveLength(1);
    await screen.click(screen.button("All 3"));
    await screen.click(screen.button("Copy the token id of Boat 3"));
    expect(screen.copied).toEqual([ids[2]]);
  });

  test("arrow keys lead from one large picture to the next", async () => {
    const answers = { fetchNfts: async () => ok({ tokenIds: ids, numPages: 1 }) };
    const { screen } = await open({ tokens, answers, icons: ICONS });
    await screen.click(screen.button("Show the picture of Boat 2 large"));
    const title = () => screen.find("dialog h2").textContent;
    const press = (key: string) =>
      act(async () => screen.find("dialog h2").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    expect(title()).toBe("Boat 2");
    await press("ArrowRight");
    expect(title()).toBe("Boat 3");
    expect(screen.button("Next").disabled).toBe(true);
    await press("ArrowLeft");
    await press("ArrowLeft");
    await press("ArrowLeft");
    expect(title()).toBe("Boat 1");
  });

  test("pages without NFTs are read through; a page that fails is asked for again and the others stay", async () => {
    let isAway = true;
    const pages: (readonly TokenId[])[] = [[], ids.slice(0, 1), ids.slice(1)];
    const { screen } = await open({
      tokens,
      answers: {
        fetchNfts: async (_, page) =>
          page === 2 && isAway
            ? no({ code: "unreachable", reason: "x" })
            : ok({ tokenIds: pages[page] ?? [], numPages: 3 }),
      },
    });
    expect(tiles()).toHaveLength(1);
    await screen.click(screen.button("Show more"));
    expect(screen.text()).toContain("The NFTs could not be loaded");
    expect(tiles()).toHaveLength(1);
    isAway = false;
    await screen.click(screen.button("Try again"));
    expect(tiles()).toHaveLength(3);
    expect(screen.text()).not.toContain("Show more");
  });

  test("a collection without NFTs says so", async () => {
    const { screen } = await open({ tokens, answers: { fetchNfts: async () => ok({ tokenIds: [], numPages: 1 }) } });
    expect(screen.text()).toContain("No NFTs yet");
  });
});

describe("the history with this token", () => {
  const entry = { isInvalid: false, burnSummary: "", failedColorings: [], burnsMintBatons: false } as const;
  const sending = (n: number, tokenId: TokenId) =>
    aTx(n)
      .from(ALICE, 2000n)
      .paying(ME, 546n, aToken(5n, tokenId))
      .with({
        tokenEntries: [
          {
            ...entry,
            tokenId,
            tokenType: SLP,
            txType: "SEND",
            actualBurnAtoms: atoms(0n),
            intentionalBurnAtoms: atoms(0n),
          },
        ],
        tokenStatus: "NORMAL",
      });
  const rows = () => document.querySelectorAll("section[aria-label='Your history with this token'] li");

  test("has only its transactions, ten at first, from all that is stored", async () => {
    const all = Array.from({ length: 250 }, (_, n) => sending(n + 1, n % 10 === 0 ? ID : PARENT));
    const readStored: Engine["readStored"] = async (from, count) => all.slice(from, from + count);
    const { screen } = await open({ answers: { readStored } });
    await screen.until(() => rows().length === 10);
    await screen.click(screen.button("Show more"));
    await screen.until(() => rows().length === 20);
    await screen.click(screen.button("Show more"));
    await screen.until(() => rows().length === 25);
    expect([...document.querySelectorAll("button")].map((each) => each.textContent)).not.toContain("Show more");
  });

  test("that is stored in part says so, and the rest is fetched and shown", async () => {
    let stored: ReturnType<typeof sending>[] = [];
    const answers: Partial<Engine> = {
      readStored: async (from, count) => stored.slice(from, from + count),
      storedHistory: async () => ({ count: stored.length, total: 1, isWhole: stored.length === 1 }),
      loadAllHistory: async () => {
        stored = [sending(1, ID)];
        return ok({ total: 1 });
      },
    };
    const { screen } = await open({ answers });
    await screen.until(() => screen.text().includes("0 of your 1 transaction is on this device."));
    await screen.click(screen.button("Load the rest"));
    await screen.until(() => rows().length === 1);
    expect(screen.text()).not.toContain("Load the rest");
  });

  test("that cannot be read fails alone", async () => {
    const { screen } = await open({ answers: { readStored: () => Promise.reject(new Error("disk")) } });
    await screen.until(() => screen.text().includes("The history on this device could not be read"));
    expect(screen.text()).toContain("You hold");
  });
});
