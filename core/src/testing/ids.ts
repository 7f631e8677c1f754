import {
  type Outpoint,
  parseOutpoint,
  parseTokenId,
  parseTxid,
  parseWalletId,
  type TokenId,
  type Txid,
  tokenIdOf,
  type WalletId,
} from "../ids/index.ts";

/** Returns a text of a test as a txid. Throws RangeError for any other text. */
export const aTxid = (text: string | undefined): Txid => must(parseTxid(text), text);

/** Returns a text of a test as a token id. Throws RangeError for any other text. */
export const aTokenId = (text: string | undefined): TokenId => must(parseTokenId(text), text);

/** Returns a text of a test as an outpoint. Throws RangeError for any other text. */
export const anOutpoint = (text: string | undefined): Outpoint => must(parseOutpoint(text), text);

/** Returns a text of a test as a wallet id. Throws RangeError for the empty text. */
export const aWalletId = (text: string | undefined): WalletId => must(parseWalletId(text), text);

/** Returns a text as if a parser had taken it, for tests of what a wrong id or script leads to. */
export const unparsed = <Brand extends string>(text: string): Brand => text as Brand;

/** Returns a txid made from a number, for tests that number their transactions. */
export const txidOfNumber = (n: number): Txid => aTxid(n.toString(16).padStart(64, "0"));

/** Returns the id of the token that transaction `txidOfNumber(n)` creates. */
export const tokenIdOfNumber = (n: number): TokenId => tokenIdOf(txidOfNumber(n));

function must<Id>(id: Id | undefined, text: string | undefined): Id {
  if (id === undefined) throw new RangeError(`"${text}" is not an id`);
  return id;
}
