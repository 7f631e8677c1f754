import { StorageError, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { toHex } from "@satchel/core/script";
import type { Outpoint, Plan, Txid } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { buildTxs } from "../build-txs.ts";
import type { Context } from "../context.ts";
import { type Delivery, isTooManyAncestors } from "../deliver.ts";
import type { SendProblem } from "../engine.ts";
import { refreshOutbox, reserve } from "../outbox.ts";
import { conclude, withPayment } from "../payment.ts";
import { findSent, planText } from "../plan-text.ts";
import { reasonOf } from "../reason-of.ts";
import type { OutboxEntry } from "../state.ts";

type Sent = Result<{ txids: readonly Txid[] }, SendProblem>;

/**
 * Sends exactly the plan a person has seen: signs it, stores it, broadcasts it, and only then changes the ledger.
 * The same plan again, while its outcome is unknown or after it got through, never pays a second time.
 */
export async function sendXec(ctx: Context, plan: Plan): Promise<Sent> {
  const { wallets, activeId } = ctx.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  const [firstCoin] = plan.spends;
  if (!wallet || firstCoin === undefined) return no({ code: "coins-gone" });
  try {
    const sent = await withPayment(ctx, firstCoin, () => sendAlone(ctx, wallet, plan, firstCoin));
    if (!sent.ok && sent.problem.code === "outcome-unknown") void ctx.settle(firstCoin);
    return sent;
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

async function sendAlone(ctx: Context, wallet: Wallet, plan: Plan, id: Outpoint): Promise<Sent> {
  const { ports, state } = ctx;
  const outbox = await refreshOutbox(ctx);
  const pending = outbox.find((entry) => entry.walletId === wallet.id && entry.plan === planText(plan));
  if (pending) return sentOf(pending, await conclude(ctx, pending, "repeat"));

  const { ledger } = state.getState();
  const sent = findSent(plan, ledger);
  if (sent) return ok({ txids: sent });
  if (!plan.spends.every((outpoint) => ledger.utxos.has(outpoint))) return no({ code: "coins-gone" });

  const signed = await ports.vault.sign(wallet, plan);
  if (!signed.ok) return no({ code: "vault-failed", reason: vaultReason(signed.problem) });
  const now = ports.clock.now();
  const entry: OutboxEntry = {
    id,
    walletId: wallet.id,
    plan: planText(plan),
    txs: signed.value.map(({ txid, rawTx }) => ({ txid, rawTx: toHex(rawTx) })),
    spends: plan.spends,
    sent: plan.sent,
    createdAt: now,
    status: "sending",
  };
  if (!(await reserve(ctx, entry))) return no({ code: "coins-gone" });
  return sentOf(entry, await conclude(ctx, entry, "first", buildTxs(plan, signed.value, now)));
}

function sentOf(entry: OutboxEntry, delivery: Delivery): Sent {
  switch (delivery.kind) {
    case "done":
      return ok({ txids: entry.txs.map(({ txid }) => txid) });
    case "refused":
      return no(
        isTooManyAncestors(delivery.reason)
          ? { code: "too-many-ancestors" }
          : { code: "refused", reason: delivery.reason },
      );
    case "unreachable":
      return no({ code: "unreachable", reason: delivery.reason });
    case "unknown":
      return no({ code: "outcome-unknown", reason: delivery.reason });
  }
}

const vaultReason = (problem: VaultProblem) => (problem.code === "cannot-open" ? problem.reason : problem.code);
