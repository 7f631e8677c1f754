import { useState } from "react";
import { FullAddress } from "../../ui/address-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { LookAlike } from "./cautions.tsx";
import type { Party } from "./check-send-form.ts";
import { PayeeBadge } from "./payee-badge.tsx";
import styles from "./payees.module.css";
import { usePayeeName } from "./use-payee-name.ts";
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
            <Caution address={party.payee.address} cautionOf={cautionOf} />
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

function Caution({ address, cautionOf }: { address: string; cautionOf: SendState["cautionOf"] }) {
  const { isFirst, lookAlike } = cautionOf(address);
  if (lookAlike !== undefined) return <LookAlike of={lookAlike} />;
  return isFirst ? <div className={styles.compare}>You have not paid this address before.</div> : null;
}
