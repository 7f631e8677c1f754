import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletBook } from "../persist/schema.ts";
import { reasonOf } from "../problems.ts";
import { type BookRead, isSameBook, readBook } from "./book-copies.ts";

export type LoadProblem = { code: "storage-failed"; reason: string };
export type LoadedBook = {
  /** Undefined when none was ever stored. */
  book: WalletBook | undefined;
  /** Whether wallets of an older release lie where ours belong. */
  hasOlder: boolean;
  /** Whether the first store, where everything else lies too, could not be read. */
  isFirstAway: boolean;
};

/**
 * The stored wallets, after a copy that was lost or damaged has been made like the other one. A copy that cannot be
 * read stays as it is; what is damaged is kept aside before anything is written over it.
 */
export async function loadBook(ctx: Context): Promise<Result<LoadedBook, LoadProblem>> {
  try {
    const read = await readBook(ctx.ports);
    // Another tab may be between its two writes: whoever finds them different looks again when it has finished.
    return judge(ctx, isWhole(read) ? read : await (await import("./heal-book.ts")).healBook(ctx));
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

function isWhole({ source, other, book }: BookRead): boolean {
  if (!book) return source.copy.kind === "absent" && other.copy.kind === "absent";
  return other.copy.kind === "valid" && isSameBook(book, other.copy.book);
}

function judge({ ports }: Context, { source, other, book }: BookRead): Result<LoadedBook, LoadProblem> {
  const copies = [source.copy, other.copy];
  const isFirstAway = (source.store === ports.store ? source : other).copy.kind === "failed";
  const hasOlder = copies.some(({ kind }) => kind === "older");
  if (book) return ok({ book, hasOlder, isFirstAway });
  for (const copy of copies) if (copy.kind === "failed") return no({ code: "storage-failed", reason: copy.reason });
  for (const copy of copies) {
    if (copy.kind === "corrupt") return no({ code: "storage-failed", reason: `Corrupted storage: ${copy.reason}` });
  }
  return ok({ book, hasOlder, isFirstAway });
}
