import styles from "./progress-bar.module.css";

/** How far a long task has come. `done` and `total` share a unit. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <progress className={styles.progress} aria-label={label} max={1} value={share}>
      {Math.round(share * 100)}%
    </progress>
  );
}
