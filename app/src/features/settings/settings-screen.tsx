import { Coins } from "lucide-react";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { navigate } from "../../wiring/hash-location.ts";
import { AboutSection } from "./about-section.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DisplaySection } from "./display-section.tsx";
import { ActionRow, Section } from "./rows.tsx";
import { SecuritySection } from "./security-section.tsx";

export function SettingsScreen() {
  return (
    <Page title="Settings">
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

/** What few people need and navigation does not list. */
function AdvancedSection() {
  return (
    <Section title="Advanced">
      <ActionRow icon={Coins} title="Coins: see, freeze and join" onClick={() => navigate("/coins")} />
    </Section>
  );
}
