import type { TokenGenesis } from "@satchel/core/token";
import { ExternalLink } from "lucide-react";
import { ExternalButton } from "../../ui/button.tsx";
import { SettingRow } from "../../ui/card.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { HiddenImage } from "./hidden-image.tsx";
import { usePrivileges } from "./privileges.ts";
import { Section } from "./rows.tsx";
import styles from "./settings.module.css";

/** Release of the specification this wallet follows. */
const VERSION = "3.43.0";

export function AboutSection() {
  const { network, host } = useApp();
  const { vip, hasHiddenImage } = usePrivileges();
  return (
    <Section title="About">
      {vip.length > 0 && <Vip tokens={vip} />}
      <SettingRow title={`Version ${VERSION}`} about={`Build ${host.buildVersion}`}>
        <Links />
      </SettingRow>
      <SettingRow title="Network" about={`Addresses begin with ${network.prefix}:`}>
        <span>{network.name}</span>
      </SettingRow>
      {hasHiddenImage && <HiddenImage />}
    </Section>
  );
}

function Vip({ tokens }: { tokens: readonly TokenGenesis[] }) {
  const names = tokens.map(({ genesisInfo }) => genesisInfo.tokenName || genesisInfo.tokenTicker);
  return (
    <SettingRow title="VIP" about={`${listed(names)} holder`}>
      <span className={styles.icons}>
        {tokens.map((token) => (
          <TokenIcon key={token.tokenId} token={token} />
        ))}
      </span>
    </SettingRow>
  );
}

/** "Cachet", "Cachet and Grumpy", "Cachet, Grumpy and XECX". */
const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);

/** Where Satchel is elsewhere; a network's links that are empty are not shown. */
function Links() {
  const { source, social } = useApp().network.links;
  const links = [...social, { name: "Source code", url: source }].filter(({ url }) => url !== "");
  if (links.length === 0) return null;
  return (
    <span className={styles.links}>
      {links.map(({ name, url }) => (
        <ExternalButton key={url} href={url} variant="ghost" size="sm" icon={ExternalLink}>
          {name}
        </ExternalButton>
      ))}
    </span>
  );
}

function TokenIcon({ token }: { token: TokenGenesis }) {
  const { tokenName, tokenTicker } = token.genesisInfo;
  const name = tokenName || tokenTicker;
  return (
    <span className={styles.tokenIcon} role="img" aria-label={name} title={name}>
      <TokenPicture tokenId={token.tokenId} name={name} size={64} />
    </span>
  );
}
