import type { ErrorCode } from "@satchel/connect";

// What the script in the page and the content script say to each other, over a port of their own. The first message,
// over the window, hands that port over.

/** The message that hands the port over: `{ [HELLO]: true }`. */
export const HELLO = "satchel:hello";

/** What a page can ask for, by the names of the provider's methods. */
export type Method = "connect" | "disconnect" | "getAddress" | "signMessage" | "sendBip21" | "buy" | "list";

/** `id`: counts the calls of this document. `text`: the message or the link. `abort`: withdraws the call. */
export type ToWallet = { id: number; method: Method; text?: string | undefined } | { id: number; abort: true };

export type ToPage =
  | { isOpen: true }
  | { id: number; result: Record<string, string | null> }
  | { id: number; code: ErrorCode; message: string }
  | { event: "accountChanged"; address: string }
  | { event: "disconnect" };
