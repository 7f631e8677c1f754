import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import styles from "./save-recipient.module.css";

/**
 * Offers Send Confirmations after the first payment that went out with one click. Said once; the default stays as it
 * is.
 */
export function OfferConfirmations() {
  const { engine } = useApp();
  const isOn = useEngineState((state) => state.settings.sendModal);
  const mayOffer = useEngineState((state) => state.settings.offersConfirmations);
  const [isOffered] = useState(mayOffer && !isOn);
  useEffect(() => {
    if (isOffered) void engine.updateSettings({ offersConfirmations: false });
  }, [engine, isOffered]);
  if (!isOffered) return null;
  return (
    <section className={styles.card} aria-label={paymentText.confirmations.offer}>
      <Icon of={ShieldCheck} />
      <div className={styles.words} role={isOn ? "status" : undefined}>
        <strong>{isOn ? paymentText.confirmations.isOn : paymentText.confirmations.offer}</strong>
        <p>{isOn ? paymentText.confirmations.isOnAbout : paymentText.confirmations.about}</p>
      </div>
      {!isOn && (
        <Button variant="secondary" size="sm" onClick={() => void engine.updateSettings({ sendModal: true })}>
          {paymentText.confirmations.turnOn}
        </Button>
      )}
    </section>
  );
}
