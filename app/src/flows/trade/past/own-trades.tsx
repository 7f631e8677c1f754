import { type Atoms, type Sats, sats } from "@satchel/core/amount";
import { type OwnTrade, type Sum, tradingResult } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert, FileDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC } from "../../../text/money/money.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { RestOfHistory } from "../../../widgets/tx/rest-of-history.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useSaveFile } from "../../../wiring/use-save-file.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { quantityText, rowQuantityText } from "../book/book-words.ts";
import { ownTradesCsv } from "./own-trades-csv.ts";
import styles from "./past.module.css";
import { TradesTable } from "./trades-table.tsx";
import { useOwnTrades } from "./use-own-trades.ts";

/** What the active wallet has bought and sold of a token, and what that comes to. */
export function OwnTrades({ token, of }: { token: TokenGenesis; of: MarketOf }) {
  const { trades, isLoading, hasFailed, round, again } = useOwnTrades(token.tokenId);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const sides = useMemo(() => new Map(trades.map(({ txid, side }) => [txid, side])), [trades]);
  const texts = marketText.own;
  if (isLoading) return <Skeleton label={texts.loading} rows={2} />;
  return (
    <>
      <div className={styles.own}>
        {hasFailed && (
          <Banner
            tone="problem"
            icon={CircleAlert}
            title={texts.failed}
            action={
              <Button variant="secondary" size="sm" onClick={again}>
                {commonText.tryAgain}
              </Button>
            }
          />
        )}
        {!hasFailed && trades.length === 0 && <p className={styles.note}>{texts.none}</p>}
        {trades.length > 0 && <Result token={token} trades={trades} isHidden={isHidden} />}
        <RestOfHistory round={round} onLoaded={again} />
      </div>
      {trades.length > 0 && <TradesTable {...{ token, of, trades, isHidden }} sideOf={(txid) => sides.get(txid)} />}
      {trades.length > 0 && <SaveCsv token={token} trades={trades} />}
    </>
  );
}

type ResultProps = { token: TokenGenesis; trades: readonly OwnTrade[]; isHidden: boolean };

function Result({ token, trades, isHidden }: ResultProps) {
  const locale = useLocale();
  const { bought, sold, profit, unknown } = useMemo(() => tradingResult(trades), [trades]);
  const texts = marketText.own;
  const quantity = (amount: Atoms) => `${rowQuantityText(amount, token, locale)} ${tickerText(token)}`;
  return (
    <>
      <dl className={styles.sums}>
        <Sums name={texts.bought}>
          <AtAverage sum={bought} token={token} isHidden={isHidden} />
        </Sums>
        <Sums name={texts.sold}>
          <AtAverage sum={sold} token={token} isHidden={isHidden} />
        </Sums>
        <Sums name={texts.paid}>
          <Xec sats={bought.sats} hideable />
        </Sums>
        <Sums name={texts.received}>
          <Xec sats={sold.sats} hideable />
        </Sums>
        <Sums name={!isHidden && profit < 0n ? texts.loss : texts.profit}>
          <Xec sats={withoutSign(profit)} hideable />
        </Sums>
      </dl>
      <p className={styles.note}>{texts.how}</p>
      {unknown > 0n && !isHidden && <p className={styles.note}>{texts.unknown({ quantity: quantity(unknown) })}</p>}
    </>
  );
}

const withoutSign = (amount: Sats): Sats => (amount < 0n ? sats(-amount) : amount);

const Sums = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A quantity with the price of one token, on average. */
function AtAverage({ sum, token, isHidden }: { sum: Sum; token: TokenGenesis; isHidden: boolean }) {
  const locale = useLocale();
  if (isHidden) return <bdi>{HIDDEN_DIGITS}</bdi>;
  if (sum.atoms === 0n) return marketText.nothing;
  const price = `${xecPrice(nanoSats(sum.sats, sum.atoms), token, locale)} ${XEC}`;
  return (
    <bdi dir="ltr" translate="no" title={quantityText(sum.atoms, token, locale)}>
      {marketText.own.atPrice({ quantity: rowQuantityText(sum.atoms, token, locale), price })}
    </bdi>
  );
}

function SaveCsv({ token, trades }: { token: TokenGenesis; trades: readonly OwnTrade[] }) {
  const locale = useLocale();
  const saveFile = useSaveFile();
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10);
    // A ticker is a stranger's text, so the file has the name of the id.
    const name = `satchel-trades-${token.tokenId.slice(0, 8)}-${day}.csv`;
    const title = marketText.own.saved({ count: counted(trades.length, locale) });
    await saveFile({ name, type: "text/csv", text: ownTradesCsv(trades, token) }, title);
  };
  return (
    <div className={styles.own}>
      <Button variant="secondary" size="sm" icon={FileDown} onClick={() => void save()}>
        {marketText.own.save}
      </Button>
    </div>
  );
}
