import type { SiteSettings } from "@satchel/app/sites";

/** Where the page's own world gets a script. The mark says to cashtab-connect that it is answered (mark.ts). */
const MARKED = ["https://*/*", "http://*/*", "file:///*"];
/** Pages whose connection nobody between can change. The script itself asks the browser again (ordinary-page.ts). */
const SECURE = ["https://*/*", "http://*.localhost/*", "http://127.0.0.1/*"];

type Script = {
  id: string;
  js: string[];
  matches: string[];
  excludeMatches: string[];
  allFrames: boolean;
  runAt: "document_start";
  world: "MAIN";
};

/** What is used of `chrome.scripting`. */
export type Scripting = {
  getRegisteredContentScripts(): Promise<readonly { id: string }[]>;
  registerContentScripts(scripts: Script[]): Promise<void>;
  updateContentScripts(scripts: Script[]): Promise<void>;
  unregisterContentScripts(): Promise<void>;
};

/**
 * Returns the match pattern of an origin; undefined where its pages get no script anyway. A pattern of Firefox has no
 * port, so there all ports of the host are meant.
 */
function patternOf(origin: string, browser: "chrome" | "firefox"): string | undefined {
  if (origin === "file://") return "file:///*";
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol) || origin.includes("*")) return undefined;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return `${url.protocol}//${url.hostname}${browser === "chrome" ? `:${port}` : ""}/*`;
}

/** Returns the scripts in the pages' own world; nothing while the wallet is off for all sites. */
export function pageScripts({ isOff, off }: SiteSettings, browser: "chrome" | "firefox"): Script[] {
  if (isOff) return [];
  const excludeMatches = off.flatMap((origin) => patternOf(origin, browser) ?? []);
  const script = (id: string, matches: string[]): Script => ({
    id,
    js: [`${id}.js`],
    matches,
    excludeMatches,
    allFrames: true,
    runAt: "document_start",
    world: "MAIN",
  });
  return [script("mark", MARKED), script("provider", SECURE)];
}

/**
 * Makes the browser's list say what the settings say. Pages that are open keep their scripts until they are loaded
 * again: the background refuses them (`isOffFor`).
 */
export async function syncPageScripts(scripting: Scripting, scripts: Script[]): Promise<void> {
  const known = await scripting.getRegisteredContentScripts();
  if (known.length === 0 && scripts.length > 0) await scripting.registerContentScripts(scripts);
  else if (scripts.length > 0) await scripting.updateContentScripts(scripts);
  else if (known.length > 0) await scripting.unregisterContentScripts();
}
