import type { TokenActivity } from "@satchel/core/activity";
import { type Sats, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { paymentEvent, type TxEvent } from "../../text/activity-words.ts";
import { tokenEvent } from "../../text/token-words.ts";
import type { ReadTx } from "./read-tx.ts";

/** What a row is about. */
export type TxFace = {
  event: TxEvent;
  /** Set where a token moved; `others`: how many more tokens there are. Without people, the row names the token. */
  token?: { first: TokenActivity; others: number } | undefined;
  /** Set where the row names people: the first one's address, and how many more there are. */
  party?: { first: string; others: number } | undefined;
  /** What the wallet gained (or lost, below 0), the more important change first. There are at most two. */
  changes: readonly [Change, Change?];
};

/** A change of XEC, in sats, or of a token, in atoms. */
export type Change = { tokenId: TokenId | undefined; by: bigint };

/** Returns how much a change is, without its sign. */
export const absolute = (by: bigint): Sats => sats(by < 0n ? -by : by);

/** Returns the sign of a change. */
export const directionOf = (by: bigint): "in" | "out" | undefined => (by === 0n ? undefined : by > 0n ? "in" : "out");

const SAVINGS = { yield: "savingsYield", conversion: "savingsConversion" } as const;

/**
 * What the person knows of an address: whether it belongs to one of the person's wallets, and whether it has a name.
 */
export type Acquaintance = { isOwn(address: string): boolean; isKnown(address: string): boolean };

/**
 * Returns what a row is about. A single token that went to somebody, or came from somebody the person knows, is about
 * them as a payment is; strangers send tokens unasked, so those are about the token.
 */
export function faceOf(read: ReadTx, { isOwn, isKnown }: Acquaintance): TxFace {
  const { activity, parties, savings } = read;
  const [token, ...tokens] = activity.tokens;
  const [first, ...others] = parties;
  const party = first === undefined ? undefined : { first, others: others.length };
  const isMove = activity.kind === "sent" && others.length === 0 && first !== undefined && isOwn(first);
  const payment = isMove ? "movedToWallet" : paymentEvent(activity.kind);
  if (token === undefined) return { event: payment, party, changes: [{ tokenId: undefined, by: read.effect.change }] };

  const event = savings === undefined ? tokenEvent(token, activity.kind) : SAVINGS[savings];
  const face = { event, token: { first: token, others: tokens.length }, changes: changesOf(read, token) };
  if (first === undefined || tokens.length > 0) return face;
  const isPersonal = event === "tokenSent" || (event === "tokenReceived" && isKnown(first));
  return isPersonal ? { ...face, event: payment, party } : face;
}

/** In a trade the wallet pays or is paid with XEC, so that comes first. */
function changesOf({ effect }: ReadTx, { tokenId, event }: TokenActivity): TxFace["changes"] {
  const ofToken = { tokenId, by: effect.tokens.get(tokenId) ?? 0n };
  const xec = { tokenId: undefined, by: effect.change };
  if (ofToken.by === 0n) return [xec.by === 0n ? { ...xec, by: effect.carried } : xec];
  if (event.startsWith("Agora ")) return [xec, ofToken];
  return xec.by === 0n ? [ofToken] : [ofToken, xec];
}

/** How many NFT mint inputs the row tells of. */
export const fanInputsOf = ({ token }: TxFace): number => token?.first.nftFanInputsCreated ?? 0;
