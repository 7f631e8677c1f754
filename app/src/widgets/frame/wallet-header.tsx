import { ExternalLink, Eye, EyeOff } from "lucide-react";
import { frameText } from "../../catalogue/en/frame.ts";
import { priceText } from "../../text/money/money.ts";
import { CopyIconButton } from "../../ui/button/copy-button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { part } from "../../ui/react/part.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { useCopyAddress } from "../../wiring/own-address.ts";
import { BalanceDock } from "../money/balance-cards.tsx";
import { WalletSelector } from "../wallet/wallet-selector.tsx";
import { NetworkBadge } from "./network-badge.tsx";
import styles from "./wallet-header.module.css";

const WalletHeaderLock = part(
  async () => (await import("./lock-buttons.tsx")).WalletHeaderLock,
  () => null,
  "home",
);

type Props = {
  withBalances: boolean;
  /** Whether another wallet is being opened, whose name stands in the header already. */
  isSwitching: boolean;
  onSwitching: (isSwitching: boolean) => void;
};

/** Stands above every screen: the wallet, its address, the eye button, and the balances on all screens but Home. */
export function WalletHeader({ withBalances, isSwitching, onSwitching }: Props) {
  const { engine, host } = useApp();
  const { wallet } = useActiveWallet();
  const copy = useCopyAddress();
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const hasPassword = useEngineState((state) => state.protection === "password");
  return (
    <>
      <header className={styles.header}>
        <WalletSelector onSwitching={onSwitching} />
        <span className={styles.copy} inert={isSwitching}>
          <CopyIconButton label={frameText.copyAddress} onCopy={() => copy(wallet, frameText.addressCopied)} />
        </span>
        <IconButton
          icon={visible ? Eye : EyeOff}
          label={frameText.hideBalances}
          data-tip={visible ? frameText.hideBalances : frameText.showBalances}
          aria-pressed={!visible}
          onClick={() => void engine.updateSettings({ balanceVisible: !visible })}
        />
        <span className={styles.space} />
        {/* The price arrives late, so the buttons stand before it and do not move under a finger. */}
        {withBalances ? <BalanceDock placed="bar" /> : <Price />}
        <NetworkBadge />
        {hasPassword && <WalletHeaderLock />}
        {host.openInTab && <IconButton icon={ExternalLink} label={frameText.openInTab} onClick={host.openInTab} />}
      </header>
      {withBalances && <BalanceDock placed="strip" />}
    </>
  );
}

function Price() {
  const price = useCurrentPrice();
  const text = priceText(price, useLocale());
  return text === undefined ? null : (
    <bdi dir="ltr" translate="no" className={styles.price}>
      {text}
    </bdi>
  );
}
