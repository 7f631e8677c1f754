import type { ActionOf, AppAction, Undecoded } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import { type Atoms, atoms } from "@satchel/core/amount";
import { plainText } from "@satchel/core/text";
import type { ScriptHex, Txid } from "@satchel/core/tx";
import {
  ArrowLeftRight,
  AtSign,
  Braces,
  Dices,
  ExternalLink,
  KeyRound,
  Lock,
  MessageSquare,
  MessagesSquare,
  MousePointerClick,
  Newspaper,
  PenLine,
  Split,
  Sprout,
  Trophy,
} from "lucide-react";
import type { ReactNode } from "react";
import { powrText, undecodedText, type ValidAction } from "../../text/action-words.ts";
import { linkTo } from "../../text/links.ts";
import { FullAddress, ShortId } from "../../ui/address-text.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { TokenAmount, TokenName, useNeedTokens } from "../tokens/token.tsx";
import styles from "./quote.module.css";
import { About, Raw, Said } from "./quote.tsx";

/** Where it is said: what is not sent yet has no txid. `tokenId`: the one token that the transaction moves. */
export type Place = { direction: "in" | "out"; txid: Txid; tokenId?: string | undefined };

/** What an opened row shows of the messages of one app, beside what it is called (text/action-words.ts). */
export type ProtocolPanel<App extends AppAction["app"]> = {
  icon: IconGlyph;
  label: string | ((action: ValidAction<App>, place: Place) => string);
  /** What it says; left out where the label says all. */
  Body?: (props: { action: ValidAction<App>; place: Place }) => ReactNode;
  /** What can be shown of one that breaks the app's rules. */
  InvalidBody?: (props: { action: Extract<ActionOf<App>, { isValid: false }>; place: Place }) => ReactNode;
};

/** One row for each app. */
export const PANELS: { readonly [App in AppAction["app"]]: ProtocolPanel<App> } = {
  alias: { icon: AtSign, label: "Alias registration: this name for this address", Body: Alias },
  "🪂Airdrop": {
    icon: Split,
    label: (_, { direction }) => (direction === "in" ? "Airdrop, public" : "Airdrop you sent, public"),
    Body: Airdrop,
    InvalidBody: AirdropWarning,
  },
  "Cashtab Encrypted (deprecated)": {
    icon: Lock,
    label: "Encrypted message (deprecated)",
    Body: () => <About>Older wallets could encrypt messages. Today's cannot read them.</About>,
  },
  SWaP: {
    icon: ArrowLeftRight,
    label: "Swap",
    Body: () => <About>A signal of the SWaP protocol, which trades tokens between wallets.</About>,
  },
  PayButton: {
    icon: MousePointerClick,
    label: "Paid with a PayButton",
    Body: ({ action }) => <ButtonData {...action.action} />,
  },
  NFToa: { icon: KeyRound, label: "NFToa", Body: ({ action }) => <ButtonData {...action.action} /> },
  eCashChat: {
    icon: MessagesSquare,
    label: "Chat message, public",
    Body: ({ action }) => <Said text={action.action.msg} />,
  },
  Paywall: {
    icon: Newspaper,
    label: "Paywall payment",
    Body: ({ action }) => (
      <>
        <About>Paid to read an article.</About>
        <ArticleLink txid={action.action.sharedArticleTxid} />
      </>
    ),
  },
  Auth: {
    icon: KeyRound,
    label: "Authentication",
    Body: () => <About>Shows a site who holds this address.</About>,
  },
  "eCashChat Article": { icon: Newspaper, label: "Article", Body: ({ place }) => <ArticleLink txid={place.txid} /> },
  "eCashChat Article Reply": {
    icon: Newspaper,
    label: "Reply to an article, public",
    Body: ({ action }) => (
      <>
        <Said text={action.action.msg} />
        <ArticleLink txid={action.action.replyArticleTxid} />
      </>
    ),
  },
  "Cashtab Msg": {
    icon: MessageSquare,
    label: "On-chain message, public",
    Body: ({ action }) => <Said text={action.action.msg} />,
  },
  "Proof of Writing": {
    icon: PenLine,
    label: ({ action }) => `Proof of Writing: ${powrText(action.type)}`,
    Body: ProofOfWriting,
  },
  XECX: { icon: Sprout, label: "XECX payout to those who stake", Body: XecxPayout, InvalidBody: InvalidStack },
  "Solana Address": {
    icon: ArrowLeftRight,
    label: "Solana address",
    Body: ({ action }) => <Raw text={action.action.solAddr} />,
    InvalidBody: ({ action }) => <Raw text={action.action.solAddr} />,
  },
  "DICE Bet": {
    icon: Dices,
    label: "Dice bet",
    Body: ({ action: { action } }) => (
      <>
        A roll from {action.minValue} to {action.maxValue}
      </>
    ),
    InvalidBody: InvalidStack,
  },
  "ROLL Payout": { icon: Dices, label: "Dice roll", Body: DiceRoll, InvalidBody: InvalidStack },
  "EDJ Payout": { icon: Trophy, label: "EDJ payout", Body: EdjPayout, InvalidBody: InvalidStack },
  unknown: {
    icon: Braces,
    label: ({ lokadId }) => `Message of an app Satchel does not know (${lokadId})`,
    Body: ({ action }) => <UndecodedBody {...action.action} />,
  },
  none: {
    icon: Braces,
    label: "Data of no known app, public",
    Body: ({ action }) => <UndecodedBody {...action.action} />,
  },
};

