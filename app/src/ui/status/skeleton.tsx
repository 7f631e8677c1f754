import styles from "./skeleton.module.css";

/** Grey rows in the shape of the content that is loading. They appear after 150 ms. */
export function Skeleton(props: { label: string; rows?: number | undefined }) {
  const rows = Array.from({ length: props.rows ?? 3 }, (_, index) => `row-${index}`);
  return (
    <div className={styles.skeleton} role="status" aria-label={props.label}>
      {rows.map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.circle} />
          <span className={styles.lines}>
            <span className={styles.bar} />
            <span className={styles.bar} />
          </span>
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
