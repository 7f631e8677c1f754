import { type Atoms, parseAtoms, type Sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import type { Price } from "@satchel/core/market";
import type { AcrossPurchase, BookRow, Offer } from "@satchel/core/offer";
import { askedFor, askedSats, leastBuyable, perMilleAbove } from "@satchel/core/offer";
import { CircleAlert, CircleHelp, Lock, Wallet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon, type IconGlyph } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { FiatWorth, Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { switchWallet } from "../../../widgets/wallet/switch-wallet.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import { AttemptButton } from "../../payment/review/attempt-button.tsx";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { TradingWait, TwinWarning, UnknownToken } from "../allowed/trade-warnings.tsx";
import { useLookAlike, useTrading } from "../allowed/trading.tsx";
import { buyProblemText, percentText, priceText, quantityText } from "../book/book-words.ts";
import { useOffTrades } from "../book/off-trades.tsx";
import styles from "../book/order-book.module.css";
import { PartsCard } from "../book/parts-card.tsx";
import { Quantity } from "../book/quantity.tsx";
import type { OrderBookState } from "../book/use-order-book.ts";
import type { Trade, Wish } from "../book/use-trade.ts";
import { CancelProblem } from "../cancel/cancel-problem.tsx";
import { ChangePriceButton } from "../relist/change-price-button.tsx";

type Props = { state: OrderBookState; row: BookRow; trade: Trade; usual: Price | undefined };
type OwnProps = Props & { onChangePrice: (offer: Offer) => void };

/** What can be done with the chosen offer: buy from it, cancel it, or the reason why neither is possible. */
export function TradePanel({ state, row, trade, usual, onChangePrice }: OwnProps) {
  const { activeId } = state;
  const trading = useTrading();
  const [isConfirmed, setConfirmed] = useState(false);
  const isWaiting = useLookAlike(state.token).state === "waiting";
  const isOwn = row.walletId === activeId;
  // The page of the token says so of a blacklisted one.
  const blocked = row.walletId === undefined && trading === "blacklisted";
  return (
    <div className={styles.panel}>
      {row.walletId === undefined && !blocked && (
        <BuyPanel
          state={state}
          row={row}
          trade={trade}
          usual={usual}
          isAllowed={!isWaiting && (trading === "allowed" || (trading === "unknown" && isConfirmed))}
          question={trading === "unknown" && <UnknownToken isConfirmed={isConfirmed} onChange={setConfirmed} />}
        />
      )}
      {isOwn && <OwnOffer state={state} row={row} trade={trade} usual={usual} onChangePrice={onChangePrice} />}
      {row.walletId !== undefined && !isOwn && <OtherWallet walletId={row.walletId} trade={trade} />}
    </div>
  );
}

/** Returns what a press on the button of the chosen offer would do; undefined where it can do nothing. */
export function wishOf({ purchase, row, activeId, book }: OrderBookState): Wish | undefined {
  if (row === undefined) return undefined;
  const { offer, walletId, block } = row;
  const spot = book?.spot;
  if (walletId === activeId) return { offer, buy: undefined, spot };
  const isForSale = walletId === undefined && block === undefined;
  return isForSale && purchase?.ok ? { offer, buy: purchase.value, spot } : undefined;
}

type BuyProps = Props & { isAllowed: boolean; question: ReactNode };

function BuyPanel({ state, row, trade, usual, isAllowed, question }: BuyProps) {
  const { token, purchase, isSecret } = state;
  const { offer, block } = row;
  const locale = useLocale();
  const isNft = offer.variant === "ONESHOT";
  const ticker = tickerText(token);
  const bought = purchase?.ok ? purchase.value : undefined;
  const shownPurchase = isSecret ? undefined : bought;
  const verdict = verdictOn(state, row, bought);
  const buy =
    shownPurchase && orderBookText.buy({ quantity: quantityText(shownPurchase.atoms, token, locale), ticker });
  const words = isNft ? orderBookText.buyNft : (buy ?? orderBookText.buyNothing({ ticker }));
  const isPoor = block === undefined && row.isUnaffordable;
  const isPossible = block === undefined && !isPoor;
  const isOpen = isPossible && isAllowed && verdict === "verified";
  return (
    <>
      {block === "above-spot" && <Reason icon={Lock}>{orderBookText.aboveSpot}</Reason>}
      {block === "unacceptable" && <Reason icon={Lock}>{orderBookText.unacceptable}</Reason>}
      {block === "too-large" && <Reason icon={Lock}>{orderBookText.tooLarge}</Reason>}
      {isPoor && <Unaffordable state={state} row={row} />}
      {isPossible && !isNft && (
        <Quantity
          state={state}
          offer={offer}
          isUnderWay={trade.attempt.underWay !== undefined}
          onEnter={() => isOpen && trade.submit()}
        />
      )}
      {shownPurchase && isPossible && shownPurchase.parts.length > 1 && (
        <PartsCard
          token={token}
          parts={shownPurchase.parts.map((part) => ({
            key: part.offer.outpoint,
            atoms: part.atoms,
            asked: part.asked,
          }))}
        />
      )}
      {block === "above-spot" && (
        <div className={styles.cost}>
          <strong className={styles.asked}>
            <Xec sats={row.asked} />
          </strong>
          <span className={styles.small}>
            <AboveBest state={state} asked={row.asked} atoms={offer.atoms} />
          </span>
          <OffTrades asked={row.asked} atoms={offer.atoms} usual={usual} />
        </div>
      )}
      {isPossible && (
        <div className={styles.cost} aria-live="polite">
          {shownPurchase && <Cost state={state} bought={shownPurchase} offer={offer} />}
          {shownPurchase && <OffTrades asked={shownPurchase.asked} atoms={shownPurchase.atoms} usual={usual} />}
        </div>
      )}
      <TwinWarning token={token} />
      {question}
      {isPossible && <TradingWait token={token} />}
      {isPossible && verdict === undefined && <Reason icon={CircleHelp}>{orderBookText.verifying}</Reason>}
      {isPossible && verdict === "unknown" && <Reason icon={CircleHelp}>{orderBookText.notVerified}</Reason>}
      <Problem trade={trade} />
      <div className={isPoor ? styles.two : undefined}>
        {isPoor && (
          <ButtonLink to="/receive" variant="secondary" size="lg">
            {orderBookText.receiveXec}
          </ButtonLink>
        )}
        <TradeButton trade={trade} isOpen={isOpen}>
          {words}
        </TradeButton>
      </div>
      {isPossible && purchase?.ok === false && purchase.problem.code === "buy-nothing-chosen" && (
        <p className={styles.small}>{buyProblemText(purchase.problem, { token, locale, isHidden: false })}</p>
      )}
    </>
  );
}

/** The price of what is typed, and how it compares. */
function Cost({ state, bought, offer }: { state: OrderBookState; bought: AcrossPurchase; offer: Offer }) {
  return (
    <>
      <strong className={styles.asked}>
        <Xec sats={bought.asked} />
      </strong>
      <span className={styles.small}>
        <FiatWorth sats={bought.asked} withCode /> {orderBookText.plusFee}
        {offer.variant === "PARTIAL" && <CutOff state={state} bought={bought} />}
        {bought.parts.length === 1 && offer !== state.book?.spot && (
          <>
            {" · "}
            <AboveBest state={state} asked={bought.asked} atoms={bought.atoms} />
          </>
        )}
      </span>
    </>
  );
}

/** Returns the verdict on all offers of a purchase together: the first that is not verified decides. */
function verdictOn({ verdictOf }: OrderBookState, { offer }: BookRow, bought: AcrossPurchase | undefined) {
  const verdicts = [offer, ...(bought?.parts ?? []).map((part) => part.offer)].map(verdictOf);
  const other = verdicts.find((verdict) => verdict !== "verified");
  return verdicts.includes(undefined) ? undefined : (other ?? "verified");
}

/** How far a price is above the price of the best offer, in tenths of a percent. */
function AboveBest({ state, asked, atoms }: { state: OrderBookState; asked: Sats; atoms: Atoms }) {
  const locale = useLocale();
  const spot = state.book?.spot;
  if (spot === undefined) return null;
  const perMille = perMilleAbove(askedFor(asked, atoms), spot);
  return perMille > 0n ? orderBookText.aboveBest({ percent: percentText(Number(perMille) / 1000, locale) }) : null;
}

/** A price that is over 25 % off the last trades says by how much. */
function OffTrades({ asked, atoms, usual }: { asked: Sats; atoms: Atoms; usual: Price | undefined }) {
  const words = useOffTrades({ sats: asked, atoms }, usual);
  return words === undefined ? null : <Badge tone="warning">{words}</Badge>;
}

function Reason({ icon, children }: { icon: IconGlyph; children: ReactNode }) {
  return (
    <p className={styles.reason}>
      <Icon of={icon} size="xs" />
      <span>{children}</span>
    </p>
  );
}

/** The price of each, which several offers say themselves, and the quantity where the typed one was cut off. */
function CutOff({ state: { token, text }, bought }: { state: OrderBookState; bought: AcrossPurchase }) {
  const locale = useLocale();
  const quantity = quantityText(bought.atoms, token, locale);
  const typed = parseAtoms(text, token.genesisInfo.decimals, separatorsOf(locale));
  const isSame = typed.ok && typed.value === bought.atoms;
  return (
    <>
      {bought.parts.length === 1 && (
        <>
          {" · "}
          <Rich
            text={orderBookText.priceEachShown}
            marks={{ price: <PriceEach nanoSatsPerAtom={bought.nanoSatsPerAtom} token={token} /> }}
          />
        </>
      )}
      {!isSame && (
        <>
          {" · "}
          <strong>{orderBookText.cutOff({ quantity, ticker: tickerText(token) })}</strong>
        </>
      )}
    </>
  );
}

/** The smallest purchase and what the wallet can spend. */
function Unaffordable({ state: { spendable }, row: { offer } }: Pick<Props, "state" | "row">) {
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const least = leastBuyable(offer);
  return (
    <>
      <Reason icon={Wallet}>{orderBookText.unaffordable}</Reason>
      <Facts>
        {least !== undefined && (
          <Fact name={orderBookText.minimumPurchase}>
            <Xec sats={askedSats(offer, least)} />
          </Fact>
        )}
        {spendable !== undefined && !isHidden && (
          <Fact name={orderBookText.spendable}>
            <Xec sats={spendable} />
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** Why there is no plan, although the price is not above the balance: nearly always the fee. */
function Problem({ trade: { problem } }: { trade: Trade }) {
  if (problem === undefined) return null;
  return (
    <Banner tone="problem" icon={CircleAlert} title={orderBookText.cannotBuy}>
      {problem.code === "insufficient-funds" ? (
        <NeedsXec>{orderBookText.feeOnTop}</NeedsXec>
      ) : (
        <p>{orderBookText.cannotBuyAbout}</p>
      )}
    </Banner>
  );
}

function TradeButton(props: { trade: Trade; isOpen: boolean; isQuiet?: boolean; children: ReactNode }) {
  const { attempt, lost, shown, submit } = props.trade;
  return (
    <AttemptButton
      // A dialog says that somebody was faster.
      attempt={lost ? { ...attempt, failed: undefined } : attempt}
      shown={shown}
      submit={submit}
      isOpen={props.isOpen}
      variant={props.isQuiet ? "secondary" : "primary"}
    >
      {props.children}
    </AttemptButton>
  );
}

function OwnOffer({ state, row, trade, onChangePrice }: OwnProps) {
  const { token } = state;
  const locale = useLocale();
  const quantity = quantityText(row.offer.atoms, token, locale);
  const price = priceText(row.nanoSatsPerAtom, token, undefined, locale);
  return (
    <>
      <CancelProblem trade={trade} />
      <div className={styles.own}>
        <div>
          <strong>{orderBookText.yourOffer}</strong>
          <span className={styles.small}>
            {orderBookText.yourOfferAbout({ quantity, ticker: tickerText(token), price })}
          </span>
        </div>
        <TradeButton trade={trade} isOpen isQuiet>
          {orderBookText.cancelOffer}
        </TradeButton>
      </div>
      <ChangePriceButton offer={row.offer} trade={trade} onChangePrice={onChangePrice} />
    </>
  );
}

function OtherWallet({ walletId, trade }: { walletId: WalletId; trade: Trade }) {
  const { engine } = useApp();
  const wallet = useEngineState((state) => state.wallets.find(({ id }) => id === walletId)?.name) ?? "";
  return (
    <>
      {!trade.lost && <AttemptFailure attempt={trade.attempt} retry={trade.submit} />}
      <p className={styles.small}>
        <bdi>{orderBookText.otherWallet({ wallet })}</bdi>
      </p>
      <Button variant="secondary" block onClick={() => void switchWallet(engine, walletId)}>
        <bdi>{orderBookText.switchTo({ wallet })}</bdi>
      </Button>
    </>
  );
}
