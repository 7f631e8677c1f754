import { parseAddress } from "@satchel/core/address";
import { checkContactName, MAX_CONTACT_NAME_LENGTH, otherWallets } from "@satchel/core/contacts";
import { CircleCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { contactChangeWords, contactFieldText } from "../../../text/problems/contact-problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Control, fieldAria, helpId } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Identicon } from "../../../ui/mark/identicon.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useOwnWallets, usePayeeName } from "../../../wiring/known-addresses.ts";
import styles from "./save-recipient.module.css";

/**
 * Asks for a name for an address that was just paid; then says that it is saved. Nothing for a contact or a wallet of
 * this device.
 */
export function SaveRecipient({ address }: { address: string }) {
  const { name, isOwn } = usePayeeName(address);
  const [wasStranger] = useState(name === undefined && !isOwn);
  if (!wasStranger) return null;
  return (
    <section className={styles.card} aria-label={paymentText.saveRecipient}>
      <Picture address={address} />
      {name === undefined ? <NameForm address={address} /> : <Saved name={name} />}
    </section>
  );
}

function Picture({ address }: { address: string }) {
  const { prefix } = useApp().network;
  const parsed = parseAddress(address, prefix);
  return <Identicon hash={parsed.ok ? parsed.value.hash : ""} isRound />;
}

function Saved({ name }: { name: string }) {
  return (
    <>
      <div className={styles.words} role="status">
        <strong dir="auto" translate="no">
          {name}
        </strong>
        <p>{paymentText.savedRecipient}</p>
      </div>
      <span className={styles.check}>
        <Icon of={CircleCheck} />
      </span>
    </>
  );
}

function NameForm({ address }: { address: string }) {
  const { engine } = useApp();
  const locale = useLocale();
  const id = useId();
  const contacts = useEngineState((state) => state.contacts.list);
  const own = useOwnWallets();
  const [name, setName] = useState("");
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const checked = checkContactName(name, contacts, otherWallets(own, address));
  const problem = refused ?? (checked.ok || !(wasTried || name !== "") ? undefined : contactFieldText(checked.problem));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checked.ok) return;
    const added = await engine.addContact({ name, address });
    if (!added.ok) setRefused(contactChangeWords(added.problem).title);
  };
  const most = counted(MAX_CONTACT_NAME_LENGTH, locale);
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label className={styles.words} htmlFor={id}>
        <strong>{paymentText.saveRecipient}</strong>
        <span>{paymentText.saveRecipientAbout}</span>
      </label>
      <div className={styles.line}>
        <Control problem={problem !== undefined}>
          <input
            id={id}
            dir="auto"
            value={name}
            placeholder={paymentText.recipientName({ most })}
            autoComplete="off"
            onChange={(event) => {
              setRefused(undefined);
              setName(event.target.value);
            }}
            {...fieldAria(id, problem, false)}
          />
        </Control>
        <Button type="submit" variant="secondary">
          {commonText.save}
        </Button>
      </div>
      {problem !== undefined && (
        <p id={helpId(id)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
