import type { Paid } from "@satchel/core/activity";
import { shortAddress } from "@satchel/core/address";
import { atoms } from "@satchel/core/amount";
import { NO_SCRIPT, readScript, type ScriptHex } from "@satchel/core/script";
import { TriangleAlert, UserPlus } from "lucide-react";
import { useState } from "react";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Identicon } from "../../ui/mark/identicon.tsx";
import { Monogram } from "../../ui/mark/monogram.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useAddressName, useContactName, useOwnWallet, useTrustedAddresses } from "../../wiring/known-addresses.ts";
import { AddContactDialog } from "../contacts/add-contact-dialog.tsx";
import { Xec } from "../money/money.tsx";
import { MixedScripts } from "../names/mixed-scripts.tsx";
import { TokenAmount } from "../tokens/token.tsx";
import { isOffered, type ReadTx } from "./read-tx.ts";
import styles from "./tx-parties.module.css";

/** One of the other people in a transaction. `paid`: what this wallet paid them. */
export type TxParty = { address: string; script: ScriptHex; paid: Paid | undefined };

/**
 * Returns the people whom a transaction paid, or who paid. The script of an offer belongs to no person: a payment to
 * its address is lost.
 */
export function partiesOf({ activity, parties, effect }: ReadTx): TxParty[] {
  const isTrade = activity.tokens.some(({ event }) => event.startsWith("Agora "));
  const paid = new Map(effect.paid.map((each) => [each.script, each]));
  return parties.flatMap((address, index) => {
    const script = activity.counterparties[index] ?? NO_SCRIPT;
    return isTrade && readScript(script).kind === "p2sh" ? [] : [{ address, script, paid: paid.get(script) }];
  });
}

/**
 * Whom it went to or came from, one line each. An address that must not be taken for someone's is shortened and cannot
 * be copied.
 */
export function TxParties({ read, parties }: { read: ReadTx; parties: readonly TxParty[] }) {
  if (parties.length === 0) return null;
  const label = labelOf(read);
  return (
    <section className={styles.parties}>
      {parties.length > 1 && <h3 className={textStyles.section}>{label}</h3>}
      {parties.map((party) => (
        <PartyLine key={party.address} read={read} party={party} label={parties.length === 1 ? label : undefined} />
      ))}
    </section>
  );
}

function labelOf({ activity, direction }: ReadTx): string {
  const event = activity.tokens[0]?.event;
  if (event === "Agora Sale") return txDetailText.boughtBy;
  if (event === "Agora Buy") return txDetailText.soldBy;
  return direction === "out" ? txDetailText.to : txDetailText.from;
}

type LineProps = { read: ReadTx; party: TxParty; label: string | undefined };

function PartyLine(props: LineProps) {
  const { read, party } = props;
  const name = useContactName(party.address);
  const isTaken = useIsOffered(read, party.address);
  const original = read.impostors.get(party.address);
  if (original !== undefined) return <Impostor {...props} original={original} />;
  if (!isTaken && name === undefined) return <Unoffered {...props} />;
  return <KnownLine {...props} contact={name} />;
}

function KnownLine({ read, party, label, contact }: LineProps & { contact: string | undefined }) {
  const { address, script } = party;
  const wallet = useOwnWallet(address);
  const name = contact ?? wallet?.name;
  return (
    <div className={styles.party}>
      {wallet === undefined && contact !== undefined ? (
        <Monogram name={contact} id={address} />
      ) : (
        <Identicon hash={hashOf(script)} isRound={wallet === undefined} />
      )}
      <div className={styles.name}>
        {label !== undefined && <span>{label}</span>}
        {name !== undefined && (
          <>
            <bdi translate="no">{name}</bdi>
            <MixedScripts name={name} />
          </>
        )}
        {wallet !== undefined && <Badge tone="accent">{paymentText.yourWallet}</Badge>}
        {name === undefined && <Badge tone="warning">{paymentText.notInContacts}</Badge>}
      </div>
      {label === undefined && <OwnAmount read={read} party={party} />}
      <div className={styles.full}>
        <FullAddress address={address} />
        {name === undefined && label === undefined && <AddIcon address={address} />}
      </div>
    </div>
  );
}

function hashOf(script: ScriptHex): string {
  const read = readScript(script);
  return "hash" in read ? read.hash : "";
}

/** What this one party got. */
function OwnAmount({ read: { activity }, party: { paid } }: { read: ReadTx; party: TxParty }) {
  if (paid === undefined) return null;
  const tokenId = activity.tokens[0]?.tokenId;
  const ofToken = tokenId === undefined ? undefined : paid.tokens.get(tokenId);
  return (
    <div className={styles.amount}>
      {tokenId !== undefined && ofToken !== undefined ? (
        <TokenAmount of={{ tokenId, atoms: atoms(ofToken) }} length="full" />
      ) : (
        <Xec sats={paid.sats} hideable />
      )}
    </div>
  );
}

function AddIcon({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={UserPlus} label={contactsText.addToContacts} onClick={() => setOpen(true)} />
      {isOpen && <AddContactDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}

export function useIsOffered(read: ReadTx, address: string | undefined): boolean {
  const trusted = useTrustedAddresses();
  return address !== undefined && isOffered(read, address, trusted);
}

function Impostor({ party, label, original }: LineProps & { original: string }) {
  const name = useAddressName(original);
  return (
    <Unoffered party={party} label={label}>
      <Badge tone="warning" icon={TriangleAlert}>
        {txDetailText.lookAlike({ name })}
      </Badge>
    </Unoffered>
  );
}

function Unoffered({ party, label, children }: Pick<LineProps, "party" | "label"> & { children?: React.ReactNode }) {
  return (
    <div className={styles.party}>
      <Identicon hash={hashOf(party.script)} isRound />
      <div className={styles.name}>
        {label !== undefined && <span>{label}</span>}
        {children}
      </div>
      <bdi className={styles.planted} dir="ltr" translate="no">
        {shortAddress(party.address)}
      </bdi>
    </div>
  );
}
