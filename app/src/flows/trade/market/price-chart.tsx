import { type Candle, comparePrices } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { useTextScale } from "../../../ui/react/use-text-scale.ts";
import { useLocale } from "../../../wiring/app-context.ts";
import chart from "./chart.module.css";
import { candleAt, labelEvery, priceScale, type Scale } from "./chart-scale.ts";
import {
  type ChartWords,
  candleDigits,
  eachText,
  partText,
  pointText,
  tickDigits,
  tickText,
  whenText,
} from "./market-words.ts";
import type { ShownTime } from "./spans.ts";
import { useWidth } from "./use-width.ts";

type Props = {
  token: TokenGenesis;
  /** At least one. */
  candles: readonly Candle[];
  time: ShownTime;
  mode: "candles" | "line";
  ticker: string;
};

/** In pixels, as all that is drawn, where text has its usual size. The whole picture grows with the text. */
const HEIGHT = 300;
/** Where prices and volumes are drawn, from above. */
const [TOP, BOTTOM, VOLUME_TOP, VOLUME_BOTTOM, WORDS_AT] = [20, 226, 244, 276, 294];
/** The width of a digit, and of what stands around the digits of a price. */
const [DIGIT_PX, AROUND_PX] = [6.4, 14];
const LABEL_PX = 76;

/**
 * The prices of a time, which arrow keys and a finger walk through point by point: above the picture lies a slider
 * without a drawing, so each device and each screen reader moves it in its own way. Time runs from left to right in
 * each language.
 */
export function PriceChart(props: Props) {
  const { token, candles, time, ticker } = props;
  const locale = useLocale();
  const words = { token, locale };
  const [place, widthPx] = useWidth();
  const text = useTextScale();
  const width = widthPx / text;
  const [picked, setPicked] = useState<number>();
  const at = picked === undefined ? undefined : Math.min(picked, candles.length - 1);
  const candle = candles[at ?? candles.length - 1] as Candle;
  const parts = time.bounds.length - 1;
  const scale = priceScale(candles, TOP, BOTTOM);
  const axisWords = { ...words, digits: tickDigits(scale.ticks, token) };
  const axisPx = axisWidth([...scale.ticks.map((tick) => tickText(tick, axisWords)), eachText(candle.close, words)]);
  const plotPx = Math.max(1, width - axisPx);
  const slotPx = plotPx / parts;
  const when = whenText(time.bounds[candle.at] ?? 0, time.step, locale);
  const digits = useMemo(() => candleDigits(candles, token), [candles, token]);
  const point = pointText(candle, when, { ...words, digits });
  return (
    <div className={chart.frame} dir="ltr">
      <p className={chart.readout}>
        <bdi translate="no">{point}</bdi>
      </p>
      <div
        ref={place}
        className={chart.place}
        style={{ "--slot": `${slotPx * text}px`, "--plot": `${plotPx * text}px` } as CSSProperties}
      >
        <svg
          className={chart.chart}
          width={widthPx}
          height={HEIGHT * text}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={drawnText(candles, words)}
        >
          <Grid {...{ scale, plotPx, time, slotPx, locale }} words={axisWords} />
          <Volumes candles={candles} slotPx={slotPx} />
          {props.mode === "line" ? (
            <Line {...{ candles, scale, slotPx }} />
          ) : (
            <Candles {...{ candles, scale, slotPx }} />
          )}
          <Cross {...{ candle, scale, plotPx, slotPx, axisPx, isPicked: at !== undefined }}>
            {eachText(candle.close, words)}
          </Cross>
        </svg>
        <input
          type="range"
          dir="ltr"
          className={chart.walk}
          aria-label={marketText.walk({ ticker })}
          aria-valuetext={point}
          min={0}
          max={parts - 1}
          value={candle.at}
          onChange={(event) => setPicked(candleAt(candles, Number(event.target.value), at ?? candles.length - 1))}
          onPointerMove={({ pointerType, nativeEvent: { offsetX } }) => {
            if (pointerType === "mouse") setPicked(candleAt(candles, Math.floor(offsetX / (slotPx * text)), undefined));
          }}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setPicked(undefined)}
        />
      </div>
    </div>
  );
}

const axisWidth = (texts: readonly string[]): number =>
  Math.max(...texts.map(({ length }) => length)) * DIGIT_PX + AROUND_PX;

