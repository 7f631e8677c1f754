import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useMayRemind } from "../notices/may-remind.ts";
import styles from "./backup-reminder.module.css";

const BackupReminderBanner = part(
  afterFirstFrame(async () => (await import("./backup-reminder-banner.tsx")).BackupReminderBanner),
  () => null,
  "create",
);

/** The reminder to back up, until the person has passed the quiz. Its space is kept while it is being loaded. */
export function BackupReminder({ isUnused = false }: { isUnused?: boolean }) {
  const { wallet } = useActiveWallet();
  const mayRemind = useMayRemind("backup");
  if (wallet.backedUpAt !== undefined || !mayRemind) return null;
  return (
    <div className={styles.room}>
      <BackupReminderBanner isUnused={isUnused} />
    </div>
  );
}
