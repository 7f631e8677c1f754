import type { Txid } from "@satchel/core/ids";
import type { OwnTrade, TradeFact } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { linkTo } from "../../../text/links.ts";
import { briefText, momentText, readableTime } from "../../../text/locale/dates.ts";
import { priceDigits } from "../../../text/money/token-price.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { NumberCell, NumberHead, NumberTable } from "../../../ui/layout/number-table.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";
import textStyles from "../../../ui/words/text.module.css";
import { Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { quantityText, rowQuantityText } from "../book/book-words.ts";
import styles from "./past.module.css";

/** How many trades are drawn at first, and how many more with each press. */
const SHOWN = 10;
const MORE = 50;

type Side = OwnTrade["side"];
type Props = {
  token: TokenGenesis;
  of: MarketOf;
  trades: readonly TradeFact[];
  /** What the wallet's part in a trade is, as far as it is known. */
  sideOf: (txid: Txid) => Side | undefined;
  isHidden?: boolean;
};

/** Trades with their time, price and quantity, newest first. */
export function TradesTable({ token, of, trades, sideOf, isHidden = false }: Props) {
  const [shown, setShown] = useState(SHOWN);
  const texts = marketText.list;
  const hasQuantity = of === "token";
  const inView = trades.slice(0, shown);
  const digits = priceDigits(
    inView.map(({ sats, atoms }) => nanoSats(sats, atoms)),
    token,
  );
  return (
    <>
      <NumberTable label={of === "token" ? marketText.trades : marketText.sales}>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <NumberHead>{texts.price}</NumberHead>
            {hasQuantity && (
              <NumberHead>
                <bdi translate="no">{tickerText(token)}</bdi>
              </NumberHead>
            )}
            <th scope="col">
              <span className={textStyles.spoken}>{texts.mark}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {inView.map((trade) => (
            <Row key={trade.txid} {...{ token, trade, hasQuantity, isHidden, digits }} side={sideOf(trade.txid)} />
          ))}
        </tbody>
      </NumberTable>
      {trades.length > shown && (
        <Button variant="ghost" size="sm" className={styles.older} onClick={() => setShown(shown + MORE)}>
          {marketText.older}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  token: TokenGenesis;
  trade: TradeFact;
  hasQuantity: boolean;
  isHidden: boolean;
  digits: number;
  side: Side | undefined;
};

function Row({ token, trade, hasQuantity, isHidden, digits, side }: RowProps) {
  const locale = useLocale();
  const { links } = useApp().network;
  const { txid, atSecs, atoms, sats, isWash } = trade;
  const at = atSecs > 0 ? readableTime(atSecs * 1000) : undefined;
  const explorer = linkTo(links, "explorerTx", txid);
  return (
    <tr>
      <th scope="row">
        {at === undefined ? (
          marketText.noTime
        ) : (
          <time title={momentText(at, locale)}>{briefText(at, Date.now(), locale)}</time>
        )}
      </th>
      <NumberCell>
        {hasQuantity ? (
          <PriceEach nanoSatsPerAtom={nanoSats(sats, atoms)} token={token} digits={digits} />
        ) : (
          <Xec sats={sats} />
        )}
      </NumberCell>
      {hasQuantity && (
        <NumberCell>
          <bdi translate="no" title={isHidden ? undefined : quantityText(atoms, token, locale)}>
            {isHidden ? HIDDEN_DIGITS : rowQuantityText(atoms, token, locale)}
          </bdi>
        </NumberCell>
      )}
      <td className={styles.mark}>
        {side !== undefined && <Badge tone={side === "bought" ? "accent" : "neutral"}>{marketText.sides[side]}</Badge>}
        {isWash && side === undefined && <Badge tone="warning">{marketText.leftOut}</Badge>}
        {explorer !== undefined && (
          <a
            className={styles.explorer}
            href={explorer}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={marketText.explorer}
          >
            <Icon of={ExternalLink} size="xs" />
          </a>
        )}
      </td>
    </tr>
  );
}
