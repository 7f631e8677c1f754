import type { Atoms } from "@satchel/core/amount";
import { drawnPrice } from "@satchel/core/market";
import { type OrderBook, orderBook } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { listText } from "../../../text/locale/lists.ts";
import { XEC } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { useTextScale } from "../../../ui/react/use-text-scale.ts";
import { useLocale } from "../../../wiring/app-context.ts";
import { useBook } from "../../../wiring/use-book.ts";
import { rowQuantityText } from "../book/book-words.ts";
import { TitledCard } from "../past/titled-card.tsx";
import chart from "./chart.module.css";
import { roundTicks } from "./chart-scale.ts";
import { depthOf, stairs, toldSteps } from "./depth.ts";
import styles from "./market.module.css";
import { eachText, tickText } from "./market-words.ts";
import { useWidth } from "./use-width.ts";

/** In pixels where text has its usual size, as in price-chart.tsx. */
const HEIGHT = 150;
const [TOP, BOTTOM, WORDS_AT] = [18, 126, 145];
const SIDE = 8;
const LABEL_PX = 100;
/** Nobody can buy above this many times the lowest price (order-book.ts). */
const SPOT_LIMIT = 1.25;

/** How much is on offer up to which price. The order book has the same numbers, offer by offer. */
export function DepthCard({ token }: { token: TokenGenesis }) {
  const { offers } = useBook(useMemo(() => ({ tokenId: token.tokenId }), [token.tokenId]));
  const book = useMemo(() => offers && orderBook(offers, { owners: new Map(), spendable: undefined }), [offers]);
  if (book === undefined) return null;
  return (
    <TitledCard title={marketText.depth} beside={<span className={styles.note}>{marketText.depthAbout}</span>}>
      {book.rows.length === 0 ? (
        <p className={styles.inside}>{marketText.depthNone}</p>
      ) : (
        <Picture token={token} book={book} />
      )}
    </TitledCard>
  );
}

function Picture({ token, book }: { token: TokenGenesis; book: OrderBook }) {
  const locale = useLocale();
  const words = { token, locale };
  const [place, widthPx] = useWidth();
  const text = useTextScale();
  const width = widthPx / text;
  const { steps, from, to, beyond } = useMemo(() => depthOf(book), [book]);
  const all = Number(steps.at(-1)?.total ?? 1n);
  const right = width - SIDE;
  const x = (price: number) => SIDE + ((price - from) / (to - from)) * (right - SIDE);
  const y = (amount: number) => BOTTOM - (amount / all) * (BOTTOM - TOP);
  const quantity = (amount: Atoms) => `${rowQuantityText(amount, token, locale)} ${tickerText(token)}`;
  const points = steps.map((step) => ({ x: x(drawnPrice(step)), y: y(Number(step.total)) }));
  const outline = stairs(points, BOTTOM, right);
  const limit = steps[0] ? x(drawnPrice(steps[0]) * SPOT_LIMIT) : right;
  const told = toldSteps(steps).map((step) =>
    marketText.depthPoint({ quantity: quantity(step.total), price: `${eachText(step, words)} ${XEC}` }),
  );
  return (
    <div className={chart.frame} dir="ltr">
      <div ref={place} className={chart.place}>
        <svg
          className={chart.chart}
          width={widthPx}
          height={HEIGHT * text}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={marketText.depthDrawn({ points: listText(told) })}
        >
          <path className={chart.area} d={`${outline}V${BOTTOM}z`} />
          {[0, all / 2, all].map((amount) => (
            <line key={amount} className={chart.grid} x1={SIDE} x2={right} y1={y(amount)} y2={y(amount)} />
          ))}
          <path className={chart.line} d={outline} />
          <text x={right} y={TOP - 5} textAnchor="end">
            {rowQuantityText(steps.at(-1)?.total ?? 0n, token, locale)}
          </text>
          {roundTicks(from, to, Math.max(1, Math.floor(width / LABEL_PX))).map((tick) => (
            <text key={tick} x={x(tick)} y={WORDS_AT} textAnchor={x(tick) > right - 20 ? "end" : "middle"}>
              {tickText(tick, words)}
            </text>
          ))}
          {limit < right && (
            <>
              <line className={chart.cross} x1={limit} x2={limit} y1={TOP} y2={BOTTOM} />
              <text x={limit + 6} y={TOP + 12}>
                {marketText.aboveSpot}
              </text>
            </>
          )}
        </svg>
      </div>
      {beyond > 0n && <p className={styles.note}>{marketText.depthMore({ quantity: quantity(beyond) })}</p>}
    </div>
  );
}
