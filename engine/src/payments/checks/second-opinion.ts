// Where several indexers are configured, a payment's coins are compared with what a second one says about them
// (docs/decisions/second-opinion.md).
import type { Sats } from "@satchel/core/amount";
import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import type { NamedIndexer } from "@satchel/core/ports";
import { type Plan, purchasesOf, type TokenValue, type Utxo } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { inTime } from "../../pacing/in-time.ts";
import { replacedCoins } from "../refusals/open-refusals.ts";
import { type FreshCoin, fetchCoins, isSameCoin } from "./check-before-signing.ts";
import { coinsOfPlan } from "./verify-coins.ts";

/**
 * What an indexer says about a coin. `not-listed`: it does not list the coin as unspent, and was not asked or did not
 * answer why. `not-yours`: it is an output of another script.
 */
export type CoinClaim =
  | { kind: "unspent"; sats: Sats; token?: TokenValue | undefined }
  | { kind: "spent" | "unknown" | "not-listed" | "not-yours" };

/** A coin about which two indexers say different things. `sats`: its amount as the wallet knows it. */
export type DisputedCoin = { outpoint: Outpoint; sats: Sats; claims: readonly [CoinClaim, CoinClaim] };

export type ServersProblem = {
  code: "servers-disagree";
  /** The names of the two indexers, in the order of the claims. */
  hosts: readonly [string, string];
  coins: readonly DisputedCoin[];
  /** How many coins the payment spends. */
  total: number;
  /** Whether the payment can be made without these coins. */
  hasOthers: boolean;
};

/** What the second indexer, `host`, said about a payment that may go on. */
export type SecondOpinion =
  | { kind: "agrees"; host: string }
  /** It did not answer in time. */
  | { kind: "silent"; host: string }
  /**
   * It does not have the transactions of `count` coins yet: they are unconfirmed, or in blocks that it does not have.
   */
  | { kind: "behind"; host: string; count: number };

type Opinion = SecondOpinion | Omit<ServersProblem, "hasOthers"> | { kind: "outdated" };

/** The most transactions for which an indexer is asked why it does not list their outputs. */
const MAX_LOOKED_UP = 16;

/**
 * Asks a second indexer about the coins of a plan. Never rejects; undefined if there is only one indexer. `outdated`:
 * both indexers say now that the wallet's coins have changed.
 */
export async function askSecond(ctx: Context, plan: Plan, signal?: AbortSignal): Promise<Opinion | undefined> {
  const { ports, state } = ctx;
  const [first, ...others] = await ports.chain.indexers().catch(() => []);
  const [asked] = others;
  if (!first || !asked) return undefined;
  // The coins that replace a refused payment count if one server lists them: nothing is lost if another one is right.
  const replacing = replacedCoins(state.getState());
  const coins = coinsOfPlan(plan).filter(({ outpoint }) => !replacing.has(outpoint));
  const held = state.getState().ledger.utxos.size;
  const limit = <T>(work: Promise<T>, otherwise: T) => inTime(ports.clock, OTHERS_WAIT_MS, work, otherwise);
  const until = ports.clock.now() + OTHERS_WAIT_MS;
  const isLate = () => signal?.aborted === true || ports.clock.now() >= until;
  const answer = await limit(
    firstAnswer(others, isLate, (server) => fetchCoins(server, coins, held, signal)),
    undefined,
  );
  if (answer === undefined) return { kind: "silent", host: asked.host };
  const { second, listed } = answer;
  const differing = coins.filter((coin) => !isSameCoin(coin, listed.get(coin.outpoint)));
  if (differing.length === 0) return { kind: "agrees", host: second.host };

  // The first indexer is asked anew, as the coins may have changed. If it keeps silent, what it said before counts.
  const fresh = fetchCoins(first, differing, held, signal).then((now) => claimsOf(first, differing, now, signal));
  const [ours, theirs, behind] = await Promise.all([
    limit(fresh, differing.map(unspent)),
    limit(
      claimsOf(second, differing, listed, signal),
      differing.map(() => NOT_LISTED),
    ),
    limit(lateness(second, differing, listed, signal), () => false),
  ]);
  const bought = new Set(purchasesOf(plan.trade).map(({ outpoint }) => outpoint));
  const judged = differing.map((coin, at) => {
    const claims = [ours[at] ?? NOT_LISTED, theirs[at] ?? NOT_LISTED] as const;
    // An output that is bought must be known to both servers: the maker of an offer that has no tokens could hold its
    // transaction back until somebody has signed a purchase.
    const isBehind = isNotKnown(claims[1]) && !bought.has(coin.outpoint) && behind(coin);
    return { coin, claims, isBehind };
  });
  const disputed = judged.filter(({ claims: [one, other], isBehind }) => !isBehind && !isSameClaim(one, other));
  if (disputed.length > 0) {
    return {
      code: "servers-disagree",
      hosts: [first.host, second.host],
      coins: disputed.map(({ coin: { outpoint, sats }, claims }) => ({ outpoint, sats, claims })),
      total: coins.length,
    };
  }
  return judged.some(({ isBehind }) => !isBehind)
    ? { kind: "outdated" }
    : { kind: "behind", host: second.host, count: judged.length };
}

