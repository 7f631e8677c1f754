import { Info } from "lucide-react";
import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Receipt } from "../../widgets/receipt.tsx";
import { DataFact } from "./data-fact.tsx";
import { Payees } from "./payees.tsx";
import styles from "./send.module.css";
import { SendProblemBanner } from "./send-preview.tsx";
import type { SendState } from "./use-send.ts";

/** The plan once more, with the whole addresses, before it is sent. Exactly this plan is sent. */
export function ReviewSheet({ send }: { send: SendState }) {
  const { current, closeReview, isSending, send: sendIt } = send.attempt;
  if (!current?.inReview) return null;
  return (
    <Dialog title="Review payment" onClose={closeReview} closable={!isSending}>
      <Receipt plan={current.plan} recipient={<Payees to={current.to} cautionOf={send.cautionOf} />}>
        {current.data !== undefined && <DataFact script={current.data} />}
      </Receipt>
      {current.step === "failed" ? (
        <SendProblemBanner problem={current.problem} />
      ) : (
        <p className={styles.warning}>
          <Icon of={Info} size="xs" />
          Payments are final in a few seconds and cannot be reversed.
        </p>
      )}
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" disabled={isSending} onClick={closeReview}>
          {current.step === "failed" ? "Close" : "Cancel"}
        </Button>
        <Button size="lg" busy={isSending} onClick={() => sendIt(current)}>
          {current.step === "failed" ? "Try again" : "Send"}
        </Button>
      </Actions>
    </Dialog>
  );
}
