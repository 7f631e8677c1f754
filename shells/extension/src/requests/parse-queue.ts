import { isRecord, isWhole } from "../wire/parse.ts";
import { parseReply } from "../wire/reply.ts";
import { parseWish } from "../wire/wish.ts";
import { parseAsker } from "./asker.ts";
import type { Recent } from "./limits.ts";
import type { Connected, Entry, Queue } from "./queue.ts";

/** Reads the stored queue. What is damaged is left out: a request that nobody can read can only expire. */
export function parseQueue(data: unknown): Queue {
  const { entries, recent, connected } = isRecord(data) ? data : {};
  return {
    entries: listOf(entries, parseEntry),
    recent: listOf(recent, parseRecent),
    connected: listOf(connected, parseConnected),
  };
}

function parseEntry(data: unknown): Entry | undefined {
  if (!isRecord(data)) return undefined;
  const { id, askId, askedAt, stage, isOpened } = data;
  const [asker, wish] = [parseAsker(data.asker), parseWish(data.wish)];
  const reply = data.reply === undefined ? undefined : parseReply(data.reply);
  if (!asker || !wish || typeof id !== "string" || typeof askId !== "string" || !isWhole(askedAt)) return undefined;
  if ((stage !== "asked" && stage !== "accepted") || (data.reply !== undefined && !reply)) return undefined;
  return { id, askId, asker, wish, askedAt, stage, isOpened: isOpened === true, reply };
}

function parseConnected(data: unknown): Connected | undefined {
  if (!isRecord(data) || typeof data.address !== "string") return undefined;
  const asker = parseAsker(data.asker);
  return asker && { asker, address: data.address };
}

function parseRecent(data: unknown): Recent | undefined {
  if (!isRecord(data)) return undefined;
  const { at, origin, tabId } = data;
  return isWhole(at) && typeof origin === "string" && isWhole(tabId) ? { at, origin, tabId } : undefined;
}

/** Reads a list, without the items that cannot be read. */
export function listOf<T>(data: unknown, parse: (item: unknown) => T | undefined): T[] {
  return Array.isArray(data) ? data.map(parse).filter((item) => item !== undefined) : [];
}
