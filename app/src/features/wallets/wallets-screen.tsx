import type { WalletId } from "@satchel/core/ids";
import { Import, Plus, Shield } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { wishForScan } from "../../flows/wallet/scan/scan-wish.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { WalletsSum } from "../../widgets/wallet/wallets-sum.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { useWalletBalances } from "../../wiring/money/wallet-balances.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { NewWalletDialog } from "./new-wallet-dialog.tsx";
import { useActivate, useAddToContacts } from "./wallet-actions.ts";
import { ImportDialog, WalletDialogs } from "./wallet-dialogs.tsx";
import { type WalletDialog, WalletRow } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

export function WalletsScreen() {
  // The menu in the header leads here with the kind of wallet to add.
  const importing = useQuery("add", "import");
  const creating = useQuery("add", "new");
  const [adding, setAdding] = useState<"import" | "new">();
  const [dialog, setDialog] = useState<WalletDialog>();
  // A site that wants an address opens #/wallets?shareAddresses=true (facts.md 3).
  const sharing = useQuery("shareAddresses", "true");
  const close = () => {
    setAdding(undefined);
    if (importing.isOn || creating.isOn) importing.leave();
  };
  const onImported = (walletId: WalletId) => {
    close();
    showToast({ tone: "success", title: walletsText.imported });
    // Other apps may keep coins of the same seed phrase at other addresses: the search for them runs behind the wallet.
    wishForScan({ walletId });
  };
  return (
    <Page
      title={walletsText.title}
      end={
        <div className={styles.head}>
          <Button size="sm" variant="secondary" icon={Import} onClick={() => setAdding("import")}>
            {walletsText.import}
          </Button>
          <Button size="sm" icon={Plus} onClick={() => setAdding("new")}>
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
      {(adding === "import" || importing.isOn) && <ImportDialog onImported={onImported} onClose={close} />}
      {(adding === "new" || creating.isOn) && <NewWalletDialog onClose={close} />}
      {sharing.isOn && <ConnectDialog onClose={sharing.leave} />}
    </Page>
  );
}

function WalletRows({ onOpen }: { onOpen: (dialog: WalletDialog) => void }) {
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const { chosenId, activate } = useActivate();
  const { addingId, add } = useAddToContacts();
  const balances = useWalletBalances();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, wallets.length);
  return (
    <>
      {wallets.length > 1 && (
        <Card>
          <WalletsSum balances={balances} isWhole />
        </Card>
      )}
      <Card>
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={walletsText.title}>
          {wallets.map((wallet) => (
            <WalletRow
              key={wallet.id}
              wallet={wallet}
              balance={balances.get(wallet.id)}
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
    </>
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

/** Whether the address of the page asks for something by `name=value`, and how to leave that address. */
function useQuery(name: string, value: string): { isOn: boolean; leave: () => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  return {
    isOn: new URLSearchParams(search).get(name) === value,
    leave: () => navigate("/wallets", { replace: true }),
  };
}
