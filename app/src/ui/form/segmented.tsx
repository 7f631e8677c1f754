import styles from "./segmented.module.css";

/** A choice of two or three modes. */
export function Segmented<Id extends string>(props: {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  disabled?: boolean | undefined;
}) {
  return (
    <fieldset className={styles.segmented} aria-label={props.label} disabled={props.disabled}>
      {props.options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === props.value}
          className={styles.option}
          onClick={() => props.onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
