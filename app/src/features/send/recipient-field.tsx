import { ScanLine } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { part } from "../../ui/part.tsx";
import type { Caution } from "../../wiring/use-cautions.ts";
import { ContactSuggestions, optionId } from "./contact-suggestions.tsx";
import { RecipientChip } from "./recipient-chip.tsx";
import styles from "./send.module.css";
import { useSuggestions } from "./use-suggestions.ts";

const QrScanner = part(
  async () => (await import("../../widgets/qr-scanner/qr-scanner.tsx")).QrScanner,
  () => null,
);

type Props = {
  text: string;
  /** The whole address, once the text is one. */
  address: string | undefined;
  caution: Caution | undefined;
  isLinked: boolean;
  problem: string | undefined;
  onChange: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
  /** The scanner is open from the beginning. */
  opensCamera: boolean;
  input: RefObject<HTMLInputElement | null>;
};

/** Takes an address, a contact's name or a payment link, and becomes a chip as soon as it is one. */
export function RecipientField(props: Props) {
  const [isScanning, setScanning] = useState(props.opensCamera);
  const scan = <IconButton icon={ScanLine} label="Scan QR code" onClick={() => setScanning(true)} />;
  return (
    <>
      {props.address === undefined ? (
        <RecipientInput {...props} scan={scan} />
      ) : (
        <RecipientChip {...props} address={props.address} scan={scan} />
      )}
      {isScanning && (
        <QrScanner
          onRead={(text) => {
            setScanning(false);
            props.onChange(text.trim());
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}

function RecipientInput(props: Props & { scan: ReactNode }) {
  const [wasLeft, setLeft] = useState(false);
  const suggestions = useSuggestions(props.text, props.onChange);
  const { found, active } = suggestions;
  const isOpen = found.length > 0;
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
          {props.scan}
        </Control>
      </Field>
      {isOpen && <ContactSuggestions suggestions={suggestions} />}
    </div>
  );
}
