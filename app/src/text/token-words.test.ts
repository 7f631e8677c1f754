import type { TokenActivity, TokenKind } from "@satchel/core/activity";
import { amountText, atoms, sats } from "@satchel/core/amount";
import { type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import { expect, test } from "vitest";
import { showsXec, tickerText, tokenKindText, tokenName, tokenParts, tokenWords } from "./token-words.ts";

const ID = "ab".repeat(32);
const token = (genesis: Partial<TokenGenesis["genesisInfo"]> = {}): TokenGenesis => ({
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Moss Credits", tokenTicker: "MOSS", url: "", decimals: 4, ...genesis },
  timeFirstSeen: 0,
});
const an = (event: TokenActivity["event"], kind: TokenKind = "ALP"): TokenActivity => ({
  tokenId: ID,
  kind,
  event,
  atoms: atoms(1n),
});

/** One entry for every event: what stands before the name, short, and the sign of the amount. */
const EVENTS: Record<TokenActivity["event"], [verb: string, short: string, direction: "in" | "out" | undefined]> = {
  "Agora Offer": ["Listed", "Listed", undefined],
  "Agora Relist": ["Relisted", "Relisted", undefined],
  "Agora Cancel": ["Canceled listing of", "Listing canceled", undefined],
  "Agora Buy": ["Bought", "Bought", "in"],
  "Agora Sale": ["Sold", "Sold", "out"],
  "Fan Out": ["Created 0 NFT mint inputs for", "NFT mint inputs", undefined],
  BURN: ["Burned", "Burned", "out"],
  MINT: ["Minted", "Minted", "in"],
  GENESIS: ["Created", "Created", "in"],
  SEND: ["Sent", "Sent", "out"],
  NONE: ["Sent", "Sent", "out"],
  UNKNOWN: ["Sent", "Sent", "out"],
};

test.each(Object.entries(EVENTS))("%s", (event, [verb, shortVerb, direction]) => {
  const words = tokenWords(an(event as TokenActivity["event"]), "sent");
  expect(words).toEqual({ verb, shortVerb, direction });
});

test("a fan-out says how many inputs it made", () => {
  const verbOf = (nftFanInputsCreated: number) =>
    tokenWords({ ...an("Fan Out", "Collection"), nftFanInputsCreated }, "self").verb;
  expect([verbOf(1), verbOf(19)]).toEqual(["Created 1 NFT mint input for", "Created 19 NFT mint inputs for"]);
});

test("a send is what the payment is; an NFT is minted", () => {
  expect(tokenWords(an("SEND"), "received")).toEqual({ verb: "Received", shortVerb: "Received", direction: "in" });
  expect(tokenWords(an("SEND"), "self")).toEqual({ verb: "Moved", shortVerb: "Sent to self", direction: undefined });
  expect(tokenWords(an("GENESIS", "NFT"), "self").verb).toBe("Minted");
});

const KINDS: Record<TokenKind, string> = {
  ALP: "Token, ALP",
  SLP: "Token, SLP",
  "Mint Vault": "Token, SLP mint vault",
  Collection: "NFT collection",
  NFT: "NFT",
  "Unknown SLP": "Token, unknown type of SLP",
  "Unknown ALP": "Token, unknown type of ALP",
  "Unknown Token Type": "Token of an unknown type",
};

test.each(Object.entries(KINDS))("%s", (kind, text) => expect(tokenKindText(kind as TokenKind)).toBe(text));

test("names: the token's, its ticker, or that it has none; nothing until it is known", () => {
  expect(tokenName(ID, token())).toBe("Moss Credits");
  expect(tokenName(ID, token({ tokenName: "\u202e" }))).toBe("MOSS");
  expect(tokenName(ID, token({ tokenName: "", tokenTicker: " " }))).toBe("Token without a name");
  expect(tokenName(ID, undefined)).toBe(undefined);
  expect(tokenName(UNKNOWN_TOKEN_ID, undefined)).toBe("Unknown token");
  expect(tickerText(token({ tokenTicker: "W".repeat(60) }))).toBe(`${"W".repeat(12)}…`);
});

test("amounts have the token's decimals; short ones are cut and not rounded", () => {
  expect(amountText(tokenParts(atoms(250_000n), token(), "en-US", "full"))).toBe("25.0000");
  expect(amountText(tokenParts(atoms(12_399_999_999n), token(), "en-US", "short"))).toBe("1.23M");
  expect(amountText(tokenParts(atoms(12_399_999_999n), token(), "de-DE", "full"))).toBe("1.239.999,9999");
  expect(amountText(tokenParts(atoms(1n), token({ decimals: 0 }), "en-US", "short"))).toBe("1");
});

test("XEC is named where it is a price, or more than what a token travels on", () => {
  expect(showsXec(an("Agora Buy"), { kind: "sent", sats: sats(700n) })).toBe(true);
  expect(showsXec(an("SEND"), { kind: "received", sats: sats(546n) })).toBe(false);
  expect(showsXec(an("SEND"), { kind: "received", sats: sats(5_000n) })).toBe(true);
  expect(showsXec(an("Agora Offer"), { kind: "sent", sats: sats(5_000n) })).toBe(false);
});
