import { ChevronDown, EyeOff, ShieldAlert } from "lucide-react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { counted } from "../../text/money/counts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import type { Place } from "../../widgets/tokens/held-tokens.ts";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./rows.module.css";
import type { ListRow } from "./token-order.ts";

type Fold = Extract<ListRow, { kind: "fold" }>;

/** The head of folded tokens: what they are and how many. */
export function FoldRow({ row: { place, count, isOpen }, onToggle }: { row: Fold; onToggle: (place: Place) => void }) {
  const locale = useLocale();
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onToggle(place)}>
      <span className={styles.foldGlyph}>
        <Icon of={place === "suspicious" ? ShieldAlert : EyeOff} size="sm" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <span>{tokenListText[place]}</span> <span className={styles.count}>{`${counted(count, locale)}`}</span>
        </span>
        <span className={styles.foldAbout}>{aboutOf(place, isOpen)}</span>
      </span>
      <Icon of={ChevronDown} size="sm" className={classNames(styles.chevron, isOpen && styles.open)} />
    </button>
  );
}

function aboutOf(place: Fold["place"], isOpen: boolean): string {
  if (place === "hidden") return tokenListText.hiddenAbout;
  return isOpen ? tokenListText.suspiciousOpen : tokenListText.suspiciousAbout;
}
