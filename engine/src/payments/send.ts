import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Plan } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { activeWallet, type OutboxEntry } from "../state.ts";
import { isOpenChain, isRepeatOf } from "./chain/chain-steps.ts";
import { highFee } from "./checks/high-fee.ts";
import { isOfferGone } from "./checks/offer-gone.ts";
import { deliverSigned, type Payment } from "./deliver-signed.ts";
import { conclude, withPayment } from "./outbox/conclude.ts";
import { markSending, readPayments, refreshOutbox, reserve } from "./outbox/outbox.ts";
import { firstCoinOf, isUnderWay, named } from "./outbox/stored-payments.ts";
import { hasCoin, isOpenRefusal, notReplacedBy } from "./refusals/open-refusals.ts";
import { type SendOptions, type SendProblem, type Sent, sentBefore, sentOf } from "./sent.ts";
import { signPlan } from "./sign-plan.ts";
import { findSent, identityOf } from "./signed/payment-identity.ts";

/**
 * Sends exactly the plan that a person has seen (made by planXec or planToken): asks the indexer whether its coins are
 * unspent, verifies the coins against the bytes of their parents, signs it, stores it, broadcasts it, and only then
 * changes the ledger. Sending the same plan again, while its outcome is unknown or after it was accepted, never pays
 * twice.
 */
