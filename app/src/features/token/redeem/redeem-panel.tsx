import { amountText, atoms, atomsInputText, formatAtoms } from "@satchel/core/amount";
import { nanoSats } from "@satchel/core/offer";
import { CircleAlert, Hourglass } from "lucide-react";
import { useState } from "react";
import { redeemText } from "../../../catalogue/en/tokens/redeem.ts";
import { Resumed } from "../../../flows/payment/outbox/resumed.tsx";
import { ReceiptLayout } from "../../../flows/payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../../flows/payment/receipt/sent-dialog.tsx";
import { ReviewDialog } from "../../../flows/payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../../flows/token/action/action-receipt.tsx";
import { tokenAmountProblemText } from "../../../flows/token/send/token-send-words.ts";
import { UnknownToken } from "../../../flows/trade/allowed/trade-warnings.tsx";
import { useTrading } from "../../../flows/trade/allowed/trading.tsx";
import { PriceEach } from "../../../flows/trade/book/price-each.tsx";
import { ListingFoot } from "../../../flows/trade/list/listing.tsx";
import { ListingProgress } from "../../../flows/trade/list/listing-progress.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { mostOf } from "../../../flows/trade/list/sell-form.ts";
import { partKind } from "../../../flows/trade/list/sell-words.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { offeredBy, type SeenListing } from "../../../flows/trade/list/use-listing.ts";
import { typingSeparators } from "../../../text/money/amount-typing.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { AmountField, MaxButton } from "../../../ui/form/amount-field.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { FiatWorth, Xec } from "../../../widgets/money/money.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { PanelProps } from "../token-panels.ts";
import { redeemableFor, worthOf } from "./redemption.ts";
import { type RedeemState, useReady, useRedeem } from "./use-redeem.ts";

/** Redeems the staking token: it goes on offer at one XEC each, whole, and the service buys it (tokens.md 5.4). */
export function RedeemPanel(props: PanelProps) {
  const trading = useTrading();
  const [isConfirmed, setConfirmed] = useState(false);
  const isAllowed = trading === "allowed" || (trading === "unknown" && isConfirmed);
  const redeem = useRedeem(props.token, isAllowed, props.onSent);
  if (trading === "blacklisted") return null;
  return (
    <>
      <Resumed attempt={redeem.listing.attempt} />
      {props.isOffered && (
        <div className={styles.form}>
          <Slow token={props.token} redeem={redeem} />
          <Quantity token={props.token} redeem={redeem} />
          <Outcome token={props.token} redeem={redeem} />
          <ListingFoot
            listing={redeem.listing}
            token={props.token}
            isAllowed={isAllowed}
            question={trading === "unknown" && <UnknownToken isConfirmed={isConfirmed} onChange={setConfirmed} />}
            what={partKind(props.token.tokenType)}
          >
            <Action token={props.token} redeem={redeem} />
          </ListingFoot>
          <p className={styles.small}>
            <bdi>{redeemText.about({ ticker: tickerText(props.token) })}</bdi>
          </p>
        </div>
      )}
      <Review token={props.token} redeem={redeem} onDone={props.onDone} />
    </>
  );
}

/** One token without decimals, which is worth one XEC. */
const ONE = atoms(1n);

type Props = Pick<PanelProps, "token"> & { redeem: RedeemState };

function Action({ token, redeem: { checked, isSecret } }: Props) {
  const textOf = useAtomsText(token);
  const amount = checked.ok && !isSecret ? textOf(checked.value.preview.atoms) : undefined;
  return <bdi>{amount === undefined ? redeemText.nothing : redeemText.action({ amount })}</bdi>;
}

function Quantity({ token, redeem }: Props) {
  const { form, rules, coins } = redeem;
  const { decimals } = token.genesisInfo;
  return (
    <AmountField
      id="redeem-quantity"
      label={redeemText.quantity}
      value={form.isMax ? atomsInputText(mostOf(rules), decimals, rules.separators) : form.quantity}
      isHidden={redeem.isSecret}
      onChange={(quantity) => redeem.change({ quantity, isMax: false })}
      onBlur={redeem.leave}
      onEnter={redeem.listing.submit}
      separators={typingSeparators(rules.separators, decimals)}
      unit={tickerText(token)}
      problem={useProblem(token, redeem)}
      max={<MaxButton isOn={form.isMax} onClick={() => redeem.change({ isMax: true, quantity: "" })} />}
    >
      {redeem.checked.ok && !redeem.isSecret && (
        <FiatWorth sats={redeem.checked.value.preview.price} withCode className={styles.beside} />
      )}
      <span>
        <Rich
          text={redeemText.youHold}
          marks={{ amount: <TokenAmount of={{ tokenId: token.tokenId, atoms: coins.sendable }} length="full" /> }}
        />
      </span>
    </AmountField>
  );
}

