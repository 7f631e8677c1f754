import { atoms, sats } from "@satchel/core/amount";
import type { OwnTrade } from "@satchel/core/market";
import { aTokenId, txidOfNumber } from "@satchel/core/testing";
import { parseCsv } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import { expect, test } from "vitest";
import { ownTradesCsv } from "./own-trades-csv.ts";

const ID = aTokenId("a7".repeat(32));
const token = (tokenTicker: string): TokenGenesis => ({
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Lantern Points", tokenTicker, url: "", decimals: 2 },
  timeFirstSeen: 0,
});
const trade: OwnTrade = {
  side: "bought",
  txid: txidOfNumber(1),
  atSecs: Date.UTC(2026, 4, 26, 12) / 1000,
  atoms: atoms(10_050n),
  sats: sats(210_000n),
  isFinal: true,
  isWash: false,
};
const recordsOf = (text: string) => parseCsv(text).map(({ fields }) => fields);

test("each trade is a record: amounts with all their digits, in the form that programs read", () => {
  const [head, record] = recordsOf(ownTradesCsv([trade], token("LANTRN")));
  expect(head).toHaveLength(8);
  expect(record).toEqual(["2026-05-26T12:00:00.000Z", txidOfNumber(1), "bought", ID, "LANTRN", "100.5", "2100", "yes"]);
});

test("a ticker does not become a formula, and a time that no date has is left out", () => {
  for (const atSecs of [0, -5, 9e15]) {
    const [, record] = recordsOf(ownTradesCsv([{ ...trade, atSecs }], token("=1+1")));
    expect([record?.[0], record?.[4]]).toEqual(["", "'=1+1"]);
  }
});
