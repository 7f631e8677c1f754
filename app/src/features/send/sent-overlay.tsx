import { Check } from "lucide-react";
import { useEffect } from "react";
import { linkTo } from "../../text/links.ts";
import { Actions } from "../../ui/actions.tsx";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp } from "../../widgets/app-context.ts";
import { Xec } from "../../widgets/money.tsx";
import styles from "./send.module.css";
import { ToWhom } from "./to-whom.tsx";
import type { AttemptState } from "./use-attempt.ts";

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2100;

type Props = { attempt: AttemptState; onClose: () => void; closeWindow: (() => void) | undefined };

/** It is on the network. The transaction is shown by the explorer, or by the history where there is none. */
export function SentOverlay({ attempt, onClose, closeWindow }: Props) {
  const { network } = useApp();
  const { current, forget } = attempt;
  useClosing(current?.step === "sent" ? closeWindow : undefined);
  if (current?.step !== "sent") return null;
  const explorer = linkTo(network.links, "explorerTx", current.txids.at(-1) ?? "");
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title="Sent!" onClose={close} hideTitle>
      <div className={styles.sent}>
        <span className={styles.sentGlyph}>
          <Icon of={Check} size="lg" />
        </span>
        <div className={styles.sentTitle} aria-hidden="true">
          Sent!
        </div>
        <p className={styles.muted}>
          <Xec sats={current.plan.sent} /> <ToWhom to={current.to} />
        </p>
      </div>
      <Actions>
        {explorer === undefined ? (
          <ButtonLink to="/" variant="secondary">
            View Transaction
          </ButtonLink>
        ) : (
          <ExternalButton href={explorer} variant="secondary">
            View Transaction
          </ExternalButton>
        )}
        <Button onClick={close}>Close</Button>
      </Actions>
    </Dialog>
  );
}

/** A window that was opened for this payment goes by itself, unless a person closes the receipt and stays. */
function useClosing(closeWindow: (() => void) | undefined) {
  useEffect(() => {
    if (closeWindow === undefined) return;
    const timer = setTimeout(closeWindow, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closeWindow]);
}
