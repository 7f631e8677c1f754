import type { SiteWish } from "@satchel/app/sites";
import { parseAskAnswer, parseTold } from "../wire/messages.ts";
import { type Reply, refusal } from "../wire/reply.ts";

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

/** The way from a document to the wallet. */
export type Wallet = {
  /** Asks a person, and resolves to the one reply. Never rejects. */
  ask(wish: SiteWish): Promise<Reply>;
  /** Calls back when the wallet has forgotten this site. */
  onDisconnect(listener: () => void): void;
};

/** A background that was ended while it took a request does not answer; it is asked again so many times. */
const TRIES = 5;

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
  const onDisconnect = new Set<() => void>();

  runtime.onMessage.addListener((message, sender, answer) => {
    const told = sender.id === runtime.id ? parseTold(message) : undefined;
    if (told?.document !== document) return;
    answer(true);
    if (told.kind === "reply") settle(told.askId, told.reply);
    if (told.kind === "disconnect") for (const listener of onDisconnect) listener();
  });

  function settle(askId: string, reply: Reply): void {
    waiting.get(askId)?.(reply);
    waiting.delete(askId);
  }

  async function send(askId: string, wish: SiteWish): Promise<void> {
    for (let tries = 0; tries < TRIES && waiting.has(askId); tries += 1) {
      try {
        const answer = parseAskAnswer(await runtime.sendMessage({ kind: "ask", askId, document, wish }));
        if (answer?.taken) return;
        if (answer) return settle(askId, answer.reply);
      } catch {
        // The background was ended in the middle, or the extension was reloaded.
      }
    }
    settle(askId, refusal("unavailable"));
  }

  return {
    async ask(wish) {
      await isReady();
      const askId = randomName();
      const replied = new Promise<Reply>((resolve) => waiting.set(askId, resolve));
      void send(askId, wish);
      return replied;
    },
    onDisconnect: (listener) => void onDisconnect.add(listener),
  };
}
