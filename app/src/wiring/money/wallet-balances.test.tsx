import { sats } from "@satchel/core/amount";
import { aWalletId } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { newest, sumOf } from "./wallet-balances.ts";

const balance = (amount: bigint, at: number) => ({ sats: sats(amount), tokens: new Map(), at });

test("of two balances of a wallet the newer one counts, from wherever it came", () => {
  const known = new Map([
    [aWalletId("fetched"), balance(5n, 20)],
    [aWalletId("was-active"), balance(1n, 10)],
  ]);
  const stored = new Map([
    [aWalletId("fetched"), balance(4n, 10)],
    [aWalletId("was-active"), balance(2n, 20)],
    [aWalletId("new"), balance(3n, 5)],
  ]);
  const merged = newest(known, stored);
  expect([...merged].map(([id, { sats: amount }]) => [id, amount])).toEqual([
    ["fetched", 5n],
    ["was-active", 2n],
    ["new", 3n],
  ]);
  expect(sumOf([{ id: aWalletId("fetched") }, { id: aWalletId("new") }], merged)).toEqual({
    sats: 8n,
    tokens: new Map(),
    at: 5,
  });
  expect(sumOf([{ id: aWalletId("fetched") }, { id: aWalletId("unknown") }], merged)).toBeUndefined();
});
