import { readAppActions } from "@satchel/core/activity";
import type { ScriptHex } from "@satchel/core/tx";
import { actionWords } from "../../text/action-words.ts";
import { Fact } from "../../ui/facts.tsx";
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
