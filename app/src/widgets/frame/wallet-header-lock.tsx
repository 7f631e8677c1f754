import { Lock } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./wallet-header.module.css";

/** On narrow screens, where there is no sidebar. */
export function WalletHeaderLock() {
  const { engine } = useApp();
  return <IconButton icon={Lock} label="Lock Satchel" className={styles.lock} onClick={() => void engine.lock()} />;
}
