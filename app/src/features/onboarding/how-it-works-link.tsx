import { useState } from "react";
import { createPortal } from "react-dom";
import { onboardingText } from "../../catalogue/en/start/onboarding.ts";
import { part } from "../../ui/react/part.tsx";
import styles from "./onboarding.module.css";

const HowItWorks = part(
  async () => (await import("./how-it-works.tsx")).HowItWorks,
  () => null,
  "home",
);

/**
 * A word in a sentence that opens the explanation. It is a button, because a link would change the hash, which is the
 * route.
 */
export function HowItWorksLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {onboardingText.howItWorks}
      </button>
      {/* Outside of the sentence, whose look it would take over. */}
      {isOpen && createPortal(<HowItWorks onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
