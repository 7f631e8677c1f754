import { parseTxid, type Txid } from "@satchel/core/ids";
import type { ArchivedTx, ArchivePlace, ArchiveShelf } from "@satchel/core/ports";

/** A stored record. `places` has `{walletId}\0{shelf}\0{order}` for each shelf, so that one index serves all lists. */
export type ArchiveRecord = { walletId: string; txid: Txid; places: readonly string[]; bytes: Uint8Array };

const END = "\0";
const LAST = "\uffff";

const shelfStart = ({ walletId, shelf }: ArchiveShelf) => `${walletId}${END}${shelf}${END}`;
export const placeOf = (shelf: ArchiveShelf, order: string) => `${shelfStart(shelf)}${order}`;
/** Returns index keys below and above all records of a shelf. */
export const shelfEnds = (shelf: ArchiveShelf): [string, string] => [placeOf(shelf, ""), placeOf(shelf, LAST)];
const orderAt = (place: string) => place.slice(place.lastIndexOf(END) + 1);

export function toRecord(walletId: string, { txid, order, shelves, bytes }: ArchivedTx): ArchiveRecord {
  return { walletId, txid, places: shelves.map((shelf) => placeOf({ walletId, shelf }, order)), bytes };
}

/** Parses a stored record, or returns undefined when it is damaged. */
export function parseRecord(stored: unknown): ArchivedTx | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { txid: id, places, bytes }: Partial<Record<keyof ArchiveRecord, unknown>> = stored;
  const txid = parseTxid(id);
  if (txid === undefined || !Array.isArray(places) || !(bytes instanceof Uint8Array)) return undefined;
  const parts = places.map((place) => (typeof place === "string" ? place.split(END) : []));
  const order = parts[0]?.[2];
  if (order === undefined || parts.some((part) => part.length !== 3)) return undefined;
  return { txid, order, shelves: parts.map(([, shelf = ""]) => shelf), bytes };
}

/** Returns the txid and order of a record without its bytes. */
export const placeIn = (place: string, txid: Txid): ArchivePlace => ({ txid, order: orderAt(place) });

/** The stored note of a wallet. */
export type ArchiveNote = { revision: number; text: string };

export function parseNote(stored: unknown): { revision: number; text: string | undefined } {
  if (typeof stored !== "object" || stored === null) return { revision: 0, text: undefined };
  const { revision, text }: Partial<Record<keyof ArchiveNote, unknown>> = stored;
  if (typeof revision !== "number" || typeof text !== "string") return { revision: 0, text: undefined };
  return { revision, text };
}
