import type { ReactNode } from "react";
import { Stack } from "../../../ui/layout/page.tsx";
import { useSiteRipe } from "../../../widgets/site/use-site-ripe.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { useShownRequest } from "../../../wiring/site-requests.ts";
import { AttemptFailure } from "../review/attempt-failure.tsx";
import { DoubtNotes, type Doubts } from "./site-doubts.tsx";
import styles from "./site-request.module.css";

/** What a site asks for, complete: this screen is the review. `decision`: with Accept and Reject. */
export function SiteRequest<Payment extends Seen>(props: {
  attempt: AttemptState<Payment>;
  decision: (isReady: boolean) => ReactNode;
  doubts: Doubts;
  /** Sends the payment again, or opens its review. */
  retry: () => void;
  children: ReactNode;
}) {
  const { attempt, doubts } = props;
  const { accepted, accept } = doubts;
  const { shown } = useShownRequest() ?? {};
  // A changed button begins anew: it says something else than the one that was aimed at.
  const isRipe = useSiteRipe(`${shown?.id} ${accept}`, shown?.origin);
  return (
    <div className={styles.request}>
      <DoubtNotes doubts={doubts} />
      <Stack>
        {props.children}
        <AttemptFailure attempt={attempt} retry={props.retry} />
      </Stack>
      {props.decision(isRipe && accepted === "none")}
    </div>
  );
}
