import { sats } from "@satchel/core/amount";
import { MAX_FEE_PER_KB, MIN_FEE_PER_KB } from "@satchel/core/tx";
import type { Settings } from "@satchel/engine";
import type { ReactNode } from "react";
import { settingsText } from "../../catalogue/en/settings.ts";
import { momentText } from "../../text/dates.ts";
import { xecText } from "../../text/money.ts";
import { SettingRow } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { languagesOf } from "../../wiring/use-language.ts";
import { currencyChoices, foldChoices, languageChoices, localeChoices } from "./choices.ts";
import { FeeRate } from "./fee-rate.tsx";
import { Section, SelectRow, SwitchRow } from "./rows.tsx";

/** Those that are not here stand in the section Security. */
type Shown = Omit<Settings, "autoLockMinutes">;
type Row<Value> = (setting: { value: Value; set: (value: Value) => void; locale: string }) => ReactNode;

const switchRow =
  (title: string, about: string): Row<boolean> =>
  ({ value, set }) => <SwitchRow title={title} about={about} checked={value} onChange={set} />;

const THEMES: readonly { id: Settings["theme"]; label: string }[] = [
  { id: "system", label: "System" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];
/** Has a group, a decimal sign, and a day that can be no month. */
const EXAMPLE_SATS = sats(123_456n);
const EXAMPLE_TIME = new Date(2026, 4, 28, 14, 32).getTime();

/** Every setting, in the order of the screen: one without a row does not compile. */
const ROWS: { readonly [Key in keyof Shown]: Row<Shown[Key]> } = {
  fiatCurrency: ({ value, set }) => (
    <SelectRow
      title="Currency"
      about="For values next to XEC"
      options={currencyChoices()}
      value={value}
      onChange={set}
    />
  ),
  language: ({ value, set }) => <LanguageRow value={value} set={set} />,
  locale: ({ value, set, locale }) => (
    <SelectRow
      title="Numbers and dates"
      about={`${xecText(EXAMPLE_SATS, locale)}, ${momentText(EXAMPLE_TIME, locale)}`}
      options={localeChoices()}
      value={value}
      onChange={set}
    />
  ),
  theme: ({ value, set }) => (
    <SettingRow title="Appearance" about="Light, dark, or what this device prefers">
      <Segmented label="Appearance" options={THEMES} value={value} onChange={set} />
    </SettingRow>
  ),
  balanceVisible: switchRow("Show balances", "Off hides every amount of this wallet behind dots"),
  sendModal: switchRow("Send Confirmations", "Review every payment before it leaves"),
  hideMessagesFromUnknownSenders: switchRow("Hide messages from strangers", "Only contacts can show you text"),
  foldDustBelow: ({ value, set, locale }) => (
    <SelectRow
      title="Fold small payments"
      about="Payments and tokens of strangers that are worth less take one line a day"
      options={foldChoices(locale)}
      value={`${value}`}
      onChange={(sats) => set(Number(sats))}
    />
  ),
  autoCameraOn: switchRow("Open camera on Send", "Scan right away"),
  satsPerKb: ({ value, set }) => <FeeRate value={value} min={MIN_FEE_PER_KB} max={MAX_FEE_PER_KB} onChange={set} />,
};

function LanguageRow({ value, set }: { value: string; set: (value: string) => void }) {
  const { host } = useApp();
  return (
    <SelectRow
      title={settingsText.language}
      about={settingsText.languageAbout}
      options={languageChoices(languagesOf(host))}
      value={value}
      onChange={set}
    />
  );
}

export function DisplaySection() {
  return (
    <Section title="Display and sending">
      {(Object.keys(ROWS) as (keyof Shown)[]).map((name) => (
        <SettingOf key={name} name={name} />
      ))}
    </Section>
  );
}

function SettingOf<Key extends keyof Shown>({ name }: { name: Key }) {
  const { engine } = useApp();
  const locale = useLocale();
  const value: Shown[Key] = useEngineState((state) => state.settings[name]);
  return ROWS[name]({ value, set: (next) => void engine.updateSettings({ [name]: next }), locale });
}
