// The content script's side of the provider. Its own world is out of the page's reach; what comes over the port is not.

import type { SiteWish } from "@satchel/app/sites";
import type { ErrorCode } from "@satchel/connect";
import { parseWish } from "../wire/wish.ts";
import { HELLO, type ToPage } from "./wire.ts";

/** A call's outcome, as the page hears it. */
export type Outcome = { result: Extract<ToPage, { result: unknown }>["result"] } | { code: ErrorCode; message: string };

/** What the wallet can be asked from one document. Nothing here rejects. */
export type WalletSide = {
  /** `signal` withdraws the request while nobody has accepted it. */
  ask(wish: SiteWish, signal: AbortSignal): Promise<Outcome>;
  /** The address that the document's site may see already, without asking. */
  knownAddress(): Promise<Outcome>;
  forgetSite(): Promise<Outcome>;
  /** Calls back with what the wallet tells this site unasked. */
  follow(onEvent: (event: Extract<ToPage, { event: string }>) => void): void;
};

/** The page's script counts too, but a page can write to the port without it. */
const MAX_WAITING = 16;

const WISHES = new Map<unknown, (text: unknown) => unknown>([
  ["connect", () => ({ kind: "connect" })],
  ["signMessage", (message) => ({ kind: "sign", message })],
  ["sendBip21", (bip21) => ({ kind: "pay", bip21 })],
  ["buy", (link) => ({ kind: "buy", link })],
  ["list", (link) => ({ kind: "list", link })],
]);

const refused = (code: ErrorCode, message: string): Outcome => ({ code, message });

/** Answers the calls of one page, which come in as anything that can be cloned. `say`: tells the page. */
export function createPageServer(wallet: WalletSide, say: (message: ToPage) => void) {
  const waiting = new Map<number, AbortController>();

  function answer(method: unknown, text: unknown, signal: AbortSignal): Promise<Outcome> | Outcome {
    if (method === "getAddress") return wallet.knownAddress();
    if (method === "disconnect") return wallet.forgetSite();
    const wishOf = WISHES.get(method);
    if (!wishOf) return refused("bad-request", "The wallet does not know this method");
    const wish = parseWish(wishOf(text));
    return wish ? wallet.ask(wish, signal) : refused("bad-request", `${method} needs a text that is not too long`);
  }

  async function take(message: unknown): Promise<void> {
    if (typeof message !== "object" || message === null) return;
    const { id, method, text, abort } = message as Record<string, unknown>;
    // Without a number of its own a call cannot be answered.
    if (typeof id !== "number" || !Number.isSafeInteger(id)) return;
    if (abort === true) return waiting.get(id)?.abort();
    if (waiting.has(id)) return;
    if (waiting.size >= MAX_WAITING) return say({ id, ...refused("rate-limited", "Too many calls are waiting") });
    const controller = new AbortController();
    waiting.set(id, controller);
    const outcome = await answer(method, text, controller.signal);
    waiting.delete(id);
    say({ id, ...outcome });
  }

  return { take };
}

/**
 * Serves the provider of this document: takes the first port that its own window hands over. A message of another
 * window (a frame, an opener) is not heard, because it would ask under this document's name.
 */
export function servePage(wallet: WalletSide, page: Window = window): void {
  const open = (port: MessagePort) => {
    const { take } = createPageServer(wallet, (message) => port.postMessage(message));
    port.addEventListener("message", ({ data }) => void take(data));
    port.start();
    port.postMessage({ isOpen: true } satisfies ToPage);
    wallet.follow((event) => port.postMessage(event));
  };
  const hear = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== page || !isHello(event.data) || !port) return;
    event.stopImmediatePropagation();
    page.removeEventListener("message", hear, { capture: true });
    open(port);
  };
  page.addEventListener("message", hear, { capture: true });
}

const isHello = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.hasOwn(data, HELLO) && Reflect.get(data, HELLO) === true;