function Alias({ action: { action } }: { action: ValidAction<"alias"> }) {
  const address = addressOf(action.script, useApp().network.prefix);
  return (
    <>
      <Said text={action.alias} />
      {address !== undefined && <FullAddress address={address} />}
    </>
  );
}

function Airdrop({ action: { action }, place }: { action: ValidAction<"🪂Airdrop">; place: Place }) {
  useNeedTokens([action.tokenId]);
  return (
    <>
      {action.msg !== undefined && <Said text={action.msg} />}
      <About>
        To holders of <TokenName tokenId={action.tokenId} />
      </About>
      <AirdropWarning place={place} />
    </>
  );
}

/** What comes in an airdrop comes from anybody (wallet.md 6). */
function AirdropWarning({ place: { direction } }: { place: Place }) {
  return direction === "in" ? <About>Anyone can send an airdrop, with any message.</About> : null;
}

/** Data and nonce as PayButton and NFToa have them; nothing where both are empty. */
function ButtonData({ data, nonce }: { data: string; nonce: string }) {
  return (
    <>
      {plainText(data) !== "" && <Said text={data} />}
      {nonce !== "" && (
        <Facts>
          <Fact name="Nonce">
            <Raw text={nonce} />
          </Fact>
        </Facts>
      )}
    </>
  );
}

/** To the article site, where this network has one. What is no txid leads nowhere. */
function ArticleLink({ txid }: { txid: string }) {
  const href = linkTo(useApp().network.links, "article", txid);
  if (href === undefined || !/^[0-9a-f]{64}$/.test(txid)) return null;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <Icon of={ExternalLink} size="xs" />
      Open the article
    </a>
  );
}

function ProofOfWriting({ action: { action } }: { action: ValidAction<"Proof of Writing"> }) {
  const { targetTxid, contentHash } = action;
  return (
    <Facts>
      {targetTxid !== undefined && (
        <Fact name="About">
          <ShortId id={targetTxid} />
        </Fact>
      )}
      {contentHash !== undefined && (
        <Fact name="Hash of the text">
          <ShortId id={contentHash} />
        </Fact>
      )}
    </Facts>
  );
}

function XecxPayout({ action: { action: round } }: { action: ValidAction<"XECX"> }) {
  const tokenId = useApp().network.special.stakingTokenId;
  return (
    <Facts>
      <Fact name="Least balance to be paid">
        <Units of={atoms(round.minBalanceTokenSatoshisToReceivePaymentThisRound)} tokenId={tokenId} />
      </Fact>
      <Fact name="Paid for">
        <Units of={atoms(round.eligibleTokenSatoshis)} tokenId={tokenId} />
      </Fact>
      <Fact name="Not paid for">
        <Units of={atoms(round.ineligibleTokenSatoshis)} tokenId={tokenId} />
      </Fact>
      <Fact name="Holders left out">{round.excludedHoldersCount}</Fact>
    </Facts>
  );
}

/** An amount of a token, where it is known which one it is. */
function Units({ of, tokenId }: { of: Atoms; tokenId: string }) {
  useNeedTokens(tokenId === "" ? [] : [tokenId]);
  return tokenId === "" ? `${of} base units` : <TokenAmount of={{ tokenId, atoms: of }} length="full" />;
}

function DiceRoll({ action: { action } }: { action: ValidAction<"ROLL Payout"> }) {
  return (
    <Facts>
      <Fact name="Rolled">{action.roll}</Fact>
      <Fact name="Result">
        <Raw text={action.result} />
      </Fact>
      <Fact name="Bet">
        <ShortId id={action.betTxid} />
      </Fact>
    </Facts>
  );
}

function EdjPayout({ action: { action: round }, place }: { action: ValidAction<"EDJ Payout">; place: Place }) {
  const odds = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 2 });
  const winner = addressOf(round.winner, useApp().network.prefix);
  return (
    <Facts>
      <Fact name="Pot">
        <Units of={round.pot} tokenId={place.tokenId ?? ""} />
      </Fact>
      <Fact name="Transactions in the draw">{round.transactions}</Fact>
      <Fact name="Odds of the winner">{odds.format(round.oddsBasisPoints / 10_000)}</Fact>
      {winner !== undefined && (
        <Fact name="Winner" full>
          <FullAddress address={winner} />
        </Fact>
      )}
    </Facts>
  );
}

/** Who signed data that stood in an input. */
export function Sender({ script }: { script: ScriptHex }) {
  const address = addressOf(script, useApp().network.prefix);
  if (address === undefined) return null;
  return (
    <Facts>
      <Fact name="Signed by" full>
        <FullAddress address={address} />
      </Fact>
    </Facts>
  );
}

function InvalidStack({ action: { action } }: { action: { action: Undecoded } }) {
  return <Raw text={action.stack} />;
}

function UndecodedBody({ stack, decoded }: Undecoded) {
  const text = undecodedText({ stack, decoded });
  return (
    <>
      {text !== stack && <Said text={text} />}
      <Raw text={stack} />
    </>
  );
}
