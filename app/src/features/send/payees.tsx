import type { XecLink } from "@satchel/core/payment-link";
import { plainText } from "@satchel/core/text";
import { CircleCheck, TriangleAlert, UserRoundX } from "lucide-react";
import { useState } from "react";
import { FullAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import type { Caution } from "../../wiring/cautions.ts";
import { usePayeeName } from "../../wiring/known-addresses.ts";
import type { Party } from "./check-send-form.ts";
import styles from "./payees.module.css";
import sendStyles from "./send.module.css";
import type { SendState } from "./use-send.ts";

const SHOWN_AT_FIRST = 20;

/** Everybody a payment reaches, with the whole address each. */
export function Payees({ to, cautionOf }: { to: readonly Party[]; cautionOf: SendState["cautionOf"] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? to : to.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.payees} aria-label="Recipients">
        {shown.map((party, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be paid twice, and the order stays
          <li key={index} className={styles.recipient}>
            <PayeeLine party={party} isOnly={to.length === 1} />
            <div className={styles.compare}>Check the first and last characters</div>
            <FullAddress address={party.payee.address} />
            <PayeeCaution address={party.payee.address} cautionOf={cautionOf} />
          </li>
        ))}
      </ul>
      {shown.length < to.length && (
        <Button variant="ghost" block onClick={() => setWhole(true)}>
          Show all {to.length} recipients
        </Button>
      )}
    </>
  );
}

function PayeeLine({ party: { payee, sats }, isOnly }: { party: Party; isOnly: boolean }) {
  const { name, isOwn } = usePayeeName(payee.address);
  return (
    <div className={styles.payeeLine}>
      <span className={styles.payeeName}>
        {name !== undefined && <strong className={styles.payee}>{name}</strong>}
        {(name === undefined || isOwn) && <PayeeBadge address={payee.address} />}
      </span>
      {!isOnly && sats !== undefined && (
        <span className={styles.payeeAmount}>
          <Xec sats={sats} />
        </span>
      )}
    </div>
  );
}

function PayeeCaution({ address, cautionOf }: { address: string; cautionOf: SendState["cautionOf"] }) {
  const { isFirst, lookAlike } = cautionOf(address);
  if (lookAlike !== undefined) return <LookAlike of={lookAlike} />;
  return isFirst ? <div className={styles.compare}>You have not paid this address before.</div> : null;
}

/** What is to be known of somebody before a name is trusted: nothing of a contact. */
export function PayeeBadge({ address }: { address: string }) {
  const { name, isOwn } = usePayeeName(address);
  if (isOwn) return <Badge>Your wallet</Badge>;
  if (name !== undefined) return null;
  return (
    <Badge tone="warning" icon={UserRoundX}>
      Not in your contacts
    </Badge>
  );
}

/** An address made to be taken for another one. */
function LookAlike({ of }: { of: string }) {
  return (
    <Banner tone="warning" icon={TriangleAlert} title="This looks like an address you know, and is another one">
      <p>
        It begins and ends like <PartyName address={of} />. Compare every character: addresses like this one are made to
        deceive.
      </p>
    </Banner>
  );
}

/** Under a recipient: how well this wallet knows them. */
export function Acquaintance({ address, caution }: { address: string; caution: Caution }) {
  const { name, isOwn } = usePayeeName(address);
  if (caution.lookAlike !== undefined) return <LookAlike of={caution.lookAlike} />;
  const known = name !== undefined && !isOwn ? "In your contacts. " : "";
  if (caution.isFirst === undefined) return null;
  if (caution.isFirst) return <p className={sendStyles.acquaintance}>{known}You have not paid this address before.</p>;
  return (
    <p className={sendStyles.acquaintance} data-known>
      <Icon of={CircleCheck} size="xs" />
      {known}You have paid this address before.
    </p>
  );
}

/** "to Marisol", "to 4 recipients". */
export function ToWhom({ to }: { to: readonly Party[] }) {
  const [only] = to;
  if (only === undefined || to.length > 1) return <>to {to.length} recipients</>;
  return (
    <>
      to <PartyName address={only.payee.address} />
    </>
  );
}

/** What the writer of a link says, as theirs and as text; and whom else it pays. */
export function LinkNote({ link }: { link: XecLink }) {
  const [, ...others] = link.to;
  const words = [link.label, link.message].flatMap((text) => (text === undefined ? [] : [plainText(text)]));
  if (words.length === 0 && others.length === 0) return null;
  return (
    <Card padded className={styles.linkNote}>
      {words.length > 0 && (
        <figure className={styles.said}>
          <figcaption className={styles.compare}>The link says, unverified:</figcaption>
          {words.map((text) => (
            <blockquote key={text} dir="auto">
              {text}
            </blockquote>
          ))}
        </figure>
      )}
      {others.length > 0 && (
        <div>
          <div className={styles.compare}>The link also pays</div>
          <ul className={styles.others}>
            {others.map(({ payee, sats }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a link may pay the same address twice, and never changes
              <li key={index}>
                <PartyName address={payee.address} />
                {sats !== undefined && <Xec sats={sats} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
