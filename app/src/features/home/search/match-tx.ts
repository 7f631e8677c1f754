import { atoms, atomsInputText, type Separators, xecInputText } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { actionWords } from "../../../text/action-words.ts";
import { eventSentence, eventText } from "../../../text/activity-words.ts";
import { richAsText } from "../../../ui/words/rich.tsx";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { type Acquaintance, absolute, faceOf, fanInputsOf } from "../../../widgets/tx/tx-face.ts";
import { isBackwards, type SearchQuery, spanOf } from "./search-query.ts";
import { isOfKind } from "./tx-kinds.ts";

/** What a row shows that is not in the transaction. */
export type Lookups = Acquaintance & {
  /** How the person writes numbers. */
  locale: string;
  separators: Separators;
  nameOf(address: string): string | undefined;
  tokenOf(tokenId: TokenId): TokenGenesis | undefined;
  noteOf(txid: Txid): string | undefined;
};

/** Returns a function that says whether a transaction matches. The query is parsed once, for many transactions. */
export function createMatcher(query: SearchQuery, lookups: Lookups): (read: ReadTx) => boolean {
  const words = parseSearchWords(query.text, lookups.separators);
  const isInSpan = createSpan(query);
  if (isBackwards(query)) return () => false;
  return (read) =>
    (query.direction === "all" || read.direction === query.direction) &&
    isOfKind(read, query.kind) &&
    (query.tokenId === "" || read.activity.tokens.some(({ tokenId }) => tokenId === query.tokenId)) &&
    isInSpan(read.atMs) &&
    (words.length === 0 || hasWords(read, words, lookups));
}

function createSpan(query: SearchQuery): (atMs: number | undefined) => boolean {
  if (query.from === "" && query.to === "") return () => true;
  const { fromMs, beforeMs } = spanOf(query);
  return (atMs) => atMs !== undefined && atMs >= fromMs && atMs < beforeMs;
}

function hasWords(read: ReadTx, words: readonly SearchWord[], lookups: Lookups): boolean {
  const text = foldText(textsOf(read, lookups).join("\n"));
  const ids = idsOf(read);
  const amounts = words.some(({ amount }) => amount !== undefined) ? amountsOf(read, lookups) : [];
  return words.every(
    (word) =>
      text.includes(word.text) ||
      ids.some((id) => isPartOfId(id, word.text)) ||
      (word.amount !== undefined && amounts.some((amount) => amount.startsWith(word.amount ?? ""))),
  );
}

/** Returns the texts of a row that people read: what happened, names, messages, the person's own note. */
function textsOf(read: ReadTx, lookups: Lookups): string[] {
  const { activity, parties, tx } = read;
  const { locale, nameOf, tokenOf, noteOf } = lookups;
  const face = faceOf(read, lookups);
  const sentence = richAsText(eventSentence(face.event, fanInputsOf(face), locale), { who: "" });
  const texts = [sentence, eventText(face.event), activity.tokens.length === 0 ? "XEC" : ""];
  for (const party of parties) texts.push(nameOf(party) ?? "");
  for (const action of activity.actions) {
    const { name, text } = actionWords(action);
    texts.push(name, text ?? "");
  }
  for (const { tokenId } of activity.tokens) {
    const names = tokenOf(tokenId)?.genesisInfo;
    if (names) texts.push(names.tokenName, names.tokenTicker);
  }
  texts.push(noteOf(tx.txid) ?? "");
  return texts;
}

/** Returns the ids that people copy, addresses without their prefix. */
const idsOf = ({ tx, parties, activity }: ReadTx): string[] => [
  tx.txid,
  ...parties.map((address) => address.slice(address.indexOf(":") + 1)),
  ...activity.tokens.map(({ tokenId }) => tokenId),
];

/** A shorter piece is in most ids by chance. */
const ANYWHERE_FROM = 8;
const AT_AN_END_FROM = 4;

/**
 * Returns whether a piece is part of an id: a short one at an end, because people know an id by its ends, a longer one
 * anywhere.
 */
function isPartOfId(id: string, word: string): boolean {
  const wanted = word.slice(word.indexOf(":") + 1);
  if (wanted.length >= ANYWHERE_FROM) return id.includes(wanted);
  return wanted.length >= AT_AN_END_FROM && (id.startsWith(wanted) || id.endsWith(wanted));
}

/** Returns the amounts that a row and its details show, as "12500.50" and as "12500.5". */
function amountsOf({ activity, effect }: ReadTx, { tokenOf }: Lookups): string[] {
  const payments = [absolute(effect.change), activity.sats, ...effect.paid.map((each) => each.sats)];
  const amounts = payments.flatMap((each) => bothForms(xecInputText(each), 2));
  for (const { tokenId, atoms: moved } of activity.tokens) {
    const decimals = tokenOf(tokenId)?.genesisInfo.decimals;
    if (decimals === undefined) continue;
    const by = absolute(effect.tokens.get(tokenId) ?? 0n);
    for (const each of [moved, atoms(by)]) amounts.push(...bothForms(atomsInputText(each, decimals), decimals));
  }
  return amounts;
}

/** Returns an amount without and with the zeros at its end. */
function bothForms(amount: string, decimals: number): string[] {
  const [whole = "", fraction = ""] = amount.split(".");
  return decimals === 0 ? [amount] : [amount, `${whole}.${fraction.padEnd(decimals, "0")}`];
}

/** One word of the query. `amount`: the word as the beginning of a number, where it can be one. */
type SearchWord = { text: string; amount?: string };

/** Returns a text without accents, in small letters, with narrow and wide forms of letters made the same. */
export function foldText(text: string): string {
  // Most texts are plain, and the long way takes ten times as long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "");
}

/** Spaces between the digits of one number, as some languages write them. */
const INNER_SPACE = /(?<=\d)[\u00a0\u2009\u202f](?=\d)/g;

/** Returns the words of the query. A transaction has to contain all of them, in any order. */
function parseSearchWords(text: string, separators: Separators): readonly SearchWord[] {
  const words = foldText(text.replace(INNER_SPACE, "")).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const amount = amountStart(word, separators);
    return amount === undefined ? { text: word } : { text: word, amount };
  });
}

/** Returns "12,500.5" as "12500.5", in any language; undefined for a word that cannot begin a number. */
function amountStart(word: string, { group, decimal }: Separators): string | undefined {
  const bare = word.replace(/^[+\-−]/, "").replaceAll(group === "" ? "'" : group, "");
  const plain = bare.replace(decimal, ".");
  if (/^\d+(\.\d*)?$/.test(plain)) return plain;
  // Copied from a program that writes numbers with a point.
  return /^\d+(\.\d*)?$/.test(bare) ? bare : undefined;
}
