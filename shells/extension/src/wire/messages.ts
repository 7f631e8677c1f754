// What a content script and the extension say to each other. A message to the extension can only ask: decisions never
// come as messages (docs/decisions/extension-requests.md).
import type { SiteWish } from "@satchel/app/sites";
import { isRecord, isShortText } from "./parse.ts";
import { parseReply, type Reply } from "./reply.ts";
import { parseWish } from "./wish.ts";

const MAX_NAME_CHARS = 64;

/**
 * What a content script says. `document`: a random name that it gave its document; it tells documents of one frame
 * apart where the browser does not. `askId`: names a request; said again when no answer came, it is the same request.
 * `ask`: a person is asked. `withdraw`: unless it was accepted, nobody has to decide any more. `look`: something may
 * have expired. `known`: the address that this document may see already. `forget`: the site does not want to be
 * remembered.
 */
export type Said =
  | { kind: "ask"; document: string; askId: string; wish: SiteWish }
  | { kind: "withdraw"; document: string; askId: string }
  | { kind: "look" | "known" | "forget"; document: string };

/**
 * What is answered at once. `taken`: an ask's reply comes later, as a message of its own. `address`: answers `known`,
 * null where there is none. `isDone` answers the others.
 */
export type Answer = { taken: true } | { reply: Reply } | { address: string | null } | { isDone: true };

/** The extension tells one document something. It answers `true` if it is that document. */
export type Told =
  | { kind: "reply"; document: string; askId: string; reply: Reply }
  | { kind: "account"; document: string; address: string }
  | { kind: "ping"; document: string }
  | { kind: "disconnect"; document: string };

export function parseSaid(data: unknown): Said | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, document, askId } = data;
  if (!isShortText(document, MAX_NAME_CHARS)) return undefined;
  if (kind === "look" || kind === "known" || kind === "forget") return { kind, document };
  if (!isShortText(askId, MAX_NAME_CHARS)) return undefined;
  if (kind === "withdraw") return { kind, document, askId };
  const wish = parseWish(data.wish);
  return kind === "ask" && wish ? { kind, document, askId, wish } : undefined;
}

export function parseAnswer(data: unknown): Answer | undefined {
  if (!isRecord(data)) return undefined;
  const { taken, isDone, address } = data;
  if (taken === true) return { taken };
  if (isDone === true) return { isDone };
  if (typeof address === "string" || address === null) return { address };
  const reply = parseReply(data.reply);
  return reply && { reply };
}

export function parseTold(data: unknown): Told | undefined {
  if (!isRecord(data) || typeof data.document !== "string") return undefined;
  const { kind, document, askId, address } = data;
  if (kind === "ping" || kind === "disconnect") return { kind, document };
  if (kind === "account") return typeof address === "string" ? { kind, document, address } : undefined;
  const reply = parseReply(data.reply);
  return kind === "reply" && typeof askId === "string" && reply ? { kind, document, askId, reply } : undefined;
}
