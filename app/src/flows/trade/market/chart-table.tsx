import type { Candle } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { priceDigits } from "../../../text/money/token-price.ts";
import textStyles from "../../../ui/words/text.module.css";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./market.module.css";
import { eachText, volumeText, whenText } from "./market-words.ts";
import type { ShownTime } from "./spans.ts";

const PRICES = ["open", "high", "low", "close"] as const;

/** The chart in numbers, the newest part first. */
export function ChartTable(props: { token: TokenGenesis; candles: readonly Candle[]; time: ShownTime }) {
  const { token, candles, time } = props;
  const locale = useLocale();
  const { columns } = marketText;
  const all = candles.flatMap((candle) => PRICES.map((id) => nanoSats(candle[id].sats, candle[id].atoms)));
  const words = { token, locale, digits: priceDigits(all, token) };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is scrolled sideways, also with keys
    <section className={styles.scroll} aria-label={marketText.table} tabIndex={0}>
      <table className={styles.table}>
        <caption className={textStyles.spoken}>{marketText.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.when}</th>
            {[...PRICES, "volume" as const].map((id) => (
              <th key={id} scope="col" className={styles.number}>
                {columns[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles.toReversed().map((candle) => (
            <tr key={candle.at}>
              <th scope="row">{whenText(time.bounds[candle.at] ?? 0, time.step, locale)}</th>
              {PRICES.map((id) => (
                <td key={id} className={styles.number}>
                  <bdi translate="no">{eachText(candle[id], words)}</bdi>
                </td>
              ))}
              <td className={styles.number}>
                <bdi translate="no">{volumeText(candle, locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
