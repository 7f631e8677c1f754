import type { Contact } from "@satchel/core/contacts";
import type { ContactChangeProblem } from "@satchel/engine";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { TypeToConfirm } from "../../ui/type-to-confirm.tsx";
import { ContactRefusal } from "../../widgets/contacts/add-contact-dialog.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { ContactFace } from "./contact-face.tsx";
import styles from "./contacts.module.css";

export function DeleteDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const remove = async () => {
    setBusy(true);
    const removed = await engine.removeContact(contact.address);
    setBusy(false);
    if (!removed.ok) return setRefusal(removed.problem);
    onClose();
    showToast({ tone: "info", title: `${contact.name} deleted from Contact List` });
  };
  return (
    <Dialog title="Delete contact" onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <ContactFace contact={contact} />
      </div>
      <p className={styles.muted}>
        Payments to this address will show the address instead of the name. The history stays.
      </p>
      <TypeToConfirm
        phrase={`delete ${contact.name}`}
        answer="Delete"
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        {refusal && <ContactRefusal problem={refusal} />}
      </TypeToConfirm>
    </Dialog>
  );
}
