import type { Sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { FiatWorth, Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { ReceiptLayout } from "./receipt-layout.tsx";

/**
 * What a plan does to the wallet. The preview and the review show the same block. `balance`: of the wallet before the
 * payment.
 */
export function Receipt(props: {
  plan: Plan;
  title?: string | undefined;
  recipient?: ReactNode;
  /** Beside the worth: "to qpq28r…ehwcwn". */
  to?: ReactNode;
  satsPerKb?: number | undefined;
  balance?: Sats | undefined;
  /** It sends everything, so that hidden balances hide its amount too. */
  isOfAll?: boolean | undefined;
  /** Further facts, before the fee. */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const { isOfAll = false } = props;
  const { sent, fee, txs } = props.plan;
  const total = (sent + fee) as Sats;
  return (
    <ReceiptLayout
      title={props.title}
      amount={<Xec sats={sent} hideable={isOfAll} />}
      worth={
        <>
          <FiatWorth sats={sent} withCode={props.to === undefined} hideable={isOfAll} />{" "}
          {props.to !== undefined && <span>{props.to}</span>}
        </>
      }
      recipient={props.recipient}
      facts={
        <>
          {props.children}
          <Fact name={paymentText.networkFee}>
            <Xec sats={fee} />
          </Fact>
          {props.satsPerKb !== undefined && <Fact name={paymentText.feeRate}>{rateText(props.satsPerKb, locale)}</Fact>}
          {txs.length > 1 && <Fact name={paymentText.transactions}>{counted(txs.length, locale).digits}</Fact>}
        </>
      }
      total={
        <Fact name={paymentText.total}>
          <Xec sats={total} hideable={isOfAll} />
        </Fact>
      }
      remaining={
        props.balance === undefined ? undefined : (
          <Fact name={paymentText.leftInWallet}>
            <Xec sats={(props.balance - total) as Sats} hideable />
          </Fact>
        )
      }
    />
  );
}

function rateText(satsPerKb: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return paymentText.satsPerByte({ rate: format.format(satsPerKb / 1000) });
}
