import type { Contact } from "@satchel/core/contacts";
import { Ellipsis, Pencil, Trash2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyIconButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./contacts.module.css";

/** What is asked of a contact from its row. */
export type ContactDialog = { kind: "more" | "rename" | "delete"; contact: Contact };

/** Everything at hand on wide screens; on narrow ones all but copying stands behind More. */
export function ContactRow(props: { contact: Contact; isOwn: boolean; onOpen: (kind: ContactDialog["kind"]) => void }) {
  const { contact, isOwn, onOpen } = props;
  const copy = useCopy();
  return (
    <li className={styles.row}>
      <ContactFace
        contact={contact}
        mark={
          isOwn && (
            <Badge tone="accent" icon={Wallet}>
              Your wallet
            </Badge>
          )
        }
      />
      <div className={styles.tools}>
        <CopyIconButton
          label={`Copy address of ${contact.name}`}
          onCopy={() => copy(contact.address, "Address Copied to Clipboard")}
        />
        <IconButton
          icon={Pencil}
          label={`Edit ${contact.name}`}
          className={styles.wide}
          onClick={() => onOpen("rename")}
        />
        <IconButton
          icon={Trash2}
          label={`Delete ${contact.name}`}
          className={styles.wide}
          onClick={() => onOpen("delete")}
        />
        <IconButton
          icon={Ellipsis}
          label={`More for ${contact.name}`}
          aria-haspopup="dialog"
          className={styles.narrow}
          onClick={() => onOpen("more")}
        />
        <ButtonLink {...sendTo(contact)} variant="secondary" size="sm" className={classNames(styles.wide, styles.send)}>
          Send
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
          <span className={styles.name}>{contact.name}</span>
          {mark}
        </div>
        <div className={styles.address}>
          <ShortAddress address={contact.address} />
        </div>
      </div>
    </>
  );
}

/** The way to /send with the recipient filled in (wallet.md 2). */
export const sendTo = ({ address }: Contact) => ({ to: "/send", state: { contactSend: address } });
