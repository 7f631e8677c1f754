import type { Candle } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { NumberCell, NumberHead, NumberTable } from "../../../ui/layout/number-table.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { candleDigits, eachText, volumeText, whenText } from "./market-words.ts";
import type { ShownTime } from "./spans.ts";

const PRICES = ["open", "high", "low", "close"] as const;

/** The chart in numbers, the newest part first. */
export function ChartTable(props: { token: TokenGenesis; candles: readonly Candle[]; time: ShownTime }) {
  const { token, candles, time } = props;
  const locale = useLocale();
  const { columns } = marketText;
  const words = { token, locale, digits: candleDigits(candles, token) };
  return (
    <NumberTable label={marketText.table} isLong>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          {[...PRICES, "volume" as const].map((id) => (
            <NumberHead key={id}>{columns[id]}</NumberHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {candles.toReversed().map((candle) => (
          <tr key={candle.at}>
            <th scope="row">{whenText(time.bounds[candle.at] ?? 0, time.step, locale)}</th>
            {PRICES.map((id) => (
              <NumberCell key={id}>
                <bdi translate="no">{eachText(candle[id], words)}</bdi>
              </NumberCell>
            ))}
            <NumberCell>
              <bdi translate="no">{volumeText(candle, locale)}</bdi>
            </NumberCell>
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}
