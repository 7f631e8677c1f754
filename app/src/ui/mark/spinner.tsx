import { classNames } from "../class-names.ts";
import styles from "./spinner.module.css";

/**
 * For actions and the first load of the history. A screen reader announces the label; without one, text near the
 * spinner has to be announced.
 */
export function Spinner(props: { label?: string | undefined; tone?: "accent" | "current" | undefined }) {
  const className = classNames(styles.spinner, props.tone === "current" && styles.current);
  if (props.label === undefined) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="status" aria-label={props.label} />;
}
