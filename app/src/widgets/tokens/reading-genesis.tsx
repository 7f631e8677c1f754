import { tokensText } from "../../catalogue/en/tokens/tokens.ts";
import { Spinner } from "../../ui/mark/spinner.tsx";
import styles from "./reading-genesis.module.css";

/** Shown where an amount of a token would be typed, until the bytes of its genesis say what an amount means. */
export function ReadingGenesis() {
  return (
    <p className={styles.reading} role="status">
      <Spinner />
      <span>{tokensText.readingGenesis}</span>
    </p>
  );
}
