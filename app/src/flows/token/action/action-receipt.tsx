import { sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { tokenActionText } from "../../../catalogue/en/tokens/token-action.ts";
import { counted } from "../../../text/money/counts.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import { costsOf } from "./action-costs.ts";

/** The review of an action: what it does in large, the caller's own facts, and what it costs. */
export function ActionReceipt(props: {
  plan: Plan;
  /** In small above the amount: "New in your wallet". */
  title?: string | undefined;
  amount: ReactNode;
  /** Below the amount. */
  about?: ReactNode;
  /** Between them and the facts: for example what is fixed for ever. */
  children?: ReactNode;
  /** Further facts, before those about XEC. */
  facts?: ReactNode;
  remaining?: ReactNode;
}) {
  return (
    <ReceiptLayout
      title={props.title}
      amount={props.amount}
      worth={props.about}
      recipient={props.children}
      facts={
        <>
          {props.facts}
          <CostFacts plan={props.plan} />
        </>
      }
      total={<UsedFact plan={props.plan} />}
      remaining={props.remaining}
    />
  );
}

/** What an action does to XEC, item by item. Stands within Facts. */
export function CostFacts({ plan }: { plan: Plan }) {
  const locale = useLocale();
  const { carried } = costsOf(plan);
  return (
    <>
      {carried > 0n && (
        <Fact name={sendTokenText.carriedAlong}>
          <Xec sats={carried} />
        </Fact>
      )}
      {carried < 0n && (
        <Fact name={tokenActionText.released}>
          <Xec sats={sats(-carried)} />
        </Fact>
      )}
      <Fact name={paymentText.networkFee}>
        <Xec sats={plan.fee} />
      </Fact>
      {plan.txs.length > 1 && <Fact name={paymentText.transactions}>{counted(plan.txs.length, locale).digits}</Fact>}
    </>
  );
}

/** The sum of what an action does to XEC. */
export function UsedFact({ plan }: { plan: Plan }) {
  const { used } = costsOf(plan);
  return used < 0n ? (
    <Fact name={tokenActionText.xecBack}>
      <Xec sats={sats(-used)} />
    </Fact>
  ) : (
    <Fact name={sendTokenText.xecUsed}>
      <Xec sats={used} />
    </Fact>
  );
}
