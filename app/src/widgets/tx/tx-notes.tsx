import type { AppAction } from "@satchel/core/activity";
import { plainText } from "@satchel/core/text";
import { EyeOff, NotebookPen, TriangleAlert } from "lucide-react";
import { actionWords } from "../../text/action-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAddressName } from "../../wiring/known-addresses.ts";
import { PANELS } from "../protocols/panels.tsx";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-row.module.css";

/** What a closed row says in its third line when it is more than a plain message. `note`: the person's own. */
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
          <span className={styles.said}>Message hidden</span>
        </span>
      )}
      {first !== undefined && !isHidden && <ActionNote action={first} others={others.length} />}
      {note !== undefined && (
        <span className={styles.note}>
          <Icon of={NotebookPen} size="xs" label="Private note" />
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
        Look-alike of {name}
      </Badge>
    </span>
  );
}

function ActionNote({ action, others }: { action: AppAction; others: number }) {
  const { name, isInvalid, text } = actionWords(action);
  const more = others > 0 && <span> and {others} more</span>;
  if (isInvalid) {
    return (
      <span className={styles.note}>
        <Badge tone="warning" icon={TriangleAlert}>
          {name}
        </Badge>
        {more}
      </span>
    );
  }
  return (
    <span className={styles.note}>
      <Icon of={PANELS[action.app].icon} size="xs" />
      <span className={styles.said}>
        {name}
        {text !== undefined && (
          <>
            : <bdi>{text}</bdi>
          </>
        )}
        {more}
      </span>
    </span>
  );
}
