import type { Sats } from "@satchel/core/amount";
import { TriangleAlert } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { fiatTextWithCode, xecText } from "../../../text/money/money.ts";
import { TickRow } from "../../../ui/form/tick-row.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";

/** Warns of a fee far above the usual one, and asks for the confirmation of its number. */
export function HighFee(props: {
  fee: Sats;
  usual: Sats;
  isConfirmed: boolean;
  isDisabled: boolean;
  onChange: (isConfirmed: boolean) => void;
}) {
  const locale = useLocale();
  const price = useCurrentPrice();
  const worth = fiatTextWithCode(props.fee, price, locale);
  const fee = xecText(props.fee, locale);
  const { title, about, confirm, feeWithWorth } = paymentText.highFee;
  return (
    <Banner tone="warning" icon={TriangleAlert} title={title}>
      <p>{about({ usual: xecText(props.usual, locale) })}</p>
      <TickRow isTicked={props.isConfirmed} isDisabled={props.isDisabled} onChange={props.onChange}>
        {confirm({ fee: worth === undefined ? fee : feeWithWorth({ fee, worth }) })}
      </TickRow>
    </Banner>
  );
}
