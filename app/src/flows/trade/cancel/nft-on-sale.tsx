import { readOutpoint } from "@satchel/core/ids";
import { askedSats, type Offer } from "@satchel/core/offer";
import { CircleCheck, Lock } from "lucide-react";
import { transactionText } from "../../../catalogue/en/history/transaction.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useIsListingFinal } from "../../../wiring/payment/use-is-listing-final.ts";
import { AttemptButton } from "../../payment/review/attempt-button.tsx";
import styles from "../book/order-book.module.css";
import type { Trade } from "../book/use-trade.ts";
import { ChangePriceButton } from "../relist/change-price-button.tsx";
import { CancelProblem } from "./cancel-problem.tsx";

type Props = { offer: Offer; trade: Trade; onChangePrice: (offer: Offer) => void };

/** An NFT that the active wallet has listed: what it costs, another price, and the end of the listing. */
export function NftOnSale({ offer, trade, onChangePrice }: Props) {
  const { attempt, shown, submit } = trade;
  const isFinal = useIsListingFinal(readOutpoint(offer.outpoint).txid);
  return (
    <div className={styles.onSale}>
      <div className={styles.saleHead}>
        <div className={styles.cost}>
          <span className={styles.small}>{orderBookText.onSale.price}</span>
          <strong className={styles.asked}>
            <Xec sats={askedSats(offer)} />
          </strong>
        </div>
        {isFinal && (
          <span className={classNames(styles.note, styles.final)}>
            <Icon of={CircleCheck} size="xs" />
            {transactionText.final}
          </span>
        )}
      </div>
      <CancelProblem trade={trade} />
      <ChangePriceButton offer={offer} trade={trade} onChangePrice={onChangePrice} />
      <AttemptButton attempt={attempt} shown={shown} submit={submit} variant="secondary">
        {orderBookText.onSale.cancel}
      </AttemptButton>
      <p className={styles.note}>
        <Icon of={Lock} size="xs" />
        <span>{orderBookText.onSale.about}</span>
      </p>
    </div>
  );
}
