import type { ActionOf, AppAction, Undecoded } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import { type Atoms, atoms } from "@satchel/core/amount";
import { parseTxid, type TokenId, type Txid } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import { plainText } from "@satchel/core/text";
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
import { protocolsText } from "../../catalogue/en/history/protocols.ts";
import { undecodedText, type ValidAction } from "../../text/action-words.ts";
import { linkTo } from "../../text/links.ts";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { TokenAmount, TokenName, useNeedTokens } from "../tokens/token.tsx";
import styles from "./quote.module.css";
import { About, Raw, Said } from "./quote.tsx";

/**
 * The transaction a message stands in; one that is not sent yet has no txid. `tokenId`: the one token that it moves.
 */
export type Place = { direction: "in" | "out"; txid: Txid | undefined; tokenId?: TokenId | undefined };

/** What an opened row shows of the messages of one app. */
export type ProtocolPanel<App extends AppAction["app"]> = {
  icon: IconGlyph;
  /** Returns the heading. */
  label(action: ValidAction<App>, place: Place): string;
  /** What the message says; left out where the heading says all. */
  Body?: (props: { action: ValidAction<App>; place: Place }) => ReactNode;
  /** What can be shown of a message that breaks the app's rules. */
  InvalidBody?: (props: { action: Extract<ActionOf<App>, { isValid: false }>; place: Place }) => ReactNode;
};

/** One row for each app. */
export const PANELS: { readonly [App in AppAction["app"]]: ProtocolPanel<App> } = {
  alias: { icon: AtSign, label: () => protocolsText.alias, Body: Alias },
  "🪂Airdrop": {
    icon: Split,
    label: (_, { direction }) => (direction === "in" ? protocolsText.airdropReceived : protocolsText.airdropSent),
    Body: Airdrop,
    InvalidBody: AirdropWarning,
  },
  "Cashtab Encrypted (deprecated)": {
    icon: Lock,
    label: () => protocolsText.encrypted,
    Body: () => <About>{protocolsText.encryptedAbout}</About>,
  },
  SWaP: {
    icon: ArrowLeftRight,
    label: () => protocolsText.names.SWaP,
    Body: () => <About>{protocolsText.swapAbout}</About>,
  },
  PayButton: {
    icon: MousePointerClick,
    label: () => protocolsText.payButton,
    Body: ({ action }) => <ButtonData {...action.action} />,
  },
  NFToa: {
    icon: KeyRound,
    label: () => protocolsText.names.NFToa,
    Body: ({ action }) => <ButtonData {...action.action} />,
  },
  eCashChat: {
    icon: MessagesSquare,
    label: () => protocolsText.chat,
    Body: ({ action }) => <Said text={action.action.msg} />,
  },
  Paywall: {
    icon: Newspaper,
    label: () => protocolsText.names.Paywall,
    Body: ({ action }) => (
      <>
        <About>{protocolsText.paywallAbout}</About>
        <ArticleLink txid={action.action.sharedArticleTxid} />
      </>
    ),
  },
  Auth: {
    icon: KeyRound,
    label: () => protocolsText.names.Auth,
    Body: () => <About>{protocolsText.authAbout}</About>,
  },
  "eCashChat Article": {
    icon: Newspaper,
    label: () => protocolsText.names["eCashChat Article"],
    Body: ({ place }) => (
      <>
        <About>{protocolsText.articleAbout}</About>
        <ArticleLink txid={place.txid} />
      </>
    ),
  },
  "eCashChat Article Reply": {
    icon: Newspaper,
    label: () => protocolsText.articleReply,
    Body: ({ action }) => (
      <>
        <Said text={action.action.msg} />
        <ArticleLink txid={action.action.replyArticleTxid} />
      </>
    ),
  },
  "Cashtab Msg": {
    icon: MessageSquare,
    label: () => protocolsText.message,
    Body: ({ action }) => <Said text={action.action.msg} />,
  },
  "Proof of Writing": {
    icon: PenLine,
    label: ({ action }) => protocolsText.proofOfWriting({ act: protocolsText.acts[action.type] }),
    Body: ProofOfWriting,
  },
  XECX: { icon: Sprout, label: () => protocolsText.xecx, Body: XecxPayout, InvalidBody: InvalidStack },
  "Solana Address": {
    icon: ArrowLeftRight,
    label: () => protocolsText.names["Solana Address"],
    Body: ({ action }) => <Raw text={action.action.solAddr} />,
    InvalidBody: ({ action }) => <Raw text={action.action.solAddr} />,
  },
  "DICE Bet": {
    icon: Dices,
    label: () => protocolsText.names["DICE Bet"],
    Body: ({ action: { action } }) => protocolsText.diceBet({ min: `${action.minValue}`, max: `${action.maxValue}` }),
    InvalidBody: InvalidStack,
  },
  "ROLL Payout": {
    icon: Dices,
    label: () => protocolsText.names["ROLL Payout"],
    Body: DiceRoll,
    InvalidBody: InvalidStack,
  },
  "EDJ Payout": {
    icon: Trophy,
    label: () => protocolsText.names["EDJ Payout"],
    Body: EdjPayout,
    InvalidBody: InvalidStack,
  },
  unknown: {
    icon: Braces,
    label: ({ lokadId }) => protocolsText.unknownApp({ id: lokadId }),
    Body: ({ action }) => <UndecodedBody {...action.action} />,
  },
  none: {
    icon: Braces,
    label: () => protocolsText.none,
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
        <Rich text={protocolsText.airdropTo} marks={{ token: <TokenName tokenId={action.tokenId} /> }} />
      </About>
      <AirdropWarning place={place} />
    </>
  );
}

