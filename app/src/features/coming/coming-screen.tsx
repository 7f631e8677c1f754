import { FolderPlus, Images, SquarePlus, Store } from "lucide-react";
import type { ComponentType } from "react";
import { comingText } from "../../catalogue/en/coming.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./coming.module.css";

/** The screens that are not built yet. */
export type ComingName = "createToken" | "createCollection" | "nfts" | "agora";

/** The screen that helps until then. */
type Way = { label: () => string; to: (rest: string) => string };
const TO_TRANSACTIONS: Way = { label: () => comingText.toTransactions, to: () => "/" };

const COMING: Record<ComingName, { icon: IconGlyph; way: Way }> = {
  createToken: { icon: SquarePlus, way: TO_TRANSACTIONS },
  createCollection: { icon: FolderPlus, way: TO_TRANSACTIONS },
  nfts: { icon: Images, way: TO_TRANSACTIONS },
  agora: { icon: Store, way: TO_TRANSACTIONS },
};

/** Says what will be on a screen, and leads to what works today. */
function Coming({ name, rest }: { name: ComingName; rest: string }) {
  const { icon, way } = COMING[name];
  const { about, until } = comingText[name];
  return (
    <Page title={frameText.screens[name]}>
      <Card>
        <div className={styles.coming}>
          <span className={styles.glyph}>
            <Icon of={icon} />
          </span>
          <h2>{comingText.title}</h2>
          <p>{about}</p>
          <p>{until}</p>
          <ButtonLink to={way.to(rest)} variant="secondary">
            {way.label()}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}

type Rest = { rest: string };

/** The screens by name. */
export const COMING_SCREENS: Record<ComingName, ComponentType<Rest>> = {
  createToken: ({ rest }) => <Coming name="createToken" rest={rest} />,
  createCollection: ({ rest }) => <Coming name="createCollection" rest={rest} />,
  nfts: ({ rest }) => <Coming name="nfts" rest={rest} />,
  agora: ({ rest }) => <Coming name="agora" rest={rest} />,
};
