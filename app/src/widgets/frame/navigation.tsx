import { Menu } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { frameText } from "../../catalogue/en/frame.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Logo } from "../../ui/mark/logo.tsx";
import { part } from "../../ui/react/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import type { NavItem, NavProps } from "./nav-item.ts";
import styles from "./navigation.module.css";

const isIn = (place: NavItem["place"]) => (item: NavItem) => item.place === place;

const Nothing = () => null;
const SidebarLock = part(async () => (await import("./lock-buttons.tsx")).SidebarLock, Nothing, "home");
const MoreSheet = part(async () => (await import("./more-sheet.tsx")).MoreSheet, Nothing, "home");

/** The navigation of wide screens: icons from 768 px on, with words from 1000 px on. */
export function Sidebar({ items, currentPath }: NavProps) {
  const hasPassword = useEngineState((state) => state.protection === "password");
  return (
    <nav className={styles.sidebar} aria-label={frameText.mainNavigation}>
      <Link href="/" className={styles.brand} aria-label="Satchel">
        <Logo on="page" />
        <span translate="no">Satchel</span>
      </Link>
      {items.filter(isIn("main")).map((item) => (
        <SidebarLink key={item.path} item={item} isCurrent={item.path === currentPath} />
      ))}
      <div className={styles.label}>{frameText.otherScreens}</div>
      {items.filter(isIn("other")).map((item) => (
        <SidebarLink key={item.path} item={item} isCurrent={item.path === currentPath} />
      ))}
      {hasPassword && <SidebarLock />}
    </nav>
  );
}

function SidebarLink({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  return (
    <Link
      href={item.path}
      className={styles.item}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={frameText.screens[item.name]}
      data-tip={frameText.screens[item.name]}
    >
      <Icon of={item.icon} />
      <span>{frameText.screens[item.name]}</span>
    </Link>
  );
}

/** The navigation of narrow screens: the main screens, and More for the others. */
export function BottomBar({ items, currentPath }: NavProps) {
  const [isOpen, setOpen] = useState(false);
  const others = items.filter(isIn("other"));
  const isOther = others.some((item) => item.path === currentPath);
  return (
    <>
      <nav className={styles.bottom} aria-label={frameText.mainNavigation}>
        {items.filter(isIn("main")).map((item) => (
          <Link key={item.path} href={item.path} aria-current={item.path === currentPath ? "page" : undefined}>
            <span className={styles.pip}>
              <Icon of={item.icon} />
            </span>
            <span className={styles.word}>{frameText.screens[item.name]}</span>
          </Link>
        ))}
        <button
          type="button"
          aria-label={frameText.moreScreens}
          aria-haspopup="dialog"
          aria-current={isOther ? "page" : undefined}
          onClick={() => setOpen(true)}
        >
          <span className={styles.pip}>
            <Icon of={Menu} />
          </span>
          <span className={styles.word}>{frameText.more}</span>
        </button>
      </nav>
      {isOpen && <MoreSheet items={others} currentPath={currentPath} onClose={() => setOpen(false)} />}
    </>
  );
}
