import type { Wallet } from "@satchel/core/wallet";
import { Ellipsis, Pencil, Trash2, UserPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { walletProblemWords } from "../../text/wallet-words.ts";
import { Button } from "../../ui/button.tsx";
import { CopyIconButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { ActiveBalance } from "./active-balance.tsx";
import type { WalletDialog } from "./wallet-dialogs.tsx";
import { BackupMark, WalletTitle } from "./wallet-title.tsx";
import styles from "./wallets.module.css";

const CANNOT_DELETE = walletProblemWords({ code: "wallet-is-active" });

type Props = {
  wallet: Wallet;
  isActive: boolean;
  isSwitching: boolean;
  isAdding: boolean;
  onActivate: () => void;
  onAdd: () => void;
  onOpen: (kind: WalletDialog["kind"]) => void;
};

export function WalletRow({ wallet, isActive, isSwitching, isAdding, onActivate, onAdd, onOpen }: Props) {
  const { network } = useApp();
  const copy = useCopy();
  const row = useRef<HTMLLIElement>(null);
  useArrival(row, isActive);
  return (
    <li ref={row} tabIndex={-1} className={styles.row} aria-current={isActive || undefined}>
      <WalletTitle wallet={wallet} isActive={isActive} mark={<BackupMark wallet={wallet} isActive={isActive} />} />
      {isActive && <ActiveBalance />}
      <div className={styles.tools}>
        {!isActive && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Activate ${wallet.name}`}
            busy={isSwitching}
            onClick={onActivate}
          >
            Activate
          </Button>
        )}
        <span className={styles.space} />
        <CopyIconButton
          label={`Copy address of ${wallet.name}`}
          onCopy={() => copy(walletAddress(wallet, network.prefix), "Address Copied to Clipboard")}
        />
        <IconButton icon={UserPlus} label={`Add ${wallet.name} to contacts`} disabled={isAdding} onClick={onAdd} />
        <IconButton icon={Pencil} label={`Rename ${wallet.name}`} onClick={() => onOpen("rename")} />
        <DeleteButton wallet={wallet} isActive={isActive} onClick={() => onOpen("delete")} />
        <IconButton
          icon={Ellipsis}
          label={`More for ${wallet.name}`}
          aria-haspopup="dialog"
          onClick={() => onOpen("more")}
        />
      </div>
    </li>
  );
}

/** Stays within reach on the active wallet, to say why it does nothing there. */
function DeleteButton(props: { wallet: Wallet; isActive: boolean; onClick: () => void }) {
  const label = `Delete ${props.wallet.name}`;
  if (!props.isActive) return <IconButton icon={Trash2} label={label} onClick={props.onClick} />;
  return (
    <IconButton
      icon={Trash2}
      label={label}
      aria-disabled
      aria-description={CANNOT_DELETE.title}
      data-tip={CANNOT_DELETE.title}
      className={styles.off}
      onClick={() => showToast({ tone: "info", ...CANNOT_DELETE })}
    />
  );
}

/** A wallet that has become the active one is brought into view, and takes the focus its Activate button had. */
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
