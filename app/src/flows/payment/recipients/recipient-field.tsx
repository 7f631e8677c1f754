import { hasMixedScripts } from "@satchel/core/text";
import { ScanLine, User, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Monogram } from "../../../ui/mark/monogram.tsx";
import { part } from "../../../ui/react/part.tsx";
import { ShortAddress } from "../../../ui/words/address-text.tsx";
import { MixedScripts } from "../../../widgets/names/mixed-scripts.tsx";
import { usePayeeName } from "../../../wiring/known-addresses.ts";
import type { Caution } from "../../../wiring/payment/cautions.ts";
import { Acquaintance, PayeeBadge } from "./payees.tsx";
import { RecipientCombo } from "./recipient-combo.tsx";
import styles from "./recipient-field.module.css";

const QrScanner = part(
  async () => (await import("../../../widgets/qr-scanner/qr-scanner.tsx")).QrScanner,
  () => null,
  "act",
);

/** The id of the input; a form has one recipient field. */
export const RECIPIENT = "recipient";

type Props = {
  text: string;
  hint: string;
  /** The whole address, once the text is one. */
  address: string | undefined;
  caution: Caution | undefined;
  isLinked: boolean;
  /**
   * Shown where there are no suggestions. While there are, the text is probably half a name and not a wrong address.
   */
  problem: string | undefined;
  onChange: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
  onLeave: () => void;
  /** The scanner is open from the beginning. */
  opensCamera?: boolean | undefined;
  /** The field below, which gets the focus once the recipient is known. */
  next: string;
};

/**
 * Takes an address, a contact's name or a payment link. As soon as the address is known, a chip takes the place of the
 * input.
 */
export function RecipientField(props: Props) {
  const [isScanning, setScanning] = useState(props.opensCamera === true);
  const scan = <IconButton icon={ScanLine} label={paymentText.scan} onClick={() => setScanning(true)} />;
  useFocusAfterResolving(props.address, props.next);
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
            props.onLeave();
            props.onChange(text.trim());
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}

/**
 * Moves the focus when the recipient's input becomes a chip, and when the chip becomes an input again: it would be lost
 * otherwise.
 */
function useFocusAfterResolving(address: string | undefined, next: string) {
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    document.getElementById(address === undefined ? RECIPIENT : next)?.focus();
    before.current = address;
  }, [address, next]);
}

const RecipientInput = (props: Props & { scan: ReactNode }) => (
  <RecipientCombo
    id={RECIPIENT}
    text={props.text}
    onChange={props.onChange}
    onEnter={props.onEnter}
    onLeave={(text) => text !== "" && props.onLeave()}
    problem={props.problem}
    scan={props.scan}
    around={(field, problem) => (
      <Field id={RECIPIENT} label={paymentText.to} hint={props.hint} problem={problem}>
        {field}
      </Field>
    )}
  />
);

/** The recipient, once the address is known. */
function RecipientChip(props: {
  address: string;
  hint: string;
  caution: Caution | undefined;
  isLinked: boolean;
  onClear: () => void;
  scan: ReactNode;
}) {
  const { address, isLinked, caution } = props;
  const { name, isOwn } = usePayeeName(address);
  return (
    <div className={styles.chipField}>
      <div className={styles.chipLabel}>
        <span id="recipient-label">{paymentText.to}</span>
        {!isLinked && <span className={styles.chipHint}>{props.hint}</span>}
      </div>
      <fieldset className={styles.chip} aria-labelledby="recipient-label">
        <span className={styles.chipFace}>
          {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
        </span>
        <span className={styles.chipWords}>
          {name !== undefined && (
            <bdi className={styles.chipName} translate="no">
              {name}
            </bdi>
          )}
          <span className={name === undefined ? undefined : styles.chipAddress}>
            <ShortAddress address={address} />
          </span>
          {(name === undefined || isOwn || isLinked || hasMixedScripts(name)) && (
            <span className={styles.badges}>
              {name !== undefined && <MixedScripts name={name} />}
              <PayeeBadge address={address} />
              {isLinked && <Badge tone="accent">{paymentText.fromLink}</Badge>}
            </span>
          )}
        </span>
        <IconButton icon={X} label={sendText.clearRecipient} onClick={props.onClear} />
        {props.scan}
      </fieldset>
      {caution && <Acquaintance address={address} caution={caution} />}
    </div>
  );
}
