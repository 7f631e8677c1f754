import type { TokenActivity } from "@satchel/core/activity";
import { atoms } from "@satchel/core/amount";
import { activityWords } from "../../text/activity-words.ts";
import { tokenWords } from "../../text/token-words.ts";
import type { ReadTx } from "./read-tx.ts";

/** What a row is about: a token, people, or nobody. */
export type TxFace = {
  verb: string;
  shortVerb: string;
  /** Set where the row is about a token; `others` are further ones. */
  token?: { first: TokenActivity; others: number; direction: "in" | "out" | undefined } | undefined;
  party?: { first: string; others: number } | undefined;
};

const SAVINGS = { yield: "Firma yield payment", conversion: "Firma USDT conversion" } as const;

export function faceOf({ activity, parties, savings }: ReadTx): TxFace {
  const [token, ...tokens] = activity.tokens;
  if (token !== undefined) {
    const { verb, shortVerb, direction } = tokenWords(token, activity.kind);
    const about = { token: { first: asShown(token), others: tokens.length, direction } };
    if (savings === undefined) return { verb, shortVerb, ...about };
    return { verb: SAVINGS[savings], shortVerb: SAVINGS[savings], ...about };
  }
  const [first, ...others] = parties;
  const { verb, shortVerb } = activityWords(activity.kind, first !== undefined);
  return { verb, shortVerb, party: first === undefined ? undefined : { first, others: others.length } };
}

/** Of a fan-out, what was made counts, and not what was left over. */
export const asShown = (token: TokenActivity): TokenActivity =>
  token.nftFanInputsCreated === undefined ? token : { ...token, atoms: atoms(BigInt(token.nftFanInputsCreated)) };
