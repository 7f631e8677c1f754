import type { SignedTx } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Plan } from "@satchel/core/tx";
import { canSign, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, vaultReason } from "../problems.ts";
import { checkBeforeSigning, type Elsewhere } from "./checks/check-before-signing.ts";
import { verifyCoins } from "./checks/verify-coins.ts";
import { isOpenRefusal } from "./refusals/open-refusals.ts";
import type { SendOptions, SendProblem } from "./sent.ts";

/**
 * Returns the transactions of a plan, signed by the vault with the keys of the wallet. Before that the indexer says
 * whether the coins are unspent, and the coins are verified against the bytes of their parents. Nothing is stored,
 * reserved or sent: that is `deliverSigned`. If the indexer says that coins are spent, the problem is `coins-gone`.
 */
export async function signPlan(
  ctx: Context,
  { wallet, plan }: { wallet: Wallet; plan: Plan },
  options: SendOptions = {},
): Promise<Result<readonly SignedTx[], SendProblem>> {
  if (!canSign(wallet)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
  const unknown = await ctx.network.problem();
  if (unknown) return no(unknown);
  const [problem, parents] = await Promise.all([
    checkBeforeSigning(ctx.ports.chain, plan, ctx.state.getState().ledger.utxos.size, elsewhereFor(ctx)),
    verifyCoins(ctx, plan, options),
  ]);
  if (problem) return no(problem);
  if (!parents.ok) {
    if (parents.problem.code === "coins-contradicted") await ctx.session()?.requestSync();
    return parents;
  }
  const signed = await ctx.ports.vault.sign(wallet, plan, parents.value, {
    onProgress: options.onSigned,
    signal: options.signal,
  });
  if (signed.ok) return ok(signed.value);
  if (signed.problem.code === "stopped") return no({ code: "stopped" });
  // The vault trusts this side as little as the indexer, so it has checked the coins again.
  return no(
    "outpoint" in signed.problem
      ? { code: "coins-contradicted", coins: [signed.problem] }
      : { code: "vault-failed", reason: vaultReason(signed.problem) },
  );
}

/** Returns how another server is asked about coins that replace or cancel a payment; undefined if there is none. */
const elsewhereFor = (ctx: Context): Elsewhere | undefined =>
  ctx.state.getState().outbox.some((entry) => isOpenRefusal(entry) || entry.status === "missing")
    ? async (coins) => (await import("./refusals/listed-elsewhere.ts")).areListedElsewhere(ctx, coins)
    : undefined;
