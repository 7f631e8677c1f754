import { lazy, Suspense } from "react";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useMayRemind } from "../notices/may-remind.ts";
import styles from "./backup-reminder.module.css";

const BackupReminderBanner = lazy(async () => ({
  default: (await import("./backup-reminder-banner.tsx")).BackupReminderBanner,
}));

/** The reminder to back up, until the person has passed the quiz. Its space is kept while it is being loaded. */
export function BackupReminder({ isUnused = false }: { isUnused?: boolean }) {
  const { wallet } = useActiveWallet();
  const mayRemind = useMayRemind("backup");
  if (wallet.backedUpAt !== undefined || !mayRemind) return null;
  return (
    <div className={styles.room}>
      <Suspense>
        <BackupReminderBanner isUnused={isUnused} />
      </Suspense>
    </div>
  );
}
