import { atomsInputText } from "@satchel/core/amount";
import { advisedMinAtoms, type Offer } from "@satchel/core/offer";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { typingSeparators } from "../../../text/money/amount-typing.ts";
import { XEC } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { AmountField, MaxButton } from "../../../ui/form/amount-field.tsx";
import { UnitSelect } from "../../../ui/form/unit-select.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { tokenAmountProblemText } from "../../token/send/token-send-words.ts";
import { useBelowPrice } from "./price-advice.tsx";
import { mostOf } from "./sell-form.ts";
import { listPriceText, termsWords } from "./sell-words.ts";
import { useAtomsText } from "./use-atoms-text.ts";
import type { SellState } from "./use-sell-form.ts";

/** One XEC has 11 decimals of nanosats. */
const PRICE_DECIMALS = 11;

type Props = { sell: SellState; best: Offer | undefined };

/** What is offered, its price, and the least that a buyer has to take. */
export function SellFields({ sell, best }: Props) {
  const { token, form, rules, change, leave } = sell;
  const { decimals } = token.genesisInfo;
  const problems = useProblems(sell);
  return (
    <>
      <AmountField
        id="sell-quantity"
        label={sellText.quantity}
        value={form.isMax ? atomsInputText(mostOf(rules), decimals, rules.separators) : form.quantity}
        isHidden={sell.isSecret}
        onChange={(quantity) => change({ quantity, isMax: false })}
        onBlur={() => leave("quantity")}
        onEnter={sell.listing.submit}
        separators={typingSeparators(rules.separators, decimals)}
        unit={tickerText(token)}
        problem={problems.quantity}
        max={<MaxButton isOn={form.isMax} onClick={() => change({ isMax: true, quantity: "" })} />}
      >
        <span>
          <Rich
            text={sellText.youHold}
            marks={{ amount: <TokenAmount of={{ tokenId: token.tokenId, atoms: rules.balance }} length="full" /> }}
          />
        </span>
      </AmountField>
      <PriceFields sell={sell} best={best} />
    </>
  );
}

/** The price of one token, and the least that a buyer has to take. `place`: what their ids begin with. */
export function PriceFields({ sell, best, place = "sell" }: Props & { place?: string }) {
  const { token, form, rules, change, leave } = sell;
  const { decimals } = token.genesisInfo;
  const problems = useProblems(sell);
  const below = useBelowPrice(sell, best);
  const textOf = useAtomsText(token);
  const wish = sell.checked.ok ? sell.checked.value : undefined;
  const currency = useCurrency();
  const typing = typingSeparators(rules.separators, decimals);
  return (
    <>
      <AmountField
        id={`${place}-price`}
        label={sellText.priceEach}
        value={form.price}
        onChange={(price) => change({ price })}
        onBlur={() => leave("price")}
        onEnter={sell.listing.submit}
        separators={typingSeparators(rules.separators, PRICE_DECIMALS)}
        unit={XEC}
        unitChoice={
          <UnitSelect
            label={sellText.unit}
            value={form.unit}
            onChange={sell.switchUnit}
            currency={currency}
            hasPrice={rules.perXec !== undefined}
          />
        }
        problem={problems.price}
        {...below}
      />
      <AmountField
        id={`${place}-min`}
        label={sellText.minimum}
        value={form.min ?? (wish ? atomsInputText(wish.minAtoms, decimals, rules.separators) : "")}
        isHidden={sell.isSecret && form.min === undefined && wish !== undefined}
        onChange={(min) => change({ min })}
        onBlur={() => leave("min")}
        onEnter={sell.listing.submit}
        separators={typing}
        unit={tickerText(token)}
        problem={problems.min}
        help={
          sell.offered === undefined || sell.isSecret
            ? undefined
            : sellText.advice({ amount: textOf(advisedMinAtoms(sell.offered)) })
        }
      />
    </>
  );
}

/** Returns the sentence for each field. What is missing is said once a person has left the field. */
function useProblems(sell: SellState): { quantity?: string; price?: string; min?: string } {
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const currency = useCurrency();
  if (sell.checked.ok || sell.listing.attempt.underWay) return {};
  const { decimals } = sell.rules;
  const { quantity, price, min, terms } = sell.checked.problem;
  const words = { decimals, locale, isHidden, isNft: false };
  const of = terms && termsWords(terms, { decimals, locale });
  return {
    ...(quantity &&
      isTold(quantity.code, sell.isTouched("quantity")) && { quantity: tokenAmountProblemText(quantity, words) }),
    ...(price && isTold(price.code, sell.isTouched("price")) && { price: listPriceText(price, currency) }),
    ...(min && isTold(min.code, sell.isTouched("min")) && { min: tokenAmountProblemText(min, words) }),
    ...(of?.field && { [of.field]: of.text }),
  };
}

const useCurrency = (): string => useEngineState((state) => state.settings.fiatCurrency.toUpperCase());

/** A field that is empty, or half a number, is not wrong before it was left. */
const isTold = (code: string, isTouched: boolean): boolean =>
  isTouched || !/missing|required|zero|below|bad|number/.test(code);
