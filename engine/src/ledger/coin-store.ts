import { createSlicer } from "@satchel/core/in-slices";
import { BUCKETS, Coins, collectCoins } from "@satchel/core/ledger";
import type { Clock, Store } from "@satchel/core/ports";
import { parseJson } from "../persist/parse-json.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { checkOf } from "../persist/text-check.ts";
import { decodeCoins, encodeCoins } from "./coins-text.ts";

/** Below this many coins all of them are one text; from there on each of the ledger's buckets is one of its own. */
const ONE_TEXT_BELOW = 1000;

const coinsKey = (walletId: string, at: number) => `ledgerCoins:${walletId}:${at}`;

export type CoinStore = {
  /** The coins whose texts have these checks; undefined where one is not as it was written. May throw StorageError. */
  load(checks: readonly string[]): Promise<Coins | undefined>;
  /**
   * Writes the texts of what is not stored yet, and gives the checks of all. They are to be stored after this: whoever
   * dies in between has texts that do not fit, and fetches the coins anew. May throw StorageError.
   */
  save(coins: Coins): Promise<readonly string[]>;
};

/** The coins of one wallet in storage: a change rewrites the buckets it touched and nothing else, in slices. */
export function createCoinStore(store: Store, clock: Clock, walletId: string): CoinStore {
  let stored: { coins: Coins; checks: (string | undefined)[] } = { coins: Coins.NONE, checks: [] };

  async function load(checks: readonly string[]): Promise<Coins | undefined> {
    const slicer = createSlicer(clock);
    const collector = collectCoins(Coins.NONE);
    const reads = checks.map((_, at) => store.get(coinsKey(walletId, at)));
    // Whoever stops at one that does not fit has nobody waiting for the others.
    for (const read of reads) read.catch(() => undefined);
    for (const [at, read] of reads.entries()) {
      const text = await read;
      if (text === undefined || checkOf(text) !== checks[at]) return undefined;
      for (const coin of decodeCoins(text)) {
        collector.add(coin);
        if (slicer.isOver()) await slicer.pause();
      }
    }
    stored = { coins: collector.coins(), checks: [...checks] };
    return stored.coins;
  }

  async function save(coins: Coins): Promise<readonly string[]> {
    const count = textCount(coins, stored.checks.length);
    const before = stored.checks.length === count ? stored : { coins: Coins.NONE, checks: [] };
    const checks: (string | undefined)[] = [...before.checks];
    checks.length = count;
    stored = { coins, checks };
    const changed = [...checks.keys()].filter(
      (at) => checks[at] === undefined || isChanged(before.coins, coins, at, count),
    );
    for (const at of changed) checks[at] = undefined;
    for (const at of changed) {
      const text = encodeCoins(textCoins(coins, at, count));
      await store.set(coinsKey(walletId, at), text);
      checks[at] = checkOf(text);
      if (changed.length > 1) await clock.pause();
    }
    return checks.map((check) => check ?? "");
  }

  return { load, save };
}

/** What was divided once stays so until it is much smaller: else a wallet at the border would be rewritten for ever. */
function textCount({ size }: Coins, before: number): number {
  const border = before === BUCKETS ? ONE_TEXT_BELOW / 2 : ONE_TEXT_BELOW;
  return size < border ? 1 : BUCKETS;
}

const isInText = (bucket: number, at: number, count: number) => bucket % count === at;

const isChanged = (before: Coins, now: Coins, at: number, count: number): boolean =>
  now.buckets.some((bucket, n) => isInText(n, at, count) && bucket !== before.buckets[n]);

function* textCoins({ buckets }: Coins, at: number, count: number) {
  for (const [n, bucket] of buckets.entries()) if (isInText(n, at, count)) yield* bucket.values();
}

/** Removes what is stored of a wallet's ledger, its coins first: the head says how many texts they are. */
export async function forgetLedger(store: Store, walletId: string): Promise<void> {
  const head = parseJson((await store.get(ledgerCacheKey(walletId))) ?? "");
  const count = isWithCoins(head) ? head.coins.length : 0;
  for (let at = 0; at < count; at++) await store.remove(coinsKey(walletId, at));
  await store.remove(ledgerCacheKey(walletId));
}

const isWithCoins = (head: unknown): head is { coins: readonly unknown[] } =>
  typeof head === "object" && head !== null && "coins" in head && Array.isArray(head.coins);
