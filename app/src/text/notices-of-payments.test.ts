import type { AppAction, TokenActivity } from "@satchel/core/activity";
import { addressOf, shortAddress } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import { genesisTxid, tokenIdOf } from "@satchel/core/ids";
import { aTxid, scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { describe, expect, test } from "vitest";
import { burstWords, noticeWords, type PaymentNotice, type Reader } from "./notices.ts";

const ALICE = scriptOf("alice");
const ALICE_ADDRESS = addressOf(ALICE, "ecash") ?? "";
const short = shortAddress(ALICE_ADDRESS);
const ID = tokenIdOf(aTxid("ab".repeat(32)));
const MOSS: TokenGenesis = {
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Moss Credits", tokenTicker: "MOSS", url: "", decimals: 2 },
  timeFirstSeen: 0,
};
const reader: Reader = {
  locale: "en-US",
  prefix: "ecash",
  contacts: [],
  wallets: [],
  tokens: new Map([[ID, MOSS]]),
  price: undefined,
  settings: { balanceVisible: true, hideMessagesFromUnknownSenders: false },
};
const money = sats(123_400n);
const received = (fields: { tokens?: TokenActivity[]; actions?: AppAction[] } = {}): PaymentNotice => ({
  kind: "received",
  txid: genesisTxid(ID),
  sats: money,
  fromScript: ALICE,
  ...fields,
});
const sent = (fields: { tokens?: TokenActivity[]; actions?: AppAction[] } = {}): PaymentNotice => ({
  kind: "sent",
  txid: genesisTxid(ID),
  sats: money,
  toScript: ALICE,
  ...fields,
});
const aToken = (event: TokenActivity["event"], kind: TokenActivity["kind"] = "ALP"): TokenActivity => ({
  tokenId: ID,
  kind,
  event,
  atoms: atoms(12_345n),
  ...(event === "Fan Out" && { nftFanInputsCreated: 19 }),
});

/** One entry for every event; undefined where there is no toast. */
const EVENTS: Record<TokenActivity["event"], string | undefined> = {
  GENESIS: "Genesis: created 123.45 MOSS",
  MINT: "Minted 123.45 MOSS",
  BURN: "Burned 123.45 MOSS",
  SEND: "Sent 123.45 MOSS",
  NONE: "Sent 123.45 MOSS",
  UNKNOWN: "Sent 123.45 MOSS",
  "Agora Sale": "Sold 123.45 MOSS",
  "Fan Out": "Created 19 NFT mint inputs for Moss Credits",
  "Agora Offer": undefined,
  "Agora Cancel": undefined,
  "Agora Relist": undefined,
  "Agora Buy": undefined,
};

test.each(Object.entries(EVENTS))("%s", (event, title) => {
  const words = noticeWords(sent({ tokens: [aToken(event as TokenActivity["event"])] }), reader);
  expect(words?.title).toBe(title);
});

test("an NFT goes by its name, a token that is not known yet by its short id", () => {
  expect(noticeWords(received({ tokens: [aToken("SEND", "NFT")] }), reader)?.title).toBe("Received Moss Credits");
  expect(noticeWords(sent({ tokens: [aToken("GENESIS", "NFT")] }), reader)?.title).toBe("NFT minted: Moss Credits");
  const unknown = noticeWords(received({ tokens: [aToken("SEND")] }), { ...reader, tokens: new Map() });
  expect(unknown?.title).toBe(`Received ${shortAddress(ID)}`);
});

test("an amount has its worth beside it; both are dots where balances are hidden", () => {
  const price = { fiat: "usd", perXec: 0.00003, at: 0 };
  expect(noticeWords(received(), { ...reader, price })?.title).toBe("Received 1,234.00 XEC ($0.04 USD)");
  const shut = { ...reader, price, settings: { ...reader.settings, balanceVisible: false } };
  expect(noticeWords(received(), shut)?.title).toBe("Received •••••• XEC");
  expect(noticeWords(received({ tokens: [aToken("SEND")] }), shut)?.title).toBe("Received •••••• MOSS");
});

const message: AppAction = { app: "Cashtab Msg", lokadId: "", isValid: true, action: { msg: "for\u202e you" } };
const airdrop: AppAction = { app: "🪂Airdrop", lokadId: "", isValid: true, action: { tokenId: ID, msg: "thanks" } };

test("the message of an app follows the sender's name", () => {
  const detailOf = (notice: PaymentNotice) => noticeWords(notice, reader)?.detail;
  expect(detailOf(received({ actions: [message] }))).toBe(`from ${short} · Message: for you`);
  expect(detailOf(received({ actions: [airdrop] }))).toBe(`from ${short} · Airdrop for holding Moss Credits: thanks`);
  expect(detailOf(sent({ actions: [airdrop] }))).toBe(`to ${short} · Airdrop to holders of Moss Credits: thanks`);
  const invalid: AppAction = { app: "Cashtab Msg", lokadId: "", isValid: false };
  expect(detailOf(received({ actions: [invalid] }))).toBe(`from ${short} · Invalid message`);
});

test("messages of strangers are left out where the person hides them; messages of contacts are not", () => {
  const settings = { ...reader.settings, hideMessagesFromUnknownSenders: true };
  const notice = received({ actions: [message] });
  expect(noticeWords(notice, { ...reader, settings })?.detail).toBe(`from ${short} · Message`);
  const contacts = [{ name: "Alice", address: ALICE_ADDRESS }];
  expect(noticeWords(notice, { ...reader, settings, contacts })?.detail).toBe("from Alice · Message: for you");
  expect(noticeWords(sent({ actions: [message] }), { ...reader, settings })?.detail).toContain("for you");
});

test("several at once", () => {
  expect(burstWords([received(), received(), received()], reader)).toEqual({
    tone: "success",
    title: "3 payments received",
    detail: "3,702.00 XEC together",
  });
  expect(burstWords([sent(), sent()], reader).title).toBe("2 payments sent");
  expect(burstWords([sent(), received()], reader).title).toBe("2 payments sent and received");
  const reward: PaymentNotice = { kind: "staking-reward", txid: genesisTxid(ID), sats: money };
  expect(burstWords([reward, received()], reader).title).toBe("2 payments received");
});

test("own wallets are named, and their messages are no stranger's", () => {
  const wallets = [{ name: "Wallet 2", address: ALICE_ADDRESS }];
  const settings = { ...reader.settings, hideMessagesFromUnknownSenders: true };
  expect(noticeWords(received(), { ...reader, wallets })?.detail).toBe("from Wallet 2");
  expect(noticeWords(sent(), { ...reader, wallets })?.detail).toBe("to Wallet 2");
  expect(noticeWords(received({ actions: [message] }), { ...reader, wallets, settings })?.detail).toBe(
    "from Wallet 2 · Message: for you",
  );
  const contacts = [{ name: "Alice", address: ALICE_ADDRESS }];
  expect(noticeWords(received(), { ...reader, wallets, contacts })?.detail).toBe("from Alice");
});

test("several recipients: the first, and how many more", () =>
  expect(
    noticeWords({ kind: "sent", txid: genesisTxid(ID), sats: money, toScript: ALICE, others: 3 }, reader),
  ).toMatchObject({
    title: "Sent 1,234.00 XEC",
    detail: `to ${short} and 3 others`,
  }));

test("a sale says its price, and not the address of the offer", () =>
  expect(noticeWords(received({ tokens: [aToken("Agora Sale")] }), reader)).toMatchObject({
    title: "Sold 123.45 MOSS",
    detail: "for 1,234.00 XEC",
  }));

describe("a payment to oneself", () => {
  const moved = (fields: { tokens?: TokenActivity[] } = {}): PaymentNotice => ({
    kind: "moved",
    txid: genesisTxid(ID),
    sats: sats(219n),
    ...fields,
  });

  test("says what it cost", () =>
    expect(noticeWords(moved(), reader)).toMatchObject({
      title: "Moved to yourself",
      detail: "Network fee 2.19 XEC",
    }));

  test.each(Object.entries(EVENTS))("of a token: %s", (event, title) => {
    const words = noticeWords(moved({ tokens: [aToken(event as TokenActivity["event"])] }), reader);
    expect(words?.title).toBe(title?.startsWith("Sent") ? "Moved to yourself" : title);
  });

  test("counts as sent among several, and tokens alone are no sum of XEC", () => {
    expect(burstWords([moved(), sent()], reader).title).toBe("2 payments sent");
    const token: PaymentNotice = { kind: "received", txid: genesisTxid(ID), sats: sats(0n), tokens: [aToken("SEND")] };
    expect(burstWords([token, token], reader)).toEqual({ tone: "success", title: "2 payments received" });
  });
});
