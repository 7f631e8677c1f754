import { addTx, balanceOf, emptyLedger, totalsOf } from "@satchel/core/ledger";
import { aToken, aTx, aWalletId, scriptOf, tokenIdOfNumber } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerHeadItem } from "./ledger-head.ts";
import { encodeLedgerHead } from "./ledger-keeper.ts";

const wallet: Wallet = {
  kind: "seed",
  id: aWalletId("w"),
  name: "Mine",
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: scriptOf("me").slice(6, 46), publicKey: `02${"11".repeat(32)}` }],
  sealed: "c2VhbGVk",
};
const me = scriptOf("me");
const item = ledgerHeadItem(wallet);
const TIP = { height: 900_000, finalHeight: 899_999 };

test("a head is read back as it was, with exact amounts, tokens, rewards and blocks", () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: fc.bigInt(1n, 2_100_000_000_000_000n), height: fc.option(fc.nat(900_000)) })),
      fc.array(fc.stringMatching(/^[0-9a-f]{8}$/)),
      fc.nat(),
      (payments, coins, at) => {
        const ledger = payments.reduce(
          (before, { amount, height }, index) => {
            const tx = aTx(index + 1)
              .from(scriptOf("someone"))
              .paying(me, amount, index % 3 === 0 ? aToken(amount, tokenIdOfNumber(index % 4)) : undefined)
              .with({ isCoinbase: index % 5 === 0 });
            return addTx(before, height === null ? tx : tx.inBlock(height).with({ isFinal: true }));
          },
          emptyLedger(new Set([me])),
        );
        const { history, numTxs } = ledger;
        const totals = totalsOf(ledger);
        const parsed = item.decode(encodeLedgerHead({ history, numTxs, totals, coins, at, tip: TIP }, new Set([me])));
        if (parsed.kind !== "valid") throw new Error(JSON.stringify(parsed));
        expect(parsed.value).toMatchObject({ at, tip: TIP, coins, numTxs });
        expect(parsed.value.totals.tokens).toEqual(totals.tokens);
        // Old rewards may be counted with the other coins.
        for (const height of [TIP.height - 100, TIP.height, TIP.height + 100]) {
          expect(balanceOf({ utxos: new Map(), awaited: parsed.value.totals }, height)).toEqual(
            balanceOf(ledger, height),
          );
        }
        expect(plain(parsed.value.history)).toEqual(plain(history));
      },
    ),
    { numRuns: 100 },
  ));

/** Without the builder's methods. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)));

test("a head of other scripts, a torn one and one of an older form are not used", () => {
  const empty = emptyLedger(new Set([me]));
  const raw = encodeLedgerHead({ ...empty, totals: totalsOf(empty), at: 1, tip: undefined, coins: [] }, new Set([me]));
  expect(item.decode(raw)).toMatchObject({ kind: "valid" });
  const [key] = wallet.keys;
  const other = ledgerHeadItem({ ...wallet, keys: key ? [{ ...key, hash160: "22".repeat(20) }] : [] });
  expect(other.decode(raw)).toMatchObject({ kind: "corrupt" });
  for (let length = 0; length < raw.length; length++) expect(item.decode(raw.slice(0, length)).kind).toBe("corrupt");
  const older = { version: 1, at: 1, scripts: [me], utxos: [], history: [], numTxs: 0 };
  expect(item.decode(JSON.stringify(older))).toMatchObject({ kind: "corrupt" });
});

test("a miner of many years has a short head", () => {
  const rewards = new Map(
    [...Array(50_000).keys()].map((height) => [height, { sats: 5n, spendable: 5n }] as const),
  ) as unknown as ReturnType<typeof totalsOf>["rewards"];
  const empty = emptyLedger(new Set([me]));
  const raw = encodeLedgerHead(
    {
      ...empty,
      totals: { ...totalsOf(empty), rewards },
      at: 1,
      tip: { height: 50_000, finalHeight: 49_999 },
      coins: [],
    },
    new Set([me]),
  );
  expect(raw.length).toBeLessThan(5_000);
});
