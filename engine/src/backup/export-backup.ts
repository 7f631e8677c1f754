import { StorageError } from "@satchel/core/ports";
import { no, type Result } from "@satchel/core/result";
import { canSign } from "@satchel/core/wallet";
import { readStoredContacts } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import { refreshFrozen } from "../frozen-coins/frozen-coins.ts";
import { readStoredNotes } from "../notes/notes.ts";
import { exportListings } from "../payments/outbox/listing-copies.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { readStoredMarks } from "../tokens/token-marks.ts";
import { readBook } from "../wallet-book/book-copies.ts";
import { type BackupFileProblem, backupProblemOf, encodeExtras } from "./backup-file.ts";

/**
 * Returns all wallets, contacts, notes, frozen coins, marks of tokens, settings and unfinished listings as one
 * encrypted text. If one of them cannot be read it returns a problem, as the file would not be a full backup.
 */
export async function exportBackup(ctx: Context, password: string): Promise<Result<string, BackupFileProblem>> {
  const { ports, state } = ctx;
  const { phase } = state.getState();
  if (phase.kind === "locked") return no({ code: "locked" });
  if (phase.kind === "storage-failed") return no({ code: "storage-failed", reason: phase.reason });
  if (phase.kind !== "ready") return no({ code: "storage-failed", reason: ownReason("no-wallet") });
  try {
    const { book } = await readBook(ports);
    await readStoredContacts(ctx);
    await readStoredNotes(ctx);
    await readStoredMarks(ctx);
    // Half of the contacts would look like all of them.
    if (state.getState().outside.contacts) {
      return no({ code: "storage-failed", reason: ownReason("contacts-undecided") });
    }
    const frozen = await refreshFrozen(ctx);
    const { wallets, contacts, notes, settings, tokenMarks = new Map() } = state.getState();
    const listings = await exportListings(ctx, book?.wallets ?? wallets);
    const extras = encodeExtras({ contacts: contacts.list, notes, frozen, tokenMarks, settings, listings });
    const sealed = (book?.wallets ?? wallets).filter(canSign);
    const file = await ports.vault.exportFile(sealed, extras, password);
    return file.ok ? file : no(backupProblemOf(file.problem));
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}