/**
 * Returns the first of these indexers that answers, and what it lists; undefined if all of them fail or it is too late.
 */
async function firstAnswer<T>(
  servers: readonly NamedIndexer[],
  isLate: () => boolean,
  ask: (server: NamedIndexer) => Promise<T>,
): Promise<{ second: NamedIndexer; listed: T } | undefined> {
  for (const second of servers) {
    if (isLate()) return undefined;
    const listed = await ask(second).catch(() => undefined);
    if (listed) return { second, listed };
  }
  return undefined;
}

const NOT_LISTED: CoinClaim = { kind: "not-listed" };

/** Returns what an indexer says about these coins, of which it lists `listed` as unspent. */
async function claimsOf(
  server: NamedIndexer,
  coins: readonly Utxo[],
  listed: ReadonlyMap<Outpoint, FreshCoin>,
  signal: AbortSignal | undefined,
): Promise<CoinClaim[]> {
  const missing = coins.filter(({ outpoint }) => !listed.has(outpoint)).map(({ outpoint }) => readOutpoint(outpoint));
  const txids = [...new Set(missing.map(({ txid }) => txid))].slice(0, MAX_LOOKED_UP);
  const txs = new Map(
    await Promise.all(
      txids.map(
        async (txid) => [txid, await lookUp(server, txid, signal).catch(() => ({ outputs: undefined }))] as const,
      ),
    ),
  );
  return coins.map(({ outpoint, script }) => {
    const { txid, outIdx } = readOutpoint(outpoint);
    const coin = listed.get(outpoint);
    if (coin) return coin.script === script ? unspent(coin) : { kind: "not-yours" };
    if (!txs.has(txid)) return NOT_LISTED;
    const tx = txs.get(txid);
    if (tx === undefined) return { kind: "unknown" };
    const output = tx.outputs?.[outIdx];
    return output?.spentBy ? { kind: "spent" } : NOT_LISTED;
  });
}

const unspent = ({ sats, token }: FreshCoin): CoinClaim => ({ kind: "unspent", sats, ...(token && { token }) });

function isSameClaim(one: CoinClaim, other: CoinClaim): boolean {
  if (one.kind !== "unspent" || other.kind !== "unspent") return one.kind === other.kind;
  const { token, sats } = one;
  return (
    sats === other.sats &&
    token?.tokenId === other.token?.tokenId &&
    token?.atoms === other.token?.atoms &&
    token?.isMintBaton === other.token?.isMintBaton
  );
}

const isNotKnown = ({ kind }: CoinClaim): boolean => kind === "unknown" || kind === "not-listed";

/**
 * Returns a function that tells whether a server that does not know a coin may simply be late: the coin is unconfirmed,
 * or its block is above the server's newest one. The server is asked for that block only if it matters.
 */
async function lateness(
  server: NamedIndexer,
  coins: readonly Utxo[],
  listed: ReadonlyMap<Outpoint, FreshCoin>,
  signal: AbortSignal | undefined,
): Promise<(coin: Utxo) => boolean> {
  const isAsked = coins.some(({ outpoint, blockHeight }) => blockHeight >= 0 && !listed.has(outpoint));
  const height = isAsked
    ? await server.tip(signal).then(
        (tip) => tip.height,
        () => Number.POSITIVE_INFINITY,
      )
    : Number.POSITIVE_INFINITY;
  return ({ blockHeight }) => blockHeight < 0 || blockHeight > height;
}
