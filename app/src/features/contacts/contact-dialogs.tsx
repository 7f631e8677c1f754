import { type Contact, checkContactName, otherWallets } from "@satchel/core/contacts";
import type { ContactChangeProblem } from "@satchel/engine";
import { Pencil, Send, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { contactFieldText } from "../../text/problems/contact-problems.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { TypeToConfirm } from "../../ui/form/type-to-confirm.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { ContactNameField, ContactRefusal } from "../../widgets/contacts/add-contact-dialog.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useOwnWallets } from "../../wiring/known-addresses.ts";
import { type ContactDialog, ContactFace, sendTo } from "./contact-row.tsx";
import styles from "./contacts.module.css";

/** Shows the one dialog that is open over the list. */
export function ContactDialogs(props: {
  dialog: ContactDialog | undefined;
  onChange: (dialog: ContactDialog | undefined) => void;
}) {
  const { dialog, onChange } = props;
  const close = () => onChange(undefined);
  if (dialog === undefined) return null;
  const { kind, contact } = dialog;
  switch (kind) {
    case "more":
      return <MoreDialog contact={contact} onOpen={(next) => onChange({ kind: next, contact })} onClose={close} />;
    case "rename":
      return <RenameDialog contact={contact} onClose={close} />;
    case "delete":
      return <DeleteDialog contact={contact} onClose={close} />;
  }
}

function MoreDialog(props: { contact: Contact; onOpen: (kind: "rename" | "delete") => void; onClose: () => void }) {
  return (
    <Dialog title={<bdi translate="no">{props.contact.name}</bdi>} onClose={props.onClose}>
      <FullAddress address={props.contact.address} />
      <Stack gap="small">
        <ButtonLink {...sendTo(props.contact)} size="lg" block icon={Send}>
          {contactsText.send}
        </ButtonLink>
        <Button variant="secondary" size="lg" block icon={Pencil} onClick={() => props.onOpen("rename")}>
          {contactsText.edit}
        </Button>
        <Button variant="secondary" size="lg" block icon={Trash2} onClick={() => props.onOpen("delete")}>
          {commonText.delete}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The address cannot be edited: another address is another contact. */
function RenameDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const [name, setName] = useState(contact.name);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const others = contacts.filter(({ address }) => address !== contact.address);
  const own = otherWallets(useOwnWallets(), contact.address);
  const checked = checkContactName(name, others, name === contact.name ? [] : own);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok) return;
    const renamed = await engine.renameContact(contact.address, name);
    if (renamed.ok) onClose();
    else setRefusal(renamed.problem);
  };
  return (
    <Dialog title={contactsText.editTitle} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <ContactNameField
            value={name}
            problem={checked.ok ? undefined : contactFieldText(checked.problem)}
            onChange={setName}
          />
          <FullAddress address={contact.address} />
          {refusal && <ContactRefusal problem={refusal} />}
          <Actions>
            <Button variant="secondary" size="lg" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" disabled={!checked.ok}>
              {commonText.save}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const remove = async () => {
    setBusy(true);
    const removed = await engine.removeContact(contact.address);
    setBusy(false);
    if (!removed.ok) return setRefusal(removed.problem);
    onClose();
    showToast({ tone: "info", title: contactsText.deleted({ name: contact.name }) });
  };
  return (
    <Dialog title={contactsText.deleteTitle} onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <ContactFace contact={contact} />
      </div>
      <p className={styles.muted}>{contactsText.deleteAbout}</p>
      <TypeToConfirm
        phrase={`delete ${contact.name}`}
        answer={commonText.delete}
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        {refusal && <ContactRefusal problem={refusal} />}
      </TypeToConfirm>
    </Dialog>
  );
}
