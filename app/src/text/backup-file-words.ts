import type { BackupFileProblem, BackupImport } from "@satchel/engine";
import { settingsText } from "../catalogue/en/wallet/settings.ts";
import { counted } from "./money/counts.ts";
import { type ProblemWords, whyOf } from "./problems/problem-words.ts";

export function backupFileWords(problem: BackupFileProblem): ProblemWords {
  const texts = settingsText.fileProblems;
  switch (problem.code) {
    case "wrong-password":
      return { title: texts.wrongPassword, detail: settingsText.nothingChanged };
    case "not-a-backup":
      return { title: texts.notABackup, detail: settingsText.nothingChanged };
    case "locked":
      return { title: texts.locked, detail: texts.lockedDetail };
    case "vault-failed":
      return {
        title: texts.vaultFailed,
        ...whyOf(problem.reason, settingsText.nothingChanged, texts.nothingChangedFor),
      };
    case "storage-failed":
      return {
        title: texts.storageFailed,
        ...whyOf(problem.reason, settingsText.nothingChanged, texts.nothingChangedFor),
      };
  }
}

/** Returns what came out of a backup file, a sentence for each kind of thing. */
export function backupImportLines(
  { added, alreadyThere, contacts, notes, settings }: BackupImport,
  locale: string,
): readonly string[] {
  const texts = settingsText.imported;
  const count = (value: number) => ({ count: counted(value, locale) });
  return [
    added === 0 ? texts.noWallet : texts.wallets(count(added)),
    ...(alreadyThere === 0 ? [] : [texts.knownWallets(count(alreadyThere))]),
    contacts === 0 ? texts.noContact : texts.contacts(count(contacts)),
    ...(notes === 0 ? [] : [texts.notes(count(notes))]),
    settings ? texts.settings : texts.noSettings,
  ];
}
