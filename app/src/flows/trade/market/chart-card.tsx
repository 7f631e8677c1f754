import { candlesOf, MIN_TRADES, marketFigures, type TradeFact } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import { ChartCandlestick, ChartLine, ChevronLeft, ChevronRight, Info, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { counted } from "../../../text/money/counts.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { TitledCard } from "../past/titled-card.tsx";
import { ChartTable } from "./chart-table.tsx";
import styles from "./market.module.css";
import { PriceChart } from "./price-chart.tsx";
import { type ShownTime, SPANS, type SpanId } from "./spans.ts";

const MODES = [
  { id: "candles", icon: ChartCandlestick },
  { id: "line", icon: ChartLine },
  { id: "table", icon: Table2 },
] as const;

type Props = {
  token: TokenGenesis;
  of: MarketOf;
  facts: readonly TradeFact[];
  time: ShownTime;
  span: SpanId;
  /** All trades that there are make no chart, so there is no time to choose. */
  isFew: boolean;
  onSpan: (span: SpanId) => void;
  /** What shows an earlier or a later time; undefined where there is none. */
  pan: { earlier: (() => void) | undefined; later: (() => void) | undefined };
};

/**
 * The prices of the shown time: as candles, as a line, or as a table with the same numbers. What would change nothing
 * is not offered.
 */
export function ChartCard({ token, of, facts, time, span, isFew, onSpan, pan }: Props) {
  const locale = useLocale();
  const [mode, setMode] = useState<(typeof MODES)[number]["id"]>("candles");
  const candles = useMemo(() => candlesOf(facts, time.bounds), [facts, time]);
  const wash = useMemo(() => marketFigures(facts, { fromSecs: 0 }).numWash, [facts]);
  const numTrades = candles.reduce((sum, each) => sum + each.numTrades, 0);
  const hasChart = numTrades >= MIN_TRADES;
  const washText = of === "token" ? marketText.wash : marketText.washSales;
  const ticker = tickerText(token) || tokenName(token.tokenId, token) || "";
  return (
    <TitledCard
      title={of === "token" ? <bdi>{marketText.chart({ ticker })}</bdi> : marketText.chartOfNft}
      beside={
        !isFew && (
          <div className={styles.tools}>
            <Segmented
              label={marketText.spans.label}
              options={SPANS.map((id) => ({ id, label: marketText.spans[id] }))}
              value={span}
              onChange={onSpan}
            />
            {hasChart && (
              <fieldset className={styles.modes} aria-label={marketText.modes.label}>
                {MODES.map(({ id, icon }) => (
                  <IconButton
                    key={id}
                    icon={icon}
                    label={marketText.modes[id]}
                    aria-pressed={mode === id}
                    className={styles.mode}
                    onClick={() => setMode(id)}
                  />
                ))}
              </fieldset>
            )}
          </div>
        )
      }
    >
      {!hasChart ? (
        <div className={styles.inside}>
          <Banner tone="info" icon={Info} title={tooFewText(of, isFew)({ count: counted(numTrades, locale) })} quiet>
            <p>{marketText.tooFewAbout}</p>
          </Banner>
        </div>
      ) : mode === "table" ? (
        <ChartTable {...{ token, candles, time }} />
      ) : (
        <PriceChart {...{ token, candles, time, mode, ticker }} />
      )}
      <div className={styles.foot}>
        {span !== "all" && (
          <div className={styles.pan} dir="ltr">
            <IconButton icon={ChevronLeft} label={marketText.earlier} disabled={!pan.earlier} onClick={pan.earlier} />
            <IconButton icon={ChevronRight} label={marketText.later} disabled={!pan.later} onClick={pan.later} />
          </div>
        )}
        {wash > 0 && <p className={styles.note}>{washText({ count: counted(wash, locale) })}</p>}
      </div>
    </TitledCard>
  );
}

function tooFewText(of: MarketOf, isFew: boolean) {
  if (of === "token") return isFew ? marketText.tooFewEver : marketText.tooFew;
  return isFew ? marketText.tooFewSalesEver : marketText.tooFewSales;
}
