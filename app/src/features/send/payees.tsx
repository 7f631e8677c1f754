import type { XecLink } from "@satchel/core/payment-link";
import { plainText } from "@satchel/core/text";
import { CircleCheck, TriangleAlert, UserRoundX } from "lucide-react";
import { useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { counted } from "../../text/counts.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Rich } from "../../ui/rich.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { MixedScripts } from "../../widgets/names/mixed-scripts.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { Caution } from "../../wiring/cautions.ts";
import { usePayeeName } from "../../wiring/known-addresses.ts";
import type { Party } from "./check-send-form.ts";
import styles from "./payees.module.css";
import sendStyles from "./send.module.css";
import type { SendState } from "./use-send.ts";

const SHOWN_AT_FIRST = 20;

/** Everyone whom a payment reaches, each with the whole address. */
export function Payees({ to, cautionOf }: { to: readonly Party[]; cautionOf: SendState["cautionOf"] }) {
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? to : to.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.payees} aria-label={paymentText.recipients}>
        {shown.map((party, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be paid twice, and the order stays
          <li key={index} className={styles.recipient}>
            <PayeeLine party={party} isOnly={to.length === 1} />
            <div className={styles.compare}>{sendText.compareAddress}</div>
            <FullAddress address={party.payee.address} />
            <PayeeCaution address={party.payee.address} cautionOf={cautionOf} />
          </li>
        ))}
      </ul>
      {shown.length < to.length && (
        <Button variant="ghost" block onClick={() => setWhole(true)}>
          {sendText.showAllRecipients({ count: counted(to.length, locale) })}
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
        {name !== undefined && (
          <strong className={styles.payee} dir="auto" translate="no">
            {name}
          </strong>
        )}
        {name !== undefined && <MixedScripts name={name} />}
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
    return (
      <p className={sendStyles.acquaintance}>{isContact ? sendText.contactNotPaidBefore : sendText.notPaidBefore}</p>
    );
  }
  return (
    <p className={sendStyles.acquaintance} data-known>
      <Icon of={CircleCheck} size="xs" />
      {isContact ? sendText.contactPaidBefore : sendText.paidBefore}
    </p>
  );
}

export const addressesOf = (to: readonly Party[]): readonly string[] => to.map(({ payee }) => payee.address);

/** The words of a link, marked as its writer's, and who else the link pays. */
export function LinkNote({ link }: { link: XecLink }) {
  const [, ...others] = link.to;
  const words = [link.label, link.message].flatMap((text) => (text === undefined ? [] : [plainText(text)]));
  if (words.length === 0 && others.length === 0) return null;
  return (
    <Card padded className={styles.linkNote}>
      {words.length > 0 && (
        <figure className={styles.said}>
          <figcaption className={styles.compare}>{paymentText.linkSays}</figcaption>
          {words.map((text) => (
            <blockquote key={text} dir="auto" translate="no">
              {text}
            </blockquote>
          ))}
        </figure>
      )}
      {others.length > 0 && (
        <div>
          <div className={styles.compare}>{sendText.linkAlsoPays}</div>
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