/** What is missing, or only half typed, is said once a person has left the field. */
function useProblem(token: Props["token"], { checked, listing, rules, isTouched }: RedeemState): string | undefined {
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  if (checked.ok || listing.attempt.underWay) return undefined;
  const { decimals, separators } = rules;
  const { problem } = checked;
  switch (problem.of) {
    case "amount": {
      const isLater = /missing|zero|bad/.test(problem.problem.code) && !isTouched;
      return isLater
        ? undefined
        : tokenAmountProblemText(problem.problem, { decimals, locale, isHidden, isNft: false });
    }
    case "below-min": {
      if (!isTouched) return undefined;
      const min = amountText(formatAtoms(problem.min, decimals, { separators }));
      return redeemText.belowMin({ min, ticker: tickerText(token) });
    }
    case "unacceptable":
      return undefined;
  }
}

/** The price, what comes, and what it costs; or that no offer can be made of it. */
function Outcome({ redeem: { checked, listing, isSecret } }: Props) {
  const locale = useLocale();
  if (!checked.ok && checked.problem.of === "unacceptable") {
    return (
      <Banner tone="problem" icon={CircleAlert} title={redeemText.unacceptable}>
        <p>{redeemText.nothingOffered}</p>
      </Banner>
    );
  }
  return (
    <Facts>
      <Fact name={redeemText.price}>
        <strong>{redeemText.priceAlways({ price: xecText(worthOf(ONE, 0), locale) })}</strong>
      </Fact>
      {checked.ok && !isSecret && (
        <Fact name={redeemText.receive}>
          <Xec sats={checked.value.preview.price} />
        </Fact>
      )}
      {listing.shown && <CostFacts plan={listing.shown.plan} />}
    </Facts>
  );
}

/** More than the wallet of the service holds takes longer. Nothing is closed for it. */
function Slow({ token, redeem }: Props) {
  const ready = useReady();
  const locale = useLocale();
  const textOf = useAtomsText(token);
  const { checked, rules, isSecret } = redeem;
  const { decimals } = token.genesisInfo;
  if (ready === undefined || !checked.ok || isSecret || checked.value.preview.price <= ready) return null;
  const some = redeemableFor(ready, decimals);
  const known = { ready: xecText(ready, locale) };
  const quantity = atomsInputText(some, decimals, rules.separators);
  const isUsable = worthOf(some, decimals) > 0n && some >= redeem.least;
  return (
    <Banner
      tone="warning"
      icon={Hourglass}
      title={redeemText.slow}
      action={
        isUsable && (
          <Button variant="secondary" size="sm" onClick={() => redeem.change({ quantity, isMax: false })}>
            <bdi>{redeemText.use({ quantity: textOf(some) })}</bdi>
          </Button>
        )
      }
    >
      <p>
        <bdi>{isUsable ? redeemText.ready({ ...known, amount: textOf(some) }) : redeemText.notReady(known)}</bdi>
      </p>
    </Banner>
  );
}

function Review({ token, redeem: { listing }, onDone }: Props & { onDone: () => void }) {
  const { attempt } = listing;
  const textOf = useAtomsText(token);
  const amountOf = ({ plan }: SeenListing) => {
    const offered = offeredBy(plan);
    return offered && <TradedAmount tokenId={token.tokenId} atoms={offered.atoms} />;
  };
  return (
    <>
      <ReviewDialog
        title={redeemText.review}
        attempt={attempt}
        action={redeemText.nothing}
        note={redeemText.note}
        sums={({ plan }) => (
          <Facts>
            <UsedFact plan={plan} />
          </Facts>
        )}
      >
        {(seen) => {
          const offered = offeredBy(seen.plan);
          const given = seen.intent.trade === "list" ? seen.intent.atoms : offered?.atoms;
          return (
            <ReceiptLayout
              title={redeemText.give}
              amount={given !== undefined && <TradedAmount tokenId={token.tokenId} atoms={given} />}
              worth={<TokenMark tokenId={token.tokenId} />}
              facts={
                offered && (
                  <>
                    <Fact name={redeemText.exactly}>{amountOf(seen)}</Fact>
                    <Fact name={redeemText.price}>
                      <PriceEach nanoSatsPerAtom={nanoSats(offered.price, offered.atoms)} token={token} />
                    </Fact>
                    <Fact name={redeemText.whole}>{redeemText.yes}</Fact>
                    <CostFacts plan={seen.plan} />
                  </>
                )
              }
              total={
                offered && (
                  <Fact name={redeemText.receive}>
                    <strong>
                      <Xec sats={offered.price} />
                    </strong>
                  </Fact>
                )
              }
            />
          );
        }}
      </ReviewDialog>
      <SentDialog attempt={attempt} onClose={onDone}>
        {(seen) => ({ title: redeemText.redeeming, amount: amountOf(seen), about: redeemText.usually })}
      </SentDialog>
      <ListingProgress
        listing={listing}
        nameOf={({ plan }) => {
          const offered = offeredBy(plan);
          return offered ? textOf(offered.atoms) : "";
        }}
      />
    </>
  );
}
