import type { TokenKind } from "@satchel/core/activity";
import type { TokenGenesis } from "@satchel/core/token";
import { Send, Split } from "lucide-react";
import { type ComponentType, useState } from "react";
import { tokenPageText } from "../../catalogue/en/token-page.ts";
import { tickerText, tokenName } from "../../text/token-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import styles from "./token-page.module.css";
import { firstPanel, type PanelFacts, type PanelId } from "./token-panels.ts";
import { usePanelFacts } from "./use-token-page.ts";

type PanelProps = { token: TokenGenesis };
type Panel = {
  id: PanelId;
  label: () => string;
  icon: IconGlyph;
  isOffered: (facts: PanelFacts) => boolean;
  Panel: ComponentType<PanelProps>;
};

/** The actions of the page, in the order of their toggles. */
const PANELS: readonly Panel[] = [
  {
    id: "send",
    label: () => tokenPageText.panels.send,
    icon: Send,
    isOffered: ({ isHeld }) => isHeld,
    Panel: SendPanel,
  },
  {
    id: "airdrop",
    label: () => tokenPageText.panels.airdrop,
    icon: Split,
    isOffered: ({ kind }) => kind !== "NFT",
    Panel: AirdropPanel,
  },
];

/** The actions with a token: one panel is open at a time, and a press on its toggle closes it. */
export function TokenActions({ token, kind }: { token: TokenGenesis; kind: TokenKind }) {
  const facts = usePanelFacts(token.tokenId, kind);
  const offered = PANELS.filter(({ isOffered }) => isOffered(facts));
  const first = firstPanel(
    offered.map(({ id }) => id),
    facts,
  );
  // Until a person chooses, the first panel follows what the wallet holds.
  const [chosen, setChosen] = useState<PanelId | "closed">();
  const open = chosen ?? first;
  const shown = offered.find(({ id }) => id === open);
  if (offered.length === 0) return null;
  return (
    <Card padded className={styles.actions}>
      <h2 className={styles.statsTitle}>{tokenPageText.actions}</h2>
      <div className={styles.toggles}>
        {offered.map(({ id, label, icon }) => (
          <button
            key={id}
            type="button"
            className={styles.toggle}
            aria-expanded={id === open}
            onClick={() => setChosen(id === open ? "closed" : id)}
          >
            <Icon of={icon} />
            {label()}
          </button>
        ))}
      </div>
      {shown && <shown.Panel token={token} />}
    </Card>
  );
}

function SendPanel({ token }: PanelProps) {
  const ticker = tickerText(token) || tokenName(token.tokenId, token) || "";
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>{tokenPageText.sendAbout}</p>
      <ButtonLink to={`/send-token/${token.tokenId}`} block>
        <bdi>{tokenPageText.send({ ticker })}</bdi>
      </ButtonLink>
    </div>
  );
}

function AirdropPanel({ token: { tokenId } }: PanelProps) {
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>{tokenPageText.airdropAbout}</p>
      <ButtonLink to="/airdrop" state={{ airdropTokenId: tokenId }} variant="secondary" block>
        {tokenPageText.airdrop}
      </ButtonLink>
    </div>
  );
}
