import { type ReactNode, useEffect, useRef, useState } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { ConnectionBanner } from "../notices/connection-banner.tsx";
import { OutsideChanges } from "../notices/outside-changes.tsx";
import { ServerNotice } from "../notices/server-notice.tsx";
import { StorageReminder } from "../notices/storage-reminder.tsx";
import type { NavItem } from "./nav-item.ts";
import { BottomBar, Sidebar } from "./navigation.tsx";
import styles from "./shell.module.css";
import { WalletHeader } from "./wallet-header.tsx";

type Props = {
  items: readonly NavItem[];
  /** The path of the open item; it may be a path that is not in the navigation. */
  currentPath: string;
  isHome: boolean;
  title: string;
  /** What stands above the screen, below the banners of the frame. */
  above: ReactNode;
  children: ReactNode;
};

/** Everything around a screen, once a wallet exists. */
export function Shell({ items, currentPath, isHome, title, above, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useArrival(main, title);
  // The header names the chosen wallet at once: nobody takes the address below it for that wallet's, or pays with it.
  const [isSwitching, setSwitching] = useState(false);
  return (
    <div className={styles.app}>
      {/* A button, because a link would change the hash, which is the route. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {frameText.skipToContent}
      </button>
      <Sidebar items={items} currentPath={currentPath} />
      <div className={styles.column}>
        <WalletHeader withBalances={!isHome} isSwitching={isSwitching} onSwitching={setSwitching} />
        <main ref={main} tabIndex={-1} className={styles.main} inert={isSwitching}>
          <ConnectionBanner />
          <StorageReminder isHome={isHome} />
          <OutsideChanges />
          <ServerNotice />
          {above}
          {children}
        </main>
      </div>
      <BottomBar items={items} currentPath={currentPath} />
    </div>
  );
}

/** A new screen starts at its top, with its name in the window and the focus where its content begins. */
function useArrival(main: { current: HTMLElement | null }, title: string) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    document.title = frameText.windowTitle({ screen: title });
    if (shown.current !== undefined && shown.current !== title) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    } else if (document.activeElement === document.body) {
      // Twenty presses of Tab would lead through the frame first, also after an unlock.
      main.current?.focus({ preventScroll: true });
    }
    shown.current = title;
  }, [main, title]);
}
