import type { TokenActivity } from "@satchel/core/activity";
import { atoms } from "@satchel/core/amount";
import { paymentEvent, type TxEvent } from "../../text/activity-words.ts";
import { tokenMove } from "../../text/token-words.ts";
import type { ReadTx } from "./read-tx.ts";

/** What a row is about. */
export type TxFace = {
  event: TxEvent;
  /** Set where the row is about a token; `others`: how many more tokens there are. */
  token?: { first: TokenActivity; others: number; direction: "in" | "out" | undefined } | undefined;
  /** Set where the row is about people: the first one's address, and how many more there are. */
  party?: { first: string; others: number } | undefined;
};

const SAVINGS = { yield: "savingsYield", conversion: "savingsConversion" } as const;

export function faceOf({ activity, parties, savings }: ReadTx): TxFace {
  const [token, ...tokens] = activity.tokens;
  if (token !== undefined) {
    const { event, direction } = tokenMove(token, activity.kind);
    const about = { token: { first: asShown(token), others: tokens.length, direction } };
    return { event: savings === undefined ? event : SAVINGS[savings], ...about };
  }
  const [first, ...others] = parties;
  const event = paymentEvent(activity.kind);
  return { event, party: first === undefined ? undefined : { first, others: others.length } };
}

/** Of a fan-out, the mint inputs it created count, not the rest of the collection's token. */
export const asShown = (token: TokenActivity): TokenActivity =>
  token.nftFanInputsCreated === undefined ? token : { ...token, atoms: atoms(BigInt(token.nftFanInputsCreated)) };

/** How many NFT mint inputs the row tells of. */
export const fanInputsOf = ({ token }: TxFace): number => token?.first.nftFanInputsCreated ?? 0;
