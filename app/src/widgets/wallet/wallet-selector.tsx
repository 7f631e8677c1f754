import type { Wallet } from "@satchel/core/wallet";
import { receiveAddress } from "@satchel/core/wallet";
import { ChevronsUpDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { part } from "../../ui/react/part.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { WalletFace } from "./wallet-face.tsx";
import styles from "./wallet-selector.module.css";

const WalletHub = part(
  async () => (await import("./wallet-hub.tsx")).WalletHub,
  () => null,
  "home",
);

/**
 * Shows the active wallet and opens the menu of all. A chosen wallet is shown at once, until the switch is done or has
 * failed; `onSwitching` hears when that begins and ends.
 */
export function WalletSelector({ onSwitching }: { onSwitching?: (isSwitching: boolean) => void }) {
  const { network } = useApp();
  const { wallet: active } = useActiveWallet();
  const [chosen, setChosen] = useState<Wallet>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wallet = chosen ?? active;
  const isSwitching = chosen !== undefined;
  useEffect(() => onSwitching?.(isSwitching), [isSwitching, onSwitching]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.selector}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isSwitching || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={textStyles.spoken}>{commonText.activeWallet} </span>
        <WalletFace wallet={wallet} address={receiveAddress(wallet, network.prefix)} />
        {isSwitching ? <Spinner tone="current" /> : <Icon of={ChevronsUpDown} size="sm" className={styles.mark} />}
      </button>
      {isOpen && <WalletHub shownId={wallet.id} onShow={setChosen} onClose={close} />}
    </div>
  );
}
