import { atoms, parseAtoms } from "@satchel/core/amount";
import { type Buyable, buyableOf, leastBuyable, type Offer } from "@satchel/core/offer";
import { useId } from "react";
import { orderBookText } from "../../catalogue/en/order-book.ts";
import { separatorsOf } from "../../text/locale.ts";
import { tickerText } from "../../text/token-words.ts";
import { Button } from "../../ui/button.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Slider } from "../../ui/slider.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { buyProblemText, quantityText } from "./book-words.ts";
import styles from "./order-book.module.css";
import { type OrderBookState, PERCENTS } from "./use-order-book.ts";

/** How finely the slider divides an offer. */
const STEPS = 1000n;
const MAX = 100;

/** How much to buy: a slider and a field that follow each other, and the quick buttons. */
export function Quantity({ state, offer }: { state: OrderBookState; offer: Offer }) {
  const id = useId();
  const { token, purchase, text } = state;
  const locale = useLocale();
  const isHidden = useEngineState((each) => !each.settings.balanceVisible);
  const ticker = tickerText(token);
  const written = (quantity: bigint) => quantityText(quantity, token, locale);
  const problem = purchase?.ok === false ? purchase.problem : undefined;
  // Nothing typed is no mistake: the button says it.
  const said = problem && text !== "" ? buyProblemText(problem, { token, locale, isHidden }) : undefined;
  // The slider stands at what was typed, also where it cannot be bought.
  const typed = parseAtoms(text, token.genesisInfo.decimals, separatorsOf(locale));
  const wanted = typed.ok ? typed.value : 0n;
  return (
    <>
      <Field
        id={id}
        label={orderBookText.quantity}
        hint={orderBookText.minimum({ min: written(leastBuyable(offer) ?? offer.atoms), ticker })}
        problem={said}
      >
        <div className={styles.sliderRow}>
          <Slider
            min={0}
            max={Number(STEPS)}
            value={Number(((wanted < offer.atoms ? wanted : offer.atoms) * STEPS) / offer.atoms)}
            aria-label={orderBookText.share}
            aria-valuetext={orderBookText.shareOf({ quantity: written(wanted), ticker })}
            onChange={({ target }) => state.slideTo(atoms((offer.atoms * BigInt(target.value)) / STEPS))}
          />
          <Control problem={said !== undefined}>
            <input
              id={id}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              dir="ltr"
              translate="no"
              onChange={({ target }) => state.type(target.value)}
              {...fieldAria(id, said, false)}
            />
          </Control>
        </div>
      </Field>
      {problem?.code === "buy-leaves-too-little" && <TakeInstead state={state} buyable={buyableOf(offer)} />}
      <div className={styles.quick}>
        {[...PERCENTS, MAX].map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={state.percent === percent}
            disabled={state.most === 0n}
            onClick={() => state.takePercent(percent)}
          >
            {percent === MAX ? orderBookText.max : orderBookText.percent({ percent: String(percent) })}
          </button>
        ))}
      </div>
    </>
  );
}

/** The two quantities between which nothing can be bought. */
function TakeInstead({ state, buyable }: { state: OrderBookState; buyable: Buyable | undefined }) {
  const locale = useLocale();
  if (buyable?.part === undefined) return null;
  const { all, part } = buyable;
  return (
    <div className={styles.two}>
      <Button variant="secondary" onClick={() => state.take(part.most)}>
        {orderBookText.take({ quantity: quantityText(part.most, state.token, locale) })}
      </Button>
      <Button variant="secondary" onClick={() => state.take(all)}>
        {orderBookText.takeAll({ quantity: quantityText(all, state.token, locale) })}
      </Button>
    </div>
  );
}
