import { checkContactAddress, checkContactName, MAX_CONTACT_NAME_LENGTH, otherWallets } from "@satchel/core/contacts";
import type { ContactChangeProblem } from "@satchel/engine";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { contactAddedText, contactChangeWords, contactFieldText } from "../../text/problems/contact-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useOwnWallets } from "../../wiring/known-addresses.ts";

/** Asks for a name, and for an address where it is not known yet. */
export function AddContactDialog({ address: given, onClose }: { address?: string | undefined; onClose: () => void }) {
  const { engine, network } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const [name, setName] = useState("");
  const [typed, setTyped] = useState("");
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const address = given ?? typed;
  const own = useOwnWallets();
  const checkedAddress = checkContactAddress(address, contacts, network.prefix);
  const checkedName = checkContactName(
    name,
    contacts,
    otherWallets(own, checkedAddress.ok ? checkedAddress.value : address),
  );
  // An empty field is a mistake only after the form was submitted.
  const nameProblem = checkedName.ok || !(wasTried || name !== "") ? undefined : contactFieldText(checkedName.problem);
  const addressProblem =
    checkedAddress.ok || !(wasTried || typed !== "") ? undefined : contactFieldText(checkedAddress.problem);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checkedName.ok || (given === undefined && !checkedAddress.ok)) return;
    const added = await engine.addContact({ name, address });
    if (added.ok) {
      onClose();
      showToast({ tone: "success", title: contactAddedText(added.value) });
    } else if (added.problem.code === "contact-address-taken") {
      // Another tab was faster: the contact exists now.
      onClose();
      showToast({ tone: "problem", ...contactChangeWords(added.problem) });
    } else setRefusal(added.problem);
  };
  return (
    <Dialog title={contactsText.addTitle} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <ContactNameField value={name} problem={nameProblem} onChange={setName} />
          {given === undefined ? (
            <Field id="contact-address" label={contactsText.address} problem={addressProblem}>
              <Control problem={addressProblem !== undefined}>
                <input
                  id="contact-address"
                  dir="ltr"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  translate="no"
                  {...fieldAria("contact-address", addressProblem, false)}
                />
              </Control>
            </Field>
          ) : (
            <FullAddress address={given} />
          )}
          {refusal && <ContactRefusal problem={refusal} />}
          <Actions>
            <Button variant="secondary" size="lg" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg">
              {contactsText.add}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

export const ContactRefusal = ({ problem }: { problem: ContactChangeProblem }) => (
  <ProblemPanel words={contactChangeWords(problem)} />
);

/** Counts the characters; a name that is too long is reported, not cut. */
export function ContactNameField(props: {
  value: string;
  problem: string | undefined;
  onChange: (name: string) => void;
}) {
  const { value, problem, onChange } = props;
  const count = contactsText.nameLength({
    length: `${[...value.trim()].length}`,
    most: `${MAX_CONTACT_NAME_LENGTH}`,
  });
  return (
    <Field id="contact-name" label={contactsText.name} problem={problem} count={count}>
      <Control problem={problem !== undefined}>
        <input
          id="contact-name"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          {...fieldAria("contact-name", problem, false)}
        />
      </Control>
    </Field>
  );
}

export function AddToContacts({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" icon={UserPlus} onClick={() => setOpen(true)}>
        {contactsText.addToContacts}
      </Button>
      {isOpen && <AddContactDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
