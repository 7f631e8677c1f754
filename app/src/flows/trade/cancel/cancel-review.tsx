import type { Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import type { TokenGenesis } from "@satchel/core/token";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { xecText } from "../../../text/money/money.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useAnswer } from "../../../wiring/use-answer.ts";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../payment/receipt/sent-dialog.tsx";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../token/action/action-receipt.tsx";
import { quantityText } from "../book/book-words.ts";
import { OfferPrice } from "../book/offer-price.tsx";
import styles from "../book/order-book.module.css";
import { SoldFirst } from "../book/sold-first.tsx";
import { useOfferEnd } from "../book/use-offer-end.ts";
import type { SeenTrade, Trade } from "../book/use-trade.ts";

type Props = { trade: Trade; token: TokenGenesis };

/** The review of ending an offer of the wallet, and its receipt. */
export function CancelReview({ trade: { attempt }, token }: Props) {
  const sold = useSoldText(attempt.current?.intent.offer, token);
  const amountOf = ({ intent: { offer } }: SeenTrade) => <TradedAmount tokenId={token.tokenId} atoms={offer.atoms} />;
  return (
    <>
      <ReviewDialog
        title={orderBookText.cancelTitle}
        attempt={attempt}
        action={orderBookText.cancelListing}
        keep={orderBookText.keepListing}
        sums={({ plan }) => (
          <Facts>
            <UsedFact plan={plan} />
          </Facts>
        )}
      >
        {(seen) => (
          <ReceiptLayout
            title={orderBookText.comesBack}
            amount={amountOf(seen)}
            worth={sold}
            facts={
              <>
                <Fact name={orderBookText.offeredAt}>
                  <OfferPrice offer={seen.intent.offer} token={token} />
                </Fact>
                <CostFacts plan={seen.plan} />
              </>
            }
            total={<UsedFact plan={seen.plan} />}
          />
        )}
      </ReviewDialog>
      <SentDialog attempt={attempt}>{(seen) => ({ title: orderBookText.canceled, amount: amountOf(seen) })}</SentDialog>
    </>
  );
}

/** Returns how much of the same listing was sold before; undefined if nothing was, or if that is not known. */
function useSoldText(offer: Offer | undefined, token: TokenGenesis): string | undefined {
  const { engine } = useApp();
  const locale = useLocale();
  const { answer } = useAnswer(offer?.outpoint, async () => {
    const sold = offer && (await engine.fetchSold(offer));
    return sold?.ok ? ok(sold.value) : no({ reason: "" });
  });
  if (answer.state !== "there" || answer.value.sold === 0n) return undefined;
  const { sold, atoms, sats } = answer.value;
  const text = (quantity: bigint) => quantityText(quantity, token, locale);
  return orderBookText.soldSoFar({ sold: text(sold), all: text(atoms), price: xecText(sats, locale) });
}

/** Tells whether the offer that a person wanted to end was gone before. */
export const isTooLate = ({ attempt: { failed } }: Trade): boolean =>
  failed?.intent.trade === "cancel" && failed.problem.code === "offer-gone";

/** Says who was faster than a cancellation: usually a buyer, so that nothing is wrong. */
export function CancelTooLate({ trade, token }: Props) {
  const offer = trade.attempt.failed?.intent.offer;
  const ended = useOfferEnd(offer ? [offer] : []);
  if (ended === "waiting") return null;
  return (
    <div className={styles.failed}>
      {ended ? (
        <SoldFirst ended={ended} token={token} words={orderBookText.tooLate} />
      ) : (
        <AttemptFailure attempt={trade.attempt} retry={trade.submit} />
      )}
    </div>
  );
}
