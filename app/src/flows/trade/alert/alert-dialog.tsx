import type { TradeFact } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { AlertProblem, TokenAlert } from "@satchel/engine";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { priceAlertText } from "../../../catalogue/en/tokens/price-alert.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { typingSeparators } from "../../../text/money/amount-typing.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC } from "../../../text/money/money.ts";
import { PRICE_DECIMALS } from "../../../text/money/token-price.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { AmountField } from "../../../ui/form/amount-field.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useTrades } from "../../../wiring/use-trades.ts";
import { priceText } from "../book/book-words.ts";
import { listPriceText } from "../list/sell-words.ts";
import { type AlertFormProblem, checkAlert, lastTrade } from "./check-alert.ts";
import styles from "./price-alerts.module.css";

/** The form of a price alert. */
export function AlertDialog({ token, onClose }: { token: TokenGenesis; onClose: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const facts = useTrades(token.tokenId, "token").trades?.facts;
  const [side, setSide] = useState<TokenAlert["side"]>("above");
  const [text, setText] = useState("");
  const [isTold, setTold] = useState(false);
  const [failed, setFailed] = useState<AlertProblem>();
  const { decimals } = token.genesisInfo;
  const separators = separatorsOf(locale);
  const checked = checkAlert(text, side, { decimals, separators, facts });
  const ticker = tickerText(token) || tokenName(token.tokenId, token) || "";
  const written = (nanoSatsPerAtom: bigint) => priceText(nanoSatsPerAtom, token, undefined, locale);
  const last = lastTrade(facts);
  const save = async () => {
    setTold(true);
    if (!checked.ok) return;
    const set = await engine.setTokenAlert({ tokenId: token.tokenId, side, nanoSatsPerAtom: checked.value });
    if (set.ok) onClose();
    else setFailed(set.problem);
  };
  return (
    <Dialog title={priceAlertText.title({ ticker })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{priceAlertText.about}</p>
        <Segmented
          label={priceAlertText.side}
          options={[
            { id: "above", label: priceAlertText.sides.above },
            { id: "below", label: priceAlertText.sides.below },
          ]}
          value={side}
          onChange={setSide}
        />
        <AmountField
          id="alert-price"
          label={priceAlertText.limit({ ticker })}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setFailed(undefined);
          }}
          onBlur={() => text !== "" && setTold(true)}
          onEnter={() => void save()}
          separators={typingSeparators(separators, PRICE_DECIMALS)}
          unit={XEC}
          problem={isTold && !checked.ok ? problemText(checked.problem, written) : undefined}
          help={last ? priceAlertText.lastTrade({ price: written(nanoSats(last.sats, last.atoms)) }) : noTrade(facts)}
        />
        {failed && <Banner tone="problem" icon={CircleAlert} title={failedText(failed, locale)} />}
        <Button type="submit" block>
          {priceAlertText.save}
        </Button>
      </form>
    </Dialog>
  );
}

const noTrade = (facts: readonly TradeFact[] | undefined) => (facts === undefined ? undefined : priceAlertText.noTrade);

function problemText(problem: AlertFormProblem, written: (nanoSatsPerAtom: bigint) => string): string {
  if (problem.code !== "alert-crossed") return listPriceText(problem, XEC);
  const { sats, atoms } = problem.last;
  const price = written(nanoSats(sats, atoms));
  return problem.side === "above"
    ? priceAlertText.problems.isAbove({ price })
    : priceAlertText.problems.isBelow({ price });
}

function failedText(problem: AlertProblem, locale: string): string {
  if (problem.code === "too-many-alerts")
    return priceAlertText.problems.tooMany({ most: counted(problem.most, locale) });
  return priceAlertText.problems.notStored;
}
