import { useState } from "react";
import { waitText } from "../../text/problems/unlock-problems.ts";
import textStyles from "../../ui/words/text.module.css";
import { useLocale } from "../../wiring/app-context.ts";

const HEARD_EVERY_S = 15;

/** How long until a password can be tried again: shown every second, spoken at the start and every 15 seconds. */
export function RetryWait({ seconds }: { seconds: number }) {
  const locale = useLocale();
  const [heard, setHeard] = useState(seconds);
  const isNews = seconds > heard || seconds % HEARD_EVERY_S === 0;
  if (isNews && seconds !== heard) setHeard(seconds);
  return (
    <>
      {seconds > 0 && (
        <p className={textStyles.muted} aria-hidden="true">
          {waitText(seconds, locale)}
        </p>
      )}
      <div className={textStyles.spoken} aria-live="polite">
        {heard > 0 && waitText(heard, locale)}
      </div>
    </>
  );
}
