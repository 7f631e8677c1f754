import { sats } from "@satchel/core/amount";
import type { Evidence } from "@satchel/core/ledger";
import { aTokenId, aUtxo, aWalletId } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { aLedger, ME } from "../../testing/sample-engine.ts";
import { chosenOf, coinRows, depthText, PAGE_SIZE, pageOfCoins, sortCoins } from "./coin-rows.ts";

const ledgerOf = (coins: readonly Utxo[]) =>
  aLedger([], 0n, { utxos: new Map(coins.map((coin) => [coin.outpoint, coin])) });
const token = {
  tokenId: aTokenId("ab".repeat(32)),
  tokenType: { protocol: "SLP", type: "", number: 1 } as const,
  atoms: 1n as never,
  isMintBaton: false,
  entryIdx: 0,
};
const [small, big, inTokens, young, old] = [
  aUtxo(ME, 600n, { n: 1, blockHeight: 900 }),
  aUtxo(ME, 9000n, { n: 2, blockHeight: -1 }),
  aUtxo(ME, 546n, { n: 3, token }),
  aUtxo(ME, 5000n, { n: 4, isCoinbase: true, blockHeight: 990 }),
  aUtxo(ME, 800n, { n: 5, blockHeight: 100 }),
] as const;
const state = {
  ledger: ledgerOf([small, big, inTokens, young, old]),
  outbox: [],
  frozen: new Set([small.outpoint]),
  doubted: new Map(),
  tip: { height: 1000, finalHeight: 1000 },
};

describe("rows", () => {
  test("are the coins without tokens, each with the reason why it cannot be chosen", () => {
    const found = coinRows(state).map(({ outpoint, state: why, isFrozen }) => [outpoint, why, isFrozen]);
    expect(found).toEqual([
      [small.outpoint, "frozen", true],
      [big.outpoint, "free", false],
      [young.outpoint, "young", false],
      [old.outpoint, "free", false],
    ]);
  });

  test("a coin that its bytes contradict cannot be chosen, and says what they say", () => {
    const bytesSay = ({ script, sats: value }: Utxo, changes: object): Evidence => ({
      script,
      by: "bytes",
      coin: { script, sats: value, ...changes },
    });
    const doubted = new Map([
      [small.outpoint, bytesSay(small, { token: "unreadable" })],
      [big.outpoint, bytesSay(big, { sats: sats(7n) })],
      // The indexer has corrected itself.
      [old.outpoint, bytesSay(old, {})],
    ]);
    const found = coinRows({ ...state, doubted }).map(({ outpoint, state: why, problem }) => [
      outpoint,
      why,
      problem?.code,
    ]);
    expect(found).toEqual([
      [small.outpoint, "may-carry-tokens", "coin-may-carry-tokens"],
      [big.outpoint, "contradicted", "coin-differs"],
      [young.outpoint, "young", undefined],
      [old.outpoint, "free", undefined],
    ]);
  });

  test("a payment under way reserves its coins; a refused payment does not", () => {
    const entry = {
      id: big.outpoint,
      walletId: aWalletId("wallet-1"),
      plan: "",
      txs: [],
      spends: [big.outpoint],
      sent: sats(1n),
      createdAt: 0,
    };
    const stateOf = (status: "unknown" | "refused") =>
      coinRows({ ...state, outbox: [{ ...entry, status }] }).find(({ outpoint }) => outpoint === big.outpoint)?.state;
    expect(stateOf("unknown")).toBe("in-payment");
    expect(stateOf("refused")).toBe("free");
  });

  test("by value and by age", () => {
    const sortedBy = (order: "value" | "age") => sortCoins(coinRows(state), order).map(({ sats: value }) => value);
    expect(sortedBy("value")).toEqual([9000n, 5000n, 800n, 600n]);
    expect(sortedBy("age")).toEqual([800n, 600n, 5000n, 9000n]);
  });

  test("of 50,000 coins one page is drawn, and sorting reads each value once", () => {
    const many = Array.from({ length: 50_000 }, (_, n) => aUtxo(ME, BigInt((n * 7919) % 99_991) + 546n, { n: n + 10 }));
    const rows = coinRows({ ...state, ledger: ledgerOf(many) });
    let looks = 0;
    const watched = rows.map((row) =>
      Object.defineProperty({ ...row }, "sats", {
        get: () => {
          looks++;
          return row.sats;
        },
      }),
    );
    const sorted = sortCoins(watched, "value");
    expect(looks).toBe(rows.length);
    expect(pageOfCoins(sorted, 0).rows).toHaveLength(PAGE_SIZE);
    expect(pageOfCoins(sorted, 99_999)).toMatchObject({ page: 1999, count: 2000, from: 49_975 });
  });
});

test("only chosen coins that can be spent now count", () => {
  const chosen = new Set([small.outpoint, big.outpoint, old.outpoint, inTokens.outpoint]);
  expect(chosenOf(coinRows(state), chosen)).toMatchObject({ rows: { length: 2 }, total: 9800n });
});

test.each([
  [undefined, "Age unknown"],
  [0, "In no block yet"],
  [1, "1 block old"],
  [5, "5 blocks old"],
  [6, "About 1 hour old"],
  [300, "About 2 days old"],
  [60_000, "About 1 year old"],
])("%s blocks: %s", (depth, text) => {
  expect(depthText({ depth }, "en-US")).toBe(text);
});
