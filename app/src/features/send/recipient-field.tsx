import { User, UserRoundX, X } from "lucide-react";
import { type RefObject, useState } from "react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./send.module.css";

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

/** Takes an address or a payment link, and becomes a chip as soon as it is one. */
export function RecipientField(props: Props) {
  const [wasLeft, setLeft] = useState(false);
  if (props.address !== undefined) return <RecipientChip {...props} address={props.address} />;
  const problem = wasLeft ? props.problem : undefined;
  return (
    <Field id="recipient" label="To" hint="Address or payment link" problem={problem}>
      <Control problem={problem !== undefined}>
        <input
          id="recipient"
          ref={props.input}
          value={props.text}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={() => setLeft(props.text !== "")}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            setLeft(true);
            props.onEnter();
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          {...fieldAria("recipient", problem, false)}
        />
      </Control>
    </Field>
  );
}

/** There are no contacts yet: nobody is in them. */
function RecipientChip({ address, isLinked, onClear }: Props & { address: string }) {
  return (
    <div className={styles.chipField}>
      <div className={styles.chipLabel} id="recipient-label">
        To
      </div>
      <fieldset className={styles.chip} aria-labelledby="recipient-label">
        <span className={styles.chipFace}>
          <Icon of={User} />
        </span>
        <span className={styles.chipWords}>
          <ShortAddress address={address} />
          <span className={styles.badges}>
            <Badge tone="warning" icon={UserRoundX}>
              Not in your contacts
            </Badge>
            {isLinked && <Badge tone="accent">From payment link</Badge>}
          </span>
        </span>
        <IconButton icon={X} label="Clear recipient" onClick={onClear} />
      </fieldset>
    </div>
  );
}
