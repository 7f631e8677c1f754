import type { SendIntent, TokenIntent } from "@satchel/core/tx";
import { EQUAL_WITHIN_MS, type EqualPayment, equalPayment } from "@satchel/engine/equal-payment";
import { History, Hourglass, RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { requestsText } from "../../../catalogue/en/requests.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { Site } from "./use-site.ts";

type Intent = SendIntent | TokenIntent | undefined;

/**
 * What speaks against paying for a request or a payment link now. `equal`: this wallet has just paid the same.
 * `isLate`: the site may have given up. `accepted`: it was accepted before, in a window that is gone; then it is not
 * paid before the person decides again. `accept`: what the button says instead.
 */
export type Doubts = {
  equal: EqualPayment | undefined;
  isLate: boolean;
  accepted: "none" | "paid" | "open" | "unpaid";
  accept: string | undefined;
  now: number;
  decideAgain: (() => void) | undefined;
};

/** Looks for a reason not to pay for a request, and tells the site of a payment that was made for it before. */
export function useDoubts(site: Site, intent: Intent, isUnderWay: boolean): Doubts {
  const ledger = useEngineState((state) => state.ledger);
  const outbox = useEngineState((state) => state.outbox);
  const { asked } = site;
  const now = useNow(site.isRequest, asked?.shown.unsureAt);
  const isOld = asked?.shown.stage === "accepted" && !asked.isAcceptedHere && asked.step === "asked";
  const since = isOld ? asked.shown.askedAt : now - EQUAL_WITHIN_MS;
  const found = useMemo(
    () => (intent && site.isRequest ? equalPayment(intent, { ledger, outbox }, since) : undefined),
    [intent, site.isRequest, ledger, outbox, since],
  );
  // The payment that is made now is no reason against itself.
  const equal = isUnderWay || asked?.isAcceptedHere || asked?.step === "answered" ? undefined : found;
  const isLate = asked !== undefined && asked.step === "asked" && now >= asked.shown.unsureAt;
  const accepted = !isOld ? "none" : equal === undefined ? "unpaid" : equal.isOpen ? "open" : "paid";
  const tell = useEffectEvent(async () => {
    if (equal && (await site.approve([equal.txid]))) site.closeWindow?.();
  });
  useEffect(() => {
    if (accepted === "paid") void tell();
  }, [accepted]);
  const accept = equal ? requestsText.payAgain : isLate ? requestsText.acceptAnyway : undefined;
  return { equal, isLate, accepted, accept, now, decideAgain: accepted === "unpaid" ? asked?.release : undefined };
}

const MINUTE_MS = 60_000;

/** Returns the time (ms since 1970), which goes on every minute and at `at` while there is a request. */
function useNow(isRequest: boolean, at: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRequest) return;
    const next = at !== undefined && at > now ? Math.min(at - now, MINUTE_MS) : MINUTE_MS;
    // A request may come long after the form was opened.
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, now + next - Date.now()));
    return () => clearTimeout(timer);
  }, [isRequest, at, now]);
  return now;
}

/** Says what speaks against paying now. */
export function DoubtNotes({ doubts }: { doubts: Doubts }) {
  const { equal, isLate, accepted, now, decideAgain } = doubts;
  const locale = useLocale();
  if (accepted === "paid") return <Banner tone="info" icon={History} title={requestsText.telling} />;
  if (accepted === "unpaid") {
    return (
      <Banner
        tone="warning"
        icon={RotateCcw}
        title={requestsText.accepted}
        action={
          <Button variant="secondary" size="sm" onClick={decideAgain}>
            {requestsText.decideAgain}
          </Button>
        }
      >
        <p>{requestsText.acceptedAbout}</p>
      </Banner>
    );
  }
  return (
    <>
      {equal && (
        <Banner
          tone="warning"
          icon={History}
          title={requestsText.paidBefore({
            minutes: counted(Math.max(0, Math.floor((now - equal.at) / MINUTE_MS)), locale),
          })}
        >
          <p>{equal.isOpen ? requestsText.paidOpen : requestsText.paidAbout}</p>
        </Banner>
      )}
      {isLate && (
        <Banner tone="warning" icon={Hourglass} title={requestsText.late}>
          <p>{requestsText.lateAbout}</p>
        </Banner>
      )}
    </>
  );
}
