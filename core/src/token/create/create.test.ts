import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../amount/index.ts";
import {
  type CreationForm,
  checkCreation,
  creationBytes,
  genesisScript,
  isBannedName,
  maxSupplyText,
  readTokenSections,
  warnAboutName,
} from "../index.ts";
import { COINS, CURRENCIES } from "./banned-names.data.ts";

const rules = { separators: ENGLISH, defaultUrl: "satchel.test" };
const form: CreationForm = {
  kind: "token",
  protocol: "ALP",
  name: "Green tea",
  ticker: "TEA",
  url: "",
  decimals: "2",
  supply: "1,000.5",
  isVariable: true,
  hash: "",
};
const check = (change: Partial<CreationForm> = {}) => checkCreation({ ...form, ...change }, rules);
const problemsOf = (change: Partial<CreationForm>) => {
  const checked = check(change);
  return checked.ok ? {} : checked.problem;
};

test("a token, a collection and an NFT become what their genesis says", () => {
  expect(check()).toEqual({
    ok: true,
    value: {
      kind: "genesis",
      protocol: "ALP",
      typeNumber: 0,
      info: { tokenTicker: "TEA", tokenName: "Green tea", url: "satchel.test", decimals: 2, data: "", authPubkey: "" },
      atoms: 100_050n,
      hasBaton: true,
    },
  });
  const hash = "ab".repeat(32);
  expect(check({ protocol: "SLP", isVariable: false, hash, url: " https://tea.test/x " })).toMatchObject({
    value: { typeNumber: 1, info: { hash, url: "https://tea.test/x", decimals: 2 }, hasBaton: false },
  });
  const collection = { kind: "collection", decimals: "7", supply: "50" } as const;
  expect(check(collection)).toMatchObject({
    value: { protocol: "SLP", typeNumber: 0x81, info: { decimals: 0 }, atoms: 50n, hasBaton: true },
  });
  expect(problemsOf({ ...collection, supply: "0.5" })).toEqual({ supply: { code: "amount-too-precise", decimals: 0 } });
  expect(check({ kind: "nft", supply: "", decimals: "", hash })).toMatchObject({
    value: { protocol: "SLP", typeNumber: 0x41, info: { decimals: 0, hash }, atoms: 1n, hasBaton: false },
  });
});

