import { atoms, type Sats, sats } from "@satchel/core/amount";
import { aScript, aToken, aUtxo, tokenIdOfNumber } from "@satchel/core/testing";
import { knownToken, type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { TokenMark } from "@satchel/engine";
import { describe, expect, test } from "vitest";
import { doubtfulIds, heldTokens } from "../../widgets/tokens/held-tokens.ts";
import { matching, passing, rowsOf, type Sort, sorted } from "./token-order.ts";

const FUNGIBLE = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 } as const;
const NFT = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 } as const;
const COLLECTION = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 } as const;

function genesis(n: number, tokenName: string, tokenTicker: string, rest: Partial<TokenGenesis> = {}, decimals = 0) {
  const genesisInfo = { ...UNKNOWN_TOKEN.genesisInfo, tokenName, tokenTicker, decimals };
  return { ...UNKNOWN_TOKEN, tokenType: FUNGIBLE, ...rest, tokenId: tokenIdOfNumber(n), genesisInfo };
}

const firma = genesis(1, "Firma", "FIRMA", {}, 4);
const lantern = genesis(2, "Lantern Points", "LANTRN");
const forged = genesis(3, "Firrma", "FRM");
const spam = genesis(4, "claim-reward.example", "FREE");
const boat = genesis(5, "Boat 10", "", { tokenType: NFT });
const boats = genesis(6, "Boats", "BOATS", { tokenType: COLLECTION });
const all = [lantern, boats, spam, boat, forged, firma];
/** Held, and its details are not known. */
const dark = tokenIdOfNumber(9);

type Given = { marks?: [TokenGenesis, TokenMark][]; own?: TokenGenesis[] };

function held({ marks = [], own = [] }: Given = {}) {
  const total = { batons: 0, coins: 1 };
  return heldTokens({
    totals: new Map([...all.map(({ tokenId }) => tokenId), dark].map((id) => [id, { atoms: atoms(10n), ...total }])),
    tokens: new Map(all.map((token) => [token.tokenId, token])),
    marks: new Map(marks.map(([{ tokenId }, mark]) => [tokenId, mark])),
    verified: new Set([firma.tokenId]),
    knownTokens: [knownToken(firma)],
    own: new Set(own.map(({ tokenId }) => tokenId)),
  });
}

const placeOf = (token: TokenGenesis, given?: Given) =>
  held(given).find(({ tokenId }) => tokenId === token.tokenId)?.place;

describe("the place of a token", () => {
  test("a borrowed name or a web address folds a token that was not asked for", () => {
    expect(placeOf(forged)).toBe("suspicious");
    expect(placeOf(spam)).toBe("suspicious");
    expect(placeOf(lantern)).toBe("listed");
    expect(placeOf(firma)).toBe("listed");
    expect(doubtfulIds(held())).toEqual([spam.tokenId, forged.tokenId]);
  });

  test("a token that the wallet asked for, or that a person shows or loves, is listed", () => {
    expect(placeOf(forged, { own: [forged] })).toBe("listed");
    expect(placeOf(spam, { marks: [[spam, "shown"]] })).toBe("listed");
    expect(placeOf(spam, { marks: [[spam, "favourite"]] })).toBe("favourite");
  });

  test("a hidden token is folded, even a verified one", () => {
    expect(placeOf(firma, { marks: [[firma, "hidden"]] })).toBe("hidden");
    expect(placeOf(spam, { marks: [[spam, "hidden"]] })).toBe("hidden");
  });
});

const names = (list: ReturnType<typeof held>) => list.map(({ name }) => name ?? "…");

test("each filter passes its kind; without details a token passes only 'all'", () => {
  const given = held({ marks: [[lantern, "favourite"]] });
  expect(passing(given, "all")).toHaveLength(7);
  expect(names(passing(given, "favourites"))).toEqual(["Lantern Points"]);
  expect(names(passing(given, "nfts"))).toEqual(["Boat 10"]);
  expect(names(passing(given, "collections"))).toEqual(["Boats"]);
  expect(names(passing(given, "tokens"))).toEqual(["Lantern Points", "claim-reward.example", "Firrma", "Firma"]);
});

test.each([
  ["lant", ["Lantern Points"]],
  [" BOAT ", ["Boats", "Boat 10"]],
  ["frm", ["Firrma"]],
  [tokenIdOfNumber(9).slice(0, 64), ["…"]],
  [tokenIdOfNumber(2).slice(1), []],
  ["lamp", []],
])("a search for '%s' finds %j", (query, found) => {
  expect(names(matching(held(), query))).toEqual(found);
});

describe("order", () => {
  const valueFor = ({ tokenId }: { tokenId: string }) =>
    new Map<string, Sats>([
      [boat.tokenId, sats(5n)],
      [lantern.tokenId, sats(70n)],
      [forged.tokenId, sats(900n)],
    ]).get(tokenId);
  const order = (sort: Sort, given: Given = {}, coins: Parameters<typeof sorted>[2]["coins"] = []) =>
    names(sorted(held(given), sort, { locale: "en-US", coins, valueFor }));

  test("by name, favourites first, without details behind, folded ones last", () => {
    const marks: Given["marks"] = [
      [lantern, "favourite"],
      [firma, "hidden"],
    ];
    expect(order("name", { marks })).toEqual([
      "Lantern Points",
      "Boat 10",
      "Boats",
      "…",
      "claim-reward.example",
      "Firrma",
      "Firma",
    ]);
  });

  test("by value, the largest first; without a value by name, and folded ones stay folded", () => {
    expect(order("value")).toEqual([
      "Lantern Points",
      "Boat 10",
      "Boats",
      "Firma",
      "…",
      "Firrma",
      "claim-reward.example",
    ]);
    expect(order("value", { marks: [[boats, "favourite"]] })[0]).toBe("Boats");
  });

  test("by balance in whole tokens, the largest first", () => {
    // Ten atoms of a token with four decimals are less than ten of one with none.
    expect(order("balance", { own: [forged, spam] }).indexOf("Firma")).toBe(5);
  });

  test("by the newest coin, and the mempool is newest", () => {
    const coin = (token: TokenGenesis, blockHeight: number) => ({
      ...aUtxo(aScript("00"), 546n),
      blockHeight,
      token: aToken(1n, token.tokenId),
    });
    const coins = [coin(firma, 5), coin(boats, 7), coin(firma, 9), coin(lantern, -1)];
    expect(order("recent", {}, coins).slice(0, 4)).toEqual(["Lantern Points", "Firma", "Boats", "Boat 10"]);
  });
});

test("folded tokens are lines only under an open head, and an empty fold has no head", () => {
  const list = sorted(held(), "name", { locale: "en-US", coins: [], valueFor: () => undefined });
  const shut = rowsOf(list, new Set());
  expect(shut).toHaveLength(6);
  expect(shut.at(-1)).toEqual({ kind: "fold", place: "suspicious", count: 2, isOpen: false });
  const open = rowsOf(list, new Set(["suspicious", "hidden"]));
  expect(open.slice(5).map((row) => (row.kind === "fold" ? row.place : row.token.name))).toEqual([
    "suspicious",
    "claim-reward.example",
    "Firrma",
  ]);
});
