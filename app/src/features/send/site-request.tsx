import { Globe } from "lucide-react";
import { useEffect, useState } from "react";
import { sendText } from "../../catalogue/en/send.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stack } from "../../ui/page.tsx";
import { Receipt } from "../../widgets/payment/receipt.tsx";
import { SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { DataPreview } from "./data-shown.tsx";
import styles from "./payees.module.css";
import { LinkNote, Payees } from "./payees.tsx";
import { Decision } from "./send-preview.tsx";
import type { SendState } from "./use-send.ts";

/** A click that was meant for what lay under this window must not accept anything (design.md 5). */
const ACCEPT_AFTER_MS = 400;

/** What a site asks for, complete: this screen is the review. */
export function SiteRequest({ send }: { send: SendState }) {
  const { payment, attempt } = send;
  const isRipe = useRipe();
  if (payment === undefined) return null;
  const failed = attempt.current?.step === "failed" ? attempt.current : undefined;
  return (
    <div className={styles.request}>
      <p className={styles.asks}>
        <Icon of={Globe} size="sm" />
        {sendText.siteAsks}
      </p>
      <Card padded>
        <Stack>
          <Receipt plan={payment.plan} recipient={<Payees to={payment.to} cautionOf={send.cautionOf} />} />
          {send.recipient?.link && <LinkNote link={send.recipient.link} />}
          {payment.data !== undefined && <DataPreview script={payment.data} />}
          {failed && (
            <SendProblemBanner
              problem={failed.problem}
              checkAgain={(leaveOut) => attempt.checkAgain(failed, leaveOut)}
            />
          )}
        </Stack>
      </Card>
      <div className={styles.decision}>
        <Decision send={send} isReady={isRipe} />
      </div>
    </div>
  );
}

function useRipe(): boolean {
  const [isRipe, setRipe] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRipe(true), ACCEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRipe;
}
