import { addressOf, shortAddress } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { p2pkhScript } from "@satchel/core/script";
import type { Notice } from "@satchel/engine";
import { expect, test } from "vitest";
import { type NoticeWords, noticeWords } from "./notices.ts";

const script = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const short = shortAddress(addressOf(script, "ecash") ?? "");
const txid = "ab".repeat(32);
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
  "staking-reward": [
    { kind: "staking-reward", txid, sats: money },
    { tone: "success", title: "New staking reward", detail: "250,000.00 XEC" },
  ],
  "mining-reward": [
    { kind: "mining-reward", txid, sats: money },
    { tone: "success", title: "New mining reward", detail: "250,000.00 XEC" },
  ],
  "payment-settled": [
    { kind: "payment-settled", txid },
    { tone: "success", title: "Your payment was sent", detail: "Its outcome was unknown. It is on the network now." },
  ],
  "payment-refused": [
    { kind: "payment-refused", reason: "Coins spent." },
    { tone: "problem", title: "The network refused this payment", detail: "Coins spent. Nothing was sent." },
  ],
  "save-failed": [
    { kind: "save-failed", reason: "Disk full." },
    { tone: "problem", title: "Storage failed", detail: "Disk full. Your newest changes are not on this device yet." },
  ],
};

test.each(Object.values(TABLE))("$kind", (notice, words) => {
  expect(noticeWords(notice, "en-US", "ecash")).toEqual(words);
});

test("a script without an address is left out", () => {
  const words = noticeWords({ kind: "received", txid, sats: money, fromScript: "6a" }, "en-US", "ecash");
  expect(words).toEqual({ tone: "success", title: "Received 250,000.00 XEC" });
});

test("amounts follow the locale", () => {
  expect(noticeWords(TABLE.received[0], "de-DE", "ecash").title).toBe("Received 250.000,00 XEC");
});
