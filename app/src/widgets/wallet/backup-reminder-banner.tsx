import { ShieldAlert } from "lucide-react";
import { backupText } from "../../catalogue/en/wallet/backup.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp } from "../../wiring/app-context.ts";

/**
 * Reminds to back up. A wallet without transactions (`isUnused`) gets the warning of wallet.md 2.1, one in use a
 * shorter text.
 */
export function BackupReminderBanner({ isUnused }: { isUnused: boolean }) {
  const { forgetsUnvisited } = useApp().host;
  const about = isUnused ? backupText.reminderUnusedAbout : backupText.reminderAbout;
  return (
    <Banner
      tone="warning"
      icon={ShieldAlert}
      title={isUnused ? backupText.reminderUnused : backupText.reminder}
      quiet
      action={
        <ButtonLink to="/backup" variant="secondary" size="sm">
          {backupText.title}
        </ButtonLink>
      }
    >
      <p>{forgetsUnvisited ? backupText.reminderForgets : about}</p>
    </Banner>
  );
}
