import { ShieldAlert } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The warning of wallet.md 2 for a wallet nothing has happened to yet; shorter, and lasting, once it is in use. */
export function BackupReminderBanner({ isUnused }: { isUnused: boolean }) {
  return (
    <Banner
      tone="warning"
      icon={ShieldAlert}
      title={isUnused ? "Back up this wallet before you use it" : "This wallet is not backed up"}
      quiet
      action={
        <ButtonLink to="/backup" variant="secondary" size="sm">
          Wallet Backup
        </ButtonLink>
      }
    >
      <p>
        {isUnused
          ? "Write down the 12-word seed phrase and keep it offline. Never share it. Without it, a lost device means lost money."
          : "Write down the 12-word seed phrase. Without it, a lost device means lost money."}
      </p>
    </Banner>
  );
}
