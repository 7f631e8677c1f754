import { type SignedTx, StorageError, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { toHex } from "@satchel/core/script";
import { outpointOf, type Plan, type Txid } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import type { SendOptions, SendProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";
import { buildTxs } from "./build-txs.ts";
import { checkPlan } from "./check-plan.ts";
import { conclude, withPayment } from "./conclude.ts";
import { isAsPlanned } from "./is-as-planned.ts";
import { readKept, reserve } from "./outbox.ts";
import { findSent, planText } from "./payment-identity.ts";
import { repeat } from "./rebroadcast.ts";
import { sentOf } from "./sent-of.ts";

export type Sent = Result<{ txids: readonly Txid[] }, SendProblem>;

/**
 * Sends exactly the plan a person has seen: asks the indexer whether its coins are still there, signs it, stores it,
 * broadcasts it, and only then changes the ledger. The same plan again, while its outcome is unknown or after it got
 * through, never pays a second time.
 */
export async function send(ctx: Context, plan: Plan, options: SendOptions = {}): Promise<Sent> {
  const { wallets, activeId } = ctx.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  const [firstCoin] = plan.spends;
  if (!wallet || firstCoin === undefined) return no({ code: "coins-gone" });
  try {
    return await withPayment(ctx, firstCoin, () => sendAlone(ctx, wallet, plan, options));
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

async function sendAlone(ctx: Context, wallet: Wallet, plan: Plan, options: SendOptions): Promise<Sent> {
  const known = await findKnown(ctx, wallet, plan);
  if (known) return known;
  const { utxos, awaited } = ctx.state.getState().ledger;
  if (!awaited && !plan.spends.every((outpoint) => utxos.has(outpoint))) return sentOrGone(ctx, plan);
  const problem = await checkPlan(ctx.ports.chain, plan, utxos.size);
  if (problem) return problem.code === "coins-gone" ? sentOrGone(ctx, plan) : no(problem);

  const signed = await ctx.ports.vault.sign(wallet, plan);
  if (!signed.ok) return no({ code: "vault-failed", reason: vaultReason(signed.problem) });
  if (!isAsPlanned(plan, signed.value)) return no({ code: "vault-failed", reason: "Signed was not what was planned" });
  const now = ctx.ports.clock.now();
  const entry = entryOf(wallet, plan, signed.value, { ...options, now });
  if (!(await reserve(ctx, entry))) return no({ code: "coins-gone" });
  return sentOf(ctx, entry, await conclude(ctx, entry, "first", buildTxs(plan, signed.value, now)));
}

/** What is known of the very same payment: one that got through is not made again, another one is repeated. */
async function findKnown(ctx: Context, wallet: Wallet, plan: Plan): Promise<Sent | undefined> {
  const text = planText(plan);
  const kept = (await readKept(ctx)).find((entry) => entry.walletId === wallet.id && entry.plan === text);
  if (kept?.status === "sent") return ok({ txids: kept.txs.map(({ txid }) => txid) });
  const pending = kept && ctx.state.getState().outbox.find(({ id }) => id === kept.id);
  if (pending) return repeat(ctx, pending);
  const txids = findSent(plan, ctx.state.getState().ledger);
  return txids && ok({ txids });
}

/** The ledger is brought up to date; it may show that this very payment has spent the coins, from another device. */
async function sentOrGone(ctx: Context, plan: Plan): Promise<Sent> {
  await ctx.session()?.requestSync();
  const txids = findSent(plan, ctx.state.getState().ledger);
  return txids ? ok({ txids }) : no({ code: "coins-gone" });
}

function entryOf(
  wallet: Wallet,
  plan: Plan,
  signed: readonly SignedTx[],
  { now, isPayButton = false }: SendOptions & { now: number },
): OutboxEntry {
  const txs = signed.map(({ txid, rawTx }) => ({ txid, rawTx: toHex(rawTx) }));
  return {
    id: outpointOf(txs.at(-1)?.txid ?? "", 0),
    walletId: wallet.id,
    plan: planText(plan),
    txs,
    spends: plan.spends,
    sent: plan.sent,
    createdAt: now,
    status: "sending",
    ...(isPayButton && { isPayButton }),
  };
}

const vaultReason = (problem: VaultProblem) => (problem.code === "cannot-open" ? problem.reason : problem.code);
