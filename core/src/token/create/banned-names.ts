import { hasMixedScripts, lookOf } from "../../text/index.ts";
import { BANNED_NAMES, BANNED_TICKERS, COINS, CURRENCIES } from "./banned-names.data.ts";

/** Returns the form in which names and tickers are compared: lower case, without spaces around, one space inside. */
const comparable = (text: string): string => text.toLowerCase().trim().replace(/\s+/g, " ");

/** One flat list: a name is compared with tickers too, and a ticker with names (facts.md 1.4). */
const banned: ReadonlySet<string> = new Set(
  [
    ...BANNED_TICKERS,
    ...BANNED_NAMES,
    ...COINS.flatMap(([ticker, name, id = comparable(name).replaceAll(" ", "-")]) => [ticker, name, id]),
    ...CURRENCIES.flat(),
  ].map(comparable),
);

let looks: ReadonlyMap<string, string> | undefined;
/** The banned texts by their look; computed at the first need, because most people never create a token. */
const bannedLooks = (): ReadonlyMap<string, string> => {
  looks ??= new Map([...banned].map((text) => [pictureOf(text), text]));
  return looks;
};

/** Returns how a text looks when capital and small letters count as the same: a capital I is like a small l. */
const pictureOf = (text: string): string => lookOf(text).toLowerCase().replaceAll("i", "l");

/**
 * Tells whether a name or ticker belongs to a well-known coin or a currency, so that no token may be created with it.
 */
export const isBannedName = (text: string): boolean => banned.has(comparable(text));

/** Something about a name or ticker that a person should know; it does not block. */
export type NameWarning =
  /** It can be taken for the banned text `like`. */
  | { code: "name-looks-like"; like: string }
  /** A word has letters of several scripts, as forged names have. */
  | { code: "name-mixes-scripts" };

/** Returns what looks suspicious about a name or ticker that is not banned itself. */
export function warnAboutName(text: string): NameWarning | undefined {
  if (isBannedName(text)) return undefined;
  const like = bannedLooks().get(pictureOf(text)) ?? bannedLooks().get(pictureOf(text.toLowerCase()));
  if (like !== undefined) return { code: "name-looks-like", like };
  return hasMixedScripts(text) ? { code: "name-mixes-scripts" } : undefined;
}
