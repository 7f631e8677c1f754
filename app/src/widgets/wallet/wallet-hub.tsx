import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import { Copy, Import, Lock, Plus, Settings2 } from "lucide-react";
import { type Dispatch, type KeyboardEvent, type ReactNode, type SetStateAction, useEffect, useRef } from "react";
import { Link } from "wouter";
import { commonText } from "../../catalogue/en/common.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { hubText } from "../../catalogue/en/hub.ts";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { classNames } from "../../ui/class-names.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useWalletBalances } from "../../wiring/money/wallet-balances.ts";
import { useCopyAddress } from "../../wiring/own-address.ts";
import { BalanceOf } from "./balance-of.tsx";
import { switchWallet } from "./switch-wallet.ts";
import { WalletFace } from "./wallet-face.tsx";
import styles from "./wallet-hub.module.css";
import { WalletsSum } from "./wallets-sum.tsx";

/**
 * All wallets with their balances, and what can be done with them: a menu under the selector, a sheet on narrow
 * screens.
 * `onShow` gets the chosen wallet while the engine switches to it, then undefined.
 */
export function WalletHub(props: {
  shownId: string;
  onShow: Dispatch<SetStateAction<Wallet | undefined>>;
  onClose: () => void;
}) {
  const { shownId, onShow, onClose } = props;
  const { engine, network } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const balances = useWalletBalances();
  const hub = useRef<HTMLDivElement>(null);
  useEffect(() => {
    hub.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
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
        ref={hub}
        role="dialog"
        aria-label={commonText.wallets}
        className={styles.hub}
        onKeyDown={(event) => moveFocus(event, onClose)}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
        }}
      >
        <div className={styles.sum}>
          <WalletsSum balances={balances} />
        </div>
        <div role="listbox" aria-label={commonText.wallets} className={styles.list}>
          {wallets.map((wallet) => (
            <button
              key={wallet.id}
              type="button"
              role="option"
              tabIndex={wallet.id === shownId ? 0 : -1}
              aria-selected={wallet.id === shownId}
              className={styles.option}
              onClick={() => void choose(wallet)}
            >
              <WalletFace
                wallet={wallet}
                address={receiveAddress(wallet, network.prefix)}
                mark={wallet.backedUpAt === undefined && <Badge tone="warning">{walletsText.notBackedUp}</Badge>}
              />
              <BalanceOf balance={balances.get(wallet.id)} />
            </button>
          ))}
        </div>
        <Tools shownId={shownId} onClose={onClose} />
      </div>
    </>
  );
}

function Tools({ shownId, onClose }: { shownId: string; onClose: () => void }) {
  const { engine } = useApp();
  const copy = useCopyAddress();
  const hasPassword = useEngineState((state) => state.protection === "password");
  const shown = useEngineState((state) => state.wallets.find(({ id }) => id === shownId));
  const copyShown = () => {
    if (shown) void copy(shown, frameText.addressCopied);
    onClose();
  };
  return (
    <div className={styles.tools}>
      <button type="button" className={classNames(styles.tool, styles.copy)} onClick={copyShown}>
        <ToolFace icon={Copy}>{commonText.copy}</ToolFace>
      </button>
      <Link href="/wallets?add=new" className={styles.tool} onClick={onClose}>
        <ToolFace icon={Plus}>{hubText.create}</ToolFace>
      </Link>
      <Link href="/wallets?add=import" className={styles.tool} onClick={onClose}>
        <ToolFace icon={Import}>{hubText.import}</ToolFace>
      </Link>
      <Link href="/wallets" className={styles.tool} onClick={onClose}>
        <ToolFace icon={Settings2}>{hubText.manage}</ToolFace>
      </Link>
      {hasPassword && (
        <button type="button" className={styles.tool} onClick={() => void engine.lock()}>
          <ToolFace icon={Lock}>{hubText.lock}</ToolFace>
        </button>
      )}
    </div>
  );
}

const ToolFace = ({ icon, children }: { icon: IconGlyph; children: ReactNode }) => (
  <>
    <Icon of={icon} />
    <span>{children}</span>
  </>
);

/** Up, Down, Home and End move between the wallets; Escape closes. Buttons handle Enter and Space themselves. */
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
  if (event.key === "Escape") onClose();
  else if (target === undefined || at < 0) return;
  else options[target]?.focus();
  event.preventDefault();
}
