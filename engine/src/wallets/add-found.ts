import { coinTypeOf, SCAN_PATHS } from "@satchel/core/keys";
import { no, ok, type Result } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import { freeName } from "../wallet-book/free-name.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { walletProblemOf } from "./wallet-problem-of.ts";

/**
 * Adds the addresses a scan has found as further wallets of the same phrase, one for each coin type and named after it.
 * Addresses that a wallet here has already, and paths a scan never gives, are left out.
 */
export async function addFound(
  ctx: Context,
  walletId: string,
  paths: readonly string[],
): Promise<Result<{ added: number }, WalletProblem>> {
  // In the order of the scan: the first address of a wallet is the one it receives on.
  const wanted = SCAN_PATHS.filter((path) => paths.includes(path));
  let added = 0;
  try {
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets, protection }) => {
      const parent = wallets.find(({ id }) => id === walletId);
      if (!parent) return no({ code: "wallet-not-found" });
      const explored = await ctx.ports.vault.explore(parent, wanted);
      if (!explored.ok) return no(walletProblemOf(explored.problem));
      const known = new Set(wallets.flatMap(({ keys }) => keys.map(({ hash160 }) => hash160)));
      const fresh = explored.value.filter(({ hash160 }) => !known.has(hash160)).map(({ path }) => path);

      const list: Wallet[] = [...wallets];
      for (const [coinType, branchPaths] of byCoinType(fresh)) {
        const secrets = await ctx.ports.vault.branch(parent, branchPaths, protection);
        if (!secrets.ok) return no(walletProblemOf(secrets.problem));
        const { id, keys, sealed } = secrets.value;
        list.push({
          id,
          keys,
          sealed,
          name: freeName(parent.name, list, ` ${coinType}`),
          // Whoever has shown that they have the phrase has this one's too.
          ...(parent.backedUpAt !== undefined && { backedUpAt: parent.backedUpAt }),
        });
      }
      added = list.length - wallets.length;
      return ok({ wallets: list });
    });
    return changed.ok ? ok({ added }) : changed;
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

function byCoinType(paths: readonly string[]): Map<number, string[]> {
  const types = new Map<number, string[]>();
  for (const path of paths) {
    const coinType = coinTypeOf(path);
    if (coinType !== undefined) types.set(coinType, [...(types.get(coinType) ?? []), path]);
  }
  return types;
}
