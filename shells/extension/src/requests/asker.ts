import { isRecord, isWhole } from "../wire/parse.ts";

/**
 * The document that asks, as the browser describes the sender of its message. `document`: the random name that its
 * content script gave it. `documentId`: the browser's own name, where it gives one. `topOrigin`: of the page around it,
 * where that is another one. `isInFront`: whether its tab was the one that its window shows.
 */
export type Asker = {
  tabId: number;
  frameId: number;
  document: string;
  documentId?: string | undefined;
  origin: string;
  topOrigin?: string | undefined;
  isInFront: boolean;
  isPrivate: boolean;
};

type Sender = Pick<chrome.runtime.MessageSender, "id" | "tab" | "frameId" | "origin" | "documentId"> & {
  documentLifecycle?: string;
};

/** All files have this one origin. */
const FILES = "file://";

/**
 * Returns who asks, or undefined where nobody may: another extension, a page of this one, a document without an origin
 * of its own (a sandbox), or one that no person has visited yet. What the page says of itself does not count.
 */
export function readAsker(sender: Sender, document: string, ownId: string): Asker | undefined {
  const { id, tab, frameId, origin, documentId, documentLifecycle = "active" } = sender;
  if (id !== ownId || documentLifecycle !== "active" || !tab || !isWhole(tab.id) || !isWhole(frameId)) return undefined;
  if (origin === undefined || !isSiteOrigin(origin)) return undefined;
  const topOrigin = frameId === 0 ? origin : originOf(tab.url ?? "");
  return {
    tabId: tab.id,
    frameId,
    document,
    documentId,
    origin,
    topOrigin: topOrigin === origin ? undefined : topOrigin,
    isInFront: tab.active,
    isPrivate: tab.incognito,
  };
}

function isSiteOrigin(origin: string): boolean {
  if (origin === FILES) return true;
  const { protocol, origin: plain } = parseUrl(origin) ?? {};
  return (protocol === "https:" || protocol === "http:") && plain === origin;
}

/** Returns the origin of a page around a frame; "?" where the browser does not say it, so that it equals no other. */
function originOf(url: string): string {
  const { protocol, host } = parseUrl(url) ?? {};
  return protocol === undefined ? "?" : `${protocol}//${host}`;
}

/**
 * Whether a site can be remembered: nobody else can write its pages on the way, no other site is around it, and the
 * window is not a private one.
 */
export function mayBeRemembered({ origin, topOrigin, isPrivate }: Asker): boolean {
  const { protocol, hostname } = parseUrl(origin) ?? {};
  const isSecure =
    protocol === "https:" || (protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1"));
  return isSecure && topOrigin === undefined && !isPrivate;
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Whether two messages came from the same document. */
export const isSameDocument = (one: Asker, other: Asker): boolean =>
  one.tabId === other.tabId &&
  one.frameId === other.frameId &&
  one.document === other.document &&
  one.documentId === other.documentId;

/** Reads an asker that was stored; undefined where it is damaged. */
export function parseAsker(data: unknown): Asker | undefined {
  if (!isRecord(data)) return undefined;
  const { tabId, frameId, document, documentId, origin, topOrigin, isInFront, isPrivate } = data;
  if (!isWhole(tabId) || !isWhole(frameId) || typeof document !== "string" || typeof origin !== "string")
    return undefined;
  if (!isTextOrAbsent(documentId) || !isTextOrAbsent(topOrigin)) return undefined;
  return {
    tabId,
    frameId,
    document,
    documentId,
    origin,
    topOrigin,
    isInFront: isInFront === true,
    isPrivate: isPrivate === true,
  };
}

const isTextOrAbsent = (data: unknown): data is string | undefined => data === undefined || typeof data === "string";
