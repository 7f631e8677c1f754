// A market for tests, which an indexer would list: no chain, so that thousands of its histories can be read.
import { atoms, sats } from "@satchel/core/amount";
import { txidOfNumber } from "@satchel/core/testing";
import { PAGE_SIZE, type ReadPage } from "./read-trades.ts";
import type { Entry } from "./trade-log.ts";

/** A market whose transactions an indexer lists, newest first. Every third one is no trade, every seventh no proof. */
export function createMarket() {
  let txs: { n: number; isSettled: boolean }[] = [];
  let next = 0;
  const entryOf = ({ n, isSettled }: (typeof txs)[number]): Entry => ({
    txid: txidOfNumber(n),
    isSettled,
    numUnproven: n % 7 === 0 ? 1 : 0,
    facts:
      n % 3 === 0
        ? []
        : [
            {
              txid: txidOfNumber(n),
              atSecs: n,
              atoms: atoms(BigInt(n)),
              sats: sats(1n),
              isFinal: isSettled,
              isWash: false,
            },
          ],
  });
  const asked: number[] = [];
  const readPage: ReadPage = async (page) => {
    asked.push(page);
    const from = page * PAGE_SIZE;
    const entries = txs.slice(from, from + PAGE_SIZE).map(entryOf);
    return { entries, numTxs: txs.length, numPages: Math.ceil(txs.length / PAGE_SIZE) };
  };
  return {
    asked,
    readPage,
    add: (count: number) => {
      for (; count > 0; count--) txs = [{ n: ++next, isSettled: false }, ...txs];
    },
    /** All but the newest `count` become final. */
    settle: (count: number) => {
      txs = txs.map((each, at) => (at < count ? each : { ...each, isSettled: true }));
    },
    /** Takes back the newest transactions that are not final, at most `count`. */
    takeBack: (count: number) => {
      const firstSettled = txs.findIndex(({ isSettled }) => isSettled);
      txs = txs.slice(Math.min(count, firstSettled === -1 ? txs.length : firstSettled));
    },
    /** A deep reorganisation, or another indexer. */
    replaceAll: (count: number) => {
      txs = Array.from({ length: count }, () => ({ n: ++next, isSettled: true }));
    },
    all: () => txs.map(entryOf),
  };
}
