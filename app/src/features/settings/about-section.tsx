import type { TokenGenesis } from "@satchel/core/token";
import { ExternalLink } from "lucide-react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { listText } from "../../text/locale/lists.ts";
import { ExternalButton } from "../../ui/button/button.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { FilesRows } from "./files-rows.tsx";
import { HiddenImage } from "./hidden-image.tsx";
import { usePrivileges } from "./privileges.ts";
import { Section } from "./rows.tsx";
import styles from "./settings.module.css";

/** The release that the screens and stores of this wallet correspond to (wallet.md). */
const COMPATIBLE = "3.43.0";

export function AboutSection() {
  const { network, host } = useApp();
  const { vip, hasHiddenImage } = usePrivileges();
  return (
    <Section title={settingsText.sections.about}>
      {vip.length > 0 && <Vip tokens={vip} />}
      <SettingRow
        title={settingsText.ownVersion({ version: host.version })}
        about={settingsText.version({ version: COMPATIBLE })}
      >
        <Links />
      </SettingRow>
      {host.isTestBuild && <SettingRow title={settingsText.testKey} about={settingsText.testKeyAbout} />}
      <SettingRow title={settingsText.network} about={settingsText.networkAbout({ prefix: `${network.prefix}:` })}>
        <bdi translate="no">{network.name}</bdi>
      </SettingRow>
      {host.files && <FilesRows files={host.files} />}
      {hasHiddenImage && <HiddenImage />}
    </Section>
  );
}

function Vip({ tokens }: { tokens: readonly TokenGenesis[] }) {
  const names = tokens.map(({ genesisInfo }) => genesisInfo.tokenName || genesisInfo.tokenTicker);
  return (
    <SettingRow title={settingsText.vip} about={settingsText.vipAbout({ tokens: listText(names) })}>
      <span className={styles.icons}>
        {tokens.map((token) => (
          <TokenIcon key={token.tokenId} token={token} />
        ))}
      </span>
    </SettingRow>
  );
}

/** Links to social pages and the source code. A network may leave any of them empty; an empty link is not shown. */
function Links() {
  const { source, social } = useApp().network.links;
  const links = social.filter(({ url }) => url !== "");
  if (links.length === 0 && source === "") return null;
  return (
    <span className={styles.links}>
      {links.map(({ name, url }) => (
        <ExternalButton key={url} href={url} variant="ghost" size="sm" icon={ExternalLink}>
          <bdi translate="no">{name}</bdi>
        </ExternalButton>
      ))}
      {source !== "" && (
        <ExternalButton href={source} variant="ghost" size="sm" icon={ExternalLink}>
          {settingsText.sourceCode}
        </ExternalButton>
      )}
    </span>
  );
}

function TokenIcon({ token }: { token: TokenGenesis }) {
  const { tokenName, tokenTicker } = token.genesisInfo;
  const name = tokenName || tokenTicker;
  return (
    <span className={styles.tokenIcon} role="img" aria-label={name} title={name} translate="no">
      <TokenPicture tokenId={token.tokenId} name={name} size={64} />
    </span>
  );
}
