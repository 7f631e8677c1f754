import type { Sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import {
  type AcrossPurchase,
  askedSats,
  checkAcross,
  firstChoice,
  type OfferEnd,
  offersFrom,
  snapAcross,
} from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleX } from "lucide-react";
import { useEffect, useMemo } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { xecText } from "../../../text/money/money.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useNeedTokens, useToken } from "../../../widgets/tokens/token.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useTradePlan } from "../../../wiring/payment/use-trade-plan.ts";
import { percentText, quantityText } from "../book/book-words.ts";
import styles from "../book/order-book.module.css";
import { useOfferEnd } from "../book/use-offer-end.ts";
import type { OrderBookState } from "../book/use-order-book.ts";
import { buying, partsOf, type SeenPurchase, type Trade } from "../book/use-trade.ts";

type Props = { state: OrderBookState; trade: Trade };
type OfToken = {
  isNft: boolean;
  /** The collection of an NFT, if it is known. */
  collectionId: TokenId | undefined;
};

/**
 * Says that an offer ended before it was bought, and how, and what the next best one costs. It is only bought after
 * another review.
 */
export function FasterDialog({ state, trade, isNft, collectionId }: Props & OfToken) {
  if (trade.lost === undefined) return null;
  if (isNft) return <NftSold token={state.token} trade={trade} lost={trade.lost} collectionId={collectionId} />;
  return <Faster state={state} trade={trade} lost={trade.lost} />;
}

type SoldProps = { token: TokenGenesis; trade: Trade; lost: SeenPurchase; collectionId: TokenId | undefined };

/** There is no other offer of an NFT, but its collection may have more. */
function NftSold({ token, trade, lost, collectionId }: SoldProps) {
  const locale = useLocale();
  const status = useEnd(lost);
  const close = trade.attempt.forget;
  const name = tokenName(token.tokenId, token) ?? token.tokenId;
  return (
    <Dialog title={titleOf(status)} onClose={close}>
      <Banner tone="problem" icon={CircleX} title={nftText(status, name)}>
        <p>{paidWords(trade, locale)}</p>
      </Banner>
      {collectionId === undefined ? (
        <Button variant="secondary" size="lg" block onClick={close}>
          {commonText.close}
        </Button>
      ) : (
        <BackToCollection tokenId={collectionId} />
      )}
    </Dialog>
  );
}

/** A purchase that was broadcast and refused can still be published; any other one has not left the device. */
const paidWords = ({ attempt: { failed } }: Trade, locale: string): string =>
  failed?.problem.code === "refused"
    ? sendProblemWords(failed.problem, locale).detail
    : orderBookText.faster.nothingPaid;

type End = OfferEnd["status"] | undefined;

/**
 * Returns how the offer ended that a purchase was too late for; undefined until that is known, and if no server says
 * it.
 */
function useEnd({ intent }: SeenPurchase): End {
  const ended = useOfferEnd(partsOf(intent).map(({ offer }) => offer));
  return ended === "waiting" ? undefined : ended?.end.status;
}

const titleOf = (end: End): string => (end === "TAKEN" ? orderBookText.faster.title : orderBookText.faster.titleGone);

function endText(end: End, isOneOfSeveral: boolean): string {
  const { faster } = orderBookText;
  switch (end) {
    case "TAKEN":
      return isOneOfSeveral ? faster.oneTaken : faster.taken;
    case "CANCELED":
      return isOneOfSeveral ? faster.oneCanceled : faster.canceled;
    case undefined:
      return isOneOfSeveral ? faster.oneGone : faster.gone;
  }
}

function nftText(end: End, name: string): string {
  const { faster } = orderBookText;
  switch (end) {
    case "TAKEN":
      return faster.sold({ name });
    case "CANCELED":
      return faster.withdrawn({ name });
    case undefined:
      return faster.notOnSale({ name });
  }
}

function BackToCollection({ tokenId }: { tokenId: TokenId }) {
  const collection = useToken(tokenId);
  useNeedTokens(collection ? [] : [tokenId]);
  const name = tokenName(tokenId, collection);
  const { backTo, backToCollection } = orderBookText.faster;
  return (
    <ButtonLink to={`/token/${tokenId}`} size="lg" block>
      {name === undefined ? backToCollection : <bdi>{backTo({ name })}</bdi>}
    </ButtonLink>
  );
}

