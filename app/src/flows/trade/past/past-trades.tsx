import { askedSats, nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { PastTrade } from "@satchel/engine";
import { ChevronDown, CloudOff } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { tokenPageText } from "../../../catalogue/en/tokens/token-page.ts";
import { dateText, momentText, readableTime } from "../../../text/locale/dates.ts";
import { counted } from "../../../text/money/counts.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { priceText, quantityText } from "../book/book-words.ts";
import styles from "./past-trades.module.css";
import { usePastTrades } from "./use-past-trades.ts";

/** The past trades of a token. They are fetched only when a person opens the list. */
export function PastTrades({ token }: { token: TokenGenesis }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={styles.card}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.toggle}>
          <h2>{orderBookText.past.title}</h2>
          <Icon of={ChevronDown} size="sm" className={classNames(isOpen && styles.turned)} />
        </summary>
        {isOpen && (
          <div className={styles.content}>
            <Opened token={token} />
          </div>
        )}
      </details>
    </Card>
  );
}

function Opened({ token }: { token: TokenGenesis }) {
  const { trades, numUnproven, isLoading, hasFailed, isWhole, more } = usePastTrades(token.tokenId);
  const locale = useLocale();
  const texts = orderBookText.past;
  const lastSale = trades.find(({ status }) => status === "TAKEN");
  return (
    <>
      {lastSale && (
        <p className={styles.last}>
          {texts.lastSale({ price: priceText(priceOf(lastSale), token, undefined, locale), ticker: tickerText(token) })}
        </p>
      )}
      {trades.length > 0 && (
        <ul aria-label={texts.title} className={styles.list}>
          {trades.map((trade) => (
            <Trade key={trade.offer.outpoint} trade={trade} token={token} />
          ))}
        </ul>
      )}
      {isLoading && <Skeleton label={texts.loading} rows={2} />}
      {hasFailed && <Failed retry={more} />}
      {!isLoading && !hasFailed && trades.length === 0 && isWhole && <p className={styles.muted}>{texts.empty}</p>}
      {numUnproven > 0 && <p className={styles.muted}>{texts.unproven({ count: counted(numUnproven, locale) })}</p>}
      {!isLoading && !hasFailed && !isWhole && (
        <Button variant="secondary" size="sm" onClick={more}>
          {tokenPageText.more}
        </Button>
      )}
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  return (
    <Banner
      tone="problem"
      icon={CloudOff}
      title={orderBookText.past.failed}
      action={
        <Button variant="secondary" size="sm" onClick={retry}>
          {commonText.tryAgain}
        </Button>
      }
    >
      {isOffline && <p>{orderBookText.past.waitsForNetwork}</p>}
    </Banner>
  );
}

/** Returns the price of one atom: what was paid, or, where nobody bought, what was asked. */
const priceOf = (trade: PastTrade): bigint =>
  trade.status === "TAKEN" ? nanoSats(trade.sats, trade.atoms) : nanoSats(askedSats(trade.offer), trade.offer.atoms);

function Trade({ trade, token }: { trade: PastTrade; token: TokenGenesis }) {
  const locale = useLocale();
  const texts = orderBookText.past;
  const isTaken = trade.status === "TAKEN";
  const quantity = quantityText(isTaken ? trade.atoms : trade.offer.atoms, token, locale);
  const at = trade.atMs > 0 ? readableTime(trade.atMs) : undefined;
  return (
    <li className={classNames(styles.trade, !isTaken && styles.canceled)}>
      <span className={styles.what}>
        <bdi translate="no">{texts.quantity({ quantity, ticker: tickerText(token) })}</bdi>
        <Badge tone={isTaken ? "positive" : "neutral"}>{isTaken ? texts.taken : texts.canceled}</Badge>
      </span>
      <span className={styles.price}>
        <bdi translate="no">
          {orderBookText.priceEach({ price: priceText(priceOf(trade), token, undefined, locale) })}
        </bdi>
      </span>
      <time className={styles.muted} title={momentText(at, locale)}>
        {at === undefined ? texts.noTime : dateText(at, locale)}
      </time>
    </li>
  );
}
