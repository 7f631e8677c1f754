import { readAppActions } from "@satchel/core/activity";
import type { ScriptHex } from "@satchel/core/script";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { actionWords } from "../../../text/action-words.ts";
import { counted } from "../../../text/money/counts.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { ScriptPanels } from "../../../widgets/protocols/action-panel.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./data.module.css";

/** What goes with the money, on one line. */
export function DataFact({ script }: { script: ScriptHex }) {
  const locale = useLocale();
  const [action] = readAppActions(script);
  const bytes = sendText.bytes({ count: counted(script.length / 2, locale) });
  if (action === undefined) return <Fact name={sendText.dataAttached}>{bytes}</Fact>;
  const { name, text } = actionWords(action);
  return (
    <Fact name={name}>
      {text === undefined ? (
        bytes
      ) : (
        <bdi className={styles.dataText} title={text}>
          {text}
        </bdi>
      )}
    </Fact>
  );
}

/** The data as everyone will read it: as the message of an app, or as bytes. */
export function DataPreview({ script }: { script: ScriptHex }) {
  return (
    <section className={styles.dataPreview} aria-label={paymentText.whatItSays}>
      <ScriptPanels script={script} />
      {readAppActions(script).length === 0 && (
        <p className={styles.code}>
          <Rich text={sendText.tokenData} marks={{ data: <code dir="ltr">{script.slice(2)}</code> }} />
        </p>
      )}
    </section>
  );
}
