import type { SiteSettings } from "@satchel/app/sites";

/** The file of the script that runs in pages (main.ts), and its name in the browser's list. */
export const PAGE_SCRIPT = "provider.js";
const ID = "provider";

/** Pages whose connection nobody between can change. The script itself asks the browser again (ordinary-page.ts). */
const MATCHES = ["https://*/*", "http://*.localhost/*", "http://127.0.0.1/*"];

type Script = { id: string; js: string[]; matches: string[]; excludeMatches: string[] };

/** What is used of `chrome.scripting`. */
export type Scripting = {
  getRegisteredContentScripts(filter: { ids: string[] }): Promise<readonly unknown[]>;
  registerContentScripts(scripts: Script[]): Promise<void>;
  updateContentScripts(scripts: Script[]): Promise<void>;
  unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
};

/**
 * Returns the match pattern of an origin; undefined where the script runs on none of its pages anyway. A pattern of
 * Firefox has no port, so there all ports of the host are meant.
 */
function patternOf(origin: string, browser: "chrome" | "firefox"): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol) || origin.includes("*")) return undefined;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return `${url.protocol}//${url.hostname}${browser === "chrome" ? `:${port}` : ""}/*`;
}

/** Returns how the script is registered, or undefined while it is off for all sites. */
export function scriptFor({ isOff, off }: SiteSettings, browser: "chrome" | "firefox"): Script | undefined {
  if (isOff) return undefined;
  const excludeMatches = off.flatMap((origin) => patternOf(origin, browser) ?? []);
  const how = { allFrames: true, runAt: "document_start", world: "MAIN" };
  return { id: ID, js: [PAGE_SCRIPT], matches: MATCHES, excludeMatches, ...how };
}

/**
 * Makes the browser's list say what the settings say. Pages that are open keep the script until they are loaded again:
 * the background refuses them (`isOffFor`).
 */
export async function syncPageScript(scripting: Scripting, script: Script | undefined): Promise<void> {
  const [known] = await scripting.getRegisteredContentScripts({ ids: [ID] });
  if (script && known) await scripting.updateContentScripts([script]);
  else if (script) await scripting.registerContentScripts([script]);
  else if (known) await scripting.unregisterContentScripts({ ids: [ID] });
}