export async function send(ctx: Context, plan: Plan, options: SendOptions = {}): Promise<Sent> {
  const wallet = activeWallet(ctx.state.getState());
  const [firstCoin] = plan.spends;
  if (!wallet || firstCoin === undefined) return no({ code: "coins-gone" });
  const payment = { wallet, plan, identity: identityOf(plan) };
  // While this press waits for its turn the person may stop the payment: then that later press counts.
  const stops = stopsOf(ctx.state.getState().outbox.find((entry) => entry.plan === payment.identity));
  try {
    const sent = await withPayment(ctx, firstCoin, async () => {
      const earlier = await repeatEarlier(ctx, payment, { ...options, stops });
      return earlier ?? sendAlone(ctx, payment, options);
    });
    if (sent.ok || (sent.problem.code !== "coins-gone" && sent.problem.code !== "refused")) return sent;
    if (!(await isOfferGone(ctx.ports.chain, plan))) return sent;
    // What was broadcast and refused can still be published, whatever became of the offer.
    const isOpen = sent.problem.code === "refused" && isRefusedOpen(ctx, payment);
    return no(isOpen ? { ...sent.problem, isOfferGone: true } : { code: "offer-gone" });
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

const isRefusedOpen = ({ state }: Context, { identity }: Payment): boolean =>
  state.getState().outbox.some((entry) => entry.plan === identity && isOpenRefusal(entry));

async function sendAlone(ctx: Context, payment: Payment, options: SendOptions): Promise<Sent> {
  const { wallet, plan } = payment;
  const open = findOpen(ctx, wallet, plan);
  if (open) return no({ code: "still-open", entryId: open.id });
  const refused = notReplacedBy(plan, ctx.state.getState());
  if (refused) return no({ code: "must-replace", entryId: refused.id });
  const state = ctx.state.getState();
  const isHeld = plan.spends.every((outpoint) => hasCoin(state, outpoint));
  if (!state.ledger.awaited && !isHeld) return sentOrGone(ctx, plan);
  const high = highFee(plan, ctx.state.getState().settings.satsPerKb);
  if (high && options.confirmedFee !== high.fee) return no({ code: "fee-too-high", ...high });
  const signed = await signPlan(ctx, payment, options);
  if (signed.ok) return deliverSigned(ctx, payment, signed.value, options);
  return signed.problem.code === "coins-gone" ? sentOrGone(ctx, plan) : signed;
}

/** Returns how often a person has stopped a payment that is stopped now. */
const stopsOf = (entry: OutboxEntry | undefined): number | undefined =>
  entry?.status === "stopped" ? (entry.stops ?? 0) : undefined;

/** Tells whether a payment was stopped after a press, when `stops` was the number of its stops. */
const isStoppedSince = (entry: OutboxEntry, stops: number | undefined): boolean =>
  entry.status === "stopped" && stopsOf(entry) !== stops;

/**
 * Returns the result of this payment if it was made before, or undefined. An accepted payment is reported as sent; one
 * that is still in the outbox is sent again, but not if it was stopped after the press (`stops`: how often before it).
 */
async function repeatEarlier(
  ctx: Context,
  { wallet, plan, identity }: Payment,
  { stops, onStored }: Pick<SendOptions, "onStored"> & { stops: number | undefined },
): Promise<Sent | undefined> {
  const stored = (await readPayments(ctx)).find((entry) => entry.walletId === wallet.id && entry.plan === identity);
  if (stored?.status === "sent") return sentBefore(stored.txs.map(({ txid }) => txid));
  const pending = stored && ctx.state.getState().outbox.find(({ id }) => id === stored.id);
  if (pending && isStoppedSince(pending, stops)) return no({ code: "chain-open", entryId: pending.id });
  if (pending) {
    onStored?.(named(pending));
    return repeat(ctx, pending);
  }
  const txids = findSent(plan, ctx.state.getState().ledger);
  return txids && sentBefore(txids);
}

/** Returns an open chain that does the same as the plan. */
function findOpen({ state }: Context, wallet: Wallet, plan: Plan): OutboxEntry | undefined {
  const { outbox, ledger } = state.getState();
  return outbox.find(
    (entry) => entry.walletId === wallet.id && isOpenChain(entry) && isRepeatOf(plan, entry, ledger.scripts),
  );
}

/** Syncs, because this same payment, sent from another device, may be what spent the coins: then it counts as sent. */
async function sentOrGone(ctx: Context, plan: Plan): Promise<Sent> {
  await ctx.session()?.requestSync();
  const txids = findSent(plan, ctx.state.getState().ledger);
  return txids ? sentBefore(txids) : no({ code: "coins-gone" });
}

/**
 * Sends the same bytes of a payment again, and resumes a stopped chain. A failed payment reserves its coins first; if
 * another payment has reserved one of them, it returns `coins-gone`. Returns ok for an entry that is no longer in the
 * outbox: it was accepted or dismissed.
 */
export async function rebroadcast(ctx: Context, entryId: string): Promise<Result<void, SendProblem>> {
  const pressed = ctx.state.getState().outbox.find(({ id }) => id === entryId);
  try {
    const stored = await find(ctx, entryId);
    if (!stored) return ok(undefined);
    // Another tab may have stopped it before, and not told yet.
    const stops = stopsOf(pressed) ?? stopsOf(stored);
    const sent = await withPayment(ctx, firstCoinOf(stored), async (): Promise<Result<unknown, SendProblem>> => {
      const entry = await find(ctx, entryId);
      if (entry && isStoppedSince(entry, stops)) return no({ code: "chain-open", entryId: entry.id });
      return entry ? repeat(ctx, entry) : ok(undefined);
    });
    return sent.ok ? ok(undefined) : sent;
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

/**
 * Asks the indexer now for the outcome of a payment without an answer, instead of at the next time of the engine's own.
 * A notice says what was found out. Never rejects.
 */
export const askOutcome = (ctx: Context, entryId: string): Promise<void> => ctx.settle(entryId);

/** Sends a payment of the outbox again. Call it within `withPayment`. */
async function repeat(ctx: Context, entry: OutboxEntry): Promise<Sent> {
  if (entry.status === "missing") return showAgain(ctx, entry);
  if (isUnderWay(entry)) {
    if (entry.txs.length > 1) markSending(ctx, entry.id);
    return sentOf(ctx, entry, await conclude(ctx, entry, "repeat"));
  }
  const { reason: _, ...again } = entry;
  if (!(await reserve(ctx, { ...again, status: "sending" }))) {
    const isOpen = entry.status === "stopped" && (await find(ctx, entry.id))?.status === "stopped";
    return no(isOpen ? { code: "chain-open", entryId: entry.id } : { code: "coins-gone" });
  }
  // Of a chain, a part may have been sent.
  const attempt = entry.status === "stopped" || (entry.accepted ?? 0) > 0 ? "repeat" : "again";
  return sentOf(ctx, entry, await conclude(ctx, entry, attempt));
}

/** Sends the bytes of a payment that was final before to every server that does not know it. */
async function showAgain(ctx: Context, entry: OutboxEntry): Promise<Sent> {
  await (await import("./refusals/seek-missing.ts")).seekMissing(ctx, entry);
  const entryNow = await find(ctx, entry.id);
  if (entryNow?.status !== "missing") return sentBefore(entry.txs.map(({ txid }) => txid));
  return no({ code: "still-missing", hosts: entryNow.unknownTo ?? [] });
}

const find = async (ctx: Context, entryId: string) => (await refreshOutbox(ctx)).find(({ id }) => id === entryId);
