import { commonText } from "../../catalogue/en/common.ts";
import styles from "./raw-text.module.css";

/** Words of a server or a device, folded under Details. They break anywhere, and scroll when they are long. */
export function RawText({ text }: { text: string }) {
  return (
    <details className={styles.raw}>
      <summary>{commonText.details}</summary>
      {/* The text may be long enough to scroll, which a keyboard can do only where the focus can go. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region */}
      <pre dir="ltr" translate="no" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
