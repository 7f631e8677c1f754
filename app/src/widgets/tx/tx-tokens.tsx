import type { TokenActivity } from "@satchel/core/activity";
import { atoms } from "@satchel/core/amount";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { eventText } from "../../text/activity-words.ts";
import { tokenEvent, tokenKindText } from "../../text/token-words.ts";
import { ShortId } from "../../ui/words/address-text.tsx";
import { TokenAmount, TokenIcon, TokenName } from "../tokens/token.tsx";
import { TokenMark } from "../tokens/token-mark.tsx";
import type { ReadTx } from "./read-tx.ts";
import { absolute, directionOf } from "./tx-face.ts";
import styles from "./tx-tokens.module.css";

/** Every token of a transaction that has several, and what this wallet gained or lost of it. */
export function TxTokens({ read }: { read: ReadTx }) {
  // A token may occur twice in one transaction.
  const tokens = read.activity.tokens.map((token, index) => ({ token, id: `${index}` }));
  return (
    <ul className={styles.tokens} aria-label={txDetailText.tokens}>
      {tokens.map(({ token, id }) => (
        <TokenItem key={id} token={token} read={read} />
      ))}
    </ul>
  );
}

function TokenItem({ token, read }: { token: TokenActivity; read: ReadTx }) {
  const { tokenId, kind } = token;
  const event = tokenEvent(token, read.activity.kind);
  const by = read.effect.tokens.get(tokenId) ?? 0n;
  return (
    <li className={styles.token}>
      <TokenIcon tokenId={tokenId} />
      <div className={styles.body}>
        <div className={styles.name}>
          <TokenName tokenId={tokenId} /> <TokenMark tokenId={tokenId} />
        </div>
        <div className={styles.kind}>
          {tokenKindText(kind)} · <ShortId id={tokenId} />
        </div>
      </div>
      <div className={styles.amount}>
        {by !== 0n && (
          <TokenAmount of={{ tokenId, atoms: atoms(absolute(by)) }} direction={directionOf(by)} length="full" />
        )}
        <div className={styles.kind}>{event === "burned" ? txDetailText.burned : eventText(event)}</div>
      </div>
    </li>
  );
}
