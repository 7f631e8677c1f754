import type { Clock } from "@satchel/core/ports";
import type { Platform } from "../platform.ts";

/** A clipboard as browsers have it. One of an app is also told which text is a secret, and can clear it itself. */
type WrittenClipboard = {
  writeText(text: string, isSecret?: boolean): Promise<void>;
  clearSecret?(): Promise<void>;
};

/** The parts of a page that copying uses; some browsers lack some of them. */
export type ClipboardPage = {
  clipboard: (WrittenClipboard & Partial<Pick<Clipboard, "readText">>) | undefined;
  permissions: Pick<Permissions, "query"> | undefined;
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  clock: Pick<Clock, "after">;
};

/** Returns the text on the clipboard; undefined if it is empty, or if the browser or the person refuses. */
export async function readText(
  clipboard: Partial<Pick<Clipboard, "readText">> | undefined,
): Promise<string | undefined> {
  try {
    return (await clipboard?.readText?.()) || undefined;
  } catch {
    return undefined;
  }
}

/** Creates the function that copies text. It returns false when there is no clipboard or the browser refuses. */
export function createCopyText(page: ClipboardPage): Platform["copyText"] {
  let copies = 0;
  return async (text, { clearAfterMs } = {}) => {
    if (page.clipboard === undefined) return false;
    try {
      await page.clipboard.writeText(text, clearAfterMs !== undefined);
    } catch {
      return false;
    }
    copies += 1;
    const mine = copies;
    // A later copy replaces the secret on the clipboard, so then there is nothing to clear.
    const clear = async () => (await import("./clear-copied.ts")).clearCopied(page, text, () => copies > mine);
    if (clearAfterMs !== undefined) page.clock.after(clearAfterMs, () => void clear().catch(() => undefined));
    return true;
  };
}
