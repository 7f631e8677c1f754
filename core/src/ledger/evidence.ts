import { type Outpoint, outpointOf } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import { type Coin, type CoinProblem, compareCoin, type TokenValue, type Utxo } from "../tx/index.ts";
import { type Coins, coinsOf } from "./coins.ts";
import { isEqual } from "./is-equal.ts";
import type { Ledger } from "./ledger.ts";

/**
 * What is known of a coin besides what the indexer says now. `script`: under which the indexer reported the coin. A
 * coin stands in doubt as long as the indexer contradicts the evidence.
 */
export type Evidence = { script: ScriptHex } & (
  | {
      /** The bytes of its parent; `coin` is absent if they have no such output. */
      by: "bytes";
      coin?: Coin;
    }
  | {
      /** The indexer itself: it named this token, last at `until` (milliseconds since 1970). */
      by: "memory";
      token: TokenValue;
      until: number;
    }
);
export type AllEvidence = ReadonlyMap<Outpoint, Evidence>;

/** Returns what the evidence says against a coin as the indexer describes it; undefined if they agree. */
export function checkEvidence(coin: Utxo, evidence: Evidence): CoinProblem | undefined {
  if (evidence.by === "bytes") return compareCoin(coin, evidence.coin);
  const { token: known, until } = evidence;
  const { outpoint, token: claimed } = coin;
  if (isSameToken(known, claimed)) return undefined;
  return { code: "coin-lost-token", outpoint, known, until, ...(claimed && { claimed }) };
}

/** The position in the list of tokens of a transaction (`entryIdx`) says nothing about the coin. */
const isSameToken = ({ entryIdx: _, ...one }: TokenValue, other: TokenValue | undefined): boolean =>
  other !== undefined && isEqual({ entryIdx: other.entryIdx, ...one }, other);

/**
 * Tells whether a person may spend the coin as XEC all the same: the indexer names no token for it. If it named one, it
 * would refuse the payment.
 */
export const mayBeAccepted = (problem: CoinProblem): boolean =>
  problem.code === "coin-may-carry-tokens" || (problem.code === "coin-lost-token" && problem.claimed === undefined);

/** How much evidence is kept about coins that are not in the ledger. */
const MAX_GONE = 2000;

/**
 * Returns the evidence after a change of the ledger: the token of every coin that has left the ledger or has another
 * token now, or none, is remembered, so that the coin does not become plain XEC in silence. A transaction of the
 * history counts too. Known evidence about a coin stays. Returns the same map if there is nothing new. `now`:
 * milliseconds since 1970.
 */
export function rememberTokens(evidence: AllEvidence, before: Ledger, after: Ledger, now: number): AllEvidence {
  if (before === after) return evidence;
  const coins = coinsOf(after.utxos);
  const added = new Map<Outpoint, Evidence>();
  const remember = (outpoint: Outpoint, script: ScriptHex, token: TokenValue) => {
    if (!evidence.has(outpoint)) added.set(outpoint, { script, by: "memory", token, until: now });
  };
  for (const { outpoint, script, token } of changedTokenCoins(coinsOf(before.utxos), coins)) {
    remember(outpoint, script, token);
  }
  for (const tx of new Set([...before.history, ...after.history])) {
    tx.outputs.forEach(({ script, token }, outIdx) => {
      const coin = token && coins.get(outpointOf(tx.txid, outIdx));
      if (coin && !isSameToken(token, coin.token)) remember(coin.outpoint, script, token);
    });
  }
  return added.size === 0 ? evidence : boundEvidence(new Map([...evidence, ...added]), after);
}

type TokenCoin = Utxo & { token: TokenValue };

function* changedTokenCoins(before: Coins, after: Coins): Generator<TokenCoin, undefined> {
  for (const [at, bucket] of before.buckets.entries()) {
    const now = after.buckets[at];
    if (bucket === now) continue;
    for (const coin of bucket.values()) {
      if (coin.token && !isSameToken(coin.token, now?.get(coin.outpoint)?.token)) yield coin as TokenCoin;
    }
  }
  return undefined;
}

/** Returns the evidence about all coins of the ledger and the newest of the rest, so that it does not grow for ever. */
export function boundEvidence(evidence: AllEvidence, { utxos }: Pick<Ledger, "utxos">): AllEvidence {
  if (evidence.size <= MAX_GONE) return evidence;
  const gone = [...evidence.keys()].filter((outpoint) => !utxos.has(outpoint));
  const bounded = new Map(evidence);
  for (const outpoint of gone.slice(0, Math.max(0, gone.length - MAX_GONE))) bounded.delete(outpoint);
  return bounded;
}

const counted = new WeakMap<AllEvidence, WeakMap<Ledger, Ledger>>();

/**
 * Returns the ledger without the coins in doubt: what balances count. While the coins are not loaded, the ledger
 * itself.
 */
export function withoutDoubted(ledger: Ledger, evidence: AllEvidence): Ledger {
  if (ledger.awaited || evidence.size === 0) return ledger;
  const ofEvidence = counted.get(evidence) ?? new WeakMap<Ledger, Ledger>();
  counted.set(evidence, ofEvidence);
  const reduced = ofEvidence.get(ledger) ?? leaveOut(ledger, evidence);
  ofEvidence.set(ledger, reduced);
  return reduced;
}

function leaveOut(ledger: Ledger, evidence: AllEvidence): Ledger {
  const coins = coinsOf(ledger.utxos);
  const doubted = [...evidence].flatMap(([outpoint, each]) => {
    const coin = coins.get(outpoint);
    return coin && checkEvidence(coin, each) ? [outpoint] : [];
  });
  return doubted.length === 0 ? ledger : { ...ledger, utxos: coins.change(doubted, []) };
}
