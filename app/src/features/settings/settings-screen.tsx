import { Coins, Link } from "lucide-react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { part } from "../../ui/react/part.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import { AboutSection } from "./about-section.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DisplaySection } from "./display-section.tsx";
import { ActionRow, Section } from "./rows.tsx";
import { SecuritySection } from "./security-section.tsx";

/** Only the extension knows sites. */
const SitesSection = part(
  async () => (await import("./sites-section.tsx")).SitesSection,
  () => null,
);

export function SettingsScreen() {
  const { host } = useApp();
  return (
    <Page title={settingsText.title}>
      <Columns shape="even">
        <DisplaySection />
        <Stack gap="large">
          <SecuritySection />
          {host.sites && <SitesSection sites={host.sites} />}
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
  const { showLinkSettings } = useApp().host;
  return (
    <Section title={settingsText.sections.advanced}>
      <ActionRow icon={Coins} title={settingsText.coins} onClick={() => navigate("/coins")} />
      {showLinkSettings && <LinkRows show={showLinkSettings} />}
    </Section>
  );
}

/** Payment links of hosts that are not ours: a person allows them where the device says. */
function LinkRows({ show }: { show: () => Promise<boolean> }) {
  const open = async () => {
    if (!(await show())) showToast({ tone: "problem", title: settingsText.linksFailed });
  };
  return (
    <>
      <SettingRow title={settingsText.links} about={settingsText.linksAbout} />
      <ActionRow icon={Link} title={settingsText.linksRow} onClick={() => void open()} />
    </>
  );
}
