import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import styles from "./ask-about-reviews.module.css";

/**
 * Asks whether every payment should be reviewed, before the first one that would go out with one press. Until it is
 * answered, no payment goes out with one press. `isAsked`: when the review opens.
 */
export function AskAboutReviews({ isAsked }: { isAsked: boolean }) {
  const { engine } = useApp();
  const isOn = useEngineState((state) => state.settings.sendModal);
  const isOpen = useEngineState((state) => state.settings.offersConfirmations);
  const [wasAsked] = useState(isAsked);
  if (!wasAsked) return null;
  const text = paymentText.confirmations;
  const answer = (sendModal: boolean) => void engine.updateSettings({ sendModal, offersConfirmations: false });
  return (
    <section className={styles.card} aria-label={text.ask}>
      <Icon of={ShieldCheck} />
      <div className={styles.words} role={isOpen ? undefined : "status"}>
        <strong>{isOpen ? text.ask : isOn ? text.isOn : text.isOff}</strong>
        <p>{isOpen ? text.about : text.changeAbout}</p>
      </div>
      {isOpen && (
        <div className={styles.answers}>
          <Button variant="secondary" size="sm" onClick={() => answer(true)}>
            {text.always}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => answer(false)}>
            {text.onlyNew}
          </Button>
        </div>
      )}
    </section>
  );
}
