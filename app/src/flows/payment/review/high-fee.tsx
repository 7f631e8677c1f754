import type { Sats } from "@satchel/core/amount";
import { TriangleAlert } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { fiatTextWithCode, xecText } from "../../../text/money/money.ts";
import checks from "../../../ui/form/check.module.css";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import styles from "./review-dialog.module.css";

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
      <label className={styles.confirm}>
        <input
          type="checkbox"
          className={checks.check}
          checked={props.isConfirmed}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        <span>{confirm({ fee: worth === undefined ? fee : feeWithWorth({ fee, worth }) })}</span>
      </label>
    </Banner>
  );
}
