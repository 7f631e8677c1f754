import type { WalletId } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { showWallet } from "../start/load.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { activeItem, activeText, readBook } from "../wallet-book/book-copies.ts";
import type { WalletProblem } from "./wallet-problem.ts";

/** Makes another wallet the active one and shows it. If that cannot be stored, the previous one stays active. */
export async function activateWallet(ctx: Context, walletId: WalletId): Promise<Result<void, WalletProblem>> {
  const { phase } = ctx.state.getState();
  if (phase.kind === "locked") return no({ code: "locked" });
  if (phase.kind === "storage-failed") return no({ code: "storage-failed", reason: phase.reason });
  try {
    const active = await makeActive(ctx, walletId);
    if (!active.ok) return active;
    await showWallet(ctx, active.value);
    return ok(undefined);
  } catch (error) {
    ctx.ports.log.warn("The wallet was not switched", error);
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Stores which wallet opens at the next start, and returns it. Throws StorageError. */
export function makeActive(ctx: Context, walletId: WalletId): Promise<Result<Wallet, { code: "wallet-not-found" }>> {
  const { ports, prefix, state } = ctx;
  return ports.locks.exclusive(LOCKS.wallets, async () => {
    // Another tab may have added the wallet. If storage was emptied meanwhile, the wallets in the state count.
    const { book, source, other } = await readBook(ports);
    for (const { copy } of [source, other]) {
      if (!book && copy.kind === "failed") throw new StorageError(copy.reason);
    }
    const wallet = (book ?? state.getState()).wallets.find(({ id }) => id === walletId);
    if (!wallet) return no({ code: "wallet-not-found" } as const);
    await keepStray(ctx);
    await saveItem(ports.store, activeItem, activeText(wallet, prefix));
    if (book) state.setState({ wallets: book.wallets, protection: book.protection });
    tellTabs(ctx, { kind: "wallets" });
    return ok(wallet);
  });
}

/** Copies aside a stored text that names no wallet as the active one, as nothing else may be known of that wallet. */
async function keepStray({ ports, state }: Context): Promise<void> {
  if (state.getState().phase.kind !== "storage-failed") return;
  const stored = await loadItem(ports.store, activeItem);
  if (stored.kind === "valid") await keepAside(ports.store, activeItem.key, stored.raw);
}
