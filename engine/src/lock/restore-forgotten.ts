import { no, ok, type Result } from "@satchel/core/result";
import { defaultWalletName, type Wallet, walletAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { keepAside } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { activeAddressItem, bookItem } from "../wallet-book/book-copies.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { makeActive } from "../wallets/activate-wallet.ts";
import { type WalletProblem, walletProblemOf } from "../wallets/wallet-problem.ts";
import { showActive } from "./lock.ts";
import { attemptsItem } from "./try-password.ts";

/** `left`: the names of the wallets that stay sealed under the forgotten password, kept aside. */
type Restored = { walletId: string; left: readonly string[] };

/**
 * The way out of a forgotten password: every wallet of this phrase is sealed anew under the device, and those of other
 * phrases leave the book. All of them, as they were sealed, are kept aside first.
 */
export async function restoreForgotten(ctx: Context, phrase: string): Promise<Result<Restored, WalletProblem>> {
  if (ctx.state.getState().phase.kind !== "locked") {
    return no({ code: "vault-failed", reason: "No wallet is locked" });
  }
  try {
    let left: readonly string[] = [];
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets }) => {
      const restored = await restoreAll(ctx, wallets, phrase);
      if (!restored.ok) return restored;
      await keepSealed(ctx);
      const isRestored = new Set(restored.value.map(({ keys }) => keys[0]?.hash160));
      left = wallets.filter(({ keys }) => !isRestored.has(keys[0]?.hash160)).map(({ name }) => name);
      return ok({ wallets: restored.value, protection: "device" as const });
    });
    if (!changed.ok) return changed;
    const [first] = changed.value.wallets;
    if (!first) return no({ code: "wallet-not-found" });
    await settleIn(ctx, first.id);
    await showActive(ctx);
    return ok({ walletId: first.id, left });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/**
 * The stored wallets that this phrase opens, at whatever paths their keys are; one of its own where there is none.
 * Their names stay, and they have new ids: an envelope is bound to the id it was sealed under.
 */
async function restoreAll(
  { ports, prefix }: Context,
  wallets: readonly Wallet[],
  phrase: string,
): Promise<Result<Wallet[], WalletProblem>> {
  const restored: Wallet[] = [];
  const backedUpAt = ports.clock.now();
  for (const { name, keys, ...rest } of wallets) {
    const secrets = await ports.vault.restore(
      phrase,
      "device",
      keys.map(({ path }) => path),
    );
    if (!secrets.ok) return no(walletProblemOf(secrets.problem));
    if (secrets.value.keys[0]?.hash160 !== keys[0]?.hash160) continue;
    restored.push({ backedUpAt, ...rest, name, ...secrets.value });
  }
  if (restored.length > 0) return ok(restored);
  const secrets = await ports.vault.restore(phrase, "device");
  if (!secrets.ok) return no(walletProblemOf(secrets.problem));
  const wallet = { ...secrets.value, name: "", backedUpAt };
  return ok([{ ...wallet, name: defaultWalletName(walletAddress(wallet, prefix)) }]);
}

/** Whoever remembers the password some day finds them there, and exportReadable gives them out. */
async function keepSealed({ ports }: Context): Promise<void> {
  for (const store of [ports.store, ports.copyStore]) {
    const raw = await store.get(bookItem.key);
    if (raw !== undefined) await keepAside(store, bookItem.key, raw);
  }
  // It may name one of those that leave; without it the first is opened.
  await ports.store.remove(activeAddressItem.key);
}

/** The wallet itself is safe; which one opens next time may not be. */
async function settleIn(ctx: Context, walletId: string): Promise<void> {
  try {
    const chosen = await makeActive(ctx, walletId);
    if (!chosen.ok) ctx.notify({ kind: "save-failed", reason: chosen.problem.code });
    await ctx.ports.store.remove(attemptsItem.key);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}
