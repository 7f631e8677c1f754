import styles from "./switch.module.css";

/** A setting that applies at once. */
export function Switch(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.checked}
      aria-label={props.label}
      aria-busy={props.busy || undefined}
      disabled={props.disabled}
      className={styles.switch}
      onClick={() => !props.busy && props.onChange(!props.checked)}
    />
  );
}
