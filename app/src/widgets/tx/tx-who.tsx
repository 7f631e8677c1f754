import { othersText } from "../../text/activity-words.ts";
import { timeText } from "../../text/dates.ts";
import { classNames } from "../../ui/class-names.ts";
import { useLocale } from "../../wiring/app-context.ts";
import { PartyName } from "../contacts/party-name.tsx";
import { TokenName } from "../tokens/token.tsx";
import type { ReadTx } from "./read-tx.ts";
import type { TxFace } from "./tx-face.ts";
import styles from "./tx-row.module.css";
import { TxStatus } from "./tx-status.tsx";

/** Who or which token, and when; the verb moves to the second line where there is little room. */
export function TxWho({ read, face }: { read: ReadTx; face: TxFace }) {
  const locale = useLocale();
  const subject = subjectOf(read, face);
  return (
    <span aria-hidden="true" className={styles.who}>
      <span className={styles.title}>
        <span className={subject && styles.verb}>{face.verb}</span>
        {subject && <span className={styles.party}>{subject}</span>}
      </span>
      <span className={styles.meta}>
        {subject && <span className={classNames(styles.narrow, styles.shortVerb)}>{face.shortVerb} ·</span>}
        <span>{timeText(read.atMs, locale)}</span>
        <span className={styles.narrow}>·</span>
        <span className={styles.narrow}>
          <TxStatus isFinal={read.tx.isFinal} />
        </span>
      </span>
    </span>
  );
}

function subjectOf({ savings }: ReadTx, { token, party }: TxFace) {
  if (savings !== undefined) return undefined;
  if (token !== undefined) {
    return (
      <>
        <TokenName tokenId={token.first.tokenId} /> {othersText(token.others)}
      </>
    );
  }
  if (party === undefined) return undefined;
  return (
    <>
      <PartyName address={party.first} /> {othersText(party.others)}
    </>
  );
}
