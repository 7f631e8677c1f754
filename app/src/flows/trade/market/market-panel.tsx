import { FAIR_SECS, MIN_TRADES, marketFigures, type TradeFact } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import type { MarketTrades } from "@satchel/engine";
import { ChartLine, CloudOff } from "lucide-react";
import { useMemo, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { EmptyCard } from "../../../ui/status/empty-card.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { type MarketOf, type TradesView, useTrades } from "../../../wiring/use-trades.ts";
import { TradesCard, Unproven } from "../past/trades-card.tsx";
import { ChartCard } from "./chart-card.tsx";
import { DepthCard } from "./depth-card.tsx";
import styles from "./market.module.css";
import { MarketStats } from "./market-stats.tsx";
import { type SpanId, shownTime } from "./spans.ts";

const NONE_ABOUT: Readonly<Record<MarketOf, () => string>> = {
  token: () => marketText.noneAbout,
  collection: () => marketText.noneAboutCollection,
  nft: () => marketText.noneAboutNft,
};

/** What past trades say: figures, chart, depth and the list. Each part is there once a page is read. */
export function MarketPanel({ token, of }: { token: TokenGenesis; of: MarketOf }) {
  const view = useTrades(token.tokenId, of);
  const { trades } = view;
  if (trades?.facts === undefined) {
    return trades?.hasFailed ? (
      <NotLoaded goOn={view.goOn} />
    ) : (
      <Card>
        <Skeleton label={marketText.loading} rows={3} />
      </Card>
    );
  }
  return (
    <>
      <Progress view={view} trades={trades} />
      {trades.facts.length > 0 ? (
        <Known token={of === "token" ? token : whole(token)} of={of} trades={trades} />
      ) : (
        trades.isWhole && (
          <EmptyCard icon={ChartLine} title={marketText.none}>
            <p>{NONE_ABOUT[of]()}</p>
          </EmptyCard>
        )
      )}
      {trades.facts.length === 0 && trades.numUnproven > 0 && <Unproven of={of} count={trades.numUnproven} />}
    </>
  );
}

/** An NFT is sold whole, whatever decimals its collection has. */
const whole = (token: TokenGenesis): TokenGenesis => ({
  ...token,
  genesisInfo: { ...token.genesisInfo, decimals: 0 },
});

function NotLoaded({ goOn }: { goOn: () => void }) {
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  return (
    <EmptyCard
      icon={CloudOff}
      title={marketText.failed}
      announced
      actions={
        <Button variant="secondary" onClick={goOn}>
          {commonText.tryAgain}
        </Button>
      }
    >
      <p>{isOffline ? marketText.waitsForNetwork : marketText.failedAbout}</p>
    </EmptyCard>
  );
}

/** How far the reading of older trades is, which a person can stop, or why new ones may be missing. */
function Progress({ view, trades }: { view: TradesView; trades: MarketTrades }) {
  const locale = useLocale();
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  const { numRead, total, isWhole, isStopped, hasFailed } = trades;
  const values = { done: counted(numRead, locale), total: counted(total, locale) };
  if (hasFailed) {
    return (
      <Banner
        tone="problem"
        icon={CloudOff}
        title={marketText.mayBeOld}
        action={
          <Button variant="secondary" size="sm" onClick={view.goOn}>
            {commonText.tryAgain}
          </Button>
        }
      >
        {isOffline && <p>{marketText.waitsForNetwork}</p>}
      </Banner>
    );
  }
  if (isWhole) return null;
  return (
    <Card padded className={styles.progress}>
      <p>{isStopped ? marketText.stopped(values) : marketText.reading(values)}</p>
      {!isStopped && <ProgressBar label={marketText.readingName} done={numRead} total={total} />}
      <Button variant="secondary" size="sm" onClick={isStopped ? view.goOn : view.stop}>
        {isStopped ? marketText.goOn : commonText.stop}
      </Button>
    </Card>
  );
}

type KnownProps = { token: TokenGenesis; of: MarketOf; trades: MarketTrades };

function Known({ token, of, trades }: KnownProps) {
  const facts = useUntilNow(trades.facts);
  const [chosen, setSpan] = useState<SpanId>();
  const [back, setBack] = useState(0);
  const nowMs = useMemo(() => facts && Date.now(), [facts]);
  const isFew = useMemo(() => marketFigures(facts, { fromSecs: 0 }).numTrades < MIN_TRADES, [facts]);
  const span = isFew ? "all" : (chosen ?? likelySpan(facts, nowMs));
  const oldestMs = useMemo(() => oldestOf(facts, nowMs), [facts, nowMs]);
  const time = useMemo(() => shownTime(span, back, nowMs, oldestMs), [span, back, nowMs, oldestMs]);
  const show = (next: SpanId) => {
    setSpan(next);
    setBack(0);
  };
  const [from = 0] = time.bounds;
  const pan = {
    earlier: span !== "all" && from * 1000 > oldestMs ? () => setBack(back + 1) : undefined,
    later: back > 0 ? () => setBack(back - 1) : undefined,
  };
  return (
    <>
      <MarketStats {...{ token, of, facts, time, nowMs }} span={isFew ? undefined : span} />
      <div className={styles.columns}>
        <Stack>
          <ChartCard {...{ token, of, facts, time, span, isFew, pan }} onSpan={show} />
          {of === "token" && <DepthCard token={token} />}
        </Stack>
        <TradesCard token={token} of={of} facts={facts} numUnproven={trades.numUnproven} />
      </div>
    </>
  );
}

/** A server may tell times that are still to come: those trades count as made now. */
function useUntilNow(facts: readonly TradeFact[] = []): readonly TradeFact[] {
  return useMemo(() => {
    const nowSecs = Math.floor(Date.now() / 1000);
    if (facts.every(({ atSecs }) => atSecs <= nowSecs)) return facts;
    return facts.map((fact) => (fact.atSecs > nowSecs ? { ...fact, atSecs: nowSecs } : fact));
  }, [facts]);
}

/** Returns the time of the oldest trade whose time is known. */
const oldestOf = (facts: readonly TradeFact[], nowMs: number): number =>
  facts.reduce((oldest, { atSecs }) => (atSecs > 0 ? Math.min(oldest, atSecs * 1000) : oldest), nowMs);

/** Until a person chooses, a month is shown if it has enough trades for a chart, else all of them. */
function likelySpan(facts: readonly TradeFact[], nowMs: number): SpanId {
  const fromSecs = nowMs / 1000 - FAIR_SECS;
  return marketFigures(facts, { fromSecs }).numTrades >= MIN_TRADES ? "month" : "all";
}
