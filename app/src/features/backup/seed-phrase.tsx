import { EyeOff } from "lucide-react";
import { backupText } from "../../catalogue/en/wallet/backup.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import styles from "./backup.module.css";

/** Stands in place of the words, which are not on the page while they are hidden. */
export function HiddenPhrase() {
  return (
    <div className={styles.pocket}>
      <div className={styles.cover}>
        <span className={styles.glyph}>
          <Icon of={EyeOff} />
        </span>
        <strong>{backupText.hidden}</strong>
        <span className={styles.muted}>{backupText.hiddenAbout}</span>
      </div>
    </div>
  );
}

/** Three lines of four words at every width. */
export function ShownPhrase({ phrase }: { phrase: string }) {
  const words = phrase.split(" ").map((word, index) => ({ word, place: index + 1 }));
  return (
    <div className={styles.pocket}>
      <ol className={styles.words} dir="ltr" translate="no">
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
