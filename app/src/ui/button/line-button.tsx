import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../mark/icon.tsx";
import styles from "./line-button.module.css";

/** A line of small text that a press explains in a dialog. */
export const LineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onClick}>
    {children}
    <Icon of={Info} />
  </button>
);

/** The words of the line that say that it can be pressed. */
export const LineWords = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;
