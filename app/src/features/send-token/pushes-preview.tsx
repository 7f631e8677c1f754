import { readAppActions } from "@satchel/core/activity";
import { emppScript } from "@satchel/core/script";
import { ActionPanel } from "../../widgets/protocols/action-panel.tsx";
import styles from "./send-token.module.css";

const NOT_SENT_YET = { direction: "out", tx: { txid: "" } } as const;

/** How everybody will read what goes beside the tokens. */
export function PushesPreview({ pushes }: { pushes: readonly string[] }) {
  const actions = readAppActions(emppScript(pushes));
  if (actions.length === 0) return null;
  return (
    <section className={styles.pushes} aria-label="What it says">
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are in the script's order and have no other name
        <ActionPanel key={index} action={action} read={NOT_SENT_YET} />
      ))}
    </section>
  );
}
