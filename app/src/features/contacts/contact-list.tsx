import { type Contact, findContacts } from "@satchel/core/contacts";
import { Search, X } from "lucide-react";
import { useMemo, useState } from "react";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { counted } from "../../text/money/counts.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Control } from "../../ui/form/field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { walletsByAddress } from "../../wiring/known-addresses.ts";
import { ContactDialogs } from "./contact-dialogs.tsx";
import { type ContactDialog, ContactRow } from "./contact-row.tsx";
import styles from "./contacts.module.css";

/** From how many contacts on there is a search field; fewer are seen at a glance. */
const SEARCH_FROM = 6;

export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  const locale = useLocale();
  const own = useOwnAddresses();
  const [query, setQuery] = useState("");
  const [dialog, setDialog] = useState<ContactDialog>();
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return [...contacts].sort((one, other) => compare(one.name, other.name));
  }, [contacts, locale]);
  const hasSearch = contacts.length >= SEARCH_FROM;
  const shown = hasSearch ? findContacts(sorted, query) : sorted;
  const count = counted(contacts.length, locale);
  return (
    <>
      {hasSearch && (
        <Control>
          <Icon of={Search} className={styles.searchMark} />
          <input
            type="search"
            className={styles.search}
            aria-label={contactsText.search}
            placeholder={contactsText.searchCount({ count })}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {query !== "" && <IconButton icon={X} label={contactsText.clearSearch} onClick={() => setQuery("")} />}
        </Control>
      )}
      <div role="status" className={textStyles.spoken}>
        {hasSearch && query !== "" ? contactsText.found({ found: counted(shown.length, locale), count }) : ""}
      </div>
      {shown.length === 0 ? (
        <p className={styles.muted}>{contactsText.nothingFound({ query: query.trim() })}</p>
      ) : (
        <Card>
          <ul className={styles.list} aria-label={contactsText.list}>
            {shown.map((contact) => (
              <ContactRow
                key={`${contact.address} ${contact.name}`}
                contact={contact}
                isOwn={own.has(contact.address)}
                onOpen={(kind) => setDialog({ kind, contact })}
              />
            ))}
          </ul>
        </Card>
      )}
      <ContactDialogs dialog={dialog} onChange={setDialog} />
    </>
  );
}

function useOwnAddresses(): Pick<ReadonlySet<string>, "has"> {
  const { network } = useApp();
  return walletsByAddress(
    useEngineState((state) => state.wallets),
    network.prefix,
  );
}
