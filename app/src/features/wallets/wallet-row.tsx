import type { WalletId } from "@satchel/core/ids";
import type { Wallet } from "@satchel/core/wallet";
import { identityHash, receiveAddress } from "@satchel/core/wallet";
import type { WalletBalance } from "@satchel/engine";
import { Check, Ellipsis, Pencil, ShieldAlert, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyIconButton } from "../../ui/button/copy-button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Identicon } from "../../ui/mark/identicon.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { MixedScripts } from "../../widgets/names/mixed-scripts.tsx";
import { BalanceOf } from "../../widgets/wallet/balance-of.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { useCopyAddress } from "../../wiring/own-address.ts";
import styles from "./wallets.module.css";

/** The dialogs that a row opens. */
export type WalletDialog = { kind: "more" | "rename" | "delete" | "scan"; walletId: WalletId };

type Props = {
  wallet: Wallet;
  balance: WalletBalance | undefined;
  isActive: boolean;
  isSwitching: boolean;
  isAdding: boolean;
  onActivate: () => void;
  onAdd: () => void;
  onOpen: (kind: WalletDialog["kind"]) => void;
};

export function WalletRow({ wallet, balance, isActive, isSwitching, isAdding, onActivate, onAdd, onOpen }: Props) {
  const copy = useCopyAddress();
  const row = useRef<HTMLLIElement>(null);
  useArrival(row, isActive);
  return (
    <li ref={row} tabIndex={-1} className={styles.row} aria-current={isActive || undefined}>
      <WalletTitle wallet={wallet} isActive={isActive} mark={<BackupMark wallet={wallet} isActive={isActive} />} />
      <div className={styles.balance}>
        <BalanceOf balance={balance} />
      </div>
      <div className={styles.tools}>
        {!isActive && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={walletsText.activateNamed({ wallet: wallet.name })}
            busy={isSwitching}
            onClick={onActivate}
          >
            {walletsText.activate}
          </Button>
        )}
        <span className={styles.space} />
        <CopyIconButton
          label={walletsText.copyAddress({ wallet: wallet.name })}
          onCopy={() => copy(wallet, walletsText.addressCopied)}
        />
        <IconButton
          icon={UserPlus}
          label={walletsText.addToContacts({ wallet: wallet.name })}
          disabled={isAdding}
          onClick={onAdd}
        />
        <IconButton
          icon={Pencil}
          label={walletsText.renameNamed({ wallet: wallet.name })}
          onClick={() => onOpen("rename")}
        />
        <IconButton
          icon={Ellipsis}
          label={walletsText.more({ wallet: wallet.name })}
          aria-haspopup="dialog"
          onClick={() => onOpen("more")}
        />
      </div>
    </li>
  );
}

/** Scrolls to a wallet that has become the active one, and gives it the focus that its Activate button had. */
function useArrival(row: { current: HTMLLIElement | null }, isActive: boolean) {
  const wasActive = useRef(isActive);
  useEffect(() => {
    if (isActive && !wasActive.current) {
      row.current?.scrollIntoView({ block: "nearest" });
      if (document.activeElement === document.body) row.current?.focus({ preventScroll: true });
    }
    wasActive.current = isActive;
  }, [row, isActive]);
}

/** Shows which wallet this is: its face, name and short address, and whether it is the active one. */
export function WalletTitle({ wallet, isActive, mark }: { wallet: Wallet; isActive: boolean; mark?: ReactNode }) {
  const { network } = useApp();
  return (
    <>
      <span className={styles.face}>
        <Identicon hash={identityHash(wallet)} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.name} dir="auto" translate="no">
            {wallet.name}
          </span>
          <MixedScripts name={wallet.name} />
          {isActive && (
            <Badge tone="accent" icon={Check}>
              {walletsText.active}
            </Badge>
          )}
        </div>
        <div className={styles.under}>
          <ShortAddress address={receiveAddress(wallet, network.prefix)} isName />
          {mark}
        </div>
      </div>
    </>
  );
}

/**
 * Says that a wallet is not backed up. Only on the active wallet it leads to the backup screen, which shows that
 * wallet's phrase.
 */
function BackupMark({ wallet, isActive }: { wallet: Wallet; isActive: boolean }) {
  if (wallet.backedUpAt !== undefined) return null;
  const badge = (
    <Badge tone="warning" icon={ShieldAlert}>
      {walletsText.notBackedUp}
    </Badge>
  );
  if (!isActive) return badge;
  return (
    <Link href="/backup" className={styles.mark} aria-label={walletsText.backUp({ wallet: wallet.name })}>
      {badge}
    </Link>
  );
}
