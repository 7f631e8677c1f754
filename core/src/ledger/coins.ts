import { atoms, sats } from "../amount/index.ts";
import { readScript } from "../script/index.ts";
import type { Outpoint, Utxo } from "../tx/index.ts";
import { NO_TOTALS, type Totals } from "./totals.ts";

type Bucket = ReadonlyMap<Outpoint, Utxo>;

/** A change copies the buckets it touches: of 50,000 coins some 800 for each, and stored are only those, too. */
export const BUCKETS = 64;
const EMPTY_BUCKET: Bucket = new Map();

/** Which bucket a coin is in: by the end of its txid, which is as good as random. */
export function bucketOf(outpoint: Outpoint): number {
  return (hexDigit(outpoint.charCodeAt(62)) * 16 + hexDigit(outpoint.charCodeAt(63))) % BUCKETS;
}

const NINE = 57;
/** Of lower-case hex, where '0' ends in 0 and 'a' in 1; anything else is a number too. */
const hexDigit = (code: number) => (code <= NINE ? code : code + 9) & 15;

/**
 * A wallet's coins by outpoint, with their totals: a map that never changes. `change` gives another one that shares with
 * it all that is the same, so that a live event costs what it changes, and what changed can be told by identity.
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
  /** Takes away and then puts in; the same coins where that changes nothing. */
  change(removed: Iterable<Outpoint>, put: Iterable<Utxo>): Coins {
    const change = createChange(this);
    for (const outpoint of removed) change.remove(outpoint);
    for (const coin of put) change.put(coin);
    return change.coins();
  }
}

function createChange(before: Coins) {
  const copied = new Map<number, Map<Outpoint, Utxo>>();
  let made: { buckets: Bucket[]; tally: Tally } | undefined;
  const bucketAt = (at: number): Bucket => copied.get(at) ?? before.buckets[at] ?? EMPTY_BUCKET;

  function changing(at: number): { bucket: Map<Outpoint, Utxo>; tally: Tally } {
    made ??= { buckets: [...before.buckets], tally: createTally(before.totals) };
    const bucket = copied.get(at) ?? new Map(before.buckets[at]);
    copied.set(at, bucket);
    made.buckets[at] = bucket;
    return { bucket, tally: made.tally };
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
      const known = bucketAt(at).get(coin.outpoint);
      if (known === coin) return;
      const { bucket, tally } = changing(at);
      if (known) tally.remove(known);
      bucket.set(coin.outpoint, coin);
      tally.add(coin);
    },
    coins: (): Coins => (made ? new Coins(made.buckets, made.tally.totals()) : before),
  };
}

const ofPlainMap = new WeakMap<ReadonlyMap<Outpoint, Utxo>, Coins>();

/** Coins of any map; one that is not of this kind is read once. */
export function coinsOf(map: ReadonlyMap<Outpoint, Utxo>): Coins {
  if (map instanceof Coins) return map;
  const known = ofPlainMap.get(map) ?? Coins.NONE.change([], map.values());
  ofPlainMap.set(map, known);
  return known;
}

export type CoinCollector = { add(coin: Utxo): void; coins(): Coins };

/**
 * Puts together coins that come one by one, in as many pieces of work as one likes. What is as it was among `known` is
 * not made anew: coins and buckets keep their identity, and so do all of them together.
 */
export function collectCoins(known: Coins): CoinCollector {
  const buckets = Array.from({ length: BUCKETS }, () => new Map<Outpoint, Utxo>());
  const isChanged = buckets.map(() => false);
  const tally = createTally();

  return {
    add: (found) => {
      const at = bucketOf(found.outpoint);
      const bucket = buckets[at];
      if (!bucket || bucket.has(found.outpoint)) return;
      const there = known.buckets[at]?.get(found.outpoint);
      const coin = there && isSame(found, there) ? there : found;
      if (coin !== there) isChanged[at] = true;
      bucket.set(coin.outpoint, coin);
      tally.add(coin);
    },
    coins: () => {
      const shared = buckets.map((bucket, at) => {
        const before = known.buckets[at];
        return before && !isChanged[at] && before.size === bucket.size ? before : bucket;
      });
      return shared.every((bucket, at) => bucket === known.buckets[at]) ? known : new Coins(shared, tally.totals());
    },
  };
}

/**
 * All that can change of a coin; what it is worth is in its transaction, which its outpoint names. Its token can be
 * news: one of our own payment was shown before the indexer had spoken of it.
 */
const isSame = (found: Utxo, known: Utxo) =>
  found.blockHeight === known.blockHeight &&
  found.isFinal === known.isFinal &&
  found.isCoinbase === known.isCoinbase &&
  found.token?.tokenId === known.token?.tokenId &&
  found.token?.atoms === known.token?.atoms;

/** Totals in the making. */
type Tally = { add(coin: Utxo): void; remove(coin: Utxo): void; totals(): Totals };

/** Begins with what was summed up before, which stays as it is. */
function createTally(before: Totals = NO_TOTALS): Tally {
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
    const known = rewards.now().get(coin.blockHeight) ?? { sats: 0n, spendable: 0n };
    const reward = { sats: sats(known.sats + by * coin.sats), spendable: sats(known.spendable + payable) };
    if (reward.sats === 0n) rewards.change().delete(coin.blockHeight);
    else rewards.change().set(coin.blockHeight, reward);
  }

  function tallyToken(token: NonNullable<Utxo["token"]>, sign: 1 | -1): void {
    const known = tokens.now().get(token.tokenId) ?? { atoms: 0n, batons: 0, coins: 0 };
    const total = {
      atoms: atoms(known.atoms + (token.isMintBaton ? 0n : BigInt(sign) * token.atoms)),
      batons: known.batons + (token.isMintBaton ? sign : 0),
      coins: known.coins + sign,
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

/** A map that is copied when it is first changed. */
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

/** As isSpendable has it, without the age. */
const isPayable = ({ script }: Utxo) => readScript(script).kind === "p2pkh";
