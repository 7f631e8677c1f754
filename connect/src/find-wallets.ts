import { ANNOUNCE_EVENT, REQUEST_EVENT, SATCHEL, type Wallet } from "./provider.ts";

const METHODS = ["connect", "disconnect", "getAddress", "signMessage", "sendBip21", "buy", "list", "on"] as const;
const FIELDS = ["id", "rdns", "name", "version", "icon"] as const;

/** Reads an announcement. Any script of the page can send one, so it may be anything. */
function readWallet(detail: unknown): Wallet | undefined {
  try {
    const { info, provider } = detail as Partial<Wallet>;
    if (!info || !provider) return undefined;
    if (FIELDS.some((name) => typeof info[name] !== "string")) return undefined;
    if (METHODS.some((name) => typeof provider[name] !== "function")) return undefined;
    // Only a picture, never an address that would be fetched.
    return info.icon.startsWith("data:image/") ? { info, provider } : undefined;
  } catch {
    return undefined; // e.g. a getter that throws
  }
}

/**
 * Calls back with each wallet that announces itself, now and later, each once. Returns what ends it.
 * `page`: the window whose wallets are meant.
 */
export function followWallets(onWallet: (wallet: Wallet) => void, page: Window = window): () => void {
  const known = new Set<string>();
  const hear = (event: Event) => {
    const wallet = readWallet((event as CustomEvent<unknown>).detail);
    if (!wallet || known.has(wallet.info.id)) return;
    known.add(wallet.info.id);
    onWallet(wallet);
  };
  page.addEventListener(ANNOUNCE_EVENT, hear);
  page.dispatchEvent(new Event(REQUEST_EVENT));
  return () => page.removeEventListener(ANNOUNCE_EVENT, hear);
}

/**
 * Resolves to the first wallet with this `rdns`, or to undefined if none has announced itself within `waitMs`.
 * A wallet of the browser is there before the page's first script, so `waitMs` matters only to slow ones.
 */
export function findWallet({
  rdns = SATCHEL,
  waitMs = 1000,
  page = window,
}: {
  rdns?: string;
  waitMs?: number;
  page?: Window;
} = {}): Promise<Wallet | undefined> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const end = (wallet: Wallet | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(wallet);
    };
    const timer = setTimeout(() => end(undefined), waitMs);
    stop = followWallets((wallet) => {
      // The first answer comes while followWallets is still running, before `stop` ends it.
      if (wallet.info.rdns === rdns) queueMicrotask(() => end(wallet));
    }, page);
  });
}
