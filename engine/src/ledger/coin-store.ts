import { atoms, sats } from "@satchel/core/amount";
import { parseOutpoint, type TokenId, type WalletId } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { BUCKETS, Coins, collectCoins } from "@satchel/core/ledger";
import type { Clock, Store } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { TokenType } from "@satchel/core/token";
import type { Plugins, Utxo } from "@satchel/core/tx";
import * as v from "valibot";
import { script, tokenId } from "../persist/fields.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { parseJson } from "../persist/stored-item.ts";
import { checkOf } from "../persist/text-check.ts";
import { plugins, tokenType } from "./tx-schema.ts";

/** Below this many coins all coins are stored in one text, from this number on each bucket in a text of its own. */
const ONE_TEXT_BELOW = 1000;

const coinsKey = (walletId: WalletId, at: number) => `ledgerCoins:${walletId}:${at}`;

type CoinStore = {
  /**
   * Returns the coins whose texts have these checks; undefined if a text is missing or has another check. Throws
   * StorageError, and Error for a text with the right check that cannot be read.
   */
  load(checks: readonly string[]): Promise<Coins | undefined>;
  /**
   * Writes the texts that have changed and returns the checks of all texts. Store the checks after this: after a crash
   * in between they do not fit the texts, and the coins are fetched anew. Throws StorageError.
   */
  save(coins: Coins): Promise<readonly string[]>;
};

/** Stores the coins of one wallet. A change rewrites only the texts of the buckets that it touched, with pauses. */
export function createCoinStore(store: Store, clock: Clock, walletId: WalletId): CoinStore {
  let stored: { coins: Coins; checks: (string | undefined)[] } = { coins: Coins.NONE, checks: [] };

  async function load(checks: readonly string[]): Promise<Coins | undefined> {
    const slicer = createSlicer(clock);
    const collector = collectCoins(Coins.NONE);
    const reads = checks.map((_, at) => store.get(coinsKey(walletId, at)));
    // After an early return no code awaits the other reads, so their rejections are handled here.
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

/**
 * Returns how many texts the coins take. Once divided they stay divided down to half the limit, as a wallet around the
 * limit would otherwise be rewritten again and again.
 */
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

/** Removes a wallet's stored ledger, the coins before the head, because the head says how many texts they are. */
export async function forgetLedger(store: Store, walletId: WalletId): Promise<void> {
  const head = parseJson((await store.get(ledgerCacheKey(walletId))) ?? "");
  const count = isWithCoins(head) ? head.coins.length : 0;
  for (let at = 0; at < count; at++) await store.remove(coinsKey(walletId, at));
  await store.remove(ledgerCacheKey(walletId));
}

const isWithCoins = (head: unknown): head is { coins: readonly unknown[] } =>
  typeof head === "object" && head !== null && "coins" in head && Array.isArray(head.coins);

// Coins as text, one line for each coin, because checking JSON of 50,000 coins takes half a second. The first line is
// JSON with the scripts and tokens that coins share; a coin's line names these by their position there.
//   {outpoint} {script} {sats} {blockHeight} {flags} [{token} {atoms} {entryIdx}] [{plugins as JSON}]
const LINE = /^(\S+) (\d+) (\d+) (-?\d+) ([0-7])(?: (\d+) (\d+) (-?\d+))?(?: (\{.*\}))?$/;
const [COINBASE, FINAL, BATON] = [1, 2, 4];

const sharedSchema = v.object({
  version: v.literal(1),
  scripts: v.array(script),
  tokens: v.array(v.object({ tokenId, tokenType })),
});

export function encodeCoins(coins: Iterable<Utxo>): string {
  const scripts = new Map<ScriptHex, number>();
  const tokens = new Map<string, { at: number; tokenId: TokenId; tokenType: TokenType }>();
  const lines: string[] = [];
  for (const coin of coins) {
    if (!scripts.has(coin.script)) scripts.set(coin.script, scripts.size);
    const { token } = coin;
    if (token && !tokens.has(tokenKey(token))) tokens.set(tokenKey(token), { at: tokens.size, ...token });
    const flags = (coin.isCoinbase ? COINBASE : 0) | (coin.isFinal ? FINAL : 0) | (token?.isMintBaton ? BATON : 0);
    const held = token ? ` ${tokens.get(tokenKey(token))?.at} ${token.atoms} ${token.entryIdx}` : "";
    const more = coin.plugins ? ` ${JSON.stringify(coin.plugins)}` : "";
    lines.push(`${coin.outpoint} ${scripts.get(coin.script)} ${coin.sats} ${coin.blockHeight} ${flags}${held}${more}`);
  }
  const kinds = [...tokens.values()].map(({ tokenId, tokenType }) => ({ tokenId, tokenType }));
  return [JSON.stringify({ version: 1, scripts: [...scripts.keys()], tokens: kinds }), ...lines].join("\n");
}

const tokenKey = ({ tokenId, tokenType: { protocol, number } }: NonNullable<Utxo["token"]>) =>
  `${tokenId} ${protocol} ${number}`;

/** Yields the coins of a text one by one, so that the reader can pause. Throws Error for a text that is not valid. */
export function* decodeCoins(text: string): Generator<Utxo, undefined> {
  const [first = "", ...lines] = text.split("\n");
  const shared = v.parse(sharedSchema, parseJson(first));
  for (const line of lines) yield decodeCoin(line, shared);
  return undefined;
}

function decodeCoin(line: string, { scripts, tokens }: v.InferOutput<typeof sharedSchema>): Utxo {
  const [, named, scriptAt, amount, height, flagText, tokenAt, held, entryIdx, more] = LINE.exec(line) ?? [];
  const outpoint = parseOutpoint(named);
  const script = scripts[Number(scriptAt)];
  if (outpoint === undefined || script === undefined || amount === undefined) throw new Error("Not a stored coin");
  const flags = Number(flagText);
  const coin: Utxo = {
    outpoint,
    script,
    sats: sats(BigInt(amount)),
    blockHeight: Number(height),
    isCoinbase: (flags & COINBASE) !== 0,
    isFinal: (flags & FINAL) !== 0,
  };
  if (held !== undefined) {
    const kind = tokens[Number(tokenAt)];
    if (kind === undefined) throw new Error("A stored coin of an unlisted token");
    coin.token = {
      ...kind,
      atoms: atoms(BigInt(held)),
      isMintBaton: (flags & BATON) !== 0,
      entryIdx: Number(entryIdx),
    };
  }
  if (more !== undefined) coin.plugins = pluginsOf(more);
  return coin;
}

const pluginsOf = (json: string): Plugins => v.parse(plugins, parseJson(json));
