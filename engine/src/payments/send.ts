import type { Sats } from "@satchel/core/amount";
import { type SignedTx, StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { toHex } from "@satchel/core/script";
import { type Outpoint, outpointOf, type Plan, type Txid } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { nodeTextOf } from "../indexer/node-texts.ts";
import { ownReason, reasonOf, type StorageProblem, vaultReason } from "../problems.ts";
import type { NamedPayment, OutboxEntry } from "../state.ts";
import { isOpenChain, isRepeatOf, linksOf, purposeOf, stepOf } from "./chain/chain-steps.ts";
import { type CheckProblem, checkBeforeSigning } from "./checks/check-before-signing.ts";
import type { GatherOptions } from "./checks/gather-parents.ts";
import { highFee } from "./checks/high-fee.ts";
import { isOfferGone } from "./checks/offer-gone.ts";
import type { ServersProblem } from "./checks/second-opinion.ts";
import { type CoinsProblem, verifyCoins } from "./checks/verify-coins.ts";
import { conclude, withPayment } from "./outbox/conclude.ts";
import type { Delivery } from "./outbox/deliver.ts";
import { firstCoinOf, isUnderWay, named } from "./outbox/kept-payments.ts";
import { markSending, readKept, refreshOutbox, reserve } from "./outbox/outbox.ts";
import { findSent, identityOf } from "./outbox/payment-identity.ts";
import { buildTxs, isAsPlanned } from "./outbox/signed-plan.ts";

export type SendProblem =
  | CheckProblem
  | CoinsProblem
  | ServersProblem
  /** The person has not confirmed this fee (`highFee`, `SendOptions.confirmedFee`). */
  | { code: "fee-too-high"; fee: Sats; usual: Sats }
  | StorageProblem
  | { code: "vault-failed"; reason: string }
  /** The offer of a trade was bought by somebody else, or cancelled. Nothing was sent. */
  | { code: "offer-gone" }
  /** The 50-ancestor limit of older nodes (wallet.md section 8). */
  | { code: "too-many-ancestors" }
  /** The payment may have been sent. It stays in the outbox while the engine asks; another try sends the same bytes. */
  | ({ code: "outcome-unknown"; reason: string } & NamedPayment)
  /** A person has stopped the chain, or the network took only the first transactions. The outbox has the rest. */
  | { code: "chain-open"; entryId: Outpoint }
  /** Nothing was sent, because a chain is open that does the same: some recipients would be paid twice. */
  | { code: "still-open"; entryId: Outpoint };

/**
 * `onSigned` gets how many inputs are signed, and of how many. `signal` stops the payment as long as nothing of it was
 * stored or sent. `isPayButton`: the payment is sent to a second node too (facts.md 1.3). `confirmedFee`: the number that
 * the person has confirmed, needed for a high fee (`highFee`).
 */
export type SendOptions = GatherOptions & {
  isPayButton?: boolean;
  confirmedFee?: Sats;
  onSigned?: (done: number, total: number) => void;
};

/** `wasSentBefore`: nothing was sent now, because an earlier press, or another tab or device, has sent the same payment. */
export type Sent = Result<{ txids: readonly Txid[]; wasSentBefore?: true }, SendProblem>;

/**
 * Sends exactly the plan that a person has seen (made by planXec or planToken): asks the indexer whether its coins are
 * unspent, verifies the coins against the bytes of their parents, signs it, stores it, broadcasts it, and only then
 * changes the ledger. Sending the same plan again, while its outcome is unknown or after it was accepted, never pays twice.
 */
export async function send(ctx: Context, plan: Plan, options: SendOptions = {}): Promise<Sent> {
  const { wallets, activeId } = ctx.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  const [firstCoin] = plan.spends;
  if (!wallet || firstCoin === undefined) return no({ code: "coins-gone" });
  const payment = { wallet, plan, identity: identityOf(plan) };
  // While this press waits for its turn the person may stop the payment: then that later press counts.
  const wasStopped = hasStopped(ctx, payment);
  try {
    const sent = await withPayment(ctx, firstCoin, async () => {
      const known = await findKnown(ctx, payment, wasStopped);
      return known ?? sendAlone(ctx, payment, options);
    });
    const isGone = !sent.ok && sent.problem.code === "coins-gone" && (await isOfferGone(ctx.ports.chain, plan));
    return isGone ? no({ code: "offer-gone" }) : sent;
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

/** `identity`: of the plan, by which a stored payment is found again. */
type Payment = { wallet: Wallet; plan: Plan; identity: string };

async function sendAlone(ctx: Context, payment: Payment, options: SendOptions): Promise<Sent> {
  const { wallet, plan } = payment;
  const open = findOpen(ctx, wallet, plan);
  if (open) return no({ code: "still-open", entryId: open.id });
  const { utxos, awaited } = ctx.state.getState().ledger;
  if (!awaited && !plan.spends.every((outpoint) => utxos.has(outpoint))) return sentOrGone(ctx, plan);
  const high = highFee(plan, ctx.state.getState().settings.satsPerKb);
  if (high && options.confirmedFee !== high.fee) return no({ code: "fee-too-high", ...high });
  const [problem, parents] = await Promise.all([
    checkBeforeSigning(ctx.ports.chain, plan, utxos.size),
    verifyCoins(ctx, plan, options),
  ]);
  if (problem) return problem.code === "coins-gone" ? sentOrGone(ctx, plan) : no(problem);
  if (!parents.ok) {
    if (parents.problem.code === "coins-contradicted") await ctx.session()?.requestSync();
    return parents;
  }

  const signed = await ctx.ports.vault.sign(wallet, plan, parents.value, {
    onProgress: options.onSigned,
    signal: options.signal,
  });
  if (!signed.ok) {
    if (signed.problem.code === "stopped") return no({ code: "stopped" });
    // The vault trusts this side as little as the indexer, so it has checked the coins again.
    return no(
      "outpoint" in signed.problem
        ? { code: "coins-contradicted", coins: [signed.problem] }
        : { code: "vault-failed", reason: vaultReason(signed.problem) },
    );
  }
  if (!isAsPlanned(plan, signed.value)) return no({ code: "vault-failed", reason: ownReason("not-as-planned") });
  const now = ctx.ports.clock.now();
  const entry = entryOf(payment, signed.value, { ...options, now });
  if (options.signal?.aborted) return no({ code: "stopped" });
  if (!(await reserve(ctx, entry))) return no({ code: "coins-gone" });
  return sentOf(ctx, entry, await conclude(ctx, entry, "first", buildTxs(plan, signed.value, now)));
}

const hasStopped = ({ state }: Context, { identity }: Payment): boolean =>
  state.getState().outbox.some((entry) => entry.plan === identity && entry.status === "stopped");

/**
 * Returns the result of this payment if it was made before, or undefined. An accepted payment is reported as sent; one
 * that is still in the outbox is sent again, but not if it was stopped after the press (`wasStopped`: before it).
 */
async function findKnown(
  ctx: Context,
  { wallet, plan, identity }: Payment,
  wasStopped: boolean,
): Promise<Sent | undefined> {
  const kept = (await readKept(ctx)).find((entry) => entry.walletId === wallet.id && entry.plan === identity);
  if (kept?.status === "sent") return sentBefore(kept.txs.map(({ txid }) => txid));
  const pending = kept && ctx.state.getState().outbox.find(({ id }) => id === kept.id);
  if (pending?.status === "stopped" && !wasStopped) return no({ code: "chain-open", entryId: pending.id });
  if (pending) return repeat(ctx, pending);
  const txids = findSent(plan, ctx.state.getState().ledger);
  return txids && sentBefore(txids);
}

const sentBefore = (txids: readonly Txid[]): Sent => ok({ txids, wasSentBefore: true });

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

function entryOf(
  { wallet, plan, identity }: Payment,
  signed: readonly SignedTx[],
  { now, isPayButton = false }: SendOptions & { now: number },
): OutboxEntry {
  const isChain = signed.length > 1;
  const txs = signed.map(({ txid, rawTx }, index) => ({
    txid,
    rawTx: toHex(rawTx),
    ...(isSlpBurn(plan, index) && { burns: true as const }),
    ...(isChain && { step: stepOf(plan, index) }),
  }));
  const txids = txs.map(({ txid }) => txid);
  return {
    id: outpointOf(txids.at(-1) ?? "", 0),
    walletId: wallet.id,
    plan: identity,
    txs,
    spends: [...plan.spends, ...linksOf(plan, txids)],
    sent: plan.sent,
    createdAt: now,
    status: "sending",
    ...(isPayButton && { isPayButton }),
    ...(isChain && { purpose: purposeOf(plan), begun: 0 }),
  };
}

/** Tells whether a transaction burns SLP tokens, which the indexer cannot tell from a mistake. ALP declares its burns. */
const isSlpBurn = ({ action, txs }: Plan, index: number): boolean =>
  action?.kind === "burn" &&
  index === txs.length - 1 &&
  txs[index]?.inputs.some(({ utxo }) => utxo.token?.tokenType.protocol === "SLP") === true;

/**
 * Sends the same bytes of a payment again, and resumes a stopped chain. A failed payment reserves its coins first; if
 * another payment has reserved one of them, it returns `coins-gone`. Returns ok for an entry that is no longer in the outbox: it was accepted or
 * dismissed.
 */
export async function rebroadcast(ctx: Context, entryId: string): Promise<Result<void, SendProblem>> {
  try {
    const known = await find(ctx, entryId);
    if (!known) return ok(undefined);
    const sent = await withPayment(ctx, firstCoinOf(known), async () => {
      const entry = await find(ctx, entryId);
      return entry ? repeat(ctx, entry) : ok(undefined);
    });
    return sent.ok ? ok(undefined) : sent;
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

/**
 * Asks the indexer now for the outcome of a payment without an answer, instead of at the next time of the engine's own. A
 * notice says what was found out. Never rejects.
 */
export const askOutcome = (ctx: Context, entryId: string): Promise<void> => ctx.settle(entryId);

/** Sends a payment of the outbox again. Call it within `withPayment`. */
async function repeat(ctx: Context, entry: OutboxEntry): Promise<Sent> {
  if (isUnderWay(entry)) {
    if (entry.txs.length > 1) markSending(ctx, entry.id);
    return sentOf(ctx, entry, await conclude(ctx, entry, "repeat"));
  }
  const { reason: _, ...again } = entry;
  if (!(await reserve(ctx, { ...again, status: "sending" }))) return no({ code: "coins-gone" });
  // Of a chain, a part may have been sent.
  const attempt = entry.status === "stopped" || (entry.accepted ?? 0) > 0 ? "repeat" : "again";
  return sentOf(ctx, entry, await conclude(ctx, entry, attempt));
}

const find = async (ctx: Context, entryId: string) => (await refreshOutbox(ctx)).find(({ id }) => id === entryId);

/** Returns the result of an attempt as `send` reports it, and starts what follows by itself: a sync, or settling. */
function sentOf(ctx: Context, entry: OutboxEntry, delivery: Delivery): Sent {
  switch (delivery.kind) {
    case "done":
      return ok({ txids: entry.txs.map(({ txid }) => txid) });
    case "stopped":
      return no({ code: "chain-open", entryId: entry.id });
    case "conflicted":
      void ctx.session()?.requestSync();
      return no(delivery.accepted > 0 ? { code: "chain-open", entryId: entry.id } : { code: "coins-gone" });
    case "refused":
      if (delivery.accepted > 0) return no({ code: "chain-open", entryId: entry.id });
      return no(
        nodeTextOf(delivery.reason) === "too-many-ancestors"
          ? { code: "too-many-ancestors" }
          : { code: "refused", reason: delivery.reason },
      );
    case "unreachable":
      return no({ code: "unreachable", reason: delivery.reason });
    case "unknown":
      void ctx.settle(entry.id);
      return no({ code: "outcome-unknown", reason: delivery.reason, ...named(entry) });
  }
}
