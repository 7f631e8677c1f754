import type { TokenActivity } from "@satchel/core/activity";
import { atomsInputText } from "@satchel/core/amount";
import { Send } from "lucide-react";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { eventText } from "../../text/activity-words.ts";
import { separatorsOf } from "../../text/locale.ts";
import { tokenKindText, tokenMove } from "../../text/token-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/balances.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { TokenAmount, TokenIcon, TokenName, useToken } from "../tokens/token.tsx";
import { TokenMark } from "../tokens/token-mark.tsx";
import type { ReadTx } from "./read-tx.ts";
import detailStyles from "./tx-detail.module.css";
import { asShown } from "./tx-face.ts";
import styles from "./tx-tokens.module.css";

/** Every token of a transaction, and what happened to it. */
export function TxTokens({ read: { activity } }: { read: ReadTx }) {
  // A token may occur twice in one transaction.
  const tokens = activity.tokens.map((token, index) => ({ token: asShown(token), id: `${index}` }));
  return (
    <ul className={styles.tokens} aria-label={transactionText.tokens}>
      {tokens.map(({ token, id }) => (
        <TokenItem key={id} token={token} payment={activity.kind} />
      ))}
    </ul>
  );
}

function TokenItem({ token, payment }: { token: TokenActivity; payment: ReadTx["activity"]["kind"] }) {
  const { event, direction } = tokenMove(token, payment);
  return (
    <li className={styles.token}>
      <TokenIcon tokenId={token.tokenId} />
      <div className={styles.body}>
        <div className={styles.name}>
          <TokenName tokenId={token.tokenId} /> <TokenMark tokenId={token.tokenId} />
        </div>
        <div className={styles.kind}>
          {tokenKindText(token.kind)} · <ShortId id={token.tokenId} />
        </div>
      </div>
      <div className={styles.amount}>
        {token.atoms > 0n && <CopyableAmount token={token} direction={direction} />}
        <div className={styles.kind}>{event === "burned" ? transactionText.burned : eventText(event)}</div>
      </div>
      <SendToken tokenId={token.tokenId} />
    </li>
  );
}

/** Shown for a token that the wallet holds. */
function SendToken({ tokenId }: { tokenId: string }) {
  const isHeld = heldAtoms(useCountedLedger(), tokenId) > 0n;
  if (!isHeld) return null;
  return (
    <ButtonLink size="sm" variant="secondary" icon={Send} to={`/send-token/${tokenId}`}>
      {transactionText.sendToken}
    </ButtonLink>
  );
}

function CopyableAmount({ token, direction }: { token: TokenActivity; direction: "in" | "out" | undefined }) {
  const copy = useCopy();
  const locale = useLocale();
  const known = useToken(token.tokenId);
  const shown = <TokenAmount of={token} direction={direction} length="full" />;
  if (known === undefined) return shown;
  const amount = atomsInputText(token.atoms, known.genesisInfo.decimals, separatorsOf(locale));
  return (
    <button
      type="button"
      className={detailStyles.copyAmount}
      title={transactionText.copyTokenAmount}
      onClick={() => void copy(amount, transactionText.amountCopied({ amount }))}
    >
      {shown}
    </button>
  );
}
