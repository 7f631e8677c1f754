import { sats } from "@satchel/core/amount";
import { MAX_FEE_PER_KB, MIN_FEE_PER_KB } from "@satchel/core/tx";
import type { Settings, Theme } from "@satchel/engine";
import { momentText } from "../../text/dates.ts";
import { xecText } from "../../text/money.ts";
import { SettingRow } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { currencyChoices, foldChoices, localeChoices } from "./choices.ts";
import { FeeRate } from "./fee-rate.tsx";
import { Section } from "./section.tsx";
import { SelectRow } from "./select-row.tsx";
import { SwitchRow } from "./switch-row.tsx";

const THEMES: readonly { id: Theme; label: string }[] = [
  { id: "system", label: "System" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];
/** Has a group, a decimal sign, and a day that can be no month. */
const EXAMPLE_SATS = sats(123_456n);
const EXAMPLE_TIME = new Date(2026, 4, 28, 14, 32).getTime();

export function DisplaySection() {
  const { engine } = useApp();
  const locale = useLocale();
  const settings = useEngineState((state) => state.settings);
  const change = (part: Partial<Settings>) => void engine.updateSettings(part);
  return (
    <Section title="Display and sending">
      <SelectRow
        title="Currency"
        about="For values next to XEC"
        options={currencyChoices()}
        value={settings.fiatCurrency}
        onChange={(fiatCurrency) => change({ fiatCurrency })}
      />
      <SelectRow
        title="Numbers and dates"
        about={`${xecText(EXAMPLE_SATS, locale)}, ${momentText(EXAMPLE_TIME, locale)}`}
        options={localeChoices()}
        value={settings.locale}
        onChange={(next) => change({ locale: next })}
      />
      <SettingRow title="Appearance" about="Light, dark, or what this device prefers">
        <Segmented label="Appearance" options={THEMES} value={settings.theme} onChange={(theme) => change({ theme })} />
      </SettingRow>
      <SwitchRow
        title="Show balances"
        about="Off hides every amount of this wallet behind dots"
        checked={settings.balanceVisible}
        onChange={(balanceVisible) => change({ balanceVisible })}
      />
      <SwitchRow
        title="Send Confirmations"
        about="Review every payment before it leaves"
        checked={settings.sendModal}
        onChange={(sendModal) => change({ sendModal })}
      />
      <SwitchRow
        title="Hide messages from strangers"
        about="Only contacts can show you text"
        checked={settings.hideMessagesFromUnknownSenders}
        onChange={(hideMessagesFromUnknownSenders) => change({ hideMessagesFromUnknownSenders })}
      />
      <SelectRow
        title="Fold small payments"
        about="Payments and tokens of strangers that are worth less take one line a day"
        options={foldChoices(locale)}
        value={`${settings.foldDustBelow}`}
        onChange={(sats) => change({ foldDustBelow: Number(sats) })}
      />
      <SwitchRow
        title="Open camera on Send"
        about="Scan right away"
        checked={settings.autoCameraOn}
        onChange={(autoCameraOn) => change({ autoCameraOn })}
      />
      <FeeRate
        value={settings.satsPerKb}
        min={MIN_FEE_PER_KB}
        max={MAX_FEE_PER_KB}
        onChange={(satsPerKb) => change({ satsPerKb })}
      />
    </Section>
  );
}
