import type { WalletId } from "@satchel/core/ids";
import { type NewSecrets, type Protection, StorageError, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import {
  checkWalletName,
  defaultWalletName,
  identityHash,
  type Wallet,
  type WalletNameProblem,
} from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { markForSearch } from "../payments/chain/listing-search.ts";
import { outboxItem } from "../payments/outbox/stored-payments.ts";
import { loadItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf, type StorageProblem } from "../problems.ts";
import { settingsItem } from "../settings/settings-item.ts";
import { load } from "../start/load.ts";
import { openSession } from "../start/open-session.ts";
import { activeItem } from "../wallet-book/book-copies.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { makeActive } from "./activate-wallet.ts";
import { rememberOwn } from "./own-address.ts";
import { type WalletProblem, walletProblemOf } from "./wallet-problem.ts";

/** Creates a wallet with new secrets and returns its id once it is stored. Needs no network. */
export async function createWallet(ctx: Context): Promise<Result<{ walletId: WalletId }, WalletProblem>> {
  try {
    return await addWallet(ctx, (protection) => ctx.ports.vault.create(protection));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/**
 * Creates a wallet with new secrets and this name, and returns its id once it is stored. It becomes the active wallet
 * if `activates`. Needs no network.
 */
export async function createNamedWallet(
  ctx: Context,
  { name, activates }: { name: string; activates: boolean },
): Promise<Result<{ walletId: WalletId }, WalletProblem | WalletNameProblem>> {
  const contacts = ctx.state.getState().contacts.list.map((contact) => contact.name);
  const named = (wallets: readonly Wallet[]) =>
    checkWalletName(
      name,
      wallets.map((wallet) => wallet.name),
      contacts,
    );
  try {
    return await addWallet(ctx, (protection) => ctx.ports.vault.create(protection), named, activates);
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Adds the wallet of an existing seed phrase and returns its id. If it is stored already, the problem has its name. */
export async function importWallet(
  ctx: Context,
  phrase: string,
): Promise<Result<{ walletId: WalletId }, WalletProblem>> {
  const { clock, vault } = ctx.ports;
  try {
    const added = await addWallet(ctx, async (protection) => {
      const secrets = await vault.restore(phrase, protection);
      if (!secrets.ok) return secrets;
      // Before the wallet is stored, so that a kill in between does not lose it.
      await markForSearch(ctx, [secrets.value.id]);
      // A person who types the phrase has a copy of it.
      return ok({ ...secrets.value, backedUpAt: clock.now() });
    });
    if (added.ok) void ctx.settle();
    return added;
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

type MakeSecrets = (
  protection: Protection,
) => Promise<Result<NewSecrets & { backedUpAt?: number | undefined }, VaultProblem>>;

const byNumber = (wallets: readonly Wallet[]) => ok(defaultWalletName(wallets));

/**
 * Adds a wallet to the stored ones, reads it back, shows it and makes it the active one if `activates`, and returns its
 * id. Needs no network. `make` gets the protection under which the stored wallets are sealed at that moment, `nameFor`
 * gets them.
 */
async function addWallet<NameProblem = never>(
  ctx: Context,
  make: MakeSecrets,
  nameFor: (wallets: readonly Wallet[]) => Result<string, NameProblem> = byNumber,
  activates = true,
): Promise<Result<{ walletId: WalletId }, WalletProblem | NameProblem>> {
  const refusal = await refuseUnread(ctx);
  if (refusal) return no(refusal);
  const isRescue = ctx.state.getState().phase.kind === "storage-failed";
  const sealing = isRescue ? undefined : startMaking(ctx.state.getState().protection, make);
  let added: Wallet | undefined;
  const changed = await changeBook<WalletProblem | NameProblem>(ctx, async ({ protection, wallets }) => {
    const name = nameFor(wallets);
    if (!name.ok) return name;
    const secrets = await (sealing?.protection === protection ? sealing.made : make(protection));
    if (!secrets.ok) return no(walletProblemOf(secrets.problem));
    const twin = wallets.find((wallet) => identityHash(wallet) === identityHash(secrets.value));
    if (twin) return no({ code: "wallet-already-there", name: twin.name });
    added = { ...secrets.value, name: name.value };
    return ok({ wallets: [...wallets, added] });
  });
  if (!changed.ok) return changed;
  if (!added) throw new StorageError(ownReason("not-confirmed"));
  rememberOwn(ctx, [added]);
  if (!activates) return ok({ walletId: added.id });
  if (!isRescue) showAdded(ctx, added);
  await activateStored(ctx, added.id);
  // After a failed load the other stored data is not in the state yet.
  if (isRescue) await load(ctx);
  return ok({ walletId: added.id });
}

/** Starts to make the secrets while the stored wallets are read. Another tab may have changed their protection. */
function startMaking(protection: Protection, make: MakeSecrets) {
  const made = make(protection);
  // The change of the stored wallets handles the failure, unless it is refused before.
  made.catch(() => undefined);
  return { protection, made };
}

/** Shows a wallet that has just been stored. Its id is new, so no balances of it can be stored. */
function showAdded(ctx: Context, wallet: Wallet): void {
  if (ctx.isStopped() || ctx.state.getState().phase.kind === "locked") return;
  openSession(ctx, wallet, undefined);
  ctx.state.setState({ phase: { kind: "ready" } });
}

/**
 * Returns a problem if stored data could not be read, as it must not be overwritten then (invariant 2). Damaged data is
 * no reason: it is copied aside, so that a person can restore a seed phrase on the rescue screen.
 */
export async function refuseUnread({ state, ports }: Context): Promise<StorageProblem | undefined> {
  const { phase } = state.getState();
  if (phase.kind === "loading") return { code: "storage-failed", reason: ownReason("still-loading") };
  if (phase.kind !== "storage-failed") return undefined;
  const rest = [activeItem, settingsItem, outboxItem].map((item) => loadItem<unknown>(ports.store, item));
  for (const loaded of await Promise.all(rest)) {
    if (loaded.kind === "failed") return { code: "storage-failed", reason: loaded.reason };
  }
  return undefined;
}

/** Makes a wallet the active one. A failure is only a notice, because the wallet itself is stored. */
export async function activateStored(ctx: Context, walletId: WalletId): Promise<void> {
  try {
    const chosen = await makeActive(ctx, walletId);
    if (!chosen.ok) ctx.notify({ kind: "save-failed", reason: ownReason(chosen.problem.code) });
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}
