import { addressOf, shortAddress } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { p2pkhScript } from "@satchel/core/script";
import { aScript, aTxid, tokenIdOfNumber } from "@satchel/core/testing";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import type { Notice } from "@satchel/engine";
import { expect, test } from "vitest";
import { type NoticeWords, noticeWords, type Reader } from "./notices.ts";

const script = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const address = addressOf(script, "ecash") ?? "";
const short = shortAddress(address);
const txid = aTxid("ab".repeat(32));
const payment = { entryId: outpointOf(txid, 0), txids: [txid] };
const money = sats(25_000_000n);

/** Two kinds share one shape, so this narrows by property and not by Extract. */
type Of<Kind> = Notice & { kind: Kind };

/** One entry for every kind: a new notice without a line here does not compile. */
const TABLE: { [Kind in Notice["kind"]]: [Of<Kind>, NoticeWords] } = {
  received: [
    { kind: "received", txid, sats: money, fromScript: script },
    { tone: "success", title: "Received 250,000.00 XEC", detail: `from ${short}` },
  ],
  sent: [
    { kind: "sent", txid, sats: money, toScript: script },
    { tone: "success", title: "Sent 250,000.00 XEC", detail: `to ${short}` },
  ],
  moved: [
    { kind: "moved", txid, sats: sats(219n) },
    { tone: "success", title: "Moved to yourself", detail: "Network fee 2.19 XEC" },
  ],
  "staking-reward": [
    { kind: "staking-reward", txid, sats: money },
    { tone: "success", title: "New staking reward", detail: "250,000.00 XEC" },
  ],
  "mining-reward": [
    { kind: "mining-reward", txid, sats: money },
    { tone: "success", title: "New mining reward", detail: "250,000.00 XEC" },
  ],
  "payment-settled": [
    { kind: "payment-settled", ...payment },
    { tone: "success", title: "Your payment was sent", detail: "Its outcome was unknown. It is on the network now." },
  ],
  "payment-refused": [
    { kind: "payment-refused", ...payment, reason: "Coins spent." },
    {
      tone: "problem",
      title: "This payment was refused",
      detail: "It stays open under Unsettled payments.",
      raw: "Coins spent.",
    },
  ],
  "payment-conflicted": [
    { kind: "payment-conflicted", ...payment, reason: "txn-mempool-conflict" },
    {
      tone: "problem",
      title: "This payment was refused",
      detail: "A server says that another payment has spent one of its coins. Unsettled payments has it.",
    },
  ],
  "listing-unfinished": [
    { kind: "listing-unfinished", ...payment },
    {
      tone: "problem",
      title: "A listing is unfinished",
      detail: "Finish it or take its tokens back on the page of the token.",
    },
  ],
  "payment-dropped": [
    { kind: "payment-dropped", ...payment },
    {
      tone: "info",
      title: "The server does not know one of your payments any more",
      detail: "Satchel sends the same bytes again.",
    },
  ],
  "save-failed": [
    { kind: "save-failed", reason: "Disk full." },
    {
      tone: "problem",
      title: "Storage failed",
      detail: "Your newest changes are not on this device yet.",
      raw: "Disk full.",
    },
  ],
  "price-rise": [
    { kind: "price-rise", fiat: "usd", perXec: 0.0000301 },
    { tone: "info", title: "XEC is now $0.00003010 USD" },
  ],
  "token-price": [
    {
      kind: "token-price",
      tokenId: tokenIdOfNumber(7),
      side: "above",
      limit: 2_000_000_000_000n,
      price: 2_105_000_000_000n,
    },
    {
      tone: "info",
      title: "LANTRN was bought at 21.05 XEC",
      detail: "Your alert was above 20.00 XEC. It is removed now.",
      stays: true,
    },
  ],
  "price-milestone": [
    { kind: "price-milestone", fiat: "gbp", perXec: 0.0001 },
    {
      tone: "success",
      title: "XEC is now £0.00010000 GBP",
      detail: "One zero less after the decimal point.",
      stays: true,
    },
  ],
  "address-foreign": [
    { kind: "address-foreign", name: "Everyday" },
    {
      tone: "problem",
      title: "The address of Everyday was changed outside Satchel",
      detail: "It is not the one of the seed phrase, so it is not shown. Receive says what to do.",
    },
  ],
  "lock-restored": [
    { kind: "lock-restored" },
    {
      tone: "problem",
      title: "The lock was switched off outside Satchel",
      detail: "It is on again. Somebody could write to the storage of this device.",
    },
  ],
  "balance-corrected": [
    { kind: "balance-corrected", coins: 2, by: sats(-123_456n) },
    {
      tone: "problem",
      title: "A server had said something wrong about 2 coins",
      detail: "Your balance is corrected: it is 1,234.56 XEC less than was shown.",
    },
  ],
  "coins-left-out": [
    { kind: "coins-left-out", coins: 1 },
    {
      tone: "problem",
      title: "The server says something wrong about 1 coin",
      detail: "The transaction that created it says something else. Your balance leaves it out. Coins shows both.",
    },
  ],
  "copy-restored": [
    { kind: "copy-restored" },
    {
      tone: "info",
      title: "A copy of your wallets was restored",
      detail: "Satchel keeps two copies. One was missing or damaged. Now both are whole.",
    },
  ],
  "copy-unreadable": [
    { kind: "copy-unreadable", reason: "The disk is gone" },
    {
      tone: "problem",
      title: "One of the two copies of your wallets cannot be read",
      detail: "Satchel uses the other copy. Wallets cannot be changed until both can be read.",
      raw: "The disk is gone",
    },
  ],
  migrated: [
    { kind: "migrated", wallets: 2, notTaken: 0 },
    { tone: "success", title: "2 wallets from an older version were added", detail: "Their keys are encrypted now." },
  ],
};

