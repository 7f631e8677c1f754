import type { Contact } from "@satchel/core/contacts";
import { Ellipsis, Pencil, Trash2, Wallet } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyIconButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopy } from "../../wiring/use-copy.ts";
import type { ContactDialog } from "./contact-dialogs.tsx";
import { ContactFace } from "./contact-face.tsx";
import styles from "./contacts.module.css";
import { sendTo } from "./send-to.ts";

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
