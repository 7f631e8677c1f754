/** The names under which another app's text comes in the page's query, as the manifest of the web app says. */
const NAMES = ["shared_title", "shared_text", "shared_url"] as const;

/** Returns what another app has shared with the wallet (wallet.md 2.12); undefined where it has opened otherwise. */
export function sharedText(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const texts = NAMES.map((name) => query.get(name)).filter((text) => text !== null);
  return texts.length === 0 ? undefined : texts.join("\n");
}
