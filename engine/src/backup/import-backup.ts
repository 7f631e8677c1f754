import type { NamedSecrets } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { defaultWalletName, type Wallet, walletAddress } from "@satchel/core/wallet";
import { addContacts } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import { changeFrozen } from "../frozen-coins/frozen-coins.ts";
import { addNotes } from "../notes/notes.ts";
import { loadItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { settingsItem } from "../settings/settings-item.ts";
import { updateSettings } from "../settings/update-settings.ts";
import { load, showWallet } from "../start/load.ts";
import { changeBook, freeName } from "../wallet-book/wallet-book.ts";
import { choose, refuseUnread } from "../wallets/add-wallet.ts";
import {
  type BackupExtras,
  type BackupFileProblem,
  type BackupImport,
  backupProblemOf,
  decodeExtras,
} from "./backup-file.ts";

type Taken = { added: readonly Wallet[]; known: number; extras: BackupExtras };

/** Adds what a backup file has and this wallet has not. Repeating it changes nothing. */
export async function importBackup(
  ctx: Context,
  file: string,
  password: string,
): Promise<Result<BackupImport, BackupFileProblem>> {
  const { phase } = ctx.state.getState();
  if (phase.kind === "locked") return no({ code: "locked" });
  const refusal = await refuseUnread(ctx);
  if (refusal) return no(refusal);
  try {
    const taken = await takeWallets(ctx, file, password);
    if (!taken.ok) return taken;
    const { added, known, extras } = taken.value;
    const settings = await takeSettings(ctx, extras);
    const contacts = await takeContacts(ctx, extras);
    const notes = await takeNotes(ctx, extras);
    await takeFrozen(ctx, extras);
    await showFirst(ctx, added[0]);
    return ok({ added: added.length, known, contacts, notes, settings });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

async function takeWallets(ctx: Context, file: string, password: string): Promise<Result<Taken, BackupFileProblem>> {
  let taken: Taken | undefined;
  const changed = await changeBook<BackupFileProblem>(ctx, async ({ protection, wallets }) => {
    const read = await ctx.ports.vault.importFile(file, password, protection);
    if (!read.ok) return no(backupProblemOf(read.problem));
    const all = [...wallets];
    for (const secrets of read.value.wallets) {
      const isKnown = all.some(({ keys }) => keys[0]?.hash160 === secrets.keys[0]?.hash160);
      if (!isKnown) all.push(named(ctx, secrets, all));
    }
    const added = all.slice(wallets.length);
    taken = { added, known: read.value.wallets.length - added.length, extras: decodeExtras(read.value.extras) };
    return ok({ wallets: all });
  });
  if (!changed.ok) return changed;
  return taken ? ok(taken) : no({ code: "storage-failed", reason: "The wallets that were stored are not known" });
}

function named({ prefix }: Context, secrets: NamedSecrets, wallets: readonly Wallet[]): Wallet {
  const name = secrets.name.trim() || defaultWalletName(walletAddress(secrets, prefix));
  return { ...secrets, name: freeName(name, wallets) };
}

/** Only where nobody has chosen any yet. */
async function takeSettings(ctx: Context, { settings }: BackupExtras): Promise<boolean> {
  if (!settings || (await loadItem(ctx.ports.store, settingsItem)).kind !== "absent") return false;
  await updateSettings(ctx, settings);
  return true;
}

/** The wallets are here already: contacts that cannot be stored do not take that back. */
async function takeContacts(ctx: Context, { contacts }: BackupExtras): Promise<number> {
  if (contacts.length === 0) return 0;
  const added = await addContacts(ctx, contacts);
  if (added.ok) return added.value.added;
  ctx.notify({ kind: "save-failed", reason: added.problem.reason });
  return 0;
}

/** As with contacts. */
async function takeNotes(ctx: Context, { notes }: BackupExtras): Promise<number> {
  try {
    return await addNotes(ctx, notes);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
    return 0;
  }
}

/** Coins frozen there are frozen here too; those that were spent meanwhile are forgotten with the first sync. */
async function takeFrozen(ctx: Context, { frozen }: BackupExtras): Promise<void> {
  if (frozen.length === 0) return;
  try {
    await changeFrozen(ctx, (coins) => {
      const known = new Set(coins.map(({ outpoint }) => outpoint));
      return [...coins, ...frozen.filter(({ outpoint }) => !known.has(outpoint))];
    });
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

/** Where there was no wallet on show, there is one now. */
async function showFirst(ctx: Context, first: Wallet | undefined): Promise<void> {
  const { phase } = ctx.state.getState();
  if (phase.kind !== "no-wallet" && phase.kind !== "storage-failed") return;
  if (first) await choose(ctx, first.id);
  // What else is stored has not been shown yet where loading it had failed.
  if (phase.kind === "storage-failed") await load(ctx);
  else if (first) await showWallet(ctx, first);
}