/** Anybody can send an airdrop (wallet.md 6). */
function AirdropWarning({ place: { direction } }: { place: Place }) {
  return direction === "in" ? <About>{protocolsText.airdropWarning}</About> : null;
}

/** The data and the nonce of PayButton and NFToa; nothing where both are empty. */
function ButtonData({ data, nonce }: { data: string; nonce: string }) {
  return (
    <>
      {plainText(data) !== "" && <Said text={data} />}
      {nonce !== "" && (
        <Facts>
          <Fact name={protocolsText.nonce}>
            <Raw text={nonce} />
          </Fact>
        </Facts>
      )}
    </>
  );
}

/** A link to the article site, where this network has one and the text is a txid. */
function ArticleLink({ txid }: { txid: string | undefined }) {
  const { links } = useApp().network;
  const article = parseTxid(txid);
  const href = article && linkTo(links, "article", article);
  if (href === undefined) return null;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <Icon of={ExternalLink} size="xs" />
      {protocolsText.openArticle}
    </a>
  );
}

function ProofOfWriting({ action: { action } }: { action: ValidAction<"Proof of Writing"> }) {
  const { targetTxid, contentHash } = action;
  return (
    <Facts>
      {targetTxid !== undefined && (
        <Fact name={protocolsText.about}>
          <ShortId id={targetTxid} />
        </Fact>
      )}
      {contentHash !== undefined && (
        <Fact name={protocolsText.contentHash}>
          <ShortId id={contentHash} />
        </Fact>
      )}
    </Facts>
  );
}

function XecxPayout({ action: { action: round } }: { action: ValidAction<"XECX"> }) {
  const tokenId = useApp().network.special.stakingTokenId || undefined;
  return (
    <Facts>
      <Fact name={protocolsText.leastBalance}>
        <Units of={atoms(round.minBalanceTokenSatoshisToReceivePaymentThisRound)} tokenId={tokenId} />
      </Fact>
      <Fact name={protocolsText.paidFor}>
        <Units of={atoms(round.eligibleTokenSatoshis)} tokenId={tokenId} />
      </Fact>
      <Fact name={protocolsText.notPaidFor}>
        <Units of={atoms(round.ineligibleTokenSatoshis)} tokenId={tokenId} />
      </Fact>
      <Fact name={protocolsText.holdersLeftOut}>{round.excludedHoldersCount}</Fact>
    </Facts>
  );
}

/** An amount of a token, where it is known which one it is. */
function Units({ of, tokenId }: { of: Atoms; tokenId: TokenId | undefined }) {
  useNeedTokens(tokenId === undefined ? [] : [tokenId]);
  return tokenId === undefined ? (
    protocolsText.baseUnits({ count: `${of}` })
  ) : (
    <TokenAmount of={{ tokenId, atoms: of }} length="full" />
  );
}

function DiceRoll({ action: { action } }: { action: ValidAction<"ROLL Payout"> }) {
  return (
    <Facts>
      <Fact name={protocolsText.rolled}>{action.roll}</Fact>
      <Fact name={protocolsText.result}>
        <Raw text={action.result} />
      </Fact>
      <Fact name={protocolsText.bet}>
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
      <Fact name={protocolsText.pot}>
        <Units of={round.pot} tokenId={place.tokenId} />
      </Fact>
      <Fact name={protocolsText.draws}>{round.transactions}</Fact>
      <Fact name={protocolsText.odds}>{odds.format(round.oddsBasisPoints / 10_000)}</Fact>
      {winner !== undefined && (
        <Fact name={protocolsText.winner} full>
          <FullAddress address={winner} />
        </Fact>
      )}
    </Facts>
  );
}

/** The address whose key signed a message in an input. */
export function Sender({ script }: { script: ScriptHex }) {
  const address = addressOf(script, useApp().network.prefix);
  if (address === undefined) return null;
  return (
    <Facts>
      <Fact name={protocolsText.signedBy} full>
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
