import type { ClipboardPage } from "./copy-text.ts";

/**
 * Returns the text on the clipboard, or undefined when reading is not already allowed: a permission prompt a minute
 * after copying would alarm the person.
 */
async function readHeld({ clipboard, permissions }: ClipboardPage): Promise<string | undefined> {
  try {
    const { state } = (await permissions?.query({ name: "clipboard-read" as PermissionName })) ?? {};
    return state === "granted" ? await clipboard?.readText?.() : undefined;
  } catch {
    return undefined;
  }
}

async function clearNow(page: ClipboardPage, text: string): Promise<boolean> {
  const held = await readHeld(page);
  if (held !== undefined && held !== text) return true;
  try {
    if (page.clipboard?.clearSecret) await page.clipboard.clearSecret();
    else await page.clipboard?.writeText("");
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes a copied secret from the clipboard, unless the clipboard is known to hold another text. A page in the
 * background cannot write to it; then the secret is removed when the person comes back. `isGone` tells whether this
 * page has copied another text since. Never throws.
 */
export async function clearCopied(page: ClipboardPage, text: string, isGone: () => boolean): Promise<void> {
  if (isGone() || (await clearNow(page, text))) return;
  const onFocus = async () => {
    if (isGone() || (await clearNow(page, text))) page.window.removeEventListener("focus", onFocus);
  };
  page.window.addEventListener("focus", onFocus);
}