function drawnText(candles: readonly Candle[], words: ChartWords): string {
  const [first, last] = [candles[0] as Candle, candles.at(-1) as Candle];
  const byLow = candles.toSorted((one, other) => comparePrices(one.low, other.low));
  const byHigh = candles.toSorted((one, other) => comparePrices(one.high, other.high));
  const [low, high] = [byLow[0] as Candle, byHigh.at(-1) as Candle];
  return marketText.drawn({
    from: eachText(first.open, words),
    to: eachText(last.close, words),
    low: eachText(low.low, words),
    high: eachText(high.high, words),
  });
}

type Drawn = { candles: readonly Candle[]; scale: Scale; slotPx: number };
const middle = (at: number, slotPx: number): number => (at + 0.5) * slotPx;
const pixels = (value: number): number => Math.round(value * 10) / 10;

type GridProps = { scale: Scale; words: ChartWords; plotPx: number; time: ShownTime; slotPx: number; locale: string };

function Grid({ scale, words, plotPx, time: { bounds, step }, slotPx, locale }: GridProps) {
  const parts = bounds.length - 1;
  const every = labelEvery(parts, plotPx, LABEL_PX);
  const labelled = bounds
    .slice(0, -1)
    .flatMap((from, at) => (at % every === Math.floor(every / 2) ? [{ from, at }] : []));
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={chart.grid} x1={0} x2={plotPx} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={plotPx + 8} y={scale.y(tick) + 4}>
            {tickText(tick, words)}
          </text>
        </g>
      ))}
      {labelled.map(({ from, at }) => (
        <text key={from} x={middle(at, slotPx)} y={WORDS_AT} textAnchor="middle">
          {partText(from, step, locale)}
        </text>
      ))}
    </>
  );
}

function Volumes({ candles, slotPx }: Omit<Drawn, "scale">) {
  const most = Math.max(1, ...candles.map(({ volumeSats }) => Number(volumeSats)));
  return candles.map(({ at, volumeSats }) => {
    const height = Math.max(1, (Number(volumeSats) / most) * (VOLUME_BOTTOM - VOLUME_TOP));
    const width = bodyPx(slotPx);
    return (
      <rect
        key={at}
        className={chart.volume}
        x={pixels(middle(at, slotPx) - width / 2)}
        y={pixels(VOLUME_BOTTOM - height)}
        width={pixels(width)}
        height={pixels(height)}
      />
    );
  });
}

const bodyPx = (slotPx: number): number => Math.max(1.5, Math.min(14, slotPx * 0.6));

/** A candle is hollow when it rises and filled when it falls, so that no colour has to tell it. */
function Candles({ candles, scale, slotPx }: Drawn) {
  const width = bodyPx(slotPx);
  return candles.map(({ at, open, high, low, close }) => {
    const [from, to, top, end] = [scale.y(open), scale.y(close), scale.y(high), scale.y(low)];
    const x = pixels(middle(at, slotPx));
    const isUp = to <= from;
    return (
      <g key={at} className={isUp ? chart.up : chart.down}>
        <line x1={x} x2={x} y1={pixels(top)} y2={pixels(end)} />
        <rect
          x={pixels(x - width / 2)}
          y={pixels(Math.min(from, to))}
          width={pixels(width)}
          height={pixels(Math.max(1, Math.abs(from - to)))}
        />
      </g>
    );
  });
}

function Line({ candles, scale, slotPx }: Drawn) {
  const points = candles.map(({ at, close }) => `${pixels(middle(at, slotPx))} ${pixels(scale.y(close))}`);
  const [first, last] = [candles[0] as Candle, candles.at(-1) as Candle];
  const area = `M${middle(first.at, slotPx)} ${BOTTOM}L${points.join("L")}L${middle(last.at, slotPx)} ${BOTTOM}z`;
  return (
    <>
      <path className={chart.area} d={area} />
      <path className={chart.line} d={`M${points.join("L")}`} />
    </>
  );
}

type CrossProps = {
  candle: Candle;
  scale: Scale;
  plotPx: number;
  slotPx: number;
  axisPx: number;
  /** Whether a person has gone to this point; else it is the last one. */
  isPicked: boolean;
  children: ReactNode;
};

function Cross({ candle, scale, plotPx, slotPx, axisPx, isPicked, children }: CrossProps) {
  const y = scale.y(candle.close);
  const x = middle(candle.at, slotPx);
  return (
    <>
      <line className={chart.cross} x1={0} x2={plotPx} y1={y} y2={y} />
      {isPicked && <line className={chart.cross} x1={x} x2={x} y1={TOP} y2={VOLUME_BOTTOM} />}
      <rect className={chart.tag} x={plotPx + 2} y={y - 9} width={axisPx - 2} height={18} rx={4} />
      <text className={chart.tagText} x={plotPx + 8} y={y + 4}>
        {children}
      </text>
    </>
  );
}
