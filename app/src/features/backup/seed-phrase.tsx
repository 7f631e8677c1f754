import { EyeOff } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./backup.module.css";

/** What lies over the words while they are not shown: they are not on the page then. */
export function HiddenPhrase({ how }: { how: string }) {
  return (
    <div className={styles.pocket}>
      <div className={styles.cover}>
        <span className={styles.glyph}>
          <Icon of={EyeOff} />
        </span>
        <strong>Hidden</strong>
        <span className={styles.muted}>Turn on {how} to read the words</span>
      </div>
    </div>
  );
}

/** Three lines of four words at every width. */
export function ShownPhrase({ phrase }: { phrase: string }) {
  const words = phrase.split(" ").map((word, index) => ({ word, place: index + 1 }));
  return (
    <div className={styles.pocket}>
      <ol className={styles.words} translate="no">
        {words.map(({ word, place }) => (
          <li key={place}>
            <span aria-hidden="true">{place}</span>
            {word}
          </li>
        ))}
      </ol>
    </div>
  );
}
