import { Columns, Page, Stack } from "../../ui/page.tsx";
import { AboutSection } from "./about-section.tsx";
import { AdvancedSection } from "./advanced-section.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DisplaySection } from "./display-section.tsx";
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
