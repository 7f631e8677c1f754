import type { TokenKind } from "@satchel/core/activity";
import { ArrowLeftRight, Flame, GitFork, ImagePlus, Send, Split, Stamp, Tag } from "lucide-react";
import { type ComponentType, useState } from "react";
import { createText } from "../../catalogue/en/tokens/create.ts";
import { redeemText } from "../../catalogue/en/tokens/redeem.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { part } from "../../ui/react/part.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { BurnPanel } from "./panels/burn-panel.tsx";
import { FanOutPanel } from "./panels/fan-out-panel.tsx";
import { MintPanel } from "./panels/mint-panel.tsx";
import { SendPanel } from "./panels/send-panel.tsx";
import { SellPanel } from "./sell/sell-panel.tsx";
import styles from "./token-page.module.css";
import { canMint, firstPanel, isTradable, type PanelFacts, type PanelId, type PanelProps } from "./token-panels.ts";
import { usePanelFacts } from "./use-token-page.ts";

const RedeemPanel = part(async () => (await import("./redeem/redeem-panel.tsx")).RedeemPanel, Spinner);
const MintNftPanel = part(async () => (await import("./panels/mint-nft-panel.tsx")).MintNftPanel, Spinner);

type Panel = {
  id: PanelId;
  label: () => string;
  /** In full, where the label is short. It has the words of the label. */
  name?: () => string;
  icon: IconGlyph;
  isOffered: (facts: PanelFacts) => boolean;
  Panel: ComponentType<PanelProps>;
};

/** The actions of the page, in the order of their toggles. */
const PANELS: readonly Panel[] = [
  {
    id: "redeem",
    label: () => redeemText.panel,
    icon: ArrowLeftRight,
    isOffered: ({ isRedeemable, isHeld, isBlacklisted }) => isRedeemable && isHeld && !isBlacklisted,
    Panel: RedeemPanel,
  },
  {
    id: "sell",
    label: () => tokenPageText.panels.sell,
    icon: Tag,
    isOffered: ({ kind, isHeld, isBlacklisted }) => isHeld && isTradable(kind) && !isBlacklisted,
    Panel: SellPanel,
  },
  {
    id: "mint-nft",
    label: () => createText.nft,
    icon: ImagePlus,
    isOffered: ({ kind, isHeld }) => kind === "Collection" && isHeld,
    Panel: MintNftPanel,
  },
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
  {
    id: "burn",
    label: () => tokenPageText.panels.burn,
    icon: Flame,
    isOffered: ({ isHeld }) => isHeld,
    Panel: BurnPanel,
  },
  {
    id: "mint",
    label: () => tokenPageText.panels.mint,
    icon: Stamp,
    isOffered: ({ hasBaton, kind }) => hasBaton && canMint(kind),
    Panel: MintPanel,
  },
  {
    id: "fan-out",
    label: () => tokenPageText.panels.fanOut,
    name: () => tokenPageText.panels.fanOutInFull,
    icon: GitFork,
    isOffered: ({ kind, isHeld }) => kind === "Collection" && isHeld,
    Panel: FanOutPanel,
  },
];

type Props = Pick<PanelProps, "token" | "supply" | "market" | "onSent" | "link"> & { kind: TokenKind };

/**
 * The actions with a token: one panel is open at a time, and a press on its toggle closes it. They need the coins,
 * which are loaded after the balances.
 */
export function TokenActions(props: Props) {
  const isAwaited = useEngineState(({ ledger }) => ledger.awaited !== undefined);
  if (!isAwaited) return <Toggled {...props} />;
  return (
    <Card padded>
      <Skeleton label={tokenPageText.actionsLoading} />
    </Card>
  );
}

function Toggled({ token, kind, link, ...rest }: Props) {
  const facts = usePanelFacts(token.tokenId, kind);
  const offered = PANELS.filter(({ isOffered }) => isOffered(facts));
  const first = () =>
    firstPanel(
      offered.map(({ id }) => id),
      facts,
    );
  // Chosen once, so that a panel does not vanish with its receipt because its action has changed what the wallet holds.
  const [open, setOpen] = useState<PanelId | undefined>(first);
  // A link opens Sell once. What a person opens afterwards begins empty.
  const [opened, setOpened] = useState<{ at: number; isOver: boolean }>();
  if (link && opened?.at !== link.at) {
    setOpened({ at: link.at, isOver: false });
    setOpen("sell");
  }
  const live = link && opened?.isOver === false ? link : undefined;
  const toggle = (id: PanelId) => {
    setOpened((before) => before && { ...before, isOver: true });
    setOpen(id === shownId ? undefined : id);
  };
  // Whether the token may be traded is known after the page was opened.
  const isForbidden = (open === "sell" || open === "redeem") && facts.isBlacklisted;
  const shownId = isForbidden ? first() : open;
  const shown = PANELS.find(({ id }) => id === shownId);
  const isOffered = offered.some(({ id }) => id === shownId);
  const isEmpty = offered.length === 0;
  return (
    <Card padded className={classNames(styles.actions, isEmpty && styles.bare)}>
      {!isEmpty && (
        <>
          <h2 className={styles.statsTitle}>{tokenPageText.actions}</h2>
          <div className={styles.toggles}>
            {offered.map(({ id, label, name, icon }) => (
              <button
                key={id}
                type="button"
                className={styles.toggle}
                aria-label={name?.()}
                aria-expanded={id === shownId}
                onClick={() => toggle(id)}
              >
                <Icon of={icon} />
                {label()}
              </button>
            ))}
          </div>
        </>
      )}
      {shown && (
        <shown.Panel
          key={`${shown.id} ${shown.id === "sell" && live ? live.at : ""}`}
          link={live}
          token={token}
          kind={kind}
          isOffered={isOffered}
          onDone={() => isOffered || setOpen(undefined)}
          onOpen={setOpen}
          {...rest}
        />
      )}
    </Card>
  );
}

function AirdropPanel({ token: { tokenId }, isOffered }: PanelProps) {
  if (!isOffered) return null;
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>{tokenPageText.airdropAbout}</p>
      <ButtonLink to="/airdrop" state={{ airdropTokenId: tokenId }} variant="secondary" block>
        {tokenPageText.airdrop}
      </ButtonLink>
    </div>
  );
}
