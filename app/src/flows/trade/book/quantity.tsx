import { type Atoms, atoms, parseAtoms } from "@satchel/core/amount";
import { leastBuyable, type Offer } from "@satchel/core/offer";
import { useId, useRef } from "react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { withoutDots } from "../../../text/money/amount-typing.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Control, Field, fieldAria } from "../../../ui/form/field.tsx";
import { Slider } from "../../../ui/form/slider.tsx";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { buyProblemText, quantityText } from "./book-words.ts";
import styles from "./order-book.module.css";
import { quantityAt, quantityByKey, STEPS, stepOf } from "./slider-range.ts";
import { type OrderBookState, PERCENTS } from "./use-order-book.ts";

const MAX = 100;

type Props = {
  state: OrderBookState;
  offer: Offer;
  /** The quantity is being bought: what is left in the book says nothing about it. */
  isUnderWay: boolean;
  onEnter: () => void;
};

/** How much to buy: a slider and a field that follow each other and go on into dearer offers, and the quick buttons. */
export function Quantity(props: Props) {
  const { state, offer, isUnderWay, onEnter } = props;
  const id = useId();
  const { token, purchase, isSecret } = state;
  const text = isSecret ? HIDDEN_DIGITS : state.text;
  const locale = useLocale();
  const isHidden = useEngineState((each) => !each.settings.balanceVisible);
  const ticker = tickerText(token);
  const written = (quantity: bigint) => quantityText(quantity, token, locale);
  const problem = purchase?.ok === false && !isUnderWay ? purchase.problem : undefined;
  // An empty field is not marked as an error: the button says what is missing.
  const problemText = problem && text !== "" ? buyProblemText(problem, { token, locale, isHidden }) : undefined;
  // The numbers of a problem are near those of the quantity.
  const shownProblem = problemText && isSecret ? orderBookText.cannotBuy : problemText;
  // The slider stands at what was typed, also where it cannot be bought; at its start while that is secret.
  const typed = parseAtoms(text, token.genesisInfo.decimals, separatorsOf(locale));
  const wanted = typed.ok ? typed.value : atoms(0n);
  const range = { first: offer.atoms, reach: state.reach ?? offer.atoms };
  const isByKey = useRef(false);
  const slide = (step: bigint) => {
    const to = isByKey.current ? quantityByKey(step, wanted, range, state.snap) : state.snap(quantityAt(step, range));
    if (to !== undefined) state.take(to);
  };
  return (
    <>
      <Field
        id={id}
        label={orderBookText.quantity}
        hint={orderBookText.minimum({ min: written(leastBuyable(offer) ?? offer.atoms), ticker })}
        problem={shownProblem}
      >
        <div className={styles.sliderRow}>
          <Slider
            min={0}
            max={Number(STEPS)}
            value={Number(stepOf(wanted, range))}
            aria-label={orderBookText.share}
            aria-valuetext={orderBookText.shareOf({ quantity: isSecret ? HIDDEN_DIGITS : written(wanted), ticker })}
            onKeyDown={() => {
              isByKey.current = true;
            }}
            onPointerDown={() => {
              isByKey.current = false;
            }}
            onChange={({ target }) => slide(BigInt(target.value))}
          />
          <Control problem={shownProblem !== undefined}>
            <input
              id={id}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              dir="ltr"
              translate="no"
              onChange={({ target }) => state.type(isSecret ? withoutDots(target.value) : target.value)}
              onKeyDown={({ key }) => key === "Enter" && onEnter()}
              {...fieldAria(id, shownProblem, false)}
            />
          </Control>
        </div>
      </Field>
      {problem?.code === "buy-leaves-too-little" && !isSecret && (
        <TakeInstead state={state} below={problem.most} above={problem.all} isAll />
      )}
      {problem?.code === "buy-between" && !isSecret && (
        <TakeInstead state={state} below={problem.below} above={problem.above} />
      )}
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

/** The two quantities between which nothing can be bought. `isAll`: the larger one is all of the offer. */
function TakeInstead(props: { state: OrderBookState; below: Atoms; above: Atoms; isAll?: boolean }) {
  const { state, below, above, isAll = false } = props;
  const locale = useLocale();
  const written = (quantity: Atoms) => ({ quantity: quantityText(quantity, state.token, locale) });
  return (
    <div className={styles.two}>
      {below > 0n && (
        <Button variant="secondary" onClick={() => state.take(below)}>
          {orderBookText.take(written(below))}
        </Button>
      )}
      <Button variant="secondary" onClick={() => state.take(above)}>
        {isAll ? orderBookText.takeAll(written(above)) : orderBookText.take(written(above))}
      </Button>
    </div>
  );
}
