import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import textStyles from "../ui/text.module.css";
import { useActiveWallet } from "./active-wallet.ts";
import { WalletFace } from "./wallet-face.tsx";
import styles from "./wallet-selector.module.css";

const WalletList = lazy(async () => ({ default: (await import("./wallet-list.tsx")).WalletList }));

/** Shows the active wallet; opens the list of all to choose another. */
export function WalletSelector() {
  const { wallet, address } = useActiveWallet();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
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
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={textStyles.spoken}>Wallet: </span>
        <WalletFace wallet={wallet} address={address} />
        <Icon of={ChevronsUpDown} size="sm" className={styles.mark} />
      </button>
      {isOpen && (
        <Suspense>
          <WalletList activeId={wallet.id} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
