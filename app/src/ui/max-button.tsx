import styles from "./max-button.module.css";

/** In the second line of an AmountField: all there is, whatever that is by now. */
export function MaxButton({ isOn, disabled, onClick }: { isOn: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.max} aria-pressed={isOn} disabled={disabled} onClick={onClick}>
      Max
    </button>
  );
}
