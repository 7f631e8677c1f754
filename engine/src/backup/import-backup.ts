import type { NamedSecrets } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { defaultWalletName, identityHash, type Wallet } from "@satchel/core/wallet";
import { addContacts } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import { changeFrozen } from "../frozen-coins/frozen-coins.ts";
import { addNotes } from "../notes/notes.ts";
import { markForSearch } from "../payments/chain/listing-search.ts";
import { importListings } from "../payments/outbox/listing-copies.ts";
import { loadItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { settingsItem } from "../settings/settings-item.ts";
import { updateSettings } from "../settings/update-settings.ts";
import { load, showWallet } from "../start/load.ts";
import { addTokenMarks } from "../tokens/token-marks.ts";
import { changeBook, freeName } from "../wallet-book/wallet-book.ts";
import { activateStored, refuseUnread } from "../wallets/add-wallet.ts";
import { rememberOwn } from "../wallets/own-address.ts";
import {
  type BackupExtras,
  type BackupFileProblem,
  type BackupImport,
  backupProblemOf,
  decodeExtras,
} from "./backup-file.ts";

type Taken = { added: readonly Wallet[]; alreadyThere: number; extras: BackupExtras };

/**
 * Adds the wallets, contacts, notes, frozen coins, marks of tokens and settings of a backup file that are missing here,
 * and returns how many.
 */
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
    const { added, alreadyThere, extras } = taken.value;
    rememberOwn(ctx, added);
    const settings = await takeSettings(ctx, extras);
    const contacts = await takeContacts(ctx, extras);
    const notes = await takeNotes(ctx, extras);
    await takeFrozen(ctx, extras);
    await takeMarks(ctx, extras);
    await takeListings(ctx, extras);
    await showFirst(ctx, added[0]);
    if (added.length > 0) void ctx.settle();
    return ok({ added: added.length, alreadyThere, contacts, notes, settings });
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
      const isKnown = all.some((wallet) => identityHash(wallet) === identityHash(secrets));
      if (!isKnown) all.push(named(secrets, all));
    }
    const added = all.slice(wallets.length);
    if (added.length > 0)
      await markForSearch(
        ctx,
        added.map(({ id }) => id),
      );
    taken = { added, alreadyThere: read.value.wallets.length - added.length, extras: decodeExtras(read.value.extras) };
    return ok({ wallets: all });
  });
  if (!changed.ok) return changed;
  return taken ? ok(taken) : no({ code: "storage-failed", reason: ownReason("not-confirmed") });
}

function named(secrets: NamedSecrets, wallets: readonly Wallet[]): Wallet {
  const name = secrets.name.trim() || defaultWalletName(wallets);
  return { ...secrets, name: freeName(name, wallets) };
}

/** Takes over the settings if none are stored yet; returns whether it did. */
async function takeSettings(ctx: Context, { settings }: BackupExtras): Promise<boolean> {
  if (!settings || (await loadItem(ctx.ports.store, settingsItem)).kind !== "absent") return false;
  await updateSettings(ctx, settings);
  return true;
}

/** Adds contacts and returns how many. A failure is only a notice, because the wallets are stored already. */
async function takeContacts(ctx: Context, { contacts }: BackupExtras): Promise<number> {
  if (contacts.length === 0) return 0;
  const added = await addContacts(ctx, contacts);
  if (added.ok) return added.value.added;
  ctx.notify({ kind: "save-failed", reason: added.problem.reason });
  return 0;
}

/** Adds notes and returns how many. A failure is only a notice. */
async function takeNotes(ctx: Context, { notes }: BackupExtras): Promise<number> {
  try {
    return await addNotes(ctx, notes);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
    return 0;
  }
}

/** Freezes the file's frozen coins here too; spent coins are forgotten after the first sync. */
async function takeFrozen(ctx: Context, { frozen }: BackupExtras): Promise<void> {
  if (frozen.length === 0) return;
  try {
    await changeFrozen(ctx, (coins) => {
      const frozenHere = new Set(coins.map(({ outpoint }) => outpoint));
      return [...coins, ...frozen.filter(({ outpoint }) => !frozenHere.has(outpoint))];
    });
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

/** Adds the file's marks of tokens. A failure is only a notice. */
async function takeMarks(ctx: Context, { tokenMarks }: BackupExtras): Promise<void> {
  if (tokenMarks.size === 0) return;
  try {
    await addTokenMarks(ctx, tokenMarks);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

/** Adds the file's unfinished listings. A failure is only a notice. */
async function takeListings(ctx: Context, { listings }: BackupExtras): Promise<void> {
  if (listings === undefined) return;
  try {
    await importListings(ctx, listings);
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

/** Shows the first added wallet if no wallet was shown before. */
async function showFirst(ctx: Context, first: Wallet | undefined): Promise<void> {
  const { phase } = ctx.state.getState();
  if (phase.kind !== "no-wallet" && phase.kind !== "storage-failed") return;
  if (first) await activateStored(ctx, first.id);
  // After a failed load the other stored data is not in the state yet.
  if (phase.kind === "storage-failed") await load(ctx);
  else if (first) await showWallet(ctx, first);
}
