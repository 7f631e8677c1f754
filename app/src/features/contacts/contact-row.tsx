import type { Contact } from "@satchel/core/contacts";
import { Ellipsis, Pencil, Trash2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { CopyIconButton } from "../../ui/button/copy-button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Monogram } from "../../ui/mark/monogram.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { MixedScripts } from "../../widgets/names/mixed-scripts.tsx";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./contacts.module.css";

/** A dialog that a row opens. */
export type ContactDialog = { kind: "more" | "rename" | "delete"; contact: Contact };

/** Shows every button on wide screens; on narrow ones More holds all but copying. */
export function ContactRow(props: { contact: Contact; isOwn: boolean; onOpen: (kind: ContactDialog["kind"]) => void }) {
  const { contact, isOwn, onOpen } = props;
  const { name } = contact;
  const copy = useCopy();
  return (
    <li className={styles.row}>
      <ContactFace
        contact={contact}
        mark={
          isOwn && (
            <Badge tone="accent" icon={Wallet}>
              {contactsText.yourWallet}
            </Badge>
          )
        }
      />
      <div className={styles.tools}>
        <CopyIconButton
          label={contactsText.copyAddressOf({ name })}
          onCopy={() => copy(contact.address, frameText.addressCopied)}
        />
        <IconButton
          icon={Pencil}
          label={contactsText.editNamed({ name })}
          className={styles.wide}
          onClick={() => onOpen("rename")}
        />
        <IconButton
          icon={Trash2}
          label={contactsText.deleteNamed({ name })}
          className={styles.wide}
          onClick={() => onOpen("delete")}
        />
        <IconButton
          icon={Ellipsis}
          label={contactsText.moreFor({ name })}
          aria-haspopup="dialog"
          className={styles.narrow}
          onClick={() => onOpen("more")}
        />
        <ButtonLink {...sendTo(contact)} variant="secondary" size="sm" className={classNames(styles.wide, styles.send)}>
          {contactsText.send}
        </ButtonLink>
      </div>
    </li>
  );
}

export function ContactFace({ contact, mark }: { contact: Contact; mark?: ReactNode }) {
  return (
    <>
      <span className={styles.face}>
        <Monogram name={contact.name} id={contact.address} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <bdi translate="no" className={styles.name}>
            {contact.name}
          </bdi>
          <MixedScripts name={contact.name} />
          {mark}
        </div>
        <div className={styles.address}>
          <ShortAddress address={contact.address} />
        </div>
      </div>
    </>
  );
}

/** Returns the way to /send with the recipient filled in (wallet.md 2). */
export const sendTo = ({ address }: Contact) => ({ to: "/send", state: { contactSend: address } });
