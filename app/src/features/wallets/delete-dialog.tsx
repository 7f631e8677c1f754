import type { Wallet } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { momentText } from "../../text/dates.ts";
import { walletProblemWords } from "../../text/wallet-words.ts";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { TypeToConfirm } from "../../ui/type-to-confirm.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { Refusal } from "./refusal.tsx";
import { WalletTitle } from "./wallet-title.tsx";
import styles from "./wallets.module.css";

export function DeleteDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<WalletProblem>();
  const remove = async () => {
    setBusy(true);
    const removed = await engine.deleteWallet(wallet.id);
    setBusy(false);
    if (!removed.ok) return setRefusal(removed.problem);
    onClose();
    showToast({ tone: "info", title: `${wallet.name} deleted from this device` });
  };
  return (
    <Dialog title="Delete wallet" onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <WalletTitle wallet={wallet} isActive={false} />
      </div>
      <Consequence backedUpAt={wallet.backedUpAt} />
      <TypeToConfirm
        phrase={`delete ${wallet.name}`}
        answer="Delete"
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        {refusal && <Refusal {...walletProblemWords(refusal)} />}
      </TypeToConfirm>
    </Dialog>
  );
}

function Consequence({ backedUpAt }: { backedUpAt: number | undefined }) {
  const locale = useLocale();
  if (backedUpAt === undefined) {
    return (
      <Banner tone="warning" icon={ShieldAlert} title="This wallet is not backed up" quiet>
        <p>
          Only its 12-word seed phrase brings it back. Without the phrase, everything in this wallet is lost. To see the
          phrase, activate the wallet and open Wallet Backup.
        </p>
      </Banner>
    );
  }
  return (
    <p className={styles.muted}>
      Backed up on {momentText(backedUpAt, locale)}. Only its 12-word seed phrase brings this wallet back.
    </p>
  );
}