function Faster({ state, trade, lost }: Props & { lost: SeenPurchase }) {
  const locale = useLocale();
  const { token } = state;
  const next = useNextBest(state, lost);
  const price = next && next !== "looking" ? priceOf(next, state, locale) : undefined;
  const back = trade.attempt.forget;
  const { faster } = orderBookText;
  const status = useEnd(lost);
  return (
    <Dialog title={titleOf(status)} onClose={back}>
      <Banner tone="problem" icon={CircleX} title={endText(status, partsOf(lost.intent).length > 1)}>
        <p>{paidWords(trade, locale)}</p>
      </Banner>
      {next === "looking" && (
        <p className={styles.reason} role="status">
          <Spinner />
          {faster.looking}
        </p>
      )}
      {next === undefined && <p className={styles.small}>{faster.none}</p>}
      {next !== undefined && next !== "looking" && (
        <div className={styles.nextBest}>
          <span className={styles.tiny}>
            <bdi>
              {faster.nextBest({ quantity: quantityText(next.atoms, token, locale), ticker: tickerText(token) })}
            </bdi>
          </span>
          <span className={styles.next}>
            <bdi>{faster.each({ price: price ?? "" })}</bdi>
            <Xec sats={next.asked} />
          </span>
          <span className={styles.small}>{differenceText(next, lost, locale)}</span>
        </div>
      )}
      {next === undefined || next === "looking" ? (
        <Actions>
          <Button variant="secondary" size="lg" onClick={back}>
            {next === undefined ? commonText.close : faster.back}
          </Button>
        </Actions>
      ) : (
        <Actions emphasizeLast>
          <Button variant="secondary" size="lg" onClick={back}>
            {faster.back}
          </Button>
          <BuyNext state={state} trade={trade} next={next}>
            {faster.buyAt({ price: price ?? "" })}
          </BuyNext>
        </Actions>
      )}
    </Dialog>
  );
}

/** Opens the review of the next best purchase, once all its offers are verified. */
function BuyNext(props: Props & { next: AcrossPurchase; children: string }) {
  const { state, trade, next } = props;
  const spot = state.book?.spot;
  const intent = useMemo(() => buying(next, spot), [next, spot]);
  const planned = useTradePlan(intent);
  const { verify, verdictOf } = state;
  useEffect(() => {
    verify(next.parts.map(({ offer }) => offer));
  }, [verify, next]);
  const isVerified = next.parts.every(({ offer }) => verdictOf(offer) === "verified");
  const review = () => {
    if (intent === undefined || !planned?.ok) return;
    // The form shows what is reviewed, also if the person turns back.
    state.want(next.atoms);
    trade.attempt.confirm({ intent, plan: planned.value }, true);
  };
  return (
    <Button size="lg" disabled={!isVerified || !planned?.ok} onClick={review}>
      {props.children}
    </Button>
  );
}

/**
 * Returns what the same quantity, or the next one that can be bought, costs now; `looking` until the lost offer has
 * left the book.
 */
function useNextBest(
  { book, verdictOf, spendable }: OrderBookState,
  { intent }: SeenPurchase,
): AcrossPurchase | "looking" | undefined {
  return useMemo(() => {
    const parts = partsOf(intent);
    const isListed = (outpoint: string) => book?.rows.some(({ offer }) => offer.outpoint === outpoint) === true;
    if (book === undefined || parts.every(({ offer }) => isListed(offer.outpoint))) return "looking";
    const first = firstChoice(book);
    const from =
      first === undefined ? [] : offersFrom(book, first, (offer) => verdictOf(offer) === "unknown", spendable);
    const isOpen = book.rows.some(
      ({ offer, walletId, block }) => offer === from[0] && walletId === undefined && block === undefined,
    );
    const limits = { spot: book.spot, spendable };
    const wanted = parts.reduce((sum, part) => sum + part.atoms, 0n) as AcrossPurchase["atoms"];
    const quantity = isOpen ? snapAcross(from, wanted, limits) : undefined;
    const purchase = quantity === undefined ? undefined : checkAcross(from, quantity, limits);
    return purchase?.ok ? purchase.value : undefined;
  }, [book, intent, verdictOf, spendable]);
}

const priceOf = ({ nanoSatsPerAtom }: AcrossPurchase, { token }: OrderBookState, locale: string): string =>
  xecPrice(nanoSatsPerAtom, token, locale);

/** Returns how much more or less a purchase costs than the lost one would have for the same quantity. */
function differenceText(next: AcrossPurchase, { intent }: SeenPurchase, locale: string): string {
  const parts = partsOf(intent);
  const all = parts.reduce((sum, part) => sum + part.atoms, 0n);
  const asked = parts.reduce((sum, { offer, atoms }) => sum + askedSats(offer, atoms), 0n);
  const before = (asked * next.atoms) / all;
  const difference = next.asked - before;
  const { more, less, same } = orderBookText.faster;
  if (difference === 0n || before === 0n) return same;
  const percent = percentText(Number((difference * 10_000n) / before) / 10_000, locale, "signed");
  const amount = xecText((difference > 0n ? difference : -difference) as Sats, locale);
  return difference > 0n ? more({ amount, percent }) : less({ amount, percent });
}
