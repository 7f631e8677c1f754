import { showsXec } from "../../text/token-words.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { TokenAmount } from "../tokens/token.tsx";
import type { ReadTx } from "./read-tx.ts";
import type { TxFace } from "./tx-face.ts";
import styles from "./tx-row.module.css";

/** How much, and under it what that is worth; of a token, what was paid for it. */
export function TxAmounts({ read: { activity, direction }, face: { token } }: { read: ReadTx; face: TxFace }) {
  const { sats } = activity;
  return (
    <span aria-hidden="true" className={styles.amounts}>
      <span className={styles.xec}>
        {token && token.first.atoms > 0n ? (
          <TokenAmount of={token.first} direction={token.direction} length="short" />
        ) : (
          <Xec sats={sats} direction={direction} shortFrom="row" hideable />
        )}
      </span>
      {token === undefined && <FiatWorth sats={sats} hideable className={styles.fiat} />}
      {token?.first.event === "BURN" && <span className={styles.fiat}>Permanent</span>}
      {token && showsXec(token.first, activity) && (
        <span className={styles.fiat}>
          <Xec sats={sats} shortFrom="row" hideable />
        </span>
      )}
    </span>
  );
}
