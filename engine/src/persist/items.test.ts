import { sats } from "@satchel/core/amount";
import { addTx, emptyLedger } from "@satchel/core/ledger";
import { aToken, aTx, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "../state.ts";
import { bookItem, ledgerCacheItem, outboxItem } from "./items.ts";
import type { WalletBook } from "./schema.ts";

const wallet: Wallet = {
  id: "w",
  name: "Mine",
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: scriptOf("me").slice(6, 46), publicKey: `02${"11".repeat(32)}` }],
  sealed: "c2VhbGVk",
};
const me = scriptOf("me");

describe("the book of wallets", () => {
  test("comes back as it was stored", () => {
    const book: WalletBook = { revision: 7, protection: "password", wallets: [wallet, { ...wallet, backedUpAt: 5 }] };
    expect(bookItem.decode(bookItem.encode(book))).toEqual({ kind: "valid", value: book });
  });

  test("is corrupt as soon as one letter of it is another one", () => {
    const raw = bookItem.encode({ revision: 7, protection: "device", wallets: [wallet] });
    for (let at = 0; at < raw.length; at++) {
      const changed = `${raw.slice(0, at)}${raw[at] === "0" ? "1" : "0"}${raw.slice(at + 1)}`;
      const parsed = bookItem.decode(changed);
      // Only the name of the check itself may go: what it says of is whole then.
      if (parsed.kind === "valid")
        expect(parsed.value).toEqual({ revision: 7, protection: "device", wallets: [wallet] });
    }
    expect(bookItem.decode(raw.replace("Mine", "Main"))).toMatchObject({ kind: "corrupt" });
    expect(bookItem.decode(raw.replace('"revision":7', '"revision":8'))).toMatchObject({ kind: "corrupt" });
  });

  test("of the first release: one copy under the device", () => {
    const raw = JSON.stringify({ version: 1, wallets: [wallet] });
    expect(bookItem.decode(raw)).toEqual({
      kind: "valid",
      value: { revision: 0, protection: "device", wallets: [wallet] },
    });
  });

  test.each([
    ["a revision that is none", { version: 1, revision: -1, protection: "device", wallets: [] }],
    ["a protection nobody knows", { version: 1, revision: 1, protection: "passkey", wallets: [] }],
    ["a wallet without keys", { version: 1, revision: 1, protection: "device", wallets: [{ ...wallet, keys: [] }] }],
  ])("is corrupt with %s", (_name, book) => {
    expect(bookItem.decode(JSON.stringify(book))).toMatchObject({ kind: "corrupt" });
  });
});

describe("the ledger cache", () => {
  const item = ledgerCacheItem(wallet);

  test("comes back as it was, money exact, tokens and blocks included", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.bigInt(1n, 2_100_000_000_000_000n), height: fc.option(fc.nat(900_000)) })),
        fc.nat(),
        (payments, at) => {
          const ledger = payments.reduce(
            (before, { amount, height }, index) => {
              const tx = aTx(index + 1)
                .from(scriptOf("someone"))
                .paying(me, amount, index % 3 === 0 ? aToken(amount) : undefined);
              return addTx(before, height === null ? tx : tx.inBlock(height).with({ isFinal: true }));
            },
            emptyLedger([me]),
          );
          const { memory: _, ...stored } = ledger;
          const plain = JSON.parse(
            JSON.stringify(stored.history, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)),
          );
          const tip = { height: 900_000, finalHeight: 899_999 };
          const parsed = item.decode(item.encode({ ledger, at, tip }));
          expect(parsed).toMatchObject({ kind: "valid", value: { at, tip, ledger: { numTxs: ledger.numTxs } } });
          if (parsed.kind !== "valid") return;
          expect(parsed.value.ledger.utxos).toEqual(ledger.utxos);
          const read = JSON.parse(
            JSON.stringify(parsed.value.ledger.history, (_key, part: unknown) =>
              typeof part === "bigint" ? `${part}n` : part,
            ),
          );
          expect(read).toEqual(plain);
        },
      ),
      { numRuns: 50 },
    ));

  test("one of other scripts, and a torn one, are not used", () => {
    const raw = item.encode({ ledger: emptyLedger([me]), at: 1, tip: undefined });
    const [key] = wallet.keys;
    const other = ledgerCacheItem({ ...wallet, keys: key ? [{ ...key, hash160: "22".repeat(20) }] : [] });
    expect(other.decode(raw)).toMatchObject({ kind: "corrupt" });
    expect(item.decode(raw.slice(0, -5))).toMatchObject({ kind: "corrupt" });
  });
});

test("an entry of the outbox that cannot be read does not take the others with it", () => {
  const entry: OutboxEntry = {
    id: `${txidOfNumber(1)}:0`,
    walletId: "w",
    plan: "p",
    txs: [{ txid: txidOfNumber(2), rawTx: "00".repeat(60) }],
    spends: [`${txidOfNumber(1)}:0`],
    sent: sats(2n ** 50n),
    createdAt: 5,
    status: "sending",
  };
  const raw = outboxItem.encode([entry]);
  expect(outboxItem.decode(raw)).toEqual({ kind: "valid", value: [entry] });
  expect(outboxItem.decode(`[{"id":"?"},${raw.slice(1)}`)).toMatchObject({ kind: "repaired", value: [entry] });
  expect(outboxItem.decode("{}")).toMatchObject({ kind: "corrupt" });
});
