import type { Result } from "@satchel/core/result";

/** What the files are that the app runs from. */
export type FilesSeen = {
  /** SHA-256 in hex over the list of all files and their hashes; a release names the same number. */
  digest: string;
  count: number;
  /** The names of files that are missing or have other bytes than their list says. */
  differing: readonly string[];
};

/** `no-list`: a development server has none. `unreadable`: a file could not be read, for example without a network. */
export type FilesProblem = { code: "no-list" | "unreadable" };

/** The files of the app, as the shell can read them. */
export type AppFiles = {
  /** Reads and hashes all of them, which takes a moment. Never rejects. */
  look(): Promise<Result<FilesSeen, FilesProblem>>;
  /** Resolves to the licences of what is bundled; undefined if they cannot be read. Never rejects. */
  licences(): Promise<string | undefined>;
};