const { genesisInfo } = UNKNOWN_TOKEN;
const lantern = {
  ...UNKNOWN_TOKEN,
  tokenId: tokenIdOfNumber(7),
  genesisInfo: { ...genesisInfo, tokenTicker: "LANTRN" },
};
const reader: Reader = {
  locale: "en-US",
  prefix: "ecash",
  contacts: [],
  wallets: [],
  tokens: new Map([[lantern.tokenId, lantern]]),
  price: undefined,
  settings: { balanceVisible: true, hideMessagesFromUnknownSenders: false },
};

test.each(Object.values(TABLE))("$kind", (notice, words) => {
  expect(noticeWords(notice, reader)).toEqual(words);
});

test("a script without an address is left out", () => {
  const words = noticeWords({ kind: "received", txid, sats: money, fromScript: aScript("6a") }, reader);
  expect(words).toEqual({ tone: "success", title: "Received 250,000.00 XEC" });
});

test("amounts follow the locale", () => {
  expect(noticeWords(TABLE.received[0], { ...reader, locale: "de-DE" })?.title).toBe("Received 250.000,00 XEC");
});

test("wallets of an older version that could not be read are counted, and the toast stays", () => {
  expect(noticeWords({ kind: "migrated", wallets: 1, notTaken: 2 }, reader)).toEqual({
    tone: "problem",
    title: "1 wallet from an older version was added",
    detail: "2 wallets could not be read. They are still where the older version kept them.",
  });
});

test("a contact's name stands for the address, and for no other one", () => {
  const other = addressOf(p2pkhScript("ee".repeat(20)), "ecash") ?? "";
  const strangers = [{ name: "Amara", address: other }];
  expect(noticeWords(TABLE.received[0], { ...reader, contacts: strangers })?.detail).toBe(`from ${short}`);
  const contacts = [{ name: "Amara", address }];
  expect(noticeWords(TABLE.received[0], { ...reader, contacts })?.detail).toBe("from Amara");
  expect(noticeWords(TABLE.sent[0], { ...reader, contacts })?.detail).toBe("to Amara");
  const nameless = [{ name: "", address }];
  expect(noticeWords(TABLE.sent[0], { ...reader, contacts: nameless })?.detail).toBe(`to ${short}`);
});
