import type { Wallet } from "@satchel/core/wallet";
import { walletAddress } from "@satchel/core/wallet";
import { Check, Ellipsis, Pencil, ShieldAlert, Trash2, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyIconButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/balances.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./wallets.module.css";

const CANNOT_DELETE = walletProblemWords({ code: "wallet-is-active" });

/** What is asked of a wallet from its row. */
export type WalletDialog = { kind: "more" | "rename" | "delete" | "scan"; walletId: string };

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
function BackupMark({ wallet, isActive }: { wallet: Wallet; isActive: boolean }) {
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

/** What the active wallet holds; of the others nothing is known here, and nothing is said. */
function ActiveBalance() {
  const { total } = useXecBalance();
  const isKnown = useEngineState((state) => state.sync.at !== undefined);
  return (
    <div className={styles.balance}>
      {isKnown ? (
        <Xec sats={total} shortFrom="row" hideable />
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className={textStyles.spoken}>Balance not known yet</span>
        </>
      )}
    </div>
  );
}
