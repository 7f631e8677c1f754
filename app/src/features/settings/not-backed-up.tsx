import { ShieldAlert } from "lucide-react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { listText } from "../../text/locale/lists.ts";
import { counted } from "../../text/money/counts.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";

/** Names the wallets that are not backed up, and what would follow; shows nothing when all are backed up. */
export function NotBackedUp({ consequence }: { consequence?: string }) {
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const names = wallets.filter(({ backedUpAt }) => backedUpAt === undefined).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Banner
      tone="problem"
      icon={ShieldAlert}
      title={settingsText.notBackedUp({ count: counted(names.length, locale) })}
      quiet
      action={
        <ButtonLink to="/backup" variant="secondary" size="sm">
          {settingsText.backUpFirst}
        </ButtonLink>
      }
    >
      <p>
        <bdi translate="no">{listText(names)}</bdi>
      </p>
      {consequence !== undefined && <p>{consequence}</p>}
    </Banner>
  );
}
