import { type Contact, checkContactName } from "@satchel/core/contacts";
import type { ContactChangeProblem } from "@satchel/engine";
import { type FormEvent, useState } from "react";
import { contactFieldText } from "../../text/contact-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { FullAddress } from "../../ui/address-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { ContactNameField, ContactRefusal } from "../../widgets/contacts/add-contact-dialog.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";

/** The address is who it is; another address is another contact. */
export function RenameDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const [name, setName] = useState(contact.name);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const others = contacts.filter(({ address }) => address !== contact.address);
  const checked = checkContactName(name, others);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok) return;
    const renamed = await engine.renameContact(contact.address, name);
    if (renamed.ok) onClose();
    else setRefusal(renamed.problem);
  };
  return (
    <Dialog title="Edit contact" onClose={onClose}>
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
              Cancel
            </Button>
            <Button type="submit" size="lg" disabled={!checked.ok}>
              Save
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}
