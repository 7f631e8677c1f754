import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { walletProblemWords } from "../text/wallet-problems.ts";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast-queue.ts";
import { walletAddress } from "./active-wallet.ts";
import { useApp, useEngineState } from "./app-context.ts";
import { WalletFace } from "./wallet-face.tsx";
import styles from "./wallet-selector.module.css";

export function WalletList({ activeId, onClose }: { activeId: string; onClose: () => void }) {
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
