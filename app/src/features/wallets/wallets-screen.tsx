import { Import, Plus, Shield } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { walletsText } from "../../catalogue/en/wallets.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { useEngineState } from "../../wiring/app-context.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { useActivate, useAddToContacts, useCreateWallet } from "./wallet-actions.ts";
import { ImportDialog, WalletDialogs } from "./wallet-dialogs.tsx";
import { type WalletDialog, WalletRow } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

export function WalletsScreen() {
  const { isCreating, create } = useCreateWallet();
  const [isImporting, setImporting] = useState(false);
  const [dialog, setDialog] = useState<WalletDialog>();
  const sharing = useSharing();
  const onImported = (walletId: string) => {
    setImporting(false);
    showToast({ tone: "success", title: walletsText.imported });
    // Other apps may keep coins of the same seed phrase at other addresses: the search for them starts at once.
    setDialog({ kind: "scan", walletId });
  };
  return (
    <Page
      title={walletsText.title}
      end={
        <div className={styles.head}>
          <Button size="sm" variant="secondary" icon={Import} disabled={isCreating} onClick={() => setImporting(true)}>
            {walletsText.import}
          </Button>
          <Button size="sm" icon={Plus} busy={isCreating} onClick={() => void create()}>
            {walletsText.create}
          </Button>
        </div>
      }
    >
      <WalletRows onOpen={setDialog} />
      <p className={styles.help}>
        <Icon of={Shield} size="sm" />
        <span>{walletsText.eachHasPhrase}</span>
      </p>
      <WalletDialogs dialog={dialog} onChange={setDialog} />
      {isImporting && <ImportDialog onImported={onImported} onClose={() => setImporting(false)} />}
      {sharing.isOpen && <ConnectDialog onClose={sharing.close} />}
    </Page>
  );
}

function WalletRows({ onOpen }: { onOpen: (dialog: WalletDialog) => void }) {
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const { chosenId, activate } = useActivate();
  const { addingId, add } = useAddToContacts();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, wallets.length);
  return (
    <Card>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={walletsText.title}>
        {wallets.map((wallet) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            isActive={wallet.id === activeId}
            isSwitching={wallet.id === chosenId}
            isAdding={wallet.id === addingId}
            onActivate={() => activate(wallet.id)}
            onAdd={() => void add(wallet)}
            onOpen={(kind) => onOpen({ kind, walletId: wallet.id })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Moves the focus to the list when a wallet was deleted, whose button had it. */
function useFocusAfterRemoval(list: { current: HTMLUListElement | null }, count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [list, count]);
}

/** A site that wants an address opens #/wallets?shareAddresses=true (facts.md 3). */
function useSharing(): { isOpen: boolean; close: () => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  return {
    isOpen: new URLSearchParams(search).get("shareAddresses") === "true",
    close: () => navigate("/wallets", { replace: true }),
  };
}
