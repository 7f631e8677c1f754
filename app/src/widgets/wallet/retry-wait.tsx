import { useState } from "react";
import { waitText } from "../../text/unlock-problems.ts";
import textStyles from "../../ui/text.module.css";

const HEARD_EVERY_S = 15;

/** How long until the next try of a password. Seen every second, heard at its start and every quarter of a minute. */
export function RetryWait({ seconds }: { seconds: number }) {
  const [heard, setHeard] = useState(seconds);
  const isNews = seconds > heard || seconds % HEARD_EVERY_S === 0;
  if (isNews && seconds !== heard) setHeard(seconds);
  return (
    <>
      {seconds > 0 && (
        <p className={textStyles.muted} aria-hidden="true">
          {waitText(seconds)}
        </p>
      )}
      <div className={textStyles.spoken} aria-live="polite">
        {heard > 0 && waitText(heard)}
      </div>
    </>
  );
}
