import { readAppActions } from "@satchel/core/activity";
import { type Atoms, atoms, type Sats } from "@satchel/core/amount";
import { emppScript } from "@satchel/core/script";
import type { TokenGenesis } from "@satchel/core/token";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { counted } from "../../../text/money/counts.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { ScriptPanels } from "../../../widgets/protocols/action-panel.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import styles from "./token-send.module.css";
import { useTokenWorth } from "./token-worth.ts";
import type { SeenToken } from "./use-token-send.ts";

type Props = {
  payment: SeenToken;
  token: TokenGenesis;
  title?: string;
  /** Beside the worth: "to qpq28r…ehwcwn". */
  to?: ReactNode;
  recipient?: ReactNode;
  /** Of the token before the payment; undefined in the review and while the payment is under way. */
  balance?: Atoms | undefined;
};

/** What a plan does to a token and to the wallet. `isMax`: hidden balances hide the amount of a preview too. */
export function TokenReceipt({ payment, token, title, to, recipient, balance }: Props) {
  const { plan, pushes, terms, isMax } = payment;
  const { tokenId } = token;
  const sent = sentOf(payment);
  const burned = atoms(plan.tokens?.reduce((sum, each) => sum + each.burned, 0n) ?? 0n);
  const locale = useLocale();
  const used = (plan.sent + plan.fee) as Sats;
  const isPreview = recipient === undefined;
  const worth = useTokenWorth(token, sent);
  const amountOf = (amount: Atoms) => <TokenAmount of={{ tokenId, atoms: amount }} length="full" isTyped />;
  return (
    <ReceiptLayout
      title={title}
      amount={<TokenAmount of={{ tokenId, atoms: sent }} length="full" isTyped={!(isMax && isPreview)} />}
      worth={
        <>
          <TokenMark tokenId={tokenId} /> {worth !== undefined && !isMax && <bdi>{worth} </bdi>}
          {to}
        </>
      }
      recipient={
        <>
          {recipient}
          {pushes.length > 0 && !terms && <PushesPreview pushes={pushes} />}
        </>
      }
      facts={
        <>
          {terms && (
            <>
              <Fact name={sendTokenText.paidOnSolana}>
                <span className={styles.code} dir="ltr" translate="no">
                  {terms.account}
                </span>
              </Fact>
              <Fact name={sendTokenText.conversionFee}>{amountOf(terms.fee)}</Fact>
              <Fact name={sendTokenText.converted}>{amountOf(terms.received)}</Fact>
            </>
          )}
          <Fact name={sendTokenText.carriedAlong}>
            <Xec sats={plan.sent} />
          </Fact>
          <Fact name={paymentText.networkFee}>
            <Xec sats={plan.fee} />
          </Fact>
          {plan.txs.length > 1 && (
            <Fact name={paymentText.transactions}>{counted(plan.txs.length, locale).digits}</Fact>
          )}
          {burned > 0n && <Fact name={sendTokenText.burned}>{amountOf(burned)}</Fact>}
        </>
      }
      total={
        <Fact name={sendTokenText.xecUsed}>
          <Xec sats={used} />
        </Fact>
      }
      remaining={
        balance === undefined ? undefined : (
          <Fact name={sendTokenText.tokensAfter({ ticker: tickerText(token) })}>
            <TokenAmount of={{ tokenId, atoms: atoms(balance - sent - burned) }} length="full" />
          </Fact>
        )
      }
    />
  );
}

export const sentOf = ({ to }: Pick<SeenToken, "to">): Atoms => atoms(to.reduce((sum, party) => sum + party.atoms, 0n));

/** The data beside the tokens as everyone will read it. */
export function PushesPreview({ pushes }: { pushes: readonly string[] }) {
  const script = emppScript(pushes);
  if (readAppActions(script).length === 0) return null;
  return (
    <section className={styles.pushes} aria-label={paymentText.whatItSays}>
      <ScriptPanels script={script} />
    </section>
  );
}
