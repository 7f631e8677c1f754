import { shortAddress } from "@satchel/core/address";
import { TriangleAlert } from "lucide-react";
import { activityWords } from "../../text/activity-words.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact } from "../../ui/facts.tsx";
import { useContactName } from "../../wiring/contact-names.ts";
import { AddToContacts } from "../contacts/add-to-contacts.tsx";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-detail.module.css";
import { isOffered, useTrustedAddresses } from "./tx-known.ts";
import { useAddressName } from "./tx-notes.tsx";

/** Whom it went to or came from; not where it would be a mistake to take the address for someone's. */
export function TxParties({ read }: { read: ReadTx }) {
  const { parties, activity, impostors } = read;
  if (parties.length === 0) return null;
  return (
    <Fact name={activityWords(activity.kind, true).partyLabel} full>
      {parties.map((address) => (
        <Party key={address} read={read} address={address} original={impostors.get(address)} />
      ))}
    </Fact>
  );
}

function Party({ read, address, original }: { read: ReadTx; address: string; original: string | undefined }) {
  const name = useContactName(address);
  const isOffered = useIsOffered(read, address);
  if (original !== undefined) return <Impostor address={address} original={original} />;
  if (!isOffered && name === undefined) return <Planted address={address} />;
  return (
    <div className={styles.party}>
      {name !== undefined && <strong>{name}</strong>}
      <FullAddress address={address} />
      {read.parties.length > 1 && name === undefined && canBeContact(read, address) && (
        <AddToContacts address={address} />
      )}
    </div>
  );
}

export function useIsOffered(read: ReadTx, address: string | undefined): boolean {
  const trusted = useTrustedAddresses();
  return address !== undefined && isOffered(read, address, trusted);
}

/** An offer's script is nobody: what is sent to its address is lost. */
export const canBeContact = ({ activity }: ReadTx, address: string): boolean =>
  !(address.includes(":p") && activity.tokens.some(({ event }) => event.startsWith("Agora ")));

function Impostor({ address, original }: { address: string; original: string }) {
  const name = useAddressName(original);
  return (
    <div className={styles.party}>
      <span className={styles.planted}>{shortAddress(address)}</span>
      <Badge tone="warning" icon={TriangleAlert}>
        Look-alike of {name}
      </Badge>
      <p className={styles.why}>It begins and ends like an address you know, and is another one. Do not pay it.</p>
    </div>
  );
}

function Planted({ address }: { address: string }) {
  return (
    <div className={styles.party}>
      <span className={styles.planted}>{shortAddress(address)}</span>
      <p className={styles.why}>
        Tiny payments like this one are also made to plant an address in your history. Satchel does not offer it.
      </p>
    </div>
  );
}
