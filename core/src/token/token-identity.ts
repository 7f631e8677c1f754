import type { TokenId } from "../ids/index.ts";
import { hasMixedScripts, lookOf, plainWords } from "../text/index.ts";
import type { TokenGenesis } from "./token.ts";

/**
 * Why a person may take a token for something else. `imitates`: a token of the network config, or XEC itself, whose
 * name or ticker its own looks like. `name`: of the imitated one, as people know it.
 */
export type TokenIdentity = {
  imitates: { what: "ticker" | "name"; name: string } | undefined;
  hasWebAddress: boolean;
  hasMixedScripts: boolean;
};

/** The names of the chain's own money, which no token has. */
const XEC = ["eCash", "XEC"];
let xecKeys: ReadonlyMap<string, string> | undefined;

type Look = { ticker: string; name: string; hasWebAddress: boolean; hasMixedScripts: boolean };

/** A token that people know by its id: one of the network config. */
export type KnownToken = { tokenId: TokenId; ticker: Look["ticker"]; name: Look["name"]; shown: string };

/** Returns how a token is recognised, for `identityOf` of other tokens. */
export const knownToken = (token: TokenGenesis): KnownToken => {
  const { ticker, name } = lookOfToken(token);
  const { tokenName, tokenTicker } = token.genesisInfo;
  return { tokenId: token.tokenId, ticker, name, shown: plainWords(tokenName) || plainWords(tokenTicker) };
};

/** Compares a token with the known ones. A known token imitates nothing: its id proves what it is. */
export function identityOf(token: TokenGenesis, knownTokens: readonly KnownToken[]): TokenIdentity {
  const look = lookOfToken(token);
  const marks = { hasWebAddress: look.hasWebAddress, hasMixedScripts: look.hasMixedScripts };
  if (knownTokens.some(({ tokenId }) => tokenId === token.tokenId)) return { ...marks, imitates: undefined };
  return { ...marks, imitates: imitated(token, look, knownTokens) };
}

function imitated(
  token: TokenGenesis,
  { ticker, name }: Look,
  knownTokens: readonly KnownToken[],
): TokenIdentity["imitates"] {
  xecKeys ??= new Map(XEC.map((text) => [keyOf(text), text]));
  const coin = xecKeys.get(name) ?? xecKeys.get(ticker);
  if (coin !== undefined) return { what: "name", name: coin };
  for (const each of knownTokens) {
    if (each.name !== "" && (each.name === name || each.name === ticker)) return { what: "name", name: each.shown };
    if (each.ticker !== "" && (each.ticker === ticker || each.ticker === name || hasWord(token, name, each.ticker)))
      return { what: "ticker", name: each.shown };
  }
  return undefined;
}

/**
 * Whether one word of the token's name looks like the ticker. `name`: what the whole name looks like, which has the
 * word too.
 */
const hasWord = ({ genesisInfo }: TokenGenesis, name: string, ticker: string): boolean =>
  name.includes(ticker) && genesisInfo.tokenName.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => keyOf(word) === ticker);

const looks = new WeakMap<TokenGenesis, Look>();

/** Returns what a token looks like, computed once for each token. */
function lookOfToken(token: TokenGenesis): Look {
  const cached = looks.get(token);
  if (cached) return cached;
  const { tokenName, tokenTicker } = token.genesisInfo;
  const both = `${tokenName} ${tokenTicker}`;
  const look = {
    ticker: keyOf(tokenTicker),
    name: keyOf(tokenName),
    hasWebAddress: WEB_ADDRESS.test(both.normalize("NFKC").replace(/[。｡]/g, ".")),
    hasMixedScripts: hasMixedScripts(both),
  };
  looks.set(token, look);
  return look;
}

/**
 * A host name: two parts joined by a dot, the last one of at least two letters. Abbreviations such as 'U.S.' are not.
 */
const WEB_ADDRESS = /:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;

/** Printable ASCII, as most names are: no letter of it has to be looked up. A wallet may hold 1,000 tokens. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Returns a form in which names are equal if a person may take one for the other, whatever their case, spaces, accents,
 * doubled letters.
 */
const keyOf = (text: string): string =>
  (PLAIN.test(text) ? text.replace(/[1|]/g, "l").replace(/0/g, "o") : lookOf(text))
    .toLowerCase()
    // An accent is a mark of its own then, which is left out below.
    .normalize("NFD")
    .replace(/i/g, "l")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(.)\1+/gu, "$1");
