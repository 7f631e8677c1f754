import { ShortAddress } from "../../ui/address-text.tsx";
import styles from "./send.module.css";
import type { Suggestions } from "./use-suggestions.ts";

export const optionId = (index: number) => `recipient-contact-${index}`;

/** The list under the recipient; the focus stays in the field. */
export function ContactSuggestions({ suggestions }: { suggestions: Suggestions }) {
  const { contacts, active, choose } = suggestions;
  return (
    <div id="recipient-contacts" role="listbox" aria-label="Contacts" className={styles.suggestions}>
      {contacts.map((contact, index) => (
        <button
          key={contact.address}
          id={optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(contact)}
        >
          <span className={styles.chipName}>{contact.name}</span>
          <ShortAddress address={contact.address} />
        </button>
      ))}
    </div>
  );
}
