// What a listing in two steps leaves behind if the network has its advertisement and refused its offer.
import type { Advertisement } from "@satchel/core/offer";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../../context.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { isSpent } from "../checks/offer-gone.ts";
import { changeEntry, refreshOutbox } from "../outbox/outbox.ts";
import { isUnderWay, named, type StoredPayment } from "../outbox/stored-payments.ts";
import { listingOf } from "./listing-of.ts";

/** A listing whose advertisement the network has, and whose offer it refused. `entryId`: its payment in the outbox. */
export type LeftAdvertisement = { entryId: string; advertisement: Advertisement };
export type LeftProblem = { code: "stopped" } | { code: "unreachable"; reason: string };

/**
 * Returns what interrupted listings of the active wallet left in outputs of advertisements. A listing that is still
 * under way is not among them: it finishes by itself. The others are finished by `rebroadcast`, or undone by the trade
 * `take-back`.
 */
export async function findAdvertisements(
  ctx: Context,
  signal?: AbortSignal,
): Promise<Result<readonly LeftAdvertisement[], LeftProblem>> {
  const { activeId } = ctx.state.getState();
  try {
    const candidates = (await refreshOutbox(ctx)).filter(({ walletId }) => walletId === activeId).map(leftBy);
    const unspent: LeftAdvertisement[] = [];
    for (const one of candidates) {
      if (one && !(await isSpent(ctx.ports.chain, one.advertisement.outpoint, signal))) unspent.push(one);
    }
    return ok(unspent);
  } catch (error) {
    if (signal?.aborted) return no({ code: "stopped" });
    if (!(error instanceof NetworkError) && !(error instanceof ProtocolError)) throw error;
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}

/** Returns whether a failed payment holds the only copy of what is needed to spend an advertisement. */
export async function isStillNeeded({ ports: { chain } }: Context, entry: OutboxEntry): Promise<boolean> {
  const listing = leftBy(entry);
  return listing !== undefined && !(await isSpent(chain, listing.advertisement.outpoint));
}

/** How many shelved listings an indexer is asked about at once. */
const MAX_ASKED = 3;

/**
 * Brings back shelved listings whose advertisements are unspent after all: another indexer had said that they were
 * over. They are stopped, so that the person finishes them or takes the atoms back. Each call asks about a few
 * listings, chosen at random. Throws what the chain and storage throw.
 */
export async function unshelve(ctx: Context, shelved: readonly StoredPayment[]): Promise<void> {
  const from = ctx.ports.random.below(shelved.length);
  const asked = [...shelved.slice(from), ...shelved.slice(0, from)].slice(0, MAX_ASKED);
  for (const one of asked) {
    const advertisement = listingOf(one);
    if (!advertisement || (await isSpent(ctx.ports.chain, advertisement.outpoint))) continue;
    await changeEntry(ctx, one.id, ({ isShelved: _, ...entry }) => {
      const accepted = entry.txs.length - 1;
      return { ...entry, status: "stopped", begun: accepted, accepted };
    });
    ctx.notify({ kind: "listing-unfinished", ...named(one) });
  }
}

function leftBy(entry: OutboxEntry): LeftAdvertisement | undefined {
  if (isUnderWay(entry)) return undefined;
  const advertisement = listingOf(entry);
  return advertisement && { entryId: entry.id, advertisement };
}