describe("each field", () => {
  test.each<[Partial<CreationForm>, object]>([
    [{ name: "" }, { name: "name-length" }],
    [{ name: "   " }, { name: "name-length" }],
    [{ name: "n".repeat(67) }, {}],
    [{ name: "n".repeat(68) }, { name: "name-length" }],
    [{ name: "🍵".repeat(20) }, {}],
    [{ ticker: "" }, { ticker: "ticker-length" }],
    [{ ticker: "t".repeat(12) }, {}],
    [{ ticker: "t".repeat(13) }, { ticker: "ticker-length" }],
    [{ decimals: "" }, { decimals: "decimals-invalid" }],
    [{ decimals: "10" }, { decimals: "decimals-invalid" }],
    [{ decimals: "-1" }, { decimals: "decimals-invalid" }],
    [{ decimals: "9", supply: "1" }, {}],
    [{ url: "cashtab.com" }, {}],
    [{ url: "http://a.b-c.example:8080/x?y#z" }, {}],
    [{ url: "nowhere" }, { url: "url-invalid" }],
    [{ url: "javascript:alert(1)" }, { url: "url-invalid" }],
    [{ url: "ftp://tea.test" }, { url: "url-invalid" }],
    [{ url: "tea.test/a b" }, { url: "url-invalid" }],
    [{ url: "https://user@tea.test" }, { url: "url-invalid" }],
    [{ url: `tea.test/${"x".repeat(59)}` }, {}],
    [{ url: `tea.test/${"x".repeat(60)}` }, { url: "url-length" }],
    [{ supply: "" }, { supply: { code: "amount-not-a-number", input: "" } }],
    [{ supply: "0" }, { supply: { code: "amount-zero" } }],
    [{ supply: "0.001" }, { supply: { code: "amount-too-precise", decimals: 2 } }],
    [{ hash: "xyz" }, { hash: "hash-invalid" }],
  ])("%o", (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  test("the supply has the limits of the protocol, at every number of decimals", () => {
    for (const protocol of ["ALP", "SLP"] as const) {
      const max = protocol === "ALP" ? 2n ** 48n - 1n : 2n ** 64n - 1n;
      for (let decimals = 0; decimals <= 9; decimals++) {
        const some = { protocol, decimals: String(decimals) };
        const supply = maxSupplyText({ ...form, ...some }, ENGLISH);
        expect(check({ ...some, supply })).toMatchObject({ ok: true, value: { atoms: max } });
        expect(problemsOf({ ...some, supply: `1${supply}` })).toMatchObject({
          supply: { code: "supply-above-max", max },
        });
      }
    }
    expect(problemsOf({ kind: "collection", supply: maxSupplyText({ ...form, kind: "collection" }, ENGLISH) })).toEqual(
      {},
    );
  });
});

test("texts that do not fit the message name the longest field; a field of ALP has at most 127 bytes", () => {
  const wide = "茶".repeat(67);
  expect(problemsOf({ name: wide })).toEqual({
    message: { code: "field-too-long", field: "name", bytes: 201, max: 127 },
  });
  expect(problemsOf({ name: "x".repeat(127), ticker: "", url: "" })).not.toHaveProperty("message");
  expect(problemsOf({ name: "x".repeat(128), ticker: "", url: "" })).toMatchObject({
    message: { code: "field-too-long", field: "name", bytes: 128, max: 127 },
  });
  const slp = { protocol: "SLP", hash: "ab".repeat(32) } as const;
  expect(problemsOf({ ...slp, name: "茶".repeat(50) })).toMatchObject({
    message: { code: "message-too-long", field: "name", max: 223 },
  });
  const full = { url: `tea.test/${"x".repeat(59)}`, name: "茶".repeat(42), ticker: "茶".repeat(12) };
  expect(problemsOf(full)).toMatchObject({ message: { code: "message-too-long", field: "name" } });
  // Of two that are as long, the first in the form.
  expect(problemsOf({ name: "茶".repeat(50), ticker: "茶".repeat(50) })).toMatchObject({ message: { field: "name" } });
});

test("whatever passes fits one message, and is read from its script as it was typed", () => {
  for (const kind of ["token", "collection", "nft"] as const) {
    for (const protocol of ["ALP", "SLP"] as const) {
      for (let size = 1; size <= 67; size++) {
        const url = `a.test/${"y".repeat(60 - (size % 60))}`;
        const typed = { ...form, kind, protocol, name: "é".repeat(size), url, supply: "5" };
        const checked = checkCreation(typed, rules);
        const { bytes, max } = creationBytes(typed, rules);
        if (!checked.ok) {
          expect(checked.problem).toMatchObject({ message: {} });
          continue;
        }
        expect(bytes).toBe(genesisScript(checked.value).length / 2);
        expect(bytes).toBeLessThanOrEqual(max);
        expect(readTokenSections(genesisScript(checked.value))).toEqual({ ok: true, value: [checked.value] });
      }
    }
  }
});

describe("banned names", () => {
  test.each(["ebtc", "XBT", "xecx", "stxec", "FIRMA", "musd", "eBitcoin", "staked  xec", " Marianas U.S. Dollar "])(
    "%s is banned as a name and as a ticker",
    (text) => {
      expect(isBannedName(text)).toBe(true);
      expect(problemsOf({ name: text })).toMatchObject({ name: "name-banned" });
    },
  );

  test("coins are banned by ticker, name and id, currencies by code, name and symbol", () => {
    for (const text of [
      "BTC",
      "Bitcoin Cash",
      "bitcoin-cash",
      "matic-network",
      "Tether",
      "usd",
      "Euro",
      "€",
      "us dollar",
    ]) {
      expect(isBannedName(text), text).toBe(true);
    }
    expect(problemsOf({ ticker: "btc", name: "Ethereum" })).toEqual({ ticker: "ticker-banned", name: "name-banned" });
    for (const text of ["Tea", "Bitcoin Tea", "CACHET", "bitcoinn"]) expect(isBannedName(text), text).toBe(false);
  });

  test("the list has as many rows as its note says, and the 28 currencies", () => {
    expect(COINS.length).toBe(152);
    expect(CURRENCIES).toHaveLength(28);
    expect(new Set(COINS.map((row) => row.join())).size).toBe(COINS.length);
  });

  test("look-alike letters and mixed scripts warn, and do not block", () => {
    const forged = ["Вitcoin", "BTС", "Ethereurn", "ВITC0IN", "ехrр"];
    expect(warnAboutName(forged[0] ?? "")).toEqual({ code: "name-looks-like", like: "bitcoin" });
    expect(warnAboutName(forged[1] ?? "")).toMatchObject({ code: "name-looks-like" });
    expect(warnAboutName(forged[2] ?? "")).toEqual({ code: "name-looks-like", like: "ethereum" });
    expect(warnAboutName(forged[3] ?? "")).toEqual({ code: "name-looks-like", like: "bitcoin" });
    expect(warnAboutName(forged[4] ?? "")).toEqual({ code: "name-mixes-scripts" });
    expect(warnAboutName("Чаtea")).toEqual({ code: "name-mixes-scripts" });
    expect(problemsOf({ name: forged[0] ?? "" })).toEqual({});
    for (const text of ["Tea", "Чай", "bitcoin", "緑茶 tea"]) expect(warnAboutName(text), text).toBeUndefined();
  });
});
