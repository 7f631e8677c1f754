import type { Payee } from "@satchel/core/address";
import { CircleCheck, TriangleAlert, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { FullAddress } from "../../../ui/words/full-address.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { PartyName } from "../../../widgets/contacts/party-name.tsx";
import { MixedScripts } from "../../../widgets/names/mixed-scripts.tsx";
import { usePayeeName } from "../../../wiring/known-addresses.ts";
import type { Caution } from "../../../wiring/payment/cautions.ts";
import styles from "./payees.module.css";
import { useShownRows } from "./shown-rows.tsx";

const SHOWN_AT_FIRST = 20;

type Paid = { payee: Payee };
type Props<Party extends Paid> = {
  to: readonly Party[];
  cautionOf: (address: string) => Caution;
  /** Shown where there are several recipients. */
  amountOf: (party: Party) => ReactNode;
};

/** Everyone whom a payment reaches, each with the whole address. */
export function Payees<Party extends Paid>({ to, cautionOf, amountOf }: Props<Party>) {
  const { shown, more } = useShownRows(to, SHOWN_AT_FIRST, sendText.showAllRecipients);
  return (
    <>
      <ul className={styles.payees} aria-label={paymentText.recipients}>
        {shown.map((party, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be paid twice, and the order stays
          <li key={index} className={styles.recipient}>
            <PayeeLine address={party.payee.address}>{to.length > 1 && amountOf(party)}</PayeeLine>
            <div className={styles.compare}>{sendText.compareAddress}</div>
            <FullAddress address={party.payee.address} />
            <PayeeCaution address={party.payee.address} cautionOf={cautionOf} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function PayeeLine({ address, children }: { address: string; children: ReactNode }) {
  const { name, isOwn } = usePayeeName(address);
  return (
    <div className={styles.payeeLine}>
      <span className={styles.payeeName}>
        {name !== undefined && (
          <strong className={styles.payee} dir="auto" translate="no">
            {name}
          </strong>
        )}
        {name !== undefined && <MixedScripts name={name} />}
        {(name === undefined || isOwn) && <PayeeBadge address={address} />}
      </span>
      {children !== false && <span className={styles.payeeAmount}>{children}</span>}
    </div>
  );
}

function PayeeCaution({ address, cautionOf }: { address: string; cautionOf: (address: string) => Caution }) {
  const { isFirst, lookAlike } = cautionOf(address);
  if (lookAlike !== undefined) return <LookAlike of={lookAlike} />;
  return isFirst ? <div className={styles.compare}>{sendText.notPaidBefore}</div> : null;
}

/** Says of an address that it is one of this person's wallets, or that it is not in the contacts. */
export function PayeeBadge({ address }: { address: string }) {
  const { name, isOwn } = usePayeeName(address);
  if (isOwn) return <Badge>{paymentText.yourWallet}</Badge>;
  if (name !== undefined) return null;
  return (
    <Badge tone="warning" icon={UserRoundX}>
      {paymentText.notInContacts}
    </Badge>
  );
}

/** A warning: this address was probably made to be taken for another one. */
function LookAlike({ of }: { of: string }) {
  return (
    <Banner tone="warning" icon={TriangleAlert} title={sendText.lookAlike}>
      <p>
        <Rich text={sendText.lookAlikeDetail} marks={{ party: <PartyName address={of} /> }} />
      </p>
    </Banner>
  );
}

/** Under a recipient: whether this wallet knows the address and has paid it before. */
export function Acquaintance({ address, caution }: { address: string; caution: Caution }) {
  const { name, isOwn } = usePayeeName(address);
  if (caution.lookAlike !== undefined) return <LookAlike of={caution.lookAlike} />;
  const isContact = name !== undefined && !isOwn;
  if (caution.isFirst === undefined) return null;
  if (caution.isFirst) {
    return <p className={styles.acquaintance}>{isContact ? sendText.contactNotPaidBefore : sendText.notPaidBefore}</p>;
  }
  return (
    <p className={styles.acquaintance} data-known>
      <Icon of={CircleCheck} size="xs" />
      {isContact ? sendText.contactPaidBefore : sendText.paidBefore}
    </p>
  );
}
