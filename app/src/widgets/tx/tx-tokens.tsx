import type { TokenActivity } from "@satchel/core/activity";
import { atomsInputText } from "@satchel/core/amount";
import { Send } from "lucide-react";
import { separatorsOf } from "../../text/locale.ts";
import { tokenKindText, tokenWords } from "../../text/token-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { heldAtoms } from "../../wiring/balances.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { TokenAmount, TokenIcon, TokenName, useToken } from "../tokens/token.tsx";
import type { ReadTx } from "./read-tx.ts";
import detailStyles from "./tx-detail.module.css";
import { asShown } from "./tx-face.ts";
import styles from "./tx-tokens.module.css";

/** Every token of a transaction, with what became of it. */
export function TxTokens({ read: { activity } }: { read: ReadTx }) {
  // One token may stand in it twice.
  const tokens = activity.tokens.map((token, index) => ({ token: asShown(token), id: `${index}` }));
  return (
    <ul className={styles.tokens} aria-label="Tokens">
      {tokens.map(({ token, id }) => (
        <TokenItem key={id} token={token} payment={activity.kind} />
      ))}
    </ul>
  );
}

function TokenItem({ token, payment }: { token: TokenActivity; payment: ReadTx["activity"]["kind"] }) {
  const { shortVerb, direction } = tokenWords(token, payment);
  return (
    <li className={styles.token}>
      <TokenIcon tokenId={token.tokenId} />
      <div className={styles.body}>
        <div className={styles.name}>
          <TokenName tokenId={token.tokenId} />
        </div>
        <div className={styles.kind}>
          {tokenKindText(token.kind)} · <ShortId id={token.tokenId} />
        </div>
      </div>
      <div className={styles.amount}>
        {token.atoms > 0n && <CopyableAmount token={token} direction={direction} />}
        <div className={styles.kind}>{token.event === "BURN" ? "Burned, permanent" : shortVerb}</div>
      </div>
      <SendToken tokenId={token.tokenId} />
    </li>
  );
}

/** Of what the wallet holds some of. */
function SendToken({ tokenId }: { tokenId: string }) {
  const isHeld = useEngineState(({ ledger }) => heldAtoms(ledger, tokenId) > 0n);
  if (!isHeld) return null;
  return (
    <ButtonLink size="sm" variant="secondary" icon={Send} to={`/send-token/${tokenId}`}>
      Send
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
      title="Copy token amount"
      onClick={() => void copy(amount, `Amount "${amount}" copied to clipboard`)}
    >
      {shown}
    </button>
  );
}
