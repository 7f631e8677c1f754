import { readAppActions } from "@satchel/core/activity";
import type { ScriptHex } from "@satchel/core/tx";
import { actionWords } from "../../text/action-words.ts";
import { Fact } from "../../ui/facts.tsx";
import { ScriptPanels } from "../../widgets/protocols/action-panel.tsx";
import styles from "./data.module.css";

/** What goes with the money, in a line. */
export function DataFact({ script }: { script: ScriptHex }) {
  const [action] = readAppActions(script);
  if (action === undefined) return <Fact name="Data attached">{script.length / 2} bytes</Fact>;
  const { name, text } = actionWords(action);
  return (
    <Fact name={name}>
      <span className={styles.dataText} dir="auto" title={text}>
        {text ?? `${script.length / 2} bytes`}
      </span>
    </Fact>
  );
}

/** How everybody will read this: an app's message as that app's, the rest as bytes. */
export function DataPreview({ script }: { script: ScriptHex }) {
  return (
    <section className={styles.dataPreview} aria-label="What it says">
      <ScriptPanels script={script} />
      {readAppActions(script).length === 0 && (
        <p className={styles.code} translate="no">
          Token protocol data: {script.slice(2)}
        </p>
      )}
    </section>
  );
}
