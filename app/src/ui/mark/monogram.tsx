import styles from "./monogram.module.css";

const TINTS = ["#0b5c66", "#7d5612", "#5a4a86", "#96452f", "#4b6b2f", "#2f5a8c"];

/** Shows the initials of a name on a colour that depends on the id. */
export function Monogram({ name, id }: { name: string; id: string }) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase());
  return (
    <span className={styles.monogram} style={{ background: TINTS[sum % TINTS.length] }} aria-hidden="true">
      {letters.join("")}
    </span>
  );
}
