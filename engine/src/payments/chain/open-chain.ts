import { outpointOf, readOutpoint, tokenIdOf } from "@satchel/core/ids";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../../context.ts";
import { reasonOf, type StorageProblem } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { forgetIconsOfTokens } from "../../token-icons/token-icons.ts";
import { withPayment } from "../outbox/conclude.ts";
import { changeEntry, refreshOutbox } from "../outbox/outbox.ts";
import { asSent, hasAdvertisement, shelvedOf } from "../outbox/sent-payments.ts";
import { begunOf, firstCoinOf, isInDoubt, isUnderWay, type StoredPayment } from "../outbox/stored-payments.ts";
import { coinsOfRefused, isOfferRefused, isOpenRefusal } from "../refusals/open-refusals.ts";
import { settleStopped } from "../settle/settle-payment.ts";
import { discardedPart } from "./unpaid.ts";

// A payment of several transactions is a chain. A person may stop it between two of them, resume it (`rebroadcast`), or
// discard the rest. What is broadcast is always the signed bytes, so that resuming cannot pay anyone twice.

export type DiscardProblem =
  | StorageProblem
  /** It is being sent, or the engine is asking for its outcome: stop it first. */
  | { code: "under-way" }
  /** A transaction was broadcast, and the indexer has not said that it was accepted: it may still arrive. */
  | { code: "outcome-unknown" }
  /**
   * It has the bytes with which the atoms in the output of an advertisement are reached: finish or undo the listing
   * first.
   */
  | { code: "listing-unfinished" }
  /** It was final before, and no server knows it now. */
  | { code: "still-missing" }
  /** It was refused, and may be published: send it again, cancel it, or replace it first. */
  | { code: "refused-open" };

/**
 * Stops a chain: once this has returned, nothing more of it is broadcast by any tab, also after a restart, and also if
 * a press that resumes it has begun. A transaction that is being broadcast just then may still be accepted. `isStopped`
 * is false where there was nothing left to stop.
 */
