import type { State } from "@satchel/engine";

/**
 * What the page probably shows first, and in which theme. It is remembered from the last visit, so that the right files
 * are fetched and nothing flashes. It may be wrong: what is true the stored wallets say.
 */
export type Hint = { shows: "welcome" | "wallet"; theme: State["settings"]["theme"] };

const KEY = "satchel-first-paint";

/** Returns what was remembered; without it, or where the browser refuses its storage, what a newcomer sees. */
export function readHint(): Hint {
  const [shows, theme] = readText().split(" ");
  return {
    shows: shows === "wallet" ? "wallet" : "welcome",
    theme: theme === "light" || theme === "dark" ? theme : "system",
  };
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

const REFUSED = "refused";

/** Whether the browser refused the last time to promise that it keeps the storage: Home has a banner about it then. */
export const wasStorageRefused = (): boolean => readText().split(" ")[2] === REFUSED;

/** Remembers whether the browser refused, on a device that has a wallet. */
export function rememberRefusal(isRefused: boolean): void {
  const hint = readHint();
  if (hint.shows === "wallet") writeHint(hint, isRefused);
}

/** Remembers a hint. What a newcomer sees leaves nothing behind. Never throws. */
function writeHint({ shows, theme }: Hint, isRefused = shows === "wallet" && wasStorageRefused()): void {
  try {
    if (shows === "welcome" && theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, [shows, theme, ...(isRefused ? [REFUSED] : [])].join(" "));
  } catch {
    // The next start paints the welcome screen first, and then what the storage has.
  }
}

type States = { getState(): State; subscribe(listen: (state: State) => void): unknown };

/** Remembers what this page shows, from now on. A storage that could not be read says nothing about the next start. */
export function rememberHint(state: States): void {
  let last: string | undefined;
  const remember = ({ phase, settings: { theme } }: State) => {
    if (phase.kind === "loading" || phase.kind === "storage-failed") return;
    const shows = phase.kind === "no-wallet" ? "welcome" : "wallet";
    if (last === `${shows} ${theme}`) return;
    last = `${shows} ${theme}`;
    writeHint({ shows, theme });
  };
  remember(state.getState());
  state.subscribe(remember);
}
