import { expect, test } from "vitest";
import { aTokenId } from "../testing/index.ts";
import { identityOf, knownToken } from "./token-identity.ts";
import { UNKNOWN_TOKEN } from "./unknown-token.ts";

let serial = 0;
const aToken = (tokenName: string, tokenTicker: string) => ({
  ...UNKNOWN_TOKEN,
  tokenId: aTokenId((++serial).toString(16).padStart(64, "0")),
  genesisInfo: { tokenName, tokenTicker, url: "https://maker.example", decimals: 0 },
});

const firma = aToken("Firma", "FIRMA");
const staked = aToken("Staked XEC", "XECX");
const known = [firma, staked].map(knownToken);
const imitated = (name: string, ticker: string) => identityOf(aToken(name, ticker), known).imitates;

test.each([
  ["Firrma", "FRM", "name", "Firma"],
  ["FlRMA", "", "name", "Firma"],
  ["Фirma".replace("Ф", "F"), "X", "name", "Firma"],
  ["Fırma", "F", "name", "Firma"],
  ["ＦＩＲＭＡ", "F", "name", "Firma"],
  ["staked  xec", "S", "name", "Staked XEC"],
  ["Airdrop 2026", "XECX", "ticker", "Staked XEC"],
  ["Airdrop 2026", "ХЕСХ", "ticker", "Staked XEC"],
  ["XECX bonus", "BONUS", "ticker", "Staked XEC"],
  ["F1RMA", "F", "name", "Firma"],
  ["F|RMA", "F", "name", "Firma"],
  ["Fírmá", "F", "name", "Firma"],
  ["Fi\u0301rma", "F", "name", "Firma"],
  ["ꓝꓲꓣꓟꓮ", "F", "name", "Firma"],
  ["ꜰɪʀᴍᴀ", "F", "name", "Firma"],
  ["Fir\u200bma", "F", "name", "Firma"],
  ["Fir\u00adma", "F", "name", "Firma"],
  ["\u2066Firma\u2069\u3164", "F", "name", "Firma"],
  ["Fir\u{e0061}ma", "F", "name", "Firma"],
  ["Fir\ufe0fma", "F", "name", "Firma"],
  ["F i r m a", "F", "name", "Firma"],
  ["Bonus", "X\u034fECX", "ticker", "Staked XEC"],
  ["X E C X", "B", "ticker", "Staked XEC"],
  ["Bonus", "x.e.c.x", "ticker", "Staked XEC"],
  ["Bonus", "\u2068XECX\u2069", "ticker", "Staked XEC"],
  ["Bonus", "XÉCX", "ticker", "Staked XEC"],
  ["FIRRNA", "F", "name", "Firma"],
  ["Fіrrna", "F", "name", "Firma"],
  ["Max XECX", "M", "ticker", "Staked XEC"],
  ["ecash", "NEW", "name", "eCash"],
  ["Bonus", "ХEC", "name", "XEC"],
])("%s (%s) imitates by its %s the token %s", (name, ticker, what, shown) => {
  expect(imitated(name, ticker)).toEqual({ what, name: shown });
});

test.each([
  ["Confirmation", "CONF"],
  ["Unstaked", "UN"],
  ["Xecxx2 Maxecx", "MX"],
  ["Lantern Coffee Points", "LANTRN"],
  ["", ""],
  ["🐸", "🐸"],
])("%s (%s) imitates nothing", (name, ticker) => {
  expect(imitated(name, ticker)).toBeUndefined();
});

test("two letters that look like one are one: vv for w", () => {
  const swap = [knownToken(aToken("Swap", "SWP"))];
  expect(identityOf(aToken("SVVAP", "B"), swap).imitates).toEqual({ what: "name", name: "Swap" });
  expect(identityOf(aToken("Svap", "B"), swap).imitates).toBeUndefined();
});

test("a known token is known by its id, and imitates nothing", () => {
  expect(identityOf(firma, known).imitates).toBeUndefined();
});

test.each([
  ["claim-reward.example", true],
  ["Visit https://x", true],
  ["t.me/free", true],
  ["Get it at bonus．example now", true],
  ["bonus。example", true],
  ["Münze.example", true],
  ["Marianas U.S. Dollar", false],
  ["Version 1.5", false],
  ["St. Moritz", false],
  ["No. 7", false],
])("%s has a web address: %s", (name, has) => {
  expect(identityOf(aToken(name, ""), known).hasWebAddress).toBe(has);
  expect(identityOf(aToken("", name), known).hasWebAddress).toBe(has);
});

test("letters of several alphabets in one word are marked", () => {
  expect(identityOf(aToken("Lаntern", "L"), known).hasMixedScripts).toBe(true);
  expect(identityOf(aToken("Фонарь", "L"), known).hasMixedScripts).toBe(false);
});
