import type { ClipboardPage } from "./copy-text.ts";

/** Reading may only be tried where it is allowed already: a question of the browser, a minute later, would alarm. */
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
    await page.clipboard?.writeText("");
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes a copied secret off the clipboard, unless it can be seen that something else lies there. A page that is not
 * looked at may not write: then it is done when the person is back. `isGone`: this page has copied something else since.
 * Never throws.
 */
export async function clearCopied(page: ClipboardPage, text: string, isGone: () => boolean): Promise<void> {
  if (isGone() || (await clearNow(page, text))) return;
  const onFocus = async () => {
    if (isGone() || (await clearNow(page, text))) page.window.removeEventListener("focus", onFocus);
  };
  page.window.addEventListener("focus", onFocus);
}
