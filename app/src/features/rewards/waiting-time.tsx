import { lastClaimText } from "../../text/rewards-words.ts";
import styles from "./rewards.module.css";

/** wallet.md 9. */
const COOL_DOWN_S = 24 * 60 * 60;

/** How much of the day between two claims has passed; nothing where the server's clock and ours disagree by more. */
export function WaitingTime({ secondsLeft }: { secondsLeft: number }) {
  const passed = COOL_DOWN_S - secondsLeft;
  if (passed < 0) return null;
  const percent = Math.floor((100 * passed) / COOL_DOWN_S);
  return (
    <div className={styles.waiting}>
      <div className={styles.meter} role="img" aria-label={`${percent} percent of the waiting time has passed`}>
        <span style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.times}>
        <span>{lastClaimText(passed)}</span>
        <span>24 h</span>
      </div>
    </div>
  );
}
