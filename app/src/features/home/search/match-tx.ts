import { atomsInputText, type Separators, xecInputText } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { actionWords } from "../../../text/action-words.ts";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { asShown, faceOf } from "../../../widgets/tx/tx-face.ts";
import { isBackwards, type SearchQuery, spanOf } from "./search-query.ts";
import { isOfKind } from "./tx-kinds.ts";

/** What a row says beside what stands in the transaction. */
export type Lookups = {
  /** How the person writes numbers. */
  separators: Separators;
  nameOf(address: string): string | undefined;
  tokenOf(tokenId: string): TokenGenesis | undefined;
  noteOf(txid: string): string | undefined;
};

/** Whether a transaction is one of those looked for. The query is taken apart once, for many transactions. */
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

/** What is read: verbs, names, messages, the person's own note. */
function textsOf(read: ReadTx, { nameOf, tokenOf, noteOf }: Lookups): string[] {
  const { activity, parties, tx } = read;
  const texts = [faceOf(read).verb, activity.tokens.length === 0 ? "XEC" : ""];
  for (const party of parties) texts.push(nameOf(party) ?? "");
  for (const action of activity.actions) {
    const { name, text } = actionWords(action);
    texts.push(name, text ?? "");
  }
  for (const { tokenId } of activity.tokens) {
    const known = tokenOf(tokenId)?.genesisInfo;
    if (known) texts.push(known.tokenName, known.tokenTicker);
  }
  texts.push(noteOf(tx.txid) ?? "");
  return texts;
}

/** What is copied rather than read, without the prefix that all addresses have. */
const idsOf = ({ tx, parties, activity }: ReadTx): string[] => [
  tx.txid,
  ...parties.map((address) => address.slice(address.indexOf(":") + 1)),
  ...activity.tokens.map(({ tokenId }) => tokenId),
];

/** Below this a few letters are in most ids by chance. */
const ANYWHERE_FROM = 8;
const AT_AN_END_FROM = 4;

/** People know an id by its ends; a longer piece may be of anywhere. */
function isPartOfId(id: string, word: string): boolean {
  const wanted = word.slice(word.indexOf(":") + 1);
  if (wanted.length >= ANYWHERE_FROM) return id.includes(wanted);
  return wanted.length >= AT_AN_END_FROM && (id.startsWith(wanted) || id.endsWith(wanted));
}

/** Of the payment and of its tokens, as "12500.50" and as "12500.5". */
function amountsOf({ activity }: ReadTx, { tokenOf }: Lookups): string[] {
  const amounts = bothForms(xecInputText(activity.sats), 2);
  for (const token of activity.tokens) {
    const decimals = tokenOf(token.tokenId)?.genesisInfo.decimals;
    if (decimals === undefined) continue;
    const { atoms } = asShown(token);
    amounts.push(...bothForms(atomsInputText(atoms, decimals), decimals));
  }
  return amounts;
}

/** Without and with the zeros at its end. */
function bothForms(amount: string, decimals: number): string[] {
  const [whole = "", fraction = ""] = amount.split(".");
  return decimals === 0 ? [amount] : [amount, `${whole}.${fraction.padEnd(decimals, "0")}`];
}

/** One word of what is looked for. `amount`: the same as the beginning of a number, where it can be one. */
type SearchWord = { text: string; amount?: string };

/** Letters without accents, capitals and the narrower or wider forms of the same. */
export function foldText(text: string): string {
  // Most texts are plain, and the long way takes ten times as long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "");
}

/** Spaces that group the digits of one number in some languages. */
const INNER_SPACE = /(?<=\d)[\u00a0\u2009\u202f](?=\d)/g;

/** All of them are looked for, in any order and anywhere. */
function parseSearchWords(text: string, separators: Separators): readonly SearchWord[] {
  const words = foldText(text.replace(INNER_SPACE, "")).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const amount = amountStart(word, separators);
    return amount === undefined ? { text: word } : { text: word, amount };
  });
}

/** "12,500.5" as "12500.5", whatever the language; undefined for what begins no number. */
function amountStart(word: string, { group, decimal }: Separators): string | undefined {
  const bare = word.replace(/^[+\-−]/, "").replaceAll(group === "" ? "'" : group, "");
  const plain = bare.replace(decimal, ".");
  if (/^\d+(\.\d*)?$/.test(plain)) return plain;
  // Copied from a program that writes them with a point.
  return /^\d+(\.\d*)?$/.test(bare) ? bare : undefined;
}
