import { readAppActions } from "@satchel/core/activity";
import type { ScriptHex } from "@satchel/core/tx";
import { ActionPanel } from "../../widgets/protocols/action-panel.tsx";
import styles from "./data.module.css";

const NOT_SENT_YET = { direction: "out", tx: { txid: "" } } as const;

/** How everybody will read this: an app's message as that app's, the rest as bytes. */
export function DataPreview({ script }: { script: ScriptHex }) {
  const actions = readAppActions(script);
  return (
    <section className={styles.dataPreview} aria-label="What it says">
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are in the script's order and have no other name
        <ActionPanel key={index} action={action} read={NOT_SENT_YET} />
      ))}
      {actions.length === 0 && (
        <p className={styles.code} translate="no">
          Token protocol data: {script.slice(2)}
        </p>
      )}
    </section>
  );
}
