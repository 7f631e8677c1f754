import type { XecLink } from "@satchel/core/payment-link";
import { plainText } from "../../text/untrusted-text.ts";
import { Card } from "../../ui/card.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import styles from "./payees.module.css";

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
