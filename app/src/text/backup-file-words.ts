import type { BackupFileProblem, BackupImport } from "@satchel/engine";
import { type ProblemWords, sentence } from "./problem-words.ts";

const NOTHING_CHANGED = "Nothing was changed.";

export function backupFileWords(problem: BackupFileProblem): ProblemWords {
  switch (problem.code) {
    case "wrong-password":
      return { title: "This password does not open the file", detail: NOTHING_CHANGED };
    case "not-a-backup":
      return { title: "This file is not a backup of Satchel, or it is damaged", detail: NOTHING_CHANGED };
    case "locked":
      return { title: "Satchel is locked", detail: `Unlock it and try again. ${NOTHING_CHANGED}` };
    case "vault-failed":
      return { title: "The keys could not be opened", detail: `${sentence(problem.reason)} ${NOTHING_CHANGED}` };
    case "storage-failed":
      return { title: "Storage failed", detail: `${sentence(problem.reason)} ${NOTHING_CHANGED}` };
  }
}

/** What came out of a backup file, one line for each kind of thing. */
export function backupImportLines({ added, known, contacts, notes, settings }: BackupImport): readonly string[] {
  return [
    added === 0 ? "No new wallet" : `${counted(added, "wallet")} added`,
    ...(known === 0 ? [] : [`${counted(known, "wallet")} ${known === 1 ? "was" : "were"} here already`]),
    contacts === 0 ? "No new contact" : `${counted(contacts, "contact")} added`,
    ...(notes === 0 ? [] : [`${counted(notes, "note")} added`]),
    settings ? "Settings taken over" : "Settings stay as they are",
  ];
}

const counted = (count: number, thing: string) => `${count} ${count === 1 ? thing : `${thing}s`}`;
