// Whether the stored address of a wallet is that of its keys. The public keys are stored beside the envelope and are
// not authenticated: a person who can write the storage can replace them. So no screen shows an address before this
// has answered.

import type { WalletId } from "@satchel/core/ids";
import { DEFAULT_PATH, type KeyRef } from "@satchel/core/keys";
import { areSameScripts } from "@satchel/core/ledger";
import { no, ok, type Result } from "@satchel/core/result";
import { canSign, identityHash, ownScripts, type SeedWallet, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { keepAside } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { showWallet } from "../start/load.ts";
import { type AddressCheck, addressCheckOf, checkedKeys } from "../state.ts";
import { bookItem } from "../wallet-book/book-copies.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { makeActive } from "./activate-wallet.ts";
import { type WalletProblem, walletProblemOf } from "./wallet-problem.ts";

/** `address-foreign`: the stored address does not follow from the seed phrase of the wallet. */
export type AddressProblem = { code: "address-foreign" } | WalletProblem;
type Checked = Result<void, AddressProblem>;

const pending = new WeakMap<Context, Map<string, Promise<Checked>>>();

/**
 * Derives the public keys of a wallet in the vault and compares them with the stored ones, unless that was done since
 * they were read. What it found is in the state; a failure is not, so that the next call asks again.
 */
export function checkAddress(ctx: Context, walletId: WalletId): Promise<Checked> {
  const wallet = ctx.state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return Promise.resolve(no({ code: "wallet-not-found" }));
  const lastCheck = addressCheckOf(ctx.state.getState(), wallet);
  if (lastCheck) return Promise.resolve(lastCheck.outcome === "own" ? ok(undefined) : no({ code: "address-foreign" }));
  const asked = pending.get(ctx) ?? new Map<string, Promise<Checked>>();
  pending.set(ctx, asked);
  const key = `${wallet.id} ${checkedKeys(wallet)}`;
  const running = asked.get(key);
  if (running) return running;
  const answer = ask(ctx, wallet).finally(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}

async function ask(ctx: Context, wallet: Wallet): Promise<Checked> {
  if (!canSign(wallet)) {
    // Its keys are all that is known of it.
    rememberOwn(ctx, [wallet]);
    return ok(undefined);
  }
  const { vault } = ctx.ports;
  try {
    const checked = await vault.checkKeys(wallet);
    if (checked.ok) {
      rememberOwn(ctx, [wallet]);
      return checked;
    }
    const { problem } = checked;
    if (problem.code !== "cannot-open" || problem.reason !== "keys-differ") return no(walletProblemOf(problem));
    const derived = await trueKeys(ctx, wallet);
    if (!derived.ok) return derived;
    remember(ctx, wallet.id, { of: checkedKeys(wallet), outcome: "foreign", derived: derived.value });
    return no({ code: "address-foreign" });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Returns the keys that the seed phrase of a wallet has at its paths; at the default path if one is no path. */
async function trueKeys(ctx: Context, wallet: SeedWallet): Promise<Result<readonly KeyRef[], WalletProblem>> {
  const { vault } = ctx.ports;
  const paths = wallet.keys.map(({ path }) => path);
  const derived = await vault.explore(wallet, paths).catch(() => vault.explore(wallet, [DEFAULT_PATH]));
  return derived.ok ? derived : no(walletProblemOf(derived.problem));
}

const remember = ({ state }: Context, walletId: WalletId, check: AddressCheck) =>
  state.setState(({ addresses }) => ({ addresses: new Map(addresses).set(walletId, check) }));

/** Remembers that the keys of these wallets have just come from the vault, so that nobody has to wait for them. */
export function rememberOwn({ state }: Context, wallets: readonly Wallet[]): void {
  state.setState(({ addresses }) => {
    const next = new Map(addresses);
    for (const wallet of wallets) next.set(wallet.id, { of: checkedKeys(wallet), outcome: "own" });
    return { addresses: next };
  });
}

/** Checks the addresses of all wallets, of the active one first. A foreign one is a notice. Never rejects. */
export async function checkAddresses(ctx: Context): Promise<void> {
  const { wallets, activeId } = ctx.state.getState();
  const isActive = ({ id }: Wallet) => Number(id === activeId);
  for (const wallet of [...wallets].sort((one, two) => isActive(two) - isActive(one))) {
    if (ctx.isStopped() || ctx.state.getState().phase.kind !== "ready") return;
    // A screen that asked for it has said so itself.
    const isNews = addressCheckOf(ctx.state.getState(), wallet) === undefined;
    const checked = await checkAddress(ctx, wallet.id);
    if (!checked.ok && checked.problem.code !== "address-foreign") {
      ctx.ports.log.warn(`An address could not be compared with its keys: ${checked.problem.code}`);
    } else if (!checked.ok && isNews) ctx.notify({ kind: "address-foreign", name: wallet.name });
    await ctx.ports.clock.pause();
  }
}

/**
 * Gives all wallets with a foreign address the public keys that follow from their seed phrases. Where the entries of
 * two wallets were exchanged, their names and backups move with the keys. Copies the stored texts aside first.
 */
export async function restoreAddresses(ctx: Context): Promise<Result<void, WalletProblem>> {
  const { ports, state } = ctx;
  try {
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets }) => {
      const restored = new Map<WalletId, Wallet>();
      for (const wallet of wallets) {
        if (!canSign(wallet)) continue;
        const checked = await ports.vault.checkKeys(wallet);
        if (checked.ok) continue;
        if (checked.problem.code !== "cannot-open" || checked.problem.reason !== "keys-differ") continue;
        const keys = await trueKeys(ctx, wallet);
        if (!keys.ok) return keys;
        const described = wallets.find((each) => identityHash(each) === identityHash({ keys: keys.value })) ?? wallet;
        const { name, backedUpAt } = described;
        restored.set(wallet.id, { ...wallet, name, backedUpAt, keys: keys.value });
      }
      for (const store of [ports.store, ports.copyStore]) {
        const raw = await store.get(bookItem.key);
        if (raw !== undefined) await keepAside(store, bookItem.key, raw);
      }
      return ok({ wallets: wallets.map((wallet) => restored.get(wallet.id) ?? wallet) });
    });
    if (!changed.ok) return changed;
    const { activeId } = state.getState();
    const active = activeId === undefined ? undefined : await makeActive(ctx, activeId);
    await checkAddresses(ctx);
    // Its balance and history were those of the foreign address.
    const shown = ctx.session()?.scripts ?? new Set();
    if (active?.ok && !areSameScripts(shown, ownScripts(active.value))) await showWallet(ctx, active.value);
    return ok(undefined);
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
