import { isHash } from "./hash.ts";
import type { Txid } from "./txid.ts";

/**
 * The id of a token: the txid of its genesis, 64 lower-case hex digits. The token of a collection has one too, the
 * `groupTokenId` of its NFTs.
 */
export type TokenId = string & { readonly id: "token" };

/** Reads a token id from outside; undefined for anything else. */
export const parseTokenId = (input: unknown): TokenId | undefined => (isHash(input) ? (input as TokenId) : undefined);

/** Returns the id of the token that a transaction creates. */
export const tokenIdOf = (genesis: Txid): TokenId => genesis as string as TokenId;

/** Returns the txid of the transaction that created a token. */
export const genesisTxid = (tokenId: TokenId): Txid => tokenId as string as Txid;

/** The id under which coins with tokens of no known protocol are listed (facts.md 1.2). */
export const UNKNOWN_TOKEN_ID = "0".repeat(64) as TokenId;

/** Returns what a plan calls the token that its transaction `txIndex` creates, which has no txid yet. */
export const createdTokenId = (txIndex: number): TokenId => `plan:${txIndex}` as TokenId;

/** Reads such a name; undefined for the id of a token that exists. */
export function readCreatedTokenId(tokenId: TokenId): number | undefined {
  const [, index] = /^plan:(0|[1-9]\d{0,9})$/.exec(tokenId) ?? [];
  return index === undefined ? undefined : Number(index);
}
