import { receiveAddress } from "@satchel/core/wallet";
import { Info, Plug } from "lucide-react";
import { useEffect, useState } from "react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { dateText } from "../../text/locale/dates.ts";
import { Button } from "../../ui/button/button.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { SiteName } from "../../widgets/site/site-origin.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { RememberedSite, SiteSettings, Sites } from "../../wiring/page/sites.ts";
import { Section, SwitchRow } from "./rows.tsx";
import styles from "./settings.module.css";

/** The sites that a person said to remember, and whether web pages are answered at all. */
export function SitesSection({ sites }: { sites: Sites }) {
  const settings = useSiteSettings(sites);
  if (!settings) return null;
  const { remembered, isOff, off } = settings;
  const others = off.filter((origin) => !remembered.some((site) => site.origin === origin));
  return (
    <Stack gap="small">
      <Section title={requestsText.sites}>
        <SwitchRow
          title={requestsText.answers}
          about={requestsText.answersAbout}
          checked={!isOff}
          onChange={(isOn) => void sites.setOff(!isOn)}
        />
        {remembered.map((site) => (
          <SiteRow key={site.origin} site={site} sites={sites} isOff={off.includes(site.origin)} />
        ))}
        {others.map((origin) => (
          <OffRow key={origin} origin={origin} sites={sites} />
        ))}
      </Section>
      {remembered.length === 0 ? (
        <EmptyCard icon={Plug} title={requestsText.sitesNone}>
          <p>{requestsText.sitesNoneAbout}</p>
        </EmptyCard>
      ) : (
        <>
          <Button variant="secondary" block onClick={() => void sites.revokeAll()}>
            {requestsText.revokeAll}
          </Button>
          <p className={styles.note}>
            <Icon of={Info} size="sm" />
            {requestsText.revokeAbout}
          </p>
        </>
      )}
    </Stack>
  );
}

function useSiteSettings(sites: Sites): SiteSettings | undefined {
  const [settings, setSettings] = useState<SiteSettings>();
  useEffect(() => sites.followSettings(setSettings), [sites]);
  return settings;
}

/** A site with what it sees, and the ways to answer it no more. */
function SiteRow({ site, sites, isOff }: { site: RememberedSite; sites: Sites; isOff: boolean }) {
  const { network } = useApp();
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const { origin, address, lastUsedAt } = site;
  const wallet = wallets.find((each) => receiveAddress(each, network.prefix) === address);
  const date = dateText(lastUsedAt, locale);
  return (
    <div className={styles.site}>
      <div className={styles.siteWords}>
        <SiteName origin={origin} />
        <span className={styles.siteAbout}>
          {wallet ? (
            requestsText.sees({ wallet: wallet.name, date })
          ) : (
            <>
              <ShortAddress address={address} /> {date}
            </>
          )}
        </span>
      </div>
      <Switch
        label={`${requestsText.answerSite}: ${origin}`}
        checked={!isOff}
        onChange={(isOn) => void sites.setOff(!isOn, origin)}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={requestsText.revokeNamed({ site: origin })}
        onClick={() => void sites.revoke(origin)}
      >
        {requestsText.revoke}
      </Button>
    </div>
  );
}

/** A site that is not remembered and not answered. */
function OffRow({ origin, sites }: { origin: string; sites: Sites }) {
  return (
    <SettingRow title={origin}>
      <Switch
        label={`${requestsText.answerSite}: ${origin}`}
        checked={false}
        onChange={() => void sites.setOff(false, origin)}
      />
    </SettingRow>
  );
}
