import type { SiteWish } from "@satchel/app/sites";
import { type Answer, parseAnswer, parseTold, type Said } from "../wire/messages.ts";
import { type Reply, refusal } from "../wire/reply.ts";
import { WAIT_MS } from "../wire/wait.ts";

/** What is used of `chrome.runtime` in a content script. */
export type Runtime = {
  sendMessage(message: unknown): Promise<unknown>;
  onMessage: {
    addListener(
      listener: (message: unknown, sender: { id?: string }, answer: (response: unknown) => void) => void,
    ): void;
  };
  id: string;
};

/** What the wallet tells a document unasked. */
export type WalletEvent = { kind: "disconnect" } | { kind: "account"; address: string };

/** The way from a document to the wallet. Nothing here rejects. */
export type Wallet = {
  /**
   * Asks a person, and resolves to the one reply. `signal` withdraws the request: the reply then says `aborted`, or
   * what a person who was faster has decided.
   */
  ask(wish: SiteWish, signal?: AbortSignal): Promise<Reply>;
  /** Resolves to the address that this document may see without asking; null without one. */
  known(): Promise<string | null>;
  /** Forgets this site. Resolves to whether the wallet heard it. */
  forget(): Promise<boolean>;
  follow(listener: (event: WalletEvent) => void): void;
};

/** A background that was ended while it took a message does not answer; it is asked again so many times. */
const TRIES = 5;
/** A little more than a request may wait. */
const EXPIRED_MS = WAIT_MS + 2_000;

type WithoutDocument<T> = T extends unknown ? Omit<T, "document"> : never;

/** Names are random also on pages without TLS, where `randomUUID` is absent. */
const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Connects this document with the wallet. `isReady`: resolves when the document may ask, e.g. when a person looks at a
 * page that was rendered before.
 */
export function connectWallet(runtime: Runtime, isReady: () => Promise<void>): Wallet {
  const document = randomName();
  const waiting = new Map<string, (reply: Reply) => void>();
  const followers = new Set<(event: WalletEvent) => void>();

  runtime.onMessage.addListener((message, sender, answer) => {
    const told = sender.id === runtime.id ? parseTold(message) : undefined;
    if (told?.document !== document) return;
    answer(true);
    if (told.kind === "reply") settle(told.askId, told.reply);
    else if (told.kind !== "ping") for (const follower of followers) follower(told);
  });

  function settle(askId: string, reply: Reply): void {
    waiting.get(askId)?.(reply);
    waiting.delete(askId);
  }

  /** Says it until the background answers, while `isOpen`. Resolves to undefined where the wallet is gone. */
  async function say(what: WithoutDocument<Said>, isOpen = () => true): Promise<Answer | undefined> {
    for (let tries = 0; tries < TRIES && isOpen(); tries += 1) {
      try {
        const answer = parseAnswer(await runtime.sendMessage({ ...what, document }));
        if (answer) return answer;
      } catch {
        // The background was ended in the middle, or the extension was reloaded.
      }
    }
    return undefined;
  }

  async function begin(askId: string, wish: SiteWish): Promise<void> {
    const answer = await say({ kind: "ask", askId, wish }, () => waiting.has(askId));
    if (answer && "reply" in answer) settle(askId, answer.reply);
    else if (!answer) settle(askId, refusal("unavailable"));
    // The background may sleep when a request expires: it is told to look.
    else setTimeout(() => waiting.has(askId) && void say({ kind: "look" }), EXPIRED_MS);
  }

  return {
    async ask(wish, signal) {
      await isReady();
      if (signal?.aborted) return refusal("aborted");
      const askId = randomName();
      signal?.addEventListener("abort", () => void say({ kind: "withdraw", askId }, () => waiting.has(askId)));
      const replied = new Promise<Reply>((resolve) => waiting.set(askId, resolve));
      void begin(askId, wish);
      return replied;
    },
    async known() {
      await isReady();
      const answer = await say({ kind: "known" });
      return answer && "address" in answer ? answer.address : null;
    },
    forget: async () => (await say({ kind: "forget" })) !== undefined,
    follow: (listener) => void followers.add(listener),
  };
}
