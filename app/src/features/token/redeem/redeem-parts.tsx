// The parts of a form that redeems a token, which both redeemable tokens share.
import { atomsInputText } from "@satchel/core/amount";
import { nanoSats } from "@satchel/core/offer";
import type { ReactNode } from "react";
import { redeemText } from "../../../catalogue/en/tokens/redeem.ts";
import { ReceiptLayout } from "../../../flows/payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../../flows/payment/receipt/sent-dialog.tsx";
import { ReviewDialog } from "../../../flows/payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../../flows/token/action/action-receipt.tsx";
import { tokenAmountProblemText } from "../../../flows/token/send/token-send-words.ts";
import { ListingProgress } from "../../../flows/trade/list/listing-progress.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { mostOf } from "../../../flows/trade/list/sell-form.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { offeredBy, type SeenListing } from "../../../flows/trade/list/use-listing.ts";
import { typingSeparators } from "../../../text/money/amount-typing.ts";
import { tickerText } from "../../../text/token-words.ts";
import { AmountField, MaxButton } from "../../../ui/form/amount-field.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { FiatWorth, Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { AttemptState } from "../../../wiring/payment/attempt.ts";
import type { PanelProps } from "../token-panels.ts";
import type { RedeemState } from "./use-redeem.ts";

export type Props = Pick<PanelProps, "token"> & { redeem: RedeemState };

export function Action({ token, redeem: { checked, isSecret } }: Props) {
  const textOf = useAtomsText(token);
  const amount = checked.ok && !isSecret ? textOf(checked.value.preview.atoms) : undefined;
  return <bdi>{amount === undefined ? redeemText.nothing : redeemText.action({ amount })}</bdi>;
}

type QuantityProps = Props & {
  /** Why this quantity cannot be redeemed, besides what the form itself finds. */
  problem?: string | undefined;
  submit: () => void;
};

export function Quantity({ token, redeem, problem, submit }: QuantityProps) {
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
      onEnter={submit}
      separators={typingSeparators(rules.separators, decimals)}
      unit={tickerText(token)}
      problem={useProblem(token, redeem) ?? problem}
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
      const min = atomsInputText(problem.min, decimals, separators);
      return redeemText.belowMin({ min, ticker: tickerText(token) });
    }
    default:
      return undefined;
  }
}

type ReviewProps = Props & {
  onDone: () => void;
  /** The attempt of the listing, with what its button does. */
  attempt: AttemptState<SeenListing>;
  /** Further facts, and what stands above them. */
  facts?: ReactNode;
  above?: ReactNode;
};

export function Review({ token, redeem: { listing }, onDone, attempt, facts, above }: ReviewProps) {
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
            <>
              {above}
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
                      {facts}
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
            </>
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
