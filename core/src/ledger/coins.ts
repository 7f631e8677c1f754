import { atoms, sats } from "../amount/index.ts";
import { type Outpoint, outpointOf, type Txid } from "../ids/index.ts";
import { readScript } from "../script/index.ts";
import type { Utxo } from "../tx/index.ts";
import { NO_TOTALS, type Totals } from "./totals.ts";

type Bucket = ReadonlyMap<Outpoint, Utxo>;

/** A change copies and stores only the buckets it touches: some 800 coins per bucket in a wallet of 50,000. */
export const BUCKETS = 64;
const EMPTY_BUCKET: Bucket = new Map();

/** Returns the bucket of a coin. It depends on the end of the txid, which is as good as random. */
export function bucketOf(outpoint: Outpoint): number {
  return (hexDigit(outpoint.charCodeAt(62)) * 16 + hexDigit(outpoint.charCodeAt(63))) % BUCKETS;
}

const NINE = 57;
/** Returns the value of a lower-case hex digit's character code; other codes also give a number from 0 to 15. */
const hexDigit = (code: number) => (code <= NINE ? code : code + 9) & 15;

/**
 * The coins of a wallet by outpoint, with their totals, as an immutable map. `change` returns another map that shares
 * every unchanged bucket, so a live event costs only what it changes, and changed buckets are found by identity.
 */
export class Coins implements ReadonlyMap<Outpoint, Utxo> {
  static readonly NONE = new Coins(
    Array.from({ length: BUCKETS }, () => EMPTY_BUCKET),
    NO_TOTALS,
  );
  readonly buckets: readonly Bucket[];
  readonly totals: Totals;

  constructor(buckets: readonly Bucket[], totals: Totals) {
    this.buckets = buckets;
    this.totals = totals;
  }
  get size(): number {
    return this.totals.count;
  }
  get(outpoint: Outpoint): Utxo | undefined {
    return this.buckets[bucketOf(outpoint)]?.get(outpoint);
  }
  has(outpoint: Outpoint): boolean {
    return this.get(outpoint) !== undefined;
  }
  *values(): Generator<Utxo, undefined> {
    for (const bucket of this.buckets) yield* bucket.values();
    return undefined;
  }
  *keys(): Generator<Outpoint, undefined> {
    for (const bucket of this.buckets) yield* bucket.keys();
    return undefined;
  }
  *entries(): Generator<[Outpoint, Utxo], undefined> {
    for (const bucket of this.buckets) yield* bucket.entries();
    return undefined;
  }
  [Symbol.iterator](): Generator<[Outpoint, Utxo], undefined> {
    return this.entries();
  }
  forEach(use: (coin: Utxo, outpoint: Outpoint, coins: ReadonlyMap<Outpoint, Utxo>) => void): void {
    for (const [outpoint, coin] of this) use(coin, outpoint, this);
  }
  /** Returns the outpoints of a transaction's outputs. They share a bucket, as this depends on the txid alone. */
  outpointsOf(txid: Txid): Outpoint[] {
    const start = `${txid}:`;
    const bucket = this.buckets[bucketOf(outpointOf(txid, 0))] ?? EMPTY_BUCKET;
    return [...bucket.keys()].filter((outpoint) => outpoint.startsWith(start));
  }
  /**
   * Returns what has to be removed from `before` and added to it to get these coins. Only buckets that differ are read.
   */
  since(before: Coins): { removed: Utxo[]; added: Utxo[] } {
    const differ = this.buckets.flatMap((now, at) => {
      const then = before.buckets[at] ?? EMPTY_BUCKET;
      return now === then ? [] : [{ now, then }];
    });
    return {
      removed: differ.flatMap(({ now, then }) => onlyIn(then, now)),
      added: differ.flatMap(({ now, then }) => onlyIn(now, then)),
    };
  }
  /** Returns the coins that are not final. Only buckets that changed since the last call are read. */
  unfinal(): Utxo[] {
    return this.buckets.flatMap(unfinalIn);
  }
  /** Returns the coins after removing `removed` and then adding `put`; the same object if nothing changes. */
  change(removed: Iterable<Outpoint>, put: Iterable<Utxo>): Coins {
    const change = createChange(this);
    for (const outpoint of removed) change.remove(outpoint);
    for (const coin of put) change.put(coin);
    return change.coins();
  }
}

const onlyIn = (bucket: Bucket, other: Bucket): Utxo[] =>
  [...bucket].flatMap(([outpoint, coin]) => (other.get(outpoint) === coin ? [] : [coin]));

const unfinalOfBucket = new WeakMap<Bucket, readonly Utxo[]>();

