import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { quantityText } from "./book-words.ts";
import styles from "./order-book.module.css";

type Part = { key: string; atoms: Atoms; asked: Sats };

/** The offers that a purchase takes from, with what each costs. */
export function PartsCard({ token, parts }: { token: TokenGenesis; parts: readonly Part[] }) {
  const locale = useLocale();
  const all = atoms(parts.reduce((sum, part) => sum + part.atoms, 0n));
  const asked = sats(parts.reduce((sum, part) => sum + part.asked, 0n));
  const average = nanoSats(asked, all);
  return (
    <div className={styles.parts}>
      <div className={styles.partsHead}>
        <strong>{orderBookText.fromOffers({ count: counted(parts.length, locale) })}</strong>
        <span className={styles.small}>
          <bdi>{orderBookText.average({ price: xecPrice(average, token, locale) })}</bdi>
        </span>
      </div>
      <dl>
        {parts.map((part) => (
          <div key={part.key}>
            <dt>
              <bdi>
                {orderBookText.partAt({
                  quantity: quantityText(part.atoms, token, locale),
                  price: xecPrice(nanoSats(part.asked, part.atoms), token, locale),
                })}
              </bdi>
            </dt>
            <dd>
              <Xec sats={part.asked} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
