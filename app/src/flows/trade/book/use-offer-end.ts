import type { Offer, OfferEnd } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { useApp } from "../../../wiring/app-context.ts";
import { useAnswer } from "../../../wiring/use-answer.ts";

/** An offer that is over, and how it ended. */
export type Ended = { offer: Offer; end: OfferEnd };

/**
 * Returns the first of these offers that is over, with how it ended, by the bytes of the transaction that spent it;
 * `waiting` until a server has answered. Undefined if no server has those bytes, and without offers.
 */
export function useOfferEnd(offers: readonly Offer[]): Ended | "waiting" | undefined {
  const { engine } = useApp();
  const key = offers.map(({ outpoint }) => outpoint).join();
  const { answer } = useAnswer(key === "" ? undefined : key, async () => {
    for (const offer of offers) {
      const end = await engine.fetchOfferEnd(offer);
      if (end.ok && end.value) return ok({ offer, end: end.value });
    }
    return no({ reason: "" });
  });
  if (key === "" || answer.state === "failed") return undefined;
  return answer.state === "there" ? answer.value : "waiting";
}
