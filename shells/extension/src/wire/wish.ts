import type { SiteWish } from "@satchel/app/sites";
import { isRecord, isShortText } from "./parse.ts";

/** Longer than any payment link that fits into the coins of a wallet. */
const MAX_LINK_CHARS = 100_000;
const MAX_MESSAGE_CHARS = 10_000;

/** Reads what a page wishes; undefined where it is not a wish. The result has no other fields than these. */
export function parseWish(data: unknown): SiteWish | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, bip21, message, link } = data;
  if (kind === "connect") return { kind };
  if (kind === "pay" && isShortText(bip21, MAX_LINK_CHARS)) return { kind, bip21 };
  if (kind === "sign" && isShortText(message, MAX_MESSAGE_CHARS)) return { kind, message };
  if ((kind === "buy" || kind === "list") && isShortText(link, MAX_LINK_CHARS)) return { kind, link };
  return undefined;
}
