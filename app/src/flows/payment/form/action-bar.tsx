import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { HAS_SIDE_PANEL, useMedia } from "../../../ui/react/use-media.ts";
import { type Blocker, goToField } from "./blockers.ts";
import styles from "./decision.module.css";

/**
 * The buttons of a form. In a window without a side panel they are a bar above the tabs, with a sum or the single
 * reason why the button is closed (design.md 12.3).
 */
export function ActionBar(props: {
  /** What the bar of a narrow window says beside the button; a text stands alone. */
  sum: { name: string; value: ReactNode } | string | undefined;
  /** The reason why there is no sum; a press leads to its field. */
  blocker?: Blocker | undefined;
  /** Two buttons of a request take the whole width. */
  isRequest?: boolean | undefined;
  /** It stays at the lower edge of a wide window too. */
  isSticky?: boolean | undefined;
  /** It stays where it is in every window: the form is a part of a screen. */
  isInline?: boolean | undefined;
  /** Stands above the sum and the buttons. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const { sum, blocker } = props;
  // The side panel of a wide window says all of this.
  const isBar = !useMedia(HAS_SIDE_PANEL) && !props.isInline;
  return (
    <div
      className={classNames(
        props.isInline ? styles.inline : styles.bar,
        props.isRequest && styles.request,
        props.isSticky && styles.sticky,
      )}
    >
      {props.above}
      {isBar && (sum === undefined ? <Why blocker={blocker} /> : <Sum of={sum} />)}
      <div className={styles.buttons}>{props.children}</div>
    </div>
  );
}

function Sum({ of }: { of: { name: string; value: ReactNode } | string }) {
  if (typeof of === "string") return <span className={styles.why}>{of}</span>;
  return (
    <div className={styles.sum}>
      <span className={styles.name}>{of.name}</span>
      <span className={styles.value}>{of.value}</span>
    </div>
  );
}

/** The reason why nothing can be done; a press leads to its field. */
function Why({ blocker }: { blocker: Blocker | undefined }) {
  if (blocker === undefined) return <span className={styles.why} />;
  const { field, text, isError } = blocker;
  return (
    <button type="button" className={classNames(styles.why, isError && styles.wrong)} onClick={() => goToField(field)}>
      {text}
    </button>
  );
}
