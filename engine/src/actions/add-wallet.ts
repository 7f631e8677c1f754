import type { KeyRef } from "@satchel/core/keys";
import { no, ok, type Result } from "@satchel/core/result";
import {
  defaultWalletName,
  MAX_WALLET_NAME_LENGTH,
  type SealedSecrets,
  type Wallet,
  walletAddress,
} from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { showWallet } from "../load.ts";
import { activeAddressItem, walletsItem } from "../persist/items.ts";
import { saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../reason-of.ts";
import { readWallets } from "./read-wallets.ts";

export type NewSecrets = { id: string; keys: KeyRef[]; sealed: SealedSecrets };

/**
 * Stores a wallet beside those that are stored, confirms it by reading it back, and makes it the active one. Needs no
 * network. Between tabs one writes at a time, onto what the other has written.
 */
export async function addWallet(
  ctx: Context,
  secrets: NewSecrets,
): Promise<Result<{ walletId: string }, WalletProblem>> {
  const refusal = refuseUnread(ctx);
  if (refusal) return no(refusal);
  try {
    return await ctx.ports.locks.exclusive(LOCKS.wallets, () => addAlone(ctx, secrets));
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** What could not be read may not be written over (invariant 2). */
function refuseUnread({ state }: Context): WalletProblem | undefined {
  const { phase } = state.getState();
  if (phase.kind === "storage-failed") return { code: "storage-failed", reason: phase.reason };
  if (phase.kind === "loading") return { code: "storage-failed", reason: "Storage has not been read yet" };
  return undefined;
}

async function addAlone(ctx: Context, secrets: NewSecrets): Promise<Result<{ walletId: string }, WalletProblem>> {
  const { ports, prefix, state } = ctx;
  const there = await readWallets(ctx);
  const twin = there.find((wallet) => wallet.keys[0]?.hash160 === secrets.keys[0]?.hash160);
  if (twin) {
    state.setState({ wallets: there });
    return no({ code: "wallet-already-there", name: twin.name });
  }
  const unnamed: Wallet = { ...secrets, name: "" };
  const address = walletAddress(unnamed, prefix);
  const wallet: Wallet = { ...unnamed, name: freeName(defaultWalletName(address), there) };
  const wallets = [...there, wallet];
  await saveItem(ports.store, walletsItem, wallets);
  state.setState({ wallets });
  try {
    await saveItem(ports.store, activeAddressItem, address);
  } catch (error) {
    // The wallet itself is safe; only which one opens next time is not.
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
  await showWallet(ctx, wallet);
  return ok({ walletId: wallet.id });
}

/** Two addresses can shorten to the same text, and a person may have given that name away. */
function freeName(name: string, wallets: readonly Wallet[]): string {
  const taken = new Set(wallets.map((wallet) => wallet.name));
  for (let copy = 1; ; copy++) {
    const tail = copy === 1 ? "" : ` ${copy}`;
    const candidate = name.slice(0, MAX_WALLET_NAME_LENGTH - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
