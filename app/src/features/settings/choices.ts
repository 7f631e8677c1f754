import { XEC_DECIMALS } from "@satchel/core/amount";
import { FIAT_CODES, FOLD_DUST_SATS, LOCALES } from "@satchel/engine";
import { currentLanguage, isolated } from "../../catalogue/catalogue.ts";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import type { LanguageRow } from "../../catalogue/languages.ts";
import { counted } from "../../text/money/counts.ts";
import type { Choice } from "./rows.tsx";

/** Returns every currency as "USD ($) US Dollar". A currency that has no sign of its own is "CHF Swiss Franc". */
export function currencyChoices(): readonly Choice[] {
  const names = new Intl.DisplayNames(currentLanguage().intl, { type: "currency" });
  return FIAT_CODES.map((id) => {
    const code = id.toUpperCase();
    const symbol = symbolOf(code);
    const sign = symbol === code ? "" : ` (${symbol})`;
    return { id, label: isolated(`${code}${sign} ${names.of(code) ?? ""}`.trim()) };
  });
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat(currentLanguage().intl, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
}

/** Returns the languages of this build, each by its own name for itself. */
export function languageChoices(languages: readonly LanguageRow[]): readonly Choice[] {
  const named = languages.map(({ tag, name }) => ({ id: tag, label: isolated(name) }));
  return [{ id: "system", label: settingsText.thisDevice }, ...named];
}

/** Returns the ways to write numbers and dates, by the language and the country where people write them so. */
export function localeChoices(): readonly Choice[] {
  const names = new Intl.DisplayNames(currentLanguage().intl, { type: "language", languageDisplay: "standard" });
  return LOCALES.map((id) => ({ id, label: id === "system" ? settingsText.thisDevice : isolated(names.of(id) ?? id) }));
}

/** Returns the amounts below which payments of strangers are folded, in whole XEC: "Below 1,000 XEC". */
export function foldChoices(locale: string): readonly Choice[] {
  return FOLD_DUST_SATS.map((sats) => ({
    id: `${sats}`,
    label:
      sats === 0
        ? settingsText.foldNothing
        : settingsText.foldBelow({ amount: `${counted(sats / 10 ** XEC_DECIMALS, locale)} XEC` }),
  }));
}
