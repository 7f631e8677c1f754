import type { AskedBid } from "@satchel/engine";
import { useEffect, useState } from "react";
import { type Listing, offeredBy, type SeenListing } from "../../../flows/trade/list/use-listing.ts";
import { isOld, type useBid } from "./bid.tsx";
import { perToken } from "./redemption.ts";

/**
 * The price is asked for at each press, before the review opens, and once more before something is signed at a bid that
 * is too old or too high by now: then the review opens again with the new price. `isOpen`: whether a press may review.
 */
export function useBidPress(asked: ReturnType<typeof useBid>, listing: Listing, isOpen: boolean, decimals: number) {
  const [isPressed, setPressed] = useState(false);
  /** The bid of the review, and whether it took the place of an older one. */
  const [reviewed, setReviewed] = useState<{ bid: AskedBid; isRenewed: boolean }>();
  const [isAgain, setAgain] = useState(false);
  const { attempt } = listing;
  const ask = (again: boolean) => {
    setAgain(again);
    setPressed(true);
    void asked.ask();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press, when its answer is there
  useEffect(() => {
    if (!isPressed || asked.isAsking) return;
    setPressed(false);
    if (asked.hasFailed || asked.bid === undefined || !isOpen) return;
    setReviewed({ bid: asked.bid, isRenewed: isAgain });
    listing.submit();
  }, [isPressed, asked.isAsking]);
  const send: typeof attempt.send = (seen) => {
    if (reviewed !== undefined && !isOld(reviewed.bid) && isBought(seen, asked.bid, decimals))
      return attempt.send(seen);
    attempt.closeReview();
    ask(true);
  };
  return {
    press: () => ask(false),
    attempt: { ...attempt, send },
    at: reviewed?.bid.at,
    isRenewed: reviewed?.isRenewed ?? false,
  };
}

/** Tells whether the service would buy what the review shows at its newest bid. */
function isBought({ plan }: SeenListing, bid: AskedBid | undefined, decimals: number): boolean {
  const offered = offeredBy(plan);
  return offered !== undefined && bid !== undefined && perToken(offered, decimals) < bid.nanoSatsPerToken;
}
