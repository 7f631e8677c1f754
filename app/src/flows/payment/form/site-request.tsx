import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useRipe } from "../../../ui/react/use-ripe.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { AttemptFailure } from "../review/attempt-failure.tsx";
import styles from "./site-request.module.css";

/** What a site asks for, complete: this screen is the review. `decision`: with Accept and Reject. */
export function SiteRequest<Payment extends Seen>(props: {
  attempt: AttemptState<Payment>;
  decision: (isReady: boolean) => ReactNode;
  /** Sends the payment again, or opens its review. */
  retry: () => void;
  children: ReactNode;
}) {
  const { attempt } = props;
  const isRipe = useRipe();
  return (
    <div className={styles.request}>
      <p className={styles.asks}>
        <Icon of={Globe} size="sm" />
        {sendText.siteAsks}
      </p>
      <Card padded>
        <Stack>
          {props.children}
          <AttemptFailure attempt={attempt} retry={props.retry} />
        </Stack>
      </Card>
      {props.decision(isRipe)}
    </div>
  );
}
