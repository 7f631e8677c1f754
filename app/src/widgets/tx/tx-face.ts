import type { TokenActivity } from "@satchel/core/activity";
import { type Sats, sats } from "@satchel/core/amount";
import { paymentEvent, type TxEvent } from "../../text/activity-words.ts";
import { tokenEvent } from "../../text/token-words.ts";
import type { ReadTx } from "./read-tx.ts";

/** What a row is about. */
export type TxFace = {
  event: TxEvent;
  /** Set where the row is about a token; `others`: how many more tokens there are. */
  token?: { first: TokenActivity; others: number } | undefined;
  /** Set where the row is about people: the first one's address, and how many more there are. */
  party?: { first: string; others: number } | undefined;
  /** What the wallet gained (or lost, below 0), the more important change first. There are at most two. */
  changes: readonly [Change, Change?];
};

/** A change of XEC, in sats, or of a token, in atoms. */
export type Change = { tokenId: string | undefined; by: bigint };

/** Returns how much a change is, without its sign. */
export const absolute = (by: bigint): Sats => sats(by < 0n ? -by : by);

/** Returns the sign of a change. */
export const directionOf = (by: bigint): "in" | "out" | undefined => (by === 0n ? undefined : by > 0n ? "in" : "out");

const SAVINGS = { yield: "savingsYield", conversion: "savingsConversion" } as const;

/** Returns what a row is about. `isOwn`: whether an address belongs to one of the person's wallets. */
export function faceOf(read: ReadTx, isOwn: (address: string) => boolean): TxFace {
  const { activity, parties, savings } = read;
  const [token, ...tokens] = activity.tokens;
  if (token !== undefined) {
    const event = savings === undefined ? tokenEvent(token, activity.kind) : SAVINGS[savings];
    return { event, token: { first: token, others: tokens.length }, changes: changesOf(read, token) };
  }
  const [first, ...others] = parties;
  const isMove = activity.kind === "sent" && others.length === 0 && first !== undefined && isOwn(first);
  return {
    event: isMove ? "movedToWallet" : paymentEvent(activity.kind),
    party: first === undefined ? undefined : { first, others: others.length },
    changes: [{ tokenId: undefined, by: read.effect.change }],
  };
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
