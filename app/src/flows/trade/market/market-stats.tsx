import { type MarketFigures, marketFigures, type TradeFact } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { useMemo } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC } from "../../../text/money/money.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { percentText } from "../book/book-words.ts";
import styles from "./market.module.css";
import { eachText } from "./market-words.ts";
import { type ShownTime, type SpanId, shownTime } from "./spans.ts";

type Props = {
  token: TokenGenesis;
  of: MarketOf;
  facts: readonly TradeFact[];
  time: ShownTime;
  /** Undefined where all trades are shown and there is no other time to choose. */
  span: SpanId | undefined;
  nowMs: number;
};

/** The figures: the last price with its changes, and what the shown time comes to. */
export function MarketStats({ token, of, facts, time, span, nowMs }: Props) {
  const locale = useLocale();
  const shown = useMemo(() => marketFigures(facts, spanOf(time)), [facts, time]);
  const ever = useMemo(() => marketFigures(facts, { fromSecs: 0 }), [facts]);
  const [day, week] = useMemo(
    () => (["day", "week"] as const).map((each) => marketFigures(facts, spanOf(shownTime(each, 0, nowMs, 0)))),
    [facts, nowMs],
  );
  const words = { token, locale };
  const names = namesOf(of, span);
  const { low, high } = shown;
  const [lowText, highText] = [low && eachText(low, words), high && eachText(high, words)];
  return (
    <Card padded>
      <dl className={styles.stats}>
        <Stat name={marketText.price}>
          {ever.last && <PriceEach nanoSatsPerAtom={nanoSats(ever.last.sats, ever.last.atoms)} token={token} />}
        </Stat>
        <Stat name={marketText.day}>{day && <Change figures={day} />}</Stat>
        <Stat name={marketText.week}>{week && <Change figures={week} />}</Stat>
        <Stat name={names.lowToHigh}>
          {lowText !== undefined && highText !== undefined && (
            <bdi dir="ltr" translate="no">
              {lowText === highText
                ? `${lowText} ${XEC}`
                : marketText.range({ low: lowText, high: `${highText} ${XEC}` })}
            </bdi>
          )}
        </Stat>
        <Stat name={names.volume}>
          <Xec sats={shown.volumeSats} shortFrom="row" />
        </Stat>
        <Stat name={names.count}>{counted(shown.numTrades, locale).toString()}</Stat>
      </dl>
    </Card>
  );
}

function namesOf(of: MarketOf, span: SpanId | undefined) {
  const [count, countEver] =
    of === "token" ? [marketText.count, marketText.trades] : [marketText.countSales, marketText.sales];
  if (span === undefined)
    return { lowToHigh: marketText.lowToHighEver, volume: marketText.volumeEver, count: countEver };
  const name = { span: marketText.spans[span] };
  return { lowToHigh: marketText.lowToHigh(name), volume: marketText.volume(name), count: count(name) };
}

const spanOf = ({ bounds }: ShownTime) => ({ fromSecs: bounds[0] ?? 0, toSecs: bounds.at(-1) ?? 0 });

/** A value that is not there is said in words. */
function Stat({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className={styles.muted}>{marketText.nothing}</span>}</dd>
    </div>
  );
}

function Change({ figures: { changePerMille } }: { figures: MarketFigures }) {
  const locale = useLocale();
  if (changePerMille === undefined) return <span className={styles.muted}>{marketText.nothing}</span>;
  const text = percentText(changePerMille / 1000, locale, "signed");
  if (changePerMille === 0) return <bdi dir="ltr">{text}</bdi>;
  const isUp = changePerMille > 0;
  return (
    <bdi dir="ltr" className={isUp ? styles.up : styles.down}>
      <Icon of={isUp ? ArrowUpRight : ArrowDownRight} size="xs" />
      {text}
    </bdi>
  );
}
