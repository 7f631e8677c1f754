import type { Wallet } from "@satchel/core/wallet";
import { Check, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./wallets.module.css";

/** Which wallet this is: face, name, whether it is the active one, short address. */
export function WalletTitle({ wallet, isActive, mark }: { wallet: Wallet; isActive: boolean; mark?: ReactNode }) {
  const { network } = useApp();
  return (
    <>
      <span className={styles.face}>
        <Monogram name={wallet.name} id={wallet.id} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.name} dir="auto">
            {wallet.name}
          </span>
          {isActive && (
            <Badge tone="accent" icon={Check}>
              Active
            </Badge>
          )}
        </div>
        <div className={styles.under}>
          <ShortAddress address={walletAddress(wallet, network.prefix)} />
          {mark}
        </div>
      </div>
    </>
  );
}

/** Only the active wallet's phrase is on the backup screen, so only its mark leads there. */
export function BackupMark({ wallet, isActive }: { wallet: Wallet; isActive: boolean }) {
  if (wallet.backedUpAt !== undefined) return null;
  const badge = (
    <Badge tone="warning" icon={ShieldAlert}>
      Not backed up
    </Badge>
  );
  if (!isActive) return badge;
  return (
    <Link href="/backup" className={styles.mark} aria-label={`Not backed up: back up ${wallet.name}`}>
      {badge}
    </Link>
  );
}
