import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { Resumed } from "../../../flows/payment/outbox/resumed.tsx";
import { UnknownToken } from "../../../flows/trade/allowed/trade-warnings.tsx";
import { useTrading } from "../../../flows/trade/allowed/trading.tsx";
import { ListingFoot, ListingReview } from "../../../flows/trade/list/listing.tsx";
import { OfferFacts } from "../../../flows/trade/list/offer-facts.tsx";
import { FarBelow, TooDear } from "../../../flows/trade/list/price-advice.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { SellFields } from "../../../flows/trade/list/sell-fields.tsx";
import { partKind, termsWords } from "../../../flows/trade/list/sell-words.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { offeredBy } from "../../../flows/trade/list/use-listing.ts";
import { typedPriceOf } from "../../../flows/trade/list/use-sell-form.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { PanelProps } from "../token-panels.ts";
import { SellNft } from "./sell-nft.tsx";
import { useSell } from "./use-sell.ts";

/** Offers the token on Agora: an NFT as a whole, any other token in parts (tokens.md 4.2). */
export function SellPanel(props: PanelProps) {
  const { kind } = props;
  const trading = useTrading();
  const [isConfirmed, setConfirmed] = useState(false);
  if (trading === "blacklisted") return null;
  const Form = kind === "NFT" ? SellNft : SellParts;
  const isAllowed = trading === "allowed" || (trading === "unknown" && isConfirmed);
  return (
    <Form
      {...props}
      isAllowed={isAllowed}
      question={trading === "unknown" && <UnknownToken isConfirmed={isConfirmed} onChange={setConfirmed} />}
    />
  );
}

export type SellProps = PanelProps & { isAllowed: boolean; question: React.ReactNode };

function SellParts({ token, isOffered, onSent, onDone, market, link, isAllowed, question }: SellProps) {
  const sell = useSell(token, isAllowed, onSent, link);
  const { checked, listing, rules, coins } = sell;
  const textOf = useAtomsText(token);
  const locale = useLocale();
  const { tokenId } = token;
  const shown = listing.shown && offeredBy(listing.shown.plan);
  const terms = checked.ok ? undefined : checked.problem.terms;
  const words = terms && termsWords(terms, { decimals: rules.decimals, locale });
  const list = shown ? sellText.list({ amount: textOf(shown.atoms) }) : sellText.listNothing;
  const typed = typedPriceOf(sell, useEngineState((state) => state.settings.fiatCurrency).toUpperCase());
  // The review says the numbers.
  const exactly = sell.isSecret ? undefined : shown;
  return (
    <>
      <Resumed attempt={listing.attempt} />
      {isOffered && (
        <div className={styles.form}>
          <SellFields sell={sell} best={market?.best} />
          {coins.unavailable > 0n && (
            <p className={styles.small}>
              <Rich
                text={sellText.kept}
                marks={{ amount: <TokenAmount of={{ tokenId, atoms: coins.unavailable }} length="full" /> }}
              />
            </p>
          )}
          {words && words.field === undefined && (
            <Banner tone="problem" icon={CircleAlert} title={words.text}>
              <p>{sellText.nothingListed}</p>
            </Banner>
          )}
          {shown && <FarBelow sell={sell} best={market?.best} />}
          <TooDear sell={sell} spot={market?.spot} />
          {exactly && (
            <OfferFacts token={token} preview={exactly} held={rules.balance} typed={typed} title={sellText.exactly} />
          )}
          <ListingFoot
            listing={listing}
            token={token}
            isAllowed={isAllowed}
            question={question}
            what={partKind(token.tokenType)}
          >
            <bdi>{sell.isSecret ? sellText.listNothing : list}</bdi>
          </ListingFoot>
        </div>
      )}
      <ListingReview
        listing={listing}
        token={token}
        market={market}
        held={rules.balance}
        typed={typed}
        note={sellText.note}
        answer={list}
        onDone={onDone}
      />
    </>
  );
}