function unfinalIn(bucket: Bucket): readonly Utxo[] {
  const cached = unfinalOfBucket.get(bucket);
  if (cached) return cached;
  const unfinal = [...bucket.values()].filter(({ isFinal }) => !isFinal);
  unfinalOfBucket.set(bucket, unfinal);
  return unfinal;
}

function createChange(before: Coins) {
  const copied = new Map<number, Map<Outpoint, Utxo>>();
  let copy: { buckets: Bucket[]; tally: Tally } | undefined;
  const bucketAt = (at: number): Bucket => copied.get(at) ?? before.buckets[at] ?? EMPTY_BUCKET;

  function changing(at: number): { bucket: Map<Outpoint, Utxo>; tally: Tally } {
    copy ??= { buckets: [...before.buckets], tally: createTally(before.totals) };
    const bucket = copied.get(at) ?? new Map(before.buckets[at]);
    copied.set(at, bucket);
    copy.buckets[at] = bucket;
    return { bucket, tally: copy.tally };
  }

  return {
    remove: (outpoint: Outpoint) => {
      const at = bucketOf(outpoint);
      const coin = bucketAt(at).get(outpoint);
      if (!coin) return;
      const { bucket, tally } = changing(at);
      bucket.delete(outpoint);
      tally.remove(coin);
    },
    put: (coin: Utxo) => {
      const at = bucketOf(coin.outpoint);
      const previous = bucketAt(at).get(coin.outpoint);
      if (previous === coin) return;
      const { bucket, tally } = changing(at);
      if (previous) tally.remove(previous);
      bucket.set(coin.outpoint, coin);
      tally.add(coin);
    },
    coins: (): Coins => (copy ? new Coins(copy.buckets, copy.tally.totals()) : before),
  };
}

const ofPlainMap = new WeakMap<ReadonlyMap<Outpoint, Utxo>, Coins>();

/** Returns any map of coins as `Coins`; a plain map is converted once and remembered. */
export function coinsOf(map: ReadonlyMap<Outpoint, Utxo>): Coins {
  if (map instanceof Coins) return map;
  const coins = ofPlainMap.get(map) ?? Coins.NONE.change([], map.values());
  ofPlainMap.set(map, coins);
  return coins;
}

/** Totals that are being computed. */
type Tally = { add(coin: Utxo): void; remove(coin: Utxo): void; totals(): Totals };

/** Creates a tally that starts with the totals `before` and leaves them unchanged. */
export function createTally(before: Totals = NO_TOTALS): Tally {
  let { count, sats: all, spendable } = before;
  const rewards = onceCopied(before.rewards);
  const tokens = onceCopied(before.tokens);

  function tally(coin: Utxo, sign: 1 | -1): void {
    count += sign;
    if (coin.token) tallyToken(coin.token, sign);
    else tallyXec(coin, sign);
  }

  function tallyXec(coin: Utxo, sign: 1 | -1): void {
    const by = BigInt(sign);
    all = sats(all + by * coin.sats);
    const payable = sats(isPayable(coin) ? by * coin.sats : 0n);
    if (!coin.isCoinbase) {
      spendable = sats(spendable + payable);
      return;
    }
    const previous = rewards.now().get(coin.blockHeight) ?? { sats: 0n, spendable: 0n };
    const reward = { sats: sats(previous.sats + by * coin.sats), spendable: sats(previous.spendable + payable) };
    if (reward.sats === 0n) rewards.change().delete(coin.blockHeight);
    else rewards.change().set(coin.blockHeight, reward);
  }

  function tallyToken(token: NonNullable<Utxo["token"]>, sign: 1 | -1): void {
    const previous = tokens.now().get(token.tokenId) ?? { atoms: 0n, batons: 0, coins: 0 };
    const total = {
      atoms: atoms(previous.atoms + (token.isMintBaton ? 0n : BigInt(sign) * token.atoms)),
      batons: previous.batons + (token.isMintBaton ? sign : 0),
      coins: previous.coins + sign,
    };
    if (total.coins === 0) tokens.change().delete(token.tokenId);
    else tokens.change().set(token.tokenId, total);
  }

  return {
    add: (coin) => tally(coin, 1),
    remove: (coin) => tally(coin, -1),
    totals: () => ({ count, sats: all, spendable, rewards: rewards.now(), tokens: tokens.now() }),
  };
}

/** Wraps a map that is copied at its first change. */
function onceCopied<K, V>(before: ReadonlyMap<K, V>) {
  let copy: Map<K, V> | undefined;
  return {
    now: (): ReadonlyMap<K, V> => copy ?? before,
    change: () => {
      copy ??= new Map(before);
      return copy;
    },
  };
}

/** Does the same as `isSpendable`, but does not check whether a coinbase coin is mature. */
const isPayable = ({ script }: Utxo) => readScript(script).kind === "p2pkh";
