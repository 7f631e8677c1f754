import type { WalletId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { defaultWalletName, identityHash, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { keepAside } from "../persist/stored-item.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { activeItem, bookItem } from "../wallet-book/book-copies.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { makeActive } from "../wallets/activate-wallet.ts";
import { type WalletProblem, walletProblemOf } from "../wallets/wallet-problem.ts";
import { showActive } from "./lock.ts";
import { attemptsItem } from "./try-password.ts";

/** `sealed`: the names of the wallets that stay sealed under the forgotten password, in the texts copied aside. */
type Restored = { walletId: WalletId; sealed: readonly string[] };

/**
 * Opens the wallets of a seed phrase without the forgotten password: seals them anew under the device, and removes the
 * wallets of other phrases from the book. Copies all wallets aside first, as they were sealed.
 */
export async function restoreForgotten(ctx: Context, phrase: string): Promise<Result<Restored, WalletProblem>> {
  if (ctx.state.getState().phase.kind !== "locked") {
    return no({ code: "vault-failed", reason: ownReason("not-locked") });
  }
  try {
    let sealed: readonly string[] = [];
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets }) => {
      const restored = await restoreAll(ctx, wallets, phrase);
      if (!restored.ok) return restored;
      await keepSealed(ctx);
      const isRestored = new Set(restored.value.map(identityHash));
      sealed = wallets.filter((wallet) => !isRestored.has(identityHash(wallet))).map(({ name }) => name);
      return ok({ wallets: restored.value, protection: "device" as const });
    });
    if (!changed.ok) return changed;
    const [first] = changed.value.wallets;
    if (!first) return no({ code: "wallet-not-found" });
    await activateRestored(ctx, first.id);
    await showActive(ctx);
    return ok({ walletId: first.id, sealed });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/**
 * Returns the stored wallets of this seed phrase, sealed under the device, or a new wallet if it has none. They keep
 * paths and names but get new ids, because an envelope is bound to the id under which it was sealed.
 */
async function restoreAll(
  { ports }: Context,
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
    if (identityHash(secrets.value) !== identityHash({ keys })) continue;
    restored.push({ backedUpAt, ...rest, name, ...secrets.value });
  }
  if (restored.length > 0) return ok(restored);
  const secrets = await ports.vault.restore(phrase, "device");
  if (!secrets.ok) return no(walletProblemOf(secrets.problem));
  return ok([{ ...secrets.value, name: defaultWalletName([]), backedUpAt }]);
}

/** Copies the sealed wallets aside, for a person who remembers the password later; `exportReadable` includes them. */
async function keepSealed({ ports }: Context): Promise<void> {
  for (const store of [ports.store, ports.copyStore]) {
    const raw = await store.get(bookItem.key);
    if (raw !== undefined) await keepAside(store, bookItem.key, raw);
  }
  // The active address may be of a removed wallet; without it the first wallet opens.
  await ports.store.remove(activeItem.key);
}

/** Makes a wallet the active one and forgets failed attempts. A failure is a notice, as the wallet itself is stored. */
async function activateRestored(ctx: Context, walletId: WalletId): Promise<void> {
  try {
    const chosen = await makeActive(ctx, walletId);
    if (!chosen.ok) ctx.notify({ kind: "save-failed", reason: ownReason(chosen.problem.code) });
    await ctx.ports.store.remove(attemptsItem.key);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}
