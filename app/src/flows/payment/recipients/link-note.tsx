import type { Payee } from "@satchel/core/address";
import { plainText } from "@satchel/core/text";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { PartyName } from "../../../widgets/contacts/party-name.tsx";
import styles from "./payees.module.css";

type Props<Party extends { payee: Payee }> = {
  link: { to: readonly Party[]; label?: string; message?: string };
  amountOf: (party: Party) => ReactNode;
};

/** The words of a link, marked as its writer's, and who else the link pays. */
export function LinkNote<Party extends { payee: Payee }>({ link, amountOf }: Props<Party>) {
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
            {others.map((party, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a link may pay the same address twice, and never changes
              <li key={index}>
                <PartyName address={party.payee.address} />
                {amountOf(party)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
