import type { TokenGenesis } from "@satchel/core/token";
import { orderBookText } from "../../catalogue/en/order-book.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ReceiptLayout } from "../payment/receipt-layout.tsx";
import { ReviewDialog } from "../payment/review-dialog.tsx";
import { SentDialog } from "../payment/sent-dialog.tsx";
import { CostFacts, UsedFact } from "../token-action/action-receipt.tsx";
import { TokenAmount, TokenName } from "../tokens/token.tsx";
import { TokenMark } from "../tokens/token-mark.tsx";
import type { SeenTrade, Trade } from "./use-trade.ts";

type Props = { trade: Trade; token: TokenGenesis };

/** The review of ending an offer of the wallet, and its receipt. */
export function CancelReview({ trade: { attempt }, token: { tokenId } }: Props) {
  const amountOf = ({ intent: { offer } }: SeenTrade) => (
    <TokenAmount of={{ tokenId, atoms: offer.atoms }} direction="in" length="full" isTyped />
  );
  return (
    <>
      <ReviewDialog
        title={orderBookText.cancelTitle}
        attempt={attempt}
        action={orderBookText.cancelOffer}
        sums={({ plan }) => (
          <Facts>
            <UsedFact plan={plan} />
          </Facts>
        )}
      >
        {(seen) => (
          <ReceiptLayout
            amount={amountOf(seen)}
            worth={
              <>
                <TokenName tokenId={tokenId} /> · <ShortId id={tokenId} /> <TokenMark tokenId={tokenId} />
              </>
            }
            recipient={<p>{orderBookText.cancelAbout}</p>}
            facts={<CostFacts plan={seen.plan} />}
            total={<UsedFact plan={seen.plan} />}
          />
        )}
      </ReviewDialog>
      <SentDialog attempt={attempt}>{(seen) => ({ title: orderBookText.canceled, amount: amountOf(seen) })}</SentDialog>
    </>
  );
}
