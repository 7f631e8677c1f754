import type { Activity, TokenActivity, TokenKind } from "@satchel/core/activity";
import { amountText, atoms } from "@satchel/core/amount";
import { UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { expect, test } from "vitest";
import { richAsText } from "../ui/words/rich.tsx";
import { eventSentence, eventText, paymentEvent, type TxEvent } from "./activity-words.ts";
import { tickerText, tokenEvent, tokenKindText, tokenName, tokenParts } from "./token-words.ts";

const ID = aTokenId("ab".repeat(32));
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

/** One entry for every event: the sentence, and the words alone. */
const EVENTS: Record<TokenActivity["event"], [sentence: string, short: string]> = {
  "Agora Offer": ["Listed MOSS", "Listed"],
  "Agora Relist": ["Relisted MOSS", "Relisted"],
  "Agora Cancel": ["Canceled listing of MOSS", "Listing canceled"],
  "Agora Buy": ["Bought MOSS", "Bought"],
  "Agora Sale": ["Sold MOSS", "Sold"],
  "Fan Out": ["Created 0 NFT mint inputs for MOSS", "NFT mint inputs"],
  BURN: ["Burned MOSS", "Burned"],
  MINT: ["Minted MOSS", "Minted"],
  GENESIS: ["Created MOSS", "Created"],
  SEND: ["Sent MOSS", "Sent"],
  NONE: ["Sent MOSS", "Sent"],
  UNKNOWN: ["Sent MOSS", "Sent"],
};
const sentenceOf = (event: TxEvent, fanInputs = 0) =>
  richAsText(eventSentence(event, fanInputs, "en-US"), { who: "MOSS" });

test.each(Object.entries(EVENTS))("%s", (name, [sentence, short]) => {
  const event = tokenEvent(an(name as TokenActivity["event"]), "sent");
  expect([sentenceOf(event), eventText(event)]).toEqual([sentence, short]);
});

test("a fan-out says how many inputs it made", () => {
  expect(sentenceOf("fannedOut", 1)).toBe("Created 1 NFT mint input for MOSS");
  expect(sentenceOf("fannedOut", 19)).toBe("Created 19 NFT mint inputs for MOSS");
});

test("a send is what the payment is; an NFT is minted", () => {
  expect(tokenEvent(an("SEND"), "received")).toBe("tokenReceived");
  expect(tokenEvent(an("SEND"), "self")).toBe("tokenMoved");
  expect([sentenceOf("tokenMoved"), eventText("tokenMoved")]).toEqual(["Moved MOSS", "Moved to yourself"]);
  expect(tokenEvent(an("GENESIS", "NFT"), "self")).toBe("minted");
});

/** One entry for every kind of payment: with somebody to name, and without. */
const PAYMENTS: Record<Activity["kind"], [sentence: string, short: string]> = {
  received: ["Received from MOSS", "Received"],
  sent: ["Sent to MOSS", "Sent"],
  self: ["Moved to yourself", "Moved to yourself"],
  "staking-reward": ["Staking reward", "Staking reward"],
  "coinbase-reward": ["Coinbase Reward", "Coinbase Reward"],
};

test.each(Object.entries(PAYMENTS))("%s", (kind, [sentence, short]) => {
  const event = paymentEvent(kind as Activity["kind"]);
  expect([sentenceOf(event), eventText(event)]).toEqual([sentence, short]);
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

test("a token goes by its name, else by its ticker; there is no name before the token is known", () => {
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
