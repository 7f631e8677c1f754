import type { Wallet } from "@satchel/core/wallet";
import { walletAddress } from "@satchel/core/wallet";
import { Check } from "lucide-react";
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useRef } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { switchWallet } from "./switch-wallet.ts";
import { WalletFace } from "./wallet-face.tsx";
import styles from "./wallet-selector.module.css";

/** The list of all wallets. `onShow` gets the chosen wallet while the engine switches to it, then undefined. */
export function WalletList(props: {
  shownId: string;
  onShow: Dispatch<SetStateAction<Wallet | undefined>>;
  onClose: () => void;
}) {
  const { shownId, onShow, onClose } = props;
  const { engine, network } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);

  const choose = async (wallet: Wallet) => {
    onClose();
    if (wallet.id === shownId) return;
    onShow(wallet);
    await switchWallet(engine, wallet.id);
    // A later choice stays shown.
    onShow((shown) => (shown === wallet ? undefined : shown));
  };
  return (
    <>
      <div className={styles.outside} onPointerDown={onClose} />
      <div
        ref={list}
        role="listbox"
        aria-label={commonText.wallets}
        className={styles.list}
        onKeyDown={(event) => moveFocus(event, onClose)}
      >
        {wallets.map((wallet) => (
          <button
            key={wallet.id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={wallet.id === shownId}
            className={styles.option}
            onClick={() => void choose(wallet)}
          >
            <WalletFace wallet={wallet} address={walletAddress(wallet, network.prefix)} />
            {wallet.id === shownId && <Icon of={Check} size="sm" />}
          </button>
        ))}
      </div>
    </>
  );
}

/** Up, Down, Home and End move between the options; Escape and Tab close the list. Buttons handle Enter and Space themselves. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex((option) => option.matches(":focus"));
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, options.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: options.length - 1,
  };
  const target = targets[event.key];
  if (event.key === "Escape" || event.key === "Tab") onClose();
  else if (target === undefined) return;
  else options[target]?.focus();
  event.preventDefault();
}
