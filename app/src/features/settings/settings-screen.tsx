import { MAX_FEE_PER_KB, MIN_FEE_PER_KB } from "@satchel/core/tx";
import type { Settings, Theme } from "@satchel/engine";
import { ExternalLink } from "lucide-react";
import { ExternalButton } from "../../ui/button.tsx";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import textStyles from "../../ui/text.module.css";
import { useApp, useEngineState } from "../../widgets/app-context.ts";
import { FeeRate } from "./fee-rate.tsx";

/** Release of the specification this wallet follows. */
const VERSION = "3.43.0";
const THEMES: readonly { id: Theme; label: string }[] = [
  { id: "system", label: "System" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];

export function SettingsScreen() {
  const { engine } = useApp();
  const settings = useEngineState((state) => state.settings);
  const change = (part: Partial<Settings>) => void engine.updateSettings(part);
  return (
    <Page title="Settings">
      <Columns shape="even">
        <Stack gap="small">
          <h2 className={textStyles.section}>Display and sending</h2>
          <Card>
            <SettingRow title="Appearance" about="Light, dark, or what this device prefers">
              <Segmented
                label="Appearance"
                options={THEMES}
                value={settings.theme}
                onChange={(theme) => change({ theme })}
              />
            </SettingRow>
            <SettingRow title="Show balances" about="Off hides every amount of this wallet behind dots">
              <Switch
                label="Show balances"
                checked={settings.balanceVisible}
                onChange={(balanceVisible) => change({ balanceVisible })}
              />
            </SettingRow>
            <SettingRow title="Send Confirmations" about="Review every payment before it leaves">
              <Switch
                label="Send Confirmations"
                checked={settings.sendModal}
                onChange={(sendModal) => change({ sendModal })}
              />
            </SettingRow>
            <FeeRate
              value={settings.satsPerKb}
              min={MIN_FEE_PER_KB}
              max={MAX_FEE_PER_KB}
              onChange={(satsPerKb) => change({ satsPerKb })}
            />
          </Card>
        </Stack>
        <About />
      </Columns>
    </Page>
  );
}

function About() {
  const { network, host } = useApp();
  const { source } = network.links;
  return (
    <Stack gap="small">
      <h2 className={textStyles.section}>About</h2>
      <Card>
        <SettingRow title={`Version ${VERSION}`} about={`Build ${host.buildVersion}`}>
          {source !== "" && (
            <ExternalButton href={source} variant="ghost" size="sm" icon={ExternalLink}>
              Source code
            </ExternalButton>
          )}
        </SettingRow>
        <SettingRow title="Network" about={`Addresses begin with ${network.prefix}:`}>
          <span>{network.name}</span>
        </SettingRow>
      </Card>
    </Stack>
  );
}
