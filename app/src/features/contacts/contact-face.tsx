import type { Contact } from "@satchel/core/contacts";
import type { ReactNode } from "react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import styles from "./contacts.module.css";

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
