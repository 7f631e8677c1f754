import { atoms, atomsInputText } from "@satchel/core/amount";
import { CircleAlert, Hourglass } from "lucide-react";
import { useState } from "react";
import { redeemText } from "../../../catalogue/en/tokens/redeem.ts";
import { Resumed } from "../../../flows/payment/outbox/resumed.tsx";
import { CostFacts } from "../../../flows/token/action/action-receipt.tsx";
import { UnknownToken } from "../../../flows/trade/allowed/trade-warnings.tsx";
import { useTrading } from "../../../flows/trade/allowed/trading.tsx";
import { ListingFoot } from "../../../flows/trade/list/listing.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { partKind } from "../../../flows/trade/list/sell-words.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import type { PanelProps } from "../token-panels.ts";
import { useRedeemable } from "../use-token-page.ts";
import { Action, type Props, Quantity, Review } from "./redeem-parts.tsx";
import { checkRedemption, leastRedeemed, redeemableFor, worthOf } from "./redemption.ts";
import { SavingsRedeem } from "./savings-redeem.tsx";
import { useReady, useRedeem } from "./use-redeem.ts";

/** Redeems one of the two redeemable tokens: it goes on offer, whole, and the service buys it (tokens.md 5.4). */
export function RedeemPanel(props: PanelProps) {
  return useRedeemable(props.token.tokenId) === "savings" ? <SavingsRedeem {...props} /> : <StakingRedeem {...props} />;
}

/** Redeems the staking token at one XEC each. */
function StakingRedeem(props: PanelProps) {
  const trading = useTrading();
  const [isConfirmed, setConfirmed] = useState(false);
  const isAllowed = trading === "allowed" || (trading === "unknown" && isConfirmed);
  const redeem = useRedeem(props.token, checkRedemption, isAllowed, props.onSent);
  if (trading === "blacklisted") return null;
  const { listing } = redeem;
  return (
    <>
      <Resumed attempt={listing.attempt} />
      {props.isOffered && (
        <div className={styles.form}>
          <Slow token={props.token} redeem={redeem} />
          <Quantity token={props.token} redeem={redeem} submit={listing.submit} />
          <Outcome token={props.token} redeem={redeem} />
          <ListingFoot
            listing={listing}
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
      <Review token={props.token} redeem={redeem} onDone={props.onDone} attempt={listing.attempt} />
    </>
  );
}

/** One token without decimals, which is worth one XEC. */
const ONE = atoms(1n);

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
  const { ready } = useReady(useApp().network.special.stakingHotWallet);
  const locale = useLocale();
  const textOf = useAtomsText(token);
  const { checked, rules, isSecret } = redeem;
  const { decimals } = token.genesisInfo;
  if (ready === undefined || !checked.ok || isSecret || checked.value.preview.price <= ready) return null;
  const some = redeemableFor(ready, decimals);
  const known = { ready: xecText(ready, locale) };
  const quantity = atomsInputText(some, decimals, rules.separators);
  const isUsable = worthOf(some, decimals) > 0n && some >= leastRedeemed(decimals);
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
