import { sats } from "@satchel/core/amount";
import { MAX_FEE_PER_KB, MIN_FEE_PER_KB } from "@satchel/core/tx";
import type { Settings } from "@satchel/engine";
import type { ReactNode } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { momentText } from "../../text/locale/dates.ts";
import { xecText } from "../../text/money/money.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { languagesOf } from "../../wiring/page/use-language.ts";
import { currencyChoices, foldChoices, languageChoices, localeChoices } from "./choices.ts";
import { FeeRate } from "./fee-rate.tsx";
import { Section, SelectRow, SwitchRow } from "./rows.tsx";

/** The settings of this section; one stands in Security, and what was offered once is no choice of a person. */
type Shown = Omit<Settings, "autoLockMinutes" | "offersConfirmations" | "offersInstall" | "offersExtension">;
type Row<Value> = (setting: { value: Value; set: (value: Value) => void; locale: string }) => ReactNode;

const switchRow =
  (name: keyof typeof settingsText.switches): Row<boolean> =>
  ({ value, set }) => <SwitchRow {...settingsText.switches[name]} checked={value} onChange={set} />;

const THEMES: readonly Settings["theme"][] = ["system", "light", "dark"];
/** An amount with a group and a decimal sign, and a day that cannot be taken for a month. */
const EXAMPLE_SATS = sats(123_456n);
const EXAMPLE_TIME = new Date(2026, 4, 28, 14, 32).getTime();

/** Every setting, in the order of the screen: one without a row does not compile. */
const ROWS: { readonly [Key in keyof Shown]: Row<Shown[Key]> } = {
  fiatCurrency: ({ value, set }) => (
    <SelectRow
      title={settingsText.currency}
      about={settingsText.currencyAbout}
      options={currencyChoices()}
      value={value}
      onChange={set}
    />
  ),
  language: ({ value, set }) => <LanguageRow value={value} set={set} />,
  locale: ({ value, set, locale }) => (
    <SelectRow
      title={settingsText.numbers}
      about={settingsText.numbersAbout({
        amount: xecText(EXAMPLE_SATS, locale),
        moment: momentText(EXAMPLE_TIME, locale),
      })}
      options={localeChoices()}
      value={value}
      onChange={set}
    />
  ),
  theme: ({ value, set }) => (
    <SettingRow title={settingsText.appearance} about={settingsText.appearanceAbout}>
      <Segmented
        label={settingsText.appearance}
        options={THEMES.map((id) => ({ id, label: settingsText.themes[id] }))}
        value={value}
        onChange={set}
      />
    </SettingRow>
  ),
  balanceVisible: switchRow("balanceVisible"),
  sendModal: switchRow("sendModal"),
  hideMessagesFromUnknownSenders: switchRow("hideMessagesFromUnknownSenders"),
  foldDustBelow: ({ value, set, locale }) => (
    <SelectRow
      title={settingsText.fold}
      about={settingsText.foldAbout}
      options={foldChoices(locale)}
      value={`${value}`}
      onChange={(sats) => set(Number(sats))}
    />
  ),
  autoCameraOn: switchRow("autoCameraOn"),
  remindsOfStorage: (setting) => <StorageRow {...setting} />,
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

/** An app of the device stores in no browser. */
function StorageRow(setting: Parameters<ReturnType<typeof switchRow>>[0]) {
  return useApp().host.isDeviceApp ? null : switchRow("remindsOfStorage")(setting);
}

export function DisplaySection() {
  return (
    <Section title={settingsText.sections.display}>
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
