import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import styles from "./send.module.css";
import type { Suggestions } from "./use-suggestions.ts";

export const optionId = (index: number) => `recipient-contact-${index}`;

/** The list under the recipient; the focus stays in the field. */
export function ContactSuggestions({ suggestions }: { suggestions: Suggestions }) {
  const { found, active, choose } = suggestions;
  return (
    <div id="recipient-contacts" role="listbox" aria-label="Contacts" className={styles.suggestions}>
      {found.map((each, index) => (
        <button
          key={each.address}
          id={optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(each)}
        >
          <span className={styles.chipName}>{each.name}</span>
          {each.isOwn && <Badge>Your wallet</Badge>}
          <ShortAddress address={each.address} />
        </button>
      ))}
    </div>
  );
}
