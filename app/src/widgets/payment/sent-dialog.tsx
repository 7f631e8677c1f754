import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { linkTo } from "../../text/links.ts";
import { Actions } from "../../ui/actions.tsx";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp } from "../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import styles from "./sent-dialog.module.css";

/** Says that a payment was sent, and leads to its transaction: in the explorer, or in the history of a network without one. */
export function SentDialog<Payment extends Seen>(props: {
  attempt: AttemptState<Payment>;
  onClose?: () => void;
  children: (payment: Payment) => ReactNode;
}) {
  const { network } = useApp();
  const { current, forget } = props.attempt;
  if (current?.step !== "sent") return null;
  const explorer = linkTo(network.links, "explorerTx", current.txids.at(-1) ?? "");
  const close = () => {
    forget();
    props.onClose?.();
  };
  return (
    <Dialog title={paymentText.sent} onClose={close} hideTitle>
      <div className={styles.sent}>
        <span className={styles.glyph}>
          <Icon of={Check} size="lg" />
        </span>
        <div className={styles.title} aria-hidden="true">
          {paymentText.sent}
        </div>
        <p className={styles.muted}>{props.children(current)}</p>
      </div>
      <Actions>
        {explorer === undefined ? (
          <ButtonLink to="/" variant="secondary">
            {paymentText.viewTransaction}
          </ButtonLink>
        ) : (
          <ExternalButton href={explorer} variant="secondary">
            {paymentText.viewTransaction}
          </ExternalButton>
        )}
        <Button onClick={close}>{commonText.close}</Button>
      </Actions>
    </Dialog>
  );
}
