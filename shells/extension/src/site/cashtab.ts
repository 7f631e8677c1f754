import type { SiteWish } from "@satchel/app/sites";
import { isRecord } from "../wire/parse.ts";
import type { Reply } from "../wire/reply.ts";

type Kind = "connect" | "pay";

/** What is used of the page's window. */
export type PageWindow = {
  addEventListener(type: "message", listener: (event: Pick<MessageEvent, "data" | "source">) => void): void;
  postMessage(message: unknown, targetOrigin: string): void;
};

/** Reads a message of the page in the way of cashtab-connect (facts.md 3); undefined for any other message. */
export function readCashtabMessage(data: unknown): Extract<SiteWish, { kind: Kind }> | undefined {
  if (!isRecord(data) || data.type !== "FROM_PAGE" || data.text !== "Cashtab") return undefined;
  if (data.addressRequest === true) return { kind: "connect" };
  if (!isRecord(data.txInfo)) return undefined;
  const { bip21, address, value } = data.txInfo;
  if (typeof bip21 === "string") return { kind: "pay", bip21 };
  if (typeof address !== "string") return undefined;
  const amount = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return { kind: "pay", bip21: Number.isFinite(amount) && value !== "" ? `${address}?amount=${value}` : address };
}

/** Returns the message that cashtab-connect waits for, or undefined where it must not hear anything. */
export function cashtabAnswer(kind: Kind, reply: Reply): Record<string, unknown> | undefined {
  if (kind === "connect") {
    if (reply.approved)
      return reply.kind === "connect" ? { type: "FROM_CASHTAB", success: true, address: reply.address } : undefined;
    const { reason } = reply;
    return { type: "FROM_CASHTAB", success: false, reason };
  }
  if (!reply.approved) {
    const reason = reply.code === "denied" ? "User rejected the transaction" : reply.reason;
    return { type: "FROM_CASHTAB", txResponse: { approved: false, reason } };
  }
  return reply.kind === "pay" ? { type: "FROM_CASHTAB", txResponse: { approved: true, txid: reply.txid } } : undefined;
}

/**
 * Lets a page ask in the way of cashtab-connect. Its messages have no ids, and it waits for one answer of each kind:
 * only the newest request of a kind is answered, so that the page never takes the answer to an older one for it.
 */
export function serveCashtab(page: PageWindow, ask: (wish: SiteWish) => Promise<Reply>): void {
  const newest: Record<Kind, number> = { connect: 0, pay: 0 };

  async function answer(wish: Extract<SiteWish, { kind: Kind }>): Promise<void> {
    newest[wish.kind] += 1;
    const number = newest[wish.kind];
    const message = cashtabAnswer(wish.kind, await ask(wish));
    if (message && number === newest[wish.kind]) page.postMessage(message, "*");
  }

  page.addEventListener("message", ({ data, source }) => {
    const wish = source === page ? readCashtabMessage(data) : undefined;
    if (wish) void answer(wish);
  });
}
