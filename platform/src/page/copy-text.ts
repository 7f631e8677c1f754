import type { Clock } from "@satchel/core/ports";
import type { Platform } from "../platform.ts";

/** What copying needs of a page; browsers and contexts differ in what they have of it. */
export type ClipboardPage = {
  clipboard: (Pick<Clipboard, "writeText"> & Partial<Pick<Clipboard, "readText">>) | undefined;
  permissions: Pick<Permissions, "query"> | undefined;
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  clock: Pick<Clock, "after">;
};

/** Puts text on the clipboard; false where the browser has none to offer or refuses. */
export function createCopyText(page: ClipboardPage): Platform["copyText"] {
  let copies = 0;
  return async (text, { clearAfterMs } = {}) => {
    if (page.clipboard === undefined) return false;
    try {
      await page.clipboard.writeText(text);
    } catch {
      return false;
    }
    copies += 1;
    const mine = copies;
    // What was copied before this is gone from the clipboard, and its clearing has nothing left to clear.
    const clear = async () => (await import("./clear-copied.ts")).clearCopied(page, text, () => copies > mine);
    if (clearAfterMs !== undefined) page.clock.after(clearAfterMs, () => void clear().catch(() => undefined));
    return true;
  };
}
