import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type NavProps, OTHER_SCREENS } from "./nav-item.ts";
import styles from "./navigation.module.css";

/** The screens that have no place in the bottom bar. */
export function MoreSheet({ items, currentPath, onClose }: NavProps & { onClose: () => void }) {
  return (
    <Dialog title={OTHER_SCREENS} onClose={onClose}>
      <nav className={styles.more} aria-label={OTHER_SCREENS}>
        {items.map((item) => (
          <Link
            key={item.path}
            href={item.path}
            onClick={onClose}
            aria-current={item.path === currentPath ? "page" : undefined}
          >
            <Icon of={item.icon} />
            <span>{item.label}</span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
