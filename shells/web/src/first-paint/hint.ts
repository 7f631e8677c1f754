import { parseWalletId, type WalletId } from "@satchel/core/ids";
import type { State } from "@satchel/engine";

/**
 * What the page probably shows first, and in which theme. It is remembered from the last visit, so that the right files
 * are fetched and nothing flashes. It may be wrong: what is true the stored wallets say.
 */
export type Hint = {
  shows: "welcome" | "wallet";
  theme: State["settings"]["theme"];
  /** The wallet that was shown. */
  walletId?: WalletId | undefined;
};

const KEY = "satchel-first-paint";

/** Returns what was remembered; without it, or where the browser refuses its storage, what a newcomer sees. */
export function readHint(): Hint {
  const [shows, theme, ...more] = readText().split(" ");
  return {
    shows: shows === "wallet" ? "wallet" : "welcome",
    theme: theme === "light" || theme === "dark" ? theme : "system",
    walletId: parseWalletId(more.find((word) => word.startsWith(OF_WALLET))?.slice(OF_WALLET.length)),
  };
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

const OF_WALLET = "of:";
const REFUSED = "refused";

/** Whether the browser refused the last time to promise that it keeps the storage: Home has a banner about it then. */
export const wasStorageRefused = (): boolean => readText().split(" ").includes(REFUSED);

/** Remembers whether the browser refused, on a device that has a wallet. */
export function rememberRefusal(isRefused: boolean): void {
  const hint = readHint();
  if (hint.shows === "wallet") writeHint(hint, isRefused);
}

/** Remembers a hint. What a newcomer sees leaves nothing behind. Never throws. */
function writeHint({ shows, theme, walletId }: Hint, isRefused = wasStorageRefused()): void {
  try {
    if (shows === "wallet") {
      const more = [...(isRefused ? [REFUSED] : []), ...(walletId === undefined ? [] : [OF_WALLET + walletId])];
      localStorage.setItem(KEY, [shows, theme, ...more].join(" "));
    } else if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${shows} ${theme}`);
  } catch {
    // The next start paints the welcome screen first, and then what the storage has.
  }
}

type States = { getState(): State; subscribe(listen: (state: State) => void): unknown };

/** Remembers what this page shows, from now on. A storage that could not be read says nothing about the next start. */
export function rememberHint(state: States): void {
  let last: string | undefined;
  const remember = ({ phase, activeId: walletId, settings: { theme } }: State) => {
    if (phase.kind === "loading" || phase.kind === "storage-failed") return;
    const shows = phase.kind === "no-wallet" ? "welcome" : "wallet";
    const now = `${shows} ${theme} ${walletId}`;
    if (last === now) return;
    last = now;
    writeHint({ shows, theme, walletId });
  };
  remember(state.getState());
  state.subscribe(remember);
}
