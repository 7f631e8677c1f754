import { Lock } from "lucide-react";
import { frameText } from "../../catalogue/en/frame.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./navigation.module.css";
import headerStyles from "./wallet-header.module.css";

/** At the foot of the sidebar, for a wallet with a password. */
export function SidebarLock() {
  const { engine } = useApp();
  return (
    <button
      type="button"
      className={classNames(styles.item, styles.foot)}
      aria-label={frameText.lock}
      data-tip={frameText.lock}
      onClick={() => void engine.lock()}
    >
      <Icon of={Lock} />
      <span>{frameText.lock}</span>
    </button>
  );
}

/** In the header of narrow screens, which have no sidebar. */
export function WalletHeaderLock() {
  const { engine } = useApp();
  return (
    <IconButton icon={Lock} label={frameText.lock} className={headerStyles.lock} onClick={() => void engine.lock()} />
  );
}
