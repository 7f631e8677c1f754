import type { BackupFileProblem } from "@satchel/engine";
import { expect, test } from "vitest";
import { backupFileWords, backupImportLines } from "./backup-file-words.ts";

/** One entry for every code: a new problem without a line here does not compile. */
const TABLE: { [Code in BackupFileProblem["code"]]: [BackupFileProblem, string, string, string?] } = {
  "wrong-password": [{ code: "wrong-password" }, "This password does not open the file", "Nothing was changed."],
  "not-a-backup": [
    { code: "not-a-backup" },
    "This file is not a backup of Satchel, or it is damaged",
    "Nothing was changed.",
  ],
  locked: [{ code: "locked" }, "Satchel is locked", "Unlock it and try again. Nothing was changed."],
  "vault-failed": [
    { code: "vault-failed", reason: "No memory" },
    "The keys could not be opened",
    "Nothing was changed.",
    "No memory",
  ],
  "storage-failed": [
    { code: "storage-failed", reason: "Disk full." },
    "Storage failed",
    "Nothing was changed.",
    "Disk full.",
  ],
};

test.each(Object.values(TABLE))("$code", (problem, title, detail, raw) => {
  expect(backupFileWords(problem)).toEqual({ title, detail, ...(raw !== undefined && { raw }) });
});

test("a reason of the engine is said in words and not folded", () => {
  expect(backupFileWords({ code: "vault-failed", reason: "keys-differ" })).toEqual({
    title: "The keys could not be opened",
    detail: expect.stringMatching(/^[A-Z].+\. Nothing was changed\.$/),
  });
});

test("each kind of thing that came out of a file has its sentence", () => {
  const all = { added: 2, alreadyThere: 1, contacts: 1, notes: 4, settings: true };
  expect(backupImportLines(all, "en-US")).toEqual([
    "2 wallets added.",
    "1 wallet was here already.",
    "1 contact added.",
    "4 notes added.",
    "The settings of the file are used now.",
  ]);
  const nothing = { added: 0, alreadyThere: 0, contacts: 0, notes: 0, settings: false };
  expect(backupImportLines(nothing, "en-US")).toEqual([
    "No new wallet.",
    "No new contact.",
    "Settings stay as they are.",
  ]);
});
