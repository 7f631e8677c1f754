import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Control, fieldAria } from "../../../ui/form/field.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { ShortAddress } from "../../../ui/words/address-text.tsx";
import { MixedScripts } from "../../../widgets/names/mixed-scripts.tsx";
import { useTyped } from "../../../wiring/payment/typed-form.ts";
import styles from "./recipient-field.module.css";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

type Props = {
  id: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  /** Called with what stands in the field. */
  onLeave: (text: string) => void;
  problem: string | undefined;
  /** At the end of the field. */
  scan: ReactNode;
  /** What stands around the field. It gets the problem, which waits while there are suggestions. */
  around?: ((field: ReactNode, problem: string | undefined) => ReactNode) | undefined;
} & Pick<ComponentProps<"input">, "aria-label" | "placeholder" | "onFocus" | "onPaste">;

/** The input of a recipient, with the contacts and own wallets whose name or address contains what is typed. */
export function RecipientCombo(props: Props) {
  const { id, around = (field) => field } = props;
  const typed = useTyped(props.text, props.onChange);
  const suggestions = useSuggestions(typed.value, props.onChange);
  const { matches, active } = suggestions;
  const isOpen = matches.length > 0;
  const problem = isOpen ? undefined : props.problem;
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKey(event.key)) return event.preventDefault();
    if (event.key !== "Enter") return;
    event.preventDefault();
    props.onLeave(typed.value);
    props.onEnter();
  };
  return (
    <div className={styles.recipientField}>
      {around(
        <Control problem={problem !== undefined}>
          <input
            id={id}
            value={typed.value}
            onChange={(event) => typed.onChange(event.target.value)}
            onBlur={() => props.onLeave(typed.value)}
            onFocus={props.onFocus}
            onPaste={props.onPaste}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-label={props["aria-label"]}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-contacts` : undefined}
            aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
            placeholder={props.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            translate="no"
            {...fieldAria(id, problem, false)}
          />
          {props.scan}
        </Control>,
        problem,
      )}
      {isOpen && <ContactSuggestions id={id} suggestions={suggestions} />}
    </div>
  );
}

const optionId = (id: string, index: number) => `${id}-contact-${index}`;

/** The list under the recipient; the focus stays in the field. */
function ContactSuggestions({ id, suggestions }: { id: string; suggestions: Suggestions }) {
  const { matches, active, choose } = suggestions;
  return (
    <div id={`${id}-contacts`} role="listbox" aria-label={sendText.suggestions} className={styles.suggestions}>
      {matches.map((each, index) => (
        <button
          key={each.address}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(each)}
        >
          <bdi className={styles.chipName} translate="no">
            {each.name}
          </bdi>
          <MixedScripts name={each.name} />
          {each.isOwn && <Badge>{paymentText.yourWallet}</Badge>}
          <ShortAddress address={each.address} />
        </button>
      ))}
    </div>
  );
}
