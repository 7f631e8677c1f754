import { Coins } from "lucide-react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { navigate } from "../../wiring/hash-location.ts";
import { AboutSection } from "./about-section.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DisplaySection } from "./display-section.tsx";
import { ActionRow, Section } from "./rows.tsx";
import { SecuritySection } from "./security-section.tsx";

export function SettingsScreen() {
  return (
    <Page title={settingsText.title}>
      <Columns shape="even">
        <DisplaySection />
        <Stack gap="large">
          <SecuritySection />
          <BackupSection />
          <AdvancedSection />
          <AboutSection />
        </Stack>
      </Columns>
    </Page>
  );
}

/** Screens that few people need; the navigation does not list them. */
function AdvancedSection() {
  return (
    <Section title={settingsText.sections.advanced}>
      <ActionRow icon={Coins} title={settingsText.coins} onClick={() => navigate("/coins")} />
    </Section>
  );
}
