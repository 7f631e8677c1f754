import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

/** For actions and the first load of the history. With a label it is announced; without, something near it must be. */
export function Spinner(props: { label?: string | undefined; tone?: "accent" | "current" | undefined }) {
  const className = classNames(styles.spinner, props.tone === "current" && styles.current);
  if (props.label === undefined) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="status" aria-label={props.label} />;
}
