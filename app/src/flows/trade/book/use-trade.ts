import type { Outpoint, TokenId } from "@satchel/core/ids";
import {
  type AcrossPurchase,
  type Asked,
  askedFor,
  askedSats,
  type Offer,
  type OfferPart,
  type TradeProblem,
} from "@satchel/core/offer";
import type { SendProblem } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { type AttemptState, type OpenChain, type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { type AttemptPlan, attemptPlan } from "../../../wiring/payment/attempt-plan.ts";
import { useTradePlan } from "../../../wiring/payment/use-trade-plan.ts";

/** `best`: the price of the best offer that the person has seen beside it. */
export type BuyIntent = { trade: "buy"; more?: readonly OfferPart[]; best?: Asked } & OfferPart;
/** A purchase, or the end of an offer of the wallet, as a person has seen it. */
export type SeenTrade = Seen & { intent: BuyIntent | { trade: "cancel"; offer: Offer } };
export type SeenPurchase = SeenTrade & { intent: BuyIntent };

/**
 * What is to be done: buy from an offer and perhaps from others, or cancel it. `spot`: the cheapest offer of the book.
 */
export type Wish = { offer: Offer; buy: AcrossPurchase | undefined; spot: Offer | undefined };

export type Trade = AttemptPlan<SeenTrade, TradeProblem> & {
  attempt: AttemptState<SeenTrade>;
  /** Verifies the offer and the coins, asks a second server, then opens the review: every trade is reviewed. */
  submit: () => void;
  /** The purchase that somebody else was faster with. Nothing of it was sent, unless the failure is a refusal. */
  lost: SeenPurchase | undefined;
  /** The purchase of several transactions that is being sent, or of which not all was bought. */
  chain: OpenChain<SeenTrade> | undefined;
  closeChain: () => void;
};

/**
 * Plans what is to be done and carries it through its review and sending. `choice`: another text when the person has
 * chosen something else, and then a failure of what was chosen before is not shown any more. `onGone`: somebody was
 * faster, or the offers have changed. `place`: of its session; the card of an order book has its token's.
 */
export function useTrade(
  tokenId: TokenId,
  wish: Wish | undefined,
  choice: string,
  { onSent, onGone }: { onSent: () => void; onGone: () => void },
  place = `trade:${tokenId}`,
): Trade {
  // A chain that was stopped or interrupted stays on the screen, and the form does not offer it a second time.
  const attempt = useAttempt<SeenTrade>(place, {
    onSent,
    onKept: onSent,
    showsOpen: ({ purpose }) => purpose === "purchase",
  });
  const [closed, setClosed] = useState<Outpoint>();
  const { offer, buy, spot } = wish ?? {};
  const intent = useMemo<SeenTrade["intent"] | undefined>(
    () => offer && (buy === undefined ? { trade: "cancel", offer } : buying(buy, spot)),
    [offer, buy, spot],
  );
  const plan = attemptPlan(attempt, intent, useTradePlan(intent));
  const { failed, chain } = attempt;
  const problem = failed?.problem;
  const isGone = problem !== undefined && isOfferLost(problem);
  const isOld = isGone || problem?.code === "price-moved" || problem?.code === "price-above-best";
  const lost = isGone && failed && isPurchase(failed) ? failed : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lost race, and each price that has moved
  useEffect(() => {
    if (isOld) onGone();
  }, [isOld]);
  // Until its outcome is known, a payment stays on the screen.
  const isOver = failed !== undefined && failed.problem.code !== "outcome-unknown";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the choice
  useEffect(() => {
    if (isOver) attempt.forget();
  }, [choice]);
  return {
    ...plan,
    attempt,
    submit: () => attempt.confirm(plan.ready, true),
    lost,
    chain: chain?.entry.purpose === "purchase" && chain.entry.id !== closed ? chain : undefined,
    closeChain: () => {
      setClosed(chain?.entry.id);
      attempt.forget();
    },
  };
}

const isOfferLost = (problem: SendProblem): boolean =>
  problem.code === "offer-gone" || (problem.code === "refused" && "isOfferGone" in problem);

const isPurchase = <Trade extends SeenTrade>(seen: Trade): seen is Trade & SeenPurchase => seen.intent.trade === "buy";

/** Returns the intent of a purchase; its parts are bought in their order. `spot`: the best offer beside it. */
export function buying({ parts }: Pick<AcrossPurchase, "parts">, spot: Offer | undefined): BuyIntent | undefined {
  const [first, ...more] = parts.map(({ offer, atoms }): OfferPart => ({ offer, atoms }));
  const best = spot && { best: askedFor(askedSats(spot), spot.atoms) };
  return first && { trade: "buy", ...first, ...(more.length > 0 && { more }), ...best };
}

/** Returns what a purchase takes from each offer. */
export const partsOf = ({ offer, atoms, more = [] }: BuyIntent): readonly OfferPart[] => [{ offer, atoms }, ...more];
