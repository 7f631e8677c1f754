// What a content script and the extension say to each other. A message to the extension can only ask: decisions never
// come as messages (docs/decisions/extension-requests.md).
import type { SiteWish } from "@satchel/app/sites";
import { isRecord, isShortText } from "./parse.ts";
import { parseReply, type Reply } from "./reply.ts";
import { parseWish } from "./wish.ts";

const MAX_NAME_CHARS = 64;

/**
 * A content script asks. `askId`: names this request; said again when no answer came, it is the same request.
 * `document`: a random name that the content script gave its document; it tells documents of one frame apart where the
 * browser does not.
 */
export type Ask = { kind: "ask"; askId: string; document: string; wish: SiteWish };

/** What an ask is answered at once: with `taken` the reply comes later, as a message of its own. */
export type AskAnswer = { taken: true } | { taken: false; reply: Reply };

/** The extension tells one document something. It answers `true` if it is that document. */
export type Told =
  | { kind: "reply"; document: string; askId: string; reply: Reply }
  | { kind: "ping"; document: string }
  | { kind: "disconnect"; document: string };

export function parseAsk(data: unknown): Ask | undefined {
  if (!isRecord(data) || data.kind !== "ask") return undefined;
  const { askId, document } = data;
  const wish = parseWish(data.wish);
  if (!wish || !isShortText(askId, MAX_NAME_CHARS) || !isShortText(document, MAX_NAME_CHARS)) return undefined;
  return { kind: "ask", askId, document, wish };
}

export function parseAskAnswer(data: unknown): AskAnswer | undefined {
  if (!isRecord(data)) return undefined;
  if (data.taken === true) return { taken: true };
  const reply = parseReply(data.reply);
  return data.taken === false && reply ? { taken: false, reply } : undefined;
}

export function parseTold(data: unknown): Told | undefined {
  if (!isRecord(data) || typeof data.document !== "string") return undefined;
  const { kind, document, askId } = data;
  if (kind === "ping" || kind === "disconnect") return { kind, document };
  const reply = parseReply(data.reply);
  return kind === "reply" && typeof askId === "string" && reply ? { kind, document, askId, reply } : undefined;
}
