import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { inSlices } from "@satchel/core/in-slices";
import type { Clock } from "@satchel/core/ports";
import { checkCoin, isUnknownToBoth, type Utxo } from "@satchel/core/tx";
import type { Context, Session } from "../../context.ts";
import { gatherSomeParents, type Parents } from "./parents/gather-parents.ts";
import { noteBytes } from "./verify-coins.ts";

/** How many coins are checked in a session, the largest first: a wrong amount that matters is a large one. */
const MAX_CHECKED = 2_000;
/** How many are looked up on the device at once. */
const PORTION = 64;

/** The coins of a session whose bytes were compared, or for which no source has the bytes. */
const checkedOf = new WeakMap<Session, Set<Outpoint>>();

function checkedIn(session: Session): Set<Outpoint> {
  const checked = checkedOf.get(session) ?? new Set<Outpoint>();
  checkedOf.set(session, checked);
  return checked;
}

/**
 * Compares the coins of the active wallet that were not compared in this session with the bytes of their parents that
 * are on the device. A coin that its bytes contradict is left out from then on, and said. Rejects only if the vault or
 * the storage fails.
 */
export async function checkAmounts(ctx: Context, session: Session, signal: AbortSignal): Promise<void> {
  const open = await coinsToCheck(ctx, checkedIn(session), MAX_CHECKED);
  for (let at = 0; at < open.length; at += PORTION) {
    await ctx.ports.clock.pause();
    if (signal.aborted) return;
    await compare(ctx, session, open.slice(at, at + PORTION), { signal, isLocal: true });
  }
}

/**
 * Does the same for the largest coin of which the device has no bytes, with a request that goes behind all others.
 * Returns whether there was one.
 */
export async function checkNextAmount(ctx: Context, session: Session, signal: AbortSignal): Promise<boolean> {
  const checked = checkedIn(session);
  const [coin] = await coinsToCheck(ctx, checked, 1);
  if (coin === undefined || signal.aborted) return false;
  await compare(ctx, session, [coin], { signal, canWait: true });
  // Bytes that no server has are asked for again in the next session.
  checked.add(coin.outpoint);
  return true;
}

function coinsToCheck({ state, ports }: Context, checked: ReadonlySet<Outpoint>, count: number): Promise<Utxo[]> {
  const { ledger, doubted } = state.getState();
  const isOpen = ({ outpoint }: Utxo) => !checked.has(outpoint) && doubted.get(outpoint)?.by !== "bytes";
  return largestOf(ledger.utxos.values(), isOpen, count, ports.clock);
}

/** Fewer are not worth sorting at once. */
const MIN_KEPT = 64;

/**
 * Returns this number of the coins that fit, with the most sats, the largest first. It looks at them in slices and
 * keeps a few more than it needs: a wallet may have 50,000 coins, and one look at all of them every 15 s would hold
 * the page up for longer than a frame.
 */
export async function largestOf(
  coins: Iterable<Utxo>,
  fits: (coin: Utxo) => boolean,
  count: number,
  clock: Pick<Clock, "now" | "pause">,
): Promise<Utxo[]> {
  const most = 2 * Math.max(count, MIN_KEPT);
  let kept: Utxo[] = [];
  let least = -1n;
  await inSlices(
    coins,
    (coin) => {
      if (coin.sats <= least || !fits(coin)) return;
      kept.push(coin);
      if (kept.length < most) return;
      kept = largestFirst(kept).slice(0, count);
      least = kept.at(-1)?.sats ?? -1n;
    },
    clock,
  );
  return largestFirst(kept).slice(0, count);
}

const largestFirst = (coins: Utxo[]): Utxo[] =>
  coins.sort((one, other) => (one.sats < other.sats ? 1 : one.sats > other.sats ? -1 : 0));

type Options = { signal: AbortSignal; isLocal?: boolean; canWait?: boolean };

async function compare(ctx: Context, session: Session, coins: readonly Utxo[], options: Options): Promise<void> {
  const outpoints = coins.map(({ outpoint }) => outpoint);
  const parents: Parents = await gatherSomeParents(ctx, outpoints, options);
  if (options.signal.aborted || !session.isOpen()) return;
  const { utxos } = ctx.state.getState().ledger;
  const wrong: Utxo[] = [];
  for (const { outpoint } of coins) {
    const parent = parents.get(readOutpoint(outpoint).txid)?.parent;
    if (parent === undefined) continue;
    checkedIn(session).add(outpoint);
    // As the wallet knows it now: it may have been spent, or corrected, meanwhile.
    const coin = utxos.get(outpoint);
    const problem = coin && checkCoin(coin, parent);
    if (problem && !isUnknownToBoth(problem)) wrong.push(coin);
  }
  if (wrong.length === 0) return;
  noteBytes(ctx, wrong, parents);
  ctx.notify({ kind: "coins-left-out", coins: wrong.length });
}
