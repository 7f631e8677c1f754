import { useEffect } from "react";
import { Xec } from "../../widgets/money/money.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { ToWhom } from "./to-whom.tsx";
import type { AttemptState } from "./use-attempt.ts";

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2100;

type Props = { attempt: AttemptState; onClose: () => void; closeWindow: (() => void) | undefined };

export function SentOverlay({ attempt, onClose, closeWindow }: Props) {
  useClosing(attempt.current?.step === "sent" ? closeWindow : undefined);
  return (
    <SentDialog attempt={attempt} onClose={onClose}>
      {({ plan, to }) => (
        <>
          <Xec sats={plan.sent} /> <ToWhom to={to} />
        </>
      )}
    </SentDialog>
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
