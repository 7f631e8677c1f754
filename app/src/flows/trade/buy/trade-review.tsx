import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import type { Price } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { type Plan, purchasesOf } from "@satchel/core/tx";
import { Server, TriangleAlert } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { tokensText } from "../../../catalogue/en/tokens/tokens.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { FiatWorth, Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { TokenName } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useBalanceParts } from "../../../wiring/money/use-balance-parts.ts";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../payment/receipt/sent-dialog.tsx";
import { ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { costsOf } from "../../token/action/action-costs.ts";
import { TwinWarning } from "../allowed/trade-warnings.tsx";
import { quantityText } from "../book/book-words.ts";
import { useOffTrades } from "../book/off-trades.tsx";
import styles from "../book/order-book.module.css";
import { PartsCard } from "../book/parts-card.tsx";
import type { SeenTrade, Trade } from "../book/use-trade.ts";

/** What a trade costs: the price that goes to the maker, the sats in the token coins, and the fee. */
const payOf = (plan: Plan): Sats => sats(priceOf(plan) + costsOf(plan).used);
const priceOf = ({ trade }: Plan): Sats => sats(purchasesOf(trade).reduce((sum, { price }) => sum + price, 0n));
export const atomsOf = ({ plan: { trade } }: Pick<SeenTrade, "plan">): Atoms =>
  atoms(purchasesOf(trade).reduce((sum, purchase) => sum + purchase.atoms, 0n));

type Props = {
  trade: Trade;
  token: TokenGenesis;
  isNft: boolean;
  /** What the token usually costs. */
  usual?: Price | undefined;
  /** Whether an offer of the open review has left the book: it was bought, perhaps in another tab, or cancelled. */
  isGone?: boolean;
};

/** The review of a purchase, and its receipt. */
export function TradeReview({ trade, token, isNft, usual, isGone = false }: Props) {
  const { attempt } = trade;
  const locale = useLocale();
  const ticker = tickerText(token);
  const quantity = quantityText(attempt.current ? atomsOf(attempt.current) : 0n, token, locale);
  const buy = isNft ? orderBookText.buyNft : orderBookText.buy({ quantity, ticker });
  return (
    <>
      <ReviewDialog
        title={orderBookText.reviewTitle}
        attempt={attempt}
        action={buy}
        sums={({ plan }) => <Facts>{sumOf(plan)}</Facts>}
      >
        {(seen) => (
          <>
            <div role="status">
              {isGone && (
                <Banner tone="warning" icon={TriangleAlert} title={orderBookText.goneInReview.title}>
                  <p>{orderBookText.goneInReview.about}</p>
                </Banner>
              )}
            </div>
            <OffTrades seen={seen} usual={usual} />
            <Receipt seen={seen} trade={trade} token={token} isNft={isNft} />
          </>
        )}
      </ReviewDialog>
      <SentDialog attempt={attempt}>
        {(seen, wasSentBefore) => ({
          title: wasSentBefore ? orderBookText.boughtBefore : orderBookText.bought,
          amount: <TradedAmount tokenId={token.tokenId} atoms={atomsOf(seen)} direction="in" />,
          about: orderBookText.boughtAbout({ price: xecText(payOf(seen.plan), locale) }),
        })}
      </SentDialog>
    </>
  );
}

/** A price that is over 25 % off the last trades says by how much. */
function OffTrades({ seen, usual }: { seen: SeenTrade; usual: Price | undefined }) {
  const words = useOffTrades({ sats: priceOf(seen.plan), atoms: atomsOf(seen) }, usual);
  return words === undefined ? null : <Banner tone="warning" icon={TriangleAlert} title={words} />;
}

const sumOf = (plan: Plan) => (
  <Fact name={orderBookText.youPay}>
    <strong>
      <Xec sats={payOf(plan)} />
    </strong>
  </Fact>
);

function Receipt({ seen, trade, token, isNft }: Props & { seen: SeenTrade }) {
  const locale = useLocale();
  const { plan } = seen;
  const { tokenId } = token;
  const bought = atomsOf(seen);
  const { carried } = costsOf(plan);
  const purchases = purchasesOf(plan.trade);
  // Coins that are joined first are in the fee too, and no payments.
  const payments = purchases.length;
  const fee = payments > 1 ? orderBookText.feeOf({ count: counted(payments, locale) }) : paymentText.networkFee;
  const { current } = trade.attempt;
  const isAlone = current?.step === "reviewing" && current.opinion === undefined;
  return (
    <ReceiptLayout
      picture={<TokenPicture tokenId={tokenId} name={tokenName(tokenId, token) ?? ""} size={64} />}
      isSquare={isNft}
      amount={<TradedAmount tokenId={tokenId} atoms={bought} direction="in" />}
      worth={
        <>
          {isNft ? tokensText.kinds.NFT : <TokenName tokenId={tokenId} />} · <ShortId id={tokenId} />{" "}
          <TokenMark tokenId={tokenId} />
        </>
      }
      recipient={
        <>
          <TwinWarning token={token} />
          {purchases.length > 1 && (
            <PartsCard
              token={token}
              parts={purchases.map((part) => ({ key: part.outpoint, atoms: part.atoms, asked: part.price }))}
            />
          )}
          {isAlone && (
            <p className={styles.note}>
              <Icon of={Server} size="xs" />
              {purchases.length > 1 ? orderBookText.oneServerSeveral : orderBookText.oneServer}
            </p>
          )}
        </>
      }
      facts={
        <>
          {purchases.length === 1 && (
            <>
              <Fact name={orderBookText.price}>
                <Xec sats={priceOf(plan)} />
              </Fact>
              {!isNft && (
                <Fact name={orderBookText.priceOfEach}>
                  <PriceEach nanoSatsPerAtom={nanoSats(priceOf(plan), bought)} token={token} isExact />
                </Fact>
              )}
            </>
          )}
          {carried > 0n && (
            <Fact name={sendTokenText.carriedAlong}>
              <Xec sats={carried} />
            </Fact>
          )}
          <Fact name={fee}>
            <Xec sats={plan.fee} />
          </Fact>
        </>
      }
      total={
        <>
          {sumOf(plan)}
          <FiatWorth sats={payOf(plan)} withCode className={styles.worth} />
        </>
      }
      remaining={<SpendableAfter plan={plan} />}
    />
  );
}

/** What the wallet can spend after the purchase; nothing while balances are hidden. */
function SpendableAfter({ plan }: { plan: Plan }) {
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const spendable = useBalanceParts()?.spendable;
  if (isHidden || spendable === undefined) return null;
  const after = spendable - payOf(plan);
  return (
    <Fact name={orderBookText.spendableAfter}>
      <Xec sats={sats(after > 0n ? after : 0n)} />
    </Fact>
  );
}
