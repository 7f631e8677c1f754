import { atoms, atomsInputText, type Sats, sats } from "@satchel/core/amount";
import { NANOSATS_PER_SAT } from "@satchel/core/offer";
import { CircleAlert, CircleHelp, CloudOff, RefreshCw, TriangleAlert } from "lucide-react";
import { useCallback, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { redeemText } from "../../../catalogue/en/tokens/redeem.ts";
import { Resumed } from "../../../flows/payment/outbox/resumed.tsx";
import { CostFacts } from "../../../flows/token/action/action-receipt.tsx";
import { UnknownToken } from "../../../flows/trade/allowed/trade-warnings.tsx";
import { useTrading } from "../../../flows/trade/allowed/trading.tsx";
import { percentText } from "../../../flows/trade/book/book-words.ts";
import { ListingFoot } from "../../../flows/trade/list/listing.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import type { SellRules } from "../../../flows/trade/list/sell-form.ts";
import { partKind } from "../../../flows/trade/list/sell-words.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TickRow } from "../../../ui/form/tick-row.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import type { PanelProps } from "../token-panels.ts";
import { isOld, useBid, useSecondsSince } from "./bid.tsx";
import { Action, type Props, Quantity, Review } from "./redeem-parts.tsx";
import {
  checkSavingsRedemption,
  isFarOff,
  leastSavings,
  perToken,
  savingsFor,
  type Typed,
  worthByPrices,
} from "./redemption.ts";
import { useBidPress } from "./use-bid-press.ts";
import { useReady, useRedeem } from "./use-redeem.ts";

/** Redeems the savings token just below the bid of its service (tokens.md 5.4). */
export function SavingsRedeem(props: PanelProps) {
  const { token } = props;
  const { decimals } = token.genesisInfo;
  const trading = useTrading();
  const [isTradeConfirmed, setTradeConfirmed] = useState(false);
  const isAllowed = trading === "allowed" || (trading === "unknown" && isTradeConfirmed);
  const asked = useBid(props.isOffered);
  const seconds = useSecondsSince(asked.bid?.at);
  const bid = asked.bid && !isOld(asked.bid) ? asked.bid.nanoSatsPerToken : undefined;
  const check = useCallback((typed: Typed, rules: SellRules) => checkSavingsRedemption(typed, rules, bid), [bid]);
  const redeem = useRedeem(token, check, isAllowed, props.onSent);
  const desk = useReady(useApp().network.special.savingsHotWallet);
  const { checked, listing } = redeem;
  const offered = checked.ok ? checked.value.preview : undefined;
  const isTooMuch = offered !== undefined && desk.ready !== undefined && offered.price > desk.ready;
  const tooMuch = useTooMuch(isTooMuch ? desk.ready : undefined);
  const doubt = useDoubt(bid, offered && perToken(offered, decimals));
  const isOpen = isAllowed && desk.ready !== undefined && !isTooMuch && !doubt.isOpen;
  const pressing = useBidPress(asked, listing, isOpen, decimals);
  if (trading === "blacklisted") return null;
  // A payment from before a restart, or one with a receipt, is shown without a bid too.
  const isFree = !listing.attempt.current && !listing.attempt.resumed;
  if (bid === undefined && isFree && props.isOffered) {
    return asked.hasFailed ? (
      <NoBid isAsking={asked.isAsking} ask={asked.ask} onSell={() => props.onOpen("sell")} />
    ) : (
      <Skeleton label={redeemText.asking} />
    );
  }
  const shared = { token, redeem };
  return (
    <>
      <Resumed attempt={listing.attempt} />
      {props.isOffered && (
        <div className={styles.form}>
          <Quantity {...shared} submit={pressing.press} problem={tooMuch} />
          <Outcome {...shared} bid={bid} ready={isTooMuch ? desk.ready : undefined} />
          {desk.hasFailed && (
            <Banner
              tone="problem"
              icon={CloudOff}
              title={redeemText.notKnown}
              action={
                <Button variant="secondary" size="sm" onClick={desk.retry}>
                  {commonText.tryAgain}
                </Button>
              }
            >
              <p>{redeemText.notKnownAbout}</p>
            </Banner>
          )}
          <ListingFoot
            listing={{ ...listing, submit: pressing.press }}
            token={token}
            isAllowed={isOpen}
            question={
              <>
                {trading === "unknown" && <UnknownToken isConfirmed={isTradeConfirmed} onChange={setTradeConfirmed} />}
                {!isTooMuch && <Doubt doubt={doubt} ticker={tickerText(token)} />}
              </>
            }
            what={partKind(token.tokenType)}
          >
            <Action {...shared} />
          </ListingFoot>
          <Age seconds={seconds} isAsking={asked.isAsking} ask={asked.ask} />
        </div>
      )}
      <Review
        {...shared}
        onDone={props.onDone}
        attempt={pressing.attempt}
        above={pressing.isRenewed && <Banner tone="info" icon={RefreshCw} title={redeemText.renewed} />}
        facts={
          <Fact name={redeemText.priceAsked}>
            <PriceAge at={pressing.at} />
          </Fact>
        }
      />
    </>
  );
}

function NoBid({ isAsking, ask, onSell }: { isAsking: boolean; ask: () => Promise<void>; onSell: () => void }) {
  return (
    <div className={styles.form}>
      <Banner tone="problem" icon={CloudOff} title={redeemText.noBid}>
        <p>{redeemText.noBidAbout}</p>
      </Banner>
      <Actions>
        <Button variant="secondary" onClick={onSell}>
          {redeemText.sellInstead}
        </Button>
        <Button busy={isAsking} onClick={() => void ask()}>
          {commonText.tryAgain}
        </Button>
      </Actions>
    </div>
  );
}

const inSats = (nanoSats: bigint): Sats => sats(nanoSats / NANOSATS_PER_SAT);

/** More than the wallet of the service holds is not offered: it would stay open. */
function useTooMuch(ready: Sats | undefined): string | undefined {
  const locale = useLocale();
  if (ready === undefined) return undefined;
  const [most = ""] = xecText(ready, locale).split(/[\s\u00a0]/);
  return redeemText.tooMuch({ most });
}

type OutcomeProps = Props & {
  bid: bigint | undefined;
  /** What the service can pay, if that is too little. */
  ready: Sats | undefined;
};

/** The price, what comes, and what it costs; or why no offer can be made of it, and of how much one can. */
function Outcome({ token, redeem, bid, ready }: OutcomeProps) {
  const locale = useLocale();
  const textOf = useAtomsText(token);
  const { checked, listing, rules, isSecret } = redeem;
  const { decimals } = token.genesisInfo;
  const failure = checked.ok ? undefined : checked.problem.of;
  const offered = checked.ok ? checked.value.preview : undefined;
  const price = offered ? perToken(offered, decimals) : bid;
  const possible = ready !== undefined && price !== undefined ? savingsFor(ready, price, decimals) : undefined;
  const isUsable = possible !== undefined && possible >= leastSavings(decimals);
  return (
    <>
      <Facts>
        {bid !== undefined && (
          <Fact name={redeemText.priceNow}>
            <strong>{redeemText.priceEach({ price: xecText(inSats(bid), locale) })}</strong>
          </Fact>
        )}
        {isUsable && <Fact name={redeemText.possible}>{textOf(possible)}</Fact>}
        {offered && !isSecret && ready === undefined && (
          <Fact name={redeemText.receive}>
            <Xec sats={offered.price} />
          </Fact>
        )}
        {listing.shown && ready === undefined && <CostFacts plan={listing.shown.plan} />}
      </Facts>
      {isUsable && (
        <Button
          variant="secondary"
          block
          onClick={() =>
            redeem.change({ quantity: atomsInputText(atoms(possible), decimals, rules.separators), isMax: false })
          }
        >
          <bdi>{redeemText.use({ quantity: textOf(possible) })}</bdi>
        </Button>
      )}
      {(failure === "no-price" || failure === "unacceptable") && (
        <Banner
          tone="problem"
          icon={CircleAlert}
          title={failure === "no-price" ? redeemText.noPrice : redeemText.unacceptable}
        >
          <p>{redeemText.nothingOffered}</p>
        </Banner>
      )}
    </>
  );
}

/** Why a person has to confirm the price. `price`, `worth`: nanosats for one token. */
type Question = { kind: "off"; price: bigint; worth: bigint } | { kind: "unknown"; price: bigint };
type DoubtState = {
  question: Question | undefined;
  isConfirmed: boolean;
  /** Whether the question waits for its answer. */
  isOpen: boolean;
  confirm: (isConfirmed: boolean) => void;
};

/** A price that moves by less than this after the answer asks no second time: in thousandths. */
const SAME_PER_MILLE = 5n;

/**
 * Compares the bid, and the price that an offer can really have, with what the price service says. Without a price
 * service nobody can tell, and a person is asked too.
 */
function useDoubt(bid: bigint | undefined, price: bigint | undefined): DoubtState {
  const worth = worthByPrices(useCurrentPrice());
  const [confirmed, setConfirmed] = useState<Question>();
  const question = bid === undefined ? undefined : questionOf(bid, price, worth);
  const isConfirmed =
    question !== undefined &&
    confirmed?.kind === question.kind &&
    question.price * 1000n >= confirmed.price * (1000n - SAME_PER_MILLE);
  return {
    question,
    isConfirmed,
    isOpen: question !== undefined && !isConfirmed,
    confirm: (isOn) => setConfirmed(isOn ? question : undefined),
  };
}

function questionOf(bid: bigint, price: bigint | undefined, worth: bigint | undefined): Question | undefined {
  if (worth === undefined) return { kind: "unknown", price: price ?? bid };
  const off = [bid, price ?? bid].find((each) => isFarOff(each, worth));
  return off === undefined ? undefined : { kind: "off", price: off, worth };
}

/** Asks again, with both prices. */
function Doubt({ doubt: { question, isConfirmed, confirm }, ticker }: { doubt: DoubtState; ticker: string }) {
  const locale = useLocale();
  if (question === undefined) return null;
  const { off } = redeemText;
  const price = xecText(inSats(question.price), locale);
  const isOff = question.kind === "off";
  return (
    <Banner
      tone="warning"
      icon={isOff ? TriangleAlert : CircleHelp}
      title={isOff ? distanceText(question, locale) : off.unknown}
    >
      <p>
        <bdi>
          {isOff
            ? off.about({ price, worth: xecText(inSats(question.worth), locale), ticker })
            : off.unknownAbout({ price, ticker })}
        </bdi>
      </p>
      <TickRow isTicked={isConfirmed} onChange={confirm}>
        {off.confirm}
      </TickRow>
    </Banner>
  );
}

function distanceText({ price, worth }: { price: bigint; worth: bigint }, locale: string): string {
  const { below, above } = redeemText.off;
  const distance = price > worth ? price - worth : worth - price;
  const percent = percentText(Number((distance * 10_000n) / worth) / 10_000, locale);
  return price > worth ? above({ percent }) : below({ percent });
}

/** How old the price is, and the button that asks for a new one. */
function Age({ seconds, isAsking, ask }: { seconds: number; isAsking: boolean; ask: () => Promise<void> }) {
  const locale = useLocale();
  return (
    <div className={styles.age}>
      <span className={styles.small}>
        {seconds === 0 ? redeemText.askedNow : redeemText.asked({ seconds: counted(seconds, locale) })}
      </span>
      <Button variant="quiet" size="sm" icon={RefreshCw} busy={isAsking} onClick={() => void ask()}>
        {redeemText.askAgain}
      </Button>
    </div>
  );
}

function PriceAge({ at }: { at: number | undefined }) {
  const locale = useLocale();
  const seconds = useSecondsSince(at);
  return redeemText.ago({ seconds: counted(seconds, locale) });
}
