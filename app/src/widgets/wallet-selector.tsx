import type { Wallet } from "@satchel/core/wallet";
import { Check, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { walletProblemWords } from "../text/problems.ts";
import { ShortAddress } from "../ui/address-text.tsx";
import { Icon } from "../ui/icon.tsx";
import textStyles from "../ui/text.module.css";
import { showToast } from "../ui/toast-queue.ts";
import { useActiveWallet, walletAddress } from "./active-wallet.ts";
import { useApp, useEngineState } from "./app-context.ts";
import { Monogram } from "./monogram.tsx";
import styles from "./wallet-selector.module.css";

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
      {isOpen && <WalletList activeId={wallet.id} onClose={close} />}
    </div>
  );
}

function WalletFace({ wallet, address }: { wallet: Wallet; address: string }) {
  return (
    <>
      <Monogram name={wallet.name} id={wallet.id} />
      <span className={styles.words}>
        <span className={styles.name}>{wallet.name}</span>
        <span className={styles.address}>
          <ShortAddress address={address} />
        </span>
      </span>
    </>
  );
}

function WalletList({ activeId, onClose }: { activeId: string; onClose: () => void }) {
  const { engine, network } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);

  const choose = async (walletId: string) => {
    onClose();
    if (walletId === activeId) return;
    const done = await engine.activateWallet(walletId);
    if (!done.ok) showToast({ tone: "problem", ...walletProblemWords(done.problem) });
  };
  return (
    <>
      <div className={styles.outside} onPointerDown={onClose} />
      <div
        ref={list}
        role="listbox"
        aria-label="Wallets"
        className={styles.list}
        onKeyDown={(event) => moveFocus(event, onClose)}
      >
        {wallets.map((wallet) => (
          <button
            key={wallet.id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={wallet.id === activeId}
            className={styles.option}
            onClick={() => void choose(wallet.id)}
          >
            <WalletFace wallet={wallet} address={walletAddress(wallet, network.prefix)} />
            {wallet.id === activeId && <Icon of={Check} size="sm" />}
          </button>
        ))}
      </div>
    </>
  );
}

/** Arrows, Home and End walk the options; Escape and Tab leave. Enter and Space are the buttons' own. */
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
