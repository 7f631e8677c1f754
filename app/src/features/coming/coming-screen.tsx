import { Images } from "lucide-react";
import type { ComponentType } from "react";
import { comingText } from "../../catalogue/en/coming.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import type { IconGlyph } from "../../ui/mark/icon.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";

/** The screens that are not built yet. */
export type ComingName = "nfts";

const ICONS: Record<ComingName, IconGlyph> = {
  nfts: Images,
};

/** Says what will be on a screen, and leads to what works today. */
function Coming({ name }: { name: ComingName }) {
  const { about, until } = comingText[name];
  return (
    <Page title={frameText.screens[name]}>
      <EmptyCard
        icon={ICONS[name]}
        title={comingText.title}
        actions={
          <ButtonLink to="/" variant="secondary">
            {comingText.toTransactions}
          </ButtonLink>
        }
      >
        <p>{about}</p>
        <p>{until}</p>
      </EmptyCard>
    </Page>
  );
}

/** The screens by name. */
export const COMING_SCREENS: Record<ComingName, ComponentType> = {
  nfts: () => <Coming name="nfts" />,
};
