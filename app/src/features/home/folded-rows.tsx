import { EyeOff } from "lucide-react";
import { useState } from "react";
import { foldedText } from "../../text/history-words.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ReadTx } from "../../widgets/tx/read-tx.ts";
import { TxRow } from "../../widgets/tx/tx-row.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./home.module.css";

/** Small payments of strangers on one day, as one line that opens and closes. */
export function FoldedRows({ reads }: { reads: readonly ReadTx[] }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (reads.length === 0) return null;
  return (
    <>
      <li>
        <button type="button" className={styles.folded} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={EyeOff} size="sm" />
          <span>{foldedText(reads.length, isOpen, locale)}</span>
          <strong>{isOpen ? "Hide" : "Show"}</strong>
        </button>
      </li>
      {isOpen && reads.map((read) => <TxRow key={read.tx.txid} read={read} />)}
    </>
  );
}
