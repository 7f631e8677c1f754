import { User, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useContactName } from "../../widgets/contact-names.ts";
import { Monogram } from "../../widgets/monogram.tsx";
import { ContactSuggestions, optionId } from "./contact-suggestions.tsx";
import { NotInContacts } from "./not-in-contacts.tsx";
import styles from "./send.module.css";
import { useSuggestions } from "./use-suggestions.ts";

type Props = {
  text: string;
  /** The whole address, once the text is one. */
  address: string | undefined;
  isLinked: boolean;
  problem: string | undefined;
  onChange: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Takes an address, a contact's name or a payment link, and becomes a chip as soon as it is one. */
export function RecipientField(props: Props) {
  return props.address === undefined ? (
    <RecipientInput {...props} />
  ) : (
    <RecipientChip {...props} address={props.address} />
  );
}

function RecipientInput(props: Props) {
  const [wasLeft, setLeft] = useState(false);
  const suggestions = useSuggestions(props.text, props.onChange);
  const { contacts, active } = suggestions;
  const isOpen = contacts.length > 0;
  // While there is somebody to choose, the text is half a name and not a wrong address.
  const problem = wasLeft && !isOpen ? props.problem : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKey(event.key)) return event.preventDefault();
    if (event.key !== "Enter") return;
    event.preventDefault();
    setLeft(true);
    props.onEnter();
  };
  return (
    <div className={styles.recipientField}>
      <Field id="recipient" label="To" hint="Address, contact or payment link" problem={problem}>
        <Control problem={problem !== undefined}>
          <input
            id="recipient"
            ref={props.input}
            value={props.text}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={() => setLeft(props.text !== "")}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? "recipient-contacts" : undefined}
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            {...fieldAria("recipient", problem, false)}
          />
        </Control>
      </Field>
      {isOpen && <ContactSuggestions suggestions={suggestions} />}
    </div>
  );
}

function RecipientChip({ address, isLinked, onClear }: Props & { address: string }) {
  const name = useContactName(address);
  return (
    <div className={styles.chipField}>
      <div className={styles.chipLabel} id="recipient-label">
        To
      </div>
      <fieldset className={styles.chip} aria-labelledby="recipient-label">
        <span className={styles.chipFace}>
          {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
        </span>
        <span className={styles.chipWords}>
          {name !== undefined && <span className={styles.chipName}>{name}</span>}
          <span className={name === undefined ? undefined : styles.chipAddress}>
            <ShortAddress address={address} />
          </span>
          {(name === undefined || isLinked) && (
            <span className={styles.badges}>
              {name === undefined && <NotInContacts />}
              {isLinked && <Badge tone="accent">From payment link</Badge>}
            </span>
          )}
        </span>
        <IconButton icon={X} label="Clear recipient" onClick={onClear} />
      </fieldset>
    </div>
  );
}
