import { type Atoms, amountText } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { tickerText, tokenParts } from "../../../text/token-words.ts";
import { useLocale } from "../../../wiring/app-context.ts";

/** Returns how an amount of the token is written in a sentence: "400 LANTRN", without decimals that are all zero. */
export function useAtomsText(token: TokenGenesis): (amount: Atoms) => string {
  const locale = useLocale();
  return (amount) => {
    const parts = tokenParts(amount, token, locale, "full");
    const isWhole = /^0*$/.test(parts.fraction);
    const text = amountText(isWhole ? { ...parts, decimal: "", fraction: "" } : parts);
    const ticker = tickerText(token);
    return ticker === "" ? text : `${text} ${ticker}`;
  };
}