export async function stopPayment(
  ctx: Context,
  entryId: string,
): Promise<Result<{ isStopped: boolean }, StorageProblem>> {
  let isStopped = false;
  try {
    await changeEntry(ctx, entryId, (entry) => {
      isStopped = entry.status === "stopped" || canStop(entry);
      return isStopped ? { ...entry, status: "stopped", stops: (entry.stops ?? 0) + 1 } : undefined;
    });
    // Another tab may have sent the rest: this tab shows it at once, not with that tab's message.
    if (!isStopped) await refreshOutbox(ctx);
    return ok({ isStopped });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/**
 * Tells whether a payment has transactions that were never broadcast, and that the engine would broadcast by itself.
 */
const canStop = (entry: StoredPayment): boolean =>
  (entry.status === "sending" || entry.status === "unknown") && begunOf(entry) < entry.txs.length;

/**
 * Discards the transactions of a stopped or failed payment that were not accepted; their coins are free afterwards.
 * What was accepted stays sent, and a transaction that was refused stays a payment of its own as long as a server lists
 * one of its coins as unspent. If a stopped chain is in doubt, the indexer is asked first; as long as a transaction
 * may still arrive, nothing is discarded.
 */
export async function discardRest(ctx: Context, entryId: string): Promise<Result<void, DiscardProblem>> {
  try {
    const stored = await find(ctx, entryId);
    if (!stored) return ok(undefined);
    return await withPayment(ctx, firstCoinOf(stored), async () => {
      const stopped = await find(ctx, entryId);
      if (stopped && isInDoubt(stopped)) await settleStopped(ctx, stopped);
      if (stopped && isOpenRefusal(stopped) && stopped.left === undefined) await recheck(ctx, stopped);
      const entry = await find(ctx, entryId);
      if (!entry) return ok(undefined);
      if (isUnderWay(entry)) return no({ code: "under-way" });
      if (isInDoubt(entry)) return no({ code: "outcome-unknown" });
      if (entry.status === "missing") return no({ code: "still-missing" });
      if (isOpenRefusal(entry) && isWhole(entry)) {
        if (entry.left?.length !== 0) return no({ code: "refused-open" });
        return await hide(ctx, entryId);
      }
      if (await isStillNeeded(ctx, entry)) return no({ code: "listing-unfinished" });
      await changeEntry(ctx, entryId, cut);
      const { txs, accepted = 0 } = entry;
      await forgetIconsOfTokens(
        ctx,
        txs.slice(accepted).map(({ txid }) => tokenIdOf(txid)),
      );
      return ok(undefined);
    });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Such payments are rare. */
async function recheck(ctx: Context, entry: OutboxEntry): Promise<void> {
  await (await import("../refusals/recheck-refused.ts")).recheckRefused(ctx, entry);
}

/**
 * Tells whether a payment of which one transaction was refused stays as it is. Nothing of a listing is cut off while
 * its advertisement may still be published: the offer behind it is what reaches the tokens then.
 */
const isWhole = (entry: OutboxEntry): boolean =>
  entry.txs.length === 1 || (hasAdvertisement(entry) && !isOfferRefused(entry));

/** What servers say is no proof, so that a payment that counts as dead is only hidden. */
async function hide(ctx: Context, entryId: string): Promise<Result<void, never>> {
  await changeEntry(ctx, entryId, (stored) => ({ ...stored, isHidden: true }));
  return ok(undefined);
}

/**
 * Removes a payment that was refused or conflicted from the outbox, of a chain the part that was not accepted, or the
 * list of those whom a discarded part would have paid. A payment that may still be accepted stays. Never rejects: if
 * storage fails, a notice says so.
 */
export async function dismissPayment(ctx: Context, entryId: string): Promise<void> {
  const isList = ctx.state.getState().unpaid.some(({ id }) => id === entryId);
  const done = await (isList ? forgetUnpaid(ctx, entryId) : discardRest(ctx, entryId));
  if (!done.ok && done.problem.code === "storage-failed") {
    ctx.notify({ kind: "save-failed", reason: done.problem.reason });
  }
}

async function forgetUnpaid(ctx: Context, id: string): Promise<Result<void, StorageProblem>> {
  try {
    await changeEntry(ctx, id, ({ status }) => (status === "discarded" ? [] : undefined));
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/**
 * Tells whether the atoms of a listing may be reached only with the bytes of this payment; so as long as no indexer
 * answers.
 */
async function isStillNeeded(ctx: Context, entry: OutboxEntry): Promise<boolean> {
  if (entry.txs.length < 2) return false;
  try {
    return await (await import("./left-advertisements.ts")).isStillNeeded(ctx, entry);
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ProtocolError) return true;
    throw error;
  }
}

/**
 * Returns what is left of a payment: its accepted transactions, as sent, and whom the rest would have paid. A listing
 * is shelved whole.
 */
function cut(entry: StoredPayment): readonly StoredPayment[] {
  const shelved = shelvedOf({ ...entry, plan: "" });
  if (shelved.length > 0) return shelved;
  const refused = refusedPart(entry);
  // Only what comes behind a refused transaction was certainly never broadcast.
  const rest = refused ? { ...entry, accepted: (entry.accepted ?? 0) + 1 } : entry;
  return [sentPart(entry), refused, discardedPart(rest)].filter((part) => part !== undefined);
}

/** Returns the transaction that was refused, as a payment of its own: a server that has its bytes can publish it. */
function refusedPart(entry: StoredPayment): StoredPayment | undefined {
  const { status, accepted = 0, txs } = entry;
  const tx = txs[accepted];
  if (tx === undefined || (status !== "refused" && status !== "conflicted")) return undefined;
  if (!isOpenRefusal({ ...entry, status })) return undefined;
  const { begun: _b, stops: _s, accepted: _a, isPayButton: _p, place: _l, ...rest } = entry;
  // The part that was sent keeps the id, which may be the first output of this very transaction.
  const id = outpointOf(tx.txid, 2);
  return {
    ...rest,
    id,
    plan: "",
    txs: [tx],
    spends: coinsOfRefused(entry).filter((coin) => entry.spends.includes(coin)),
    sent: tx.step?.sats ?? entry.sent,
  };
}

function sentPart(entry: StoredPayment): StoredPayment | undefined {
  const accepted = entry.accepted ?? 0;
  if (accepted === 0) return undefined;
  const txs = entry.txs.slice(0, accepted);
  const own = new Set(entry.txs.map(({ txid }) => txid));
  const spends = entry.spends.filter((outpoint) => !own.has(readOutpoint(outpoint).txid));
  // Without its text the same plan is not taken for one that was sent as a whole.
  return asSent({ ...entry, txs, spends, plan: "" });
}

const find = async (ctx: Context, entryId: string) => (await refreshOutbox(ctx)).find(({ id }) => id === entryId);
