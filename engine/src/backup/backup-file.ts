import type { Contact } from "@satchel/core/contacts";
import type { VaultProblem } from "@satchel/core/ports";
import * as v from "valibot";
import { type FrozenCoin, frozenSchema } from "../frozen-coins/frozen-item.ts";
import { type Notes, parseNotes } from "../notes/notes.ts";
import { parseJson } from "../persist/stored-item.ts";
import { vaultReason } from "../problems.ts";
import { parseSettings } from "../settings/settings-item.ts";
import type { Settings, TokenMarks } from "../state.ts";
import { parseMarks } from "../tokens/token-marks.ts";

export type BackupFileProblem =
  | { code: "locked" | "wrong-password" | "not-a-backup" }
  | { code: "vault-failed" | "storage-failed"; reason: string };
export type BackupImport = { added: number; alreadyThere: number; contacts: number; notes: number; settings: boolean };

/** The contents of a backup file besides the wallets. */
export type BackupExtras = {
  contacts: readonly Contact[];
  notes: Notes;
  frozen: readonly FrozenCoin[];
  tokenMarks: TokenMarks;
  settings: Settings | undefined;
  /** Unfinished listings, as `exportListings` writes them. */
  listings?: string | undefined;
};

const schema = v.object({
  version: v.literal(1),
  contacts: v.fallback(v.array(v.object({ name: v.string(), address: v.string() })), []),
  // Files of older releases have only contacts and settings.
  notes: v.fallback(v.optional(v.array(v.unknown()), []), []),
  frozen: v.fallback(v.optional(frozenSchema, []), []),
  tokenMarks: v.fallback(v.optional(v.array(v.unknown()), []), []),
  settings: v.optional(v.unknown()),
  listings: v.fallback(v.optional(v.string()), undefined),
});

const NO_EXTRAS: BackupExtras = {
  contacts: [],
  notes: new Map(),
  frozen: [],
  tokenMarks: new Map(),
  settings: undefined,
};

export const encodeExtras = ({ notes, tokenMarks, ...rest }: BackupExtras): string =>
  JSON.stringify({ version: 1, ...rest, notes: [...notes], tokenMarks: [...tokenMarks] });

/** Reads the extras of a backup file. Leaves out what cannot be understood, so that the wallets can be imported. */
export function decodeExtras(text: string): BackupExtras {
  const parsed = v.safeParse(schema, parseJson(text));
  if (!parsed.success) return NO_EXTRAS;
  const { contacts, notes, frozen, tokenMarks, settings: stored, listings } = parsed.output;
  const settings = parseSettings(stored);
  return {
    contacts,
    notes: parseNotes(notes),
    frozen,
    tokenMarks: parseMarks(tokenMarks),
    settings: settings.kind === "corrupt" ? undefined : settings.value,
    ...(listings !== undefined && { listings }),
  };
}

/** Returns a refusal of the vault as a problem of a backup file. */
export function backupProblemOf(problem: VaultProblem): BackupFileProblem {
  switch (problem.code) {
    case "locked":
    case "wrong-password":
    case "not-a-backup":
      return { code: problem.code };
    case "cannot-open":
    case "invalid-phrase":
      return { code: "vault-failed", reason: vaultReason(problem) };
  }
}
