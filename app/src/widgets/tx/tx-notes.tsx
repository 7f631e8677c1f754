import type { AppAction } from "@satchel/core/activity";
import { plainText } from "@satchel/core/text";
import { EyeOff, NotebookPen, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { protocolsText } from "../../catalogue/en/history/protocols.ts";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { actionWords } from "../../text/action-words.ts";
import { counted } from "../../text/money/counts.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { useAddressName } from "../../wiring/known-addresses.ts";
import { PANELS } from "../protocols/panels.tsx";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-row.module.css";

/** The third line of a closed row where there is more to say than a plain message. `note`: the person's own. */
export function TxNotes(props: { read: ReadTx; isHidden: boolean; note: string | undefined }) {
  const { read, isHidden, note } = props;
  const { activity, impostors } = read;
  const [first, ...others] = activity.actions;
  const [original] = impostors.values();
  return (
    <>
      {original !== undefined && <ImpostorNote original={original} />}
      {first !== undefined && isHidden && (
        <span className={styles.note}>
          <Icon of={EyeOff} size="xs" />
          <span className={styles.said}>{txDetailText.messageHidden}</span>
        </span>
      )}
      {first !== undefined && !isHidden && <ActionNote action={first} others={others.length} />}
      {note !== undefined && (
        <span className={styles.note}>
          <Icon of={NotebookPen} size="xs" label={txDetailText.note} />
          <bdi className={styles.said}>{plainText(note)}</bdi>
        </span>
      )}
    </>
  );
}

function ImpostorNote({ original }: { original: string }) {
  const name = useAddressName(original);
  return (
    <span className={styles.note}>
      <Badge tone="warning" icon={TriangleAlert}>
        {txDetailText.lookAlike({ name })}
      </Badge>
    </span>
  );
}

/** The first message of a transaction, and how many more there are. */
function ActionNote({ action, others }: { action: AppAction; others: number }) {
  const locale = useLocale();
  const { name, isInvalid, text } = actionWords(action);
  const withMore = (first: ReactNode) =>
    others === 0 ? (
      first
    ) : (
      <Rich text={txDetailText.firstAndMore({ count: counted(others, locale) })} marks={{ first }} />
    );
  if (isInvalid) {
    const badge = (
      <Badge tone="warning" icon={TriangleAlert}>
        {name}
      </Badge>
    );
    return <span className={styles.note}>{withMore(badge)}</span>;
  }
  const message = text !== undefined && (
    <Rich text={protocolsText.said({ name, text: "<text/>" })} marks={{ text: <bdi>{text}</bdi> }} />
  );
  return (
    <span className={styles.note}>
      <Icon of={PANELS[action.app].icon} size="xs" />
      <span className={styles.said}>{withMore(message || name)}</span>
    </span>
  );
}
