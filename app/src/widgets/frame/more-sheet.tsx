import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { frameText } from "../../catalogue/en/frame.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { NavProps } from "./nav-item.ts";
import styles from "./navigation.module.css";

/** The screens that have no place in the bottom bar. */
export function MoreSheet({ items, currentPath, onClose }: NavProps & { onClose: () => void }) {
  return (
    <Dialog title={frameText.otherScreens} onClose={onClose}>
      <nav className={styles.more} aria-label={frameText.otherScreens}>
        {items.map((item) => (
          <Link
            key={item.path}
            href={item.path}
            onClick={onClose}
            aria-current={item.path === currentPath ? "page" : undefined}
          >
            <Icon of={item.icon} />
            <span>{frameText.screens[item.name]}</span>
            <Icon of={ChevronRight} size="sm" mirrored />
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
