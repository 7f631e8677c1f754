import { atoms } from "@satchel/core/amount";
import { identityHash } from "@satchel/core/wallet";
import {
  ArrowDownLeft,
  ArrowUpRight,
  ChevronDown,
  ChevronUp,
  Flame,
  MessageSquare,
  Pickaxe,
  RefreshCw,
  Sprout,
} from "lucide-react";
import { memo, type ReactNode, useId, useState } from "react";
import { transactionText } from "../../catalogue/en/history/transaction.ts";
import { eventSentence, eventText } from "../../text/activity-words.ts";
import { timeText } from "../../text/locale/dates.ts";
import { messageText } from "../../text/message-text.ts";
import { counted } from "../../text/money/counts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import { Identicon } from "../../ui/mark/identicon.tsx";
import { mayLieUnder } from "../../ui/overlay/under-toasts.ts";
import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useOwnWallet, usePayeeName, useTrustedAddresses, walletsByAddress } from "../../wiring/known-addresses.ts";
import { useHashSearch } from "../../wiring/page/hash-location.ts";
import { rowOf } from "../../wiring/row-link.ts";
import { PartyName } from "../contacts/party-name.tsx";
import { FiatWorth, Xec } from "../money/money.tsx";
import { TokenAmount, TokenIcon, TokenName } from "../tokens/token.tsx";
import { isOfStranger, type ReadTx } from "./read-tx.ts";
import { absolute, type Change, directionOf, faceOf, fanInputsOf, type TxFace } from "./tx-face.ts";
import { useTxLabel } from "./tx-label.ts";
import styles from "./tx-row.module.css";
import { TxStatus } from "./tx-status.tsx";

const TxDetail = part(async () => (await import("./tx-detail.tsx")).TxDetail, LoadingPart, "home");

const GLYPHS = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  self: RefreshCw,
  "staking-reward": Sprout,
  "coinbase-reward": Pickaxe,
} as const;
const isArrow = (glyph: IconGlyph) => glyph === ArrowDownLeft || glyph === ArrowUpRight;

/**
 * One transaction of the history. A press anywhere on the row opens and closes its details. What changes around it, as
 * when the indexer answers, does not draw it again.
 */
export const TxRow = memo(({ read }: { read: ReadTx }) => {
  const wanted = rowOf(useHashSearch()) === read.tx.txid;
  const [isOpen, setOpen] = useState(wanted);
  const [isShown, setShown] = useState(false);
  const isHidden = useIsHidden(read) && !isShown;
  const detailId = useId();
  const { prefix } = useApp().network;
  const own = walletsByAddress(
    useEngineState((state) => state.wallets),
    prefix,
  );
  const trusted = useTrustedAddresses();
  const isKnown = (address: string) => trusted.includes(address);
  const face = faceOf(read, { isOwn: (address) => own.has(address), isKnown });
  const label = useTxLabel(read, face);
  return (
    <li ref={wanted ? intoView : undefined} className={wanted ? styles.wanted : undefined}>
      <button
        type="button"
        className={classNames(styles.row, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
        {...mayLieUnder}
      >
        <span className={textStyles.spoken}>{label}</span>
        <Glyph read={read} face={face} />
        <TxWho read={read} face={face} />
        <span aria-hidden="true" className={styles.state}>
          <TxStatus isFinal={read.tx.isFinal} />
        </span>
        <TxAmounts {...face} />
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" className={styles.mark} />
        {!isOpen && <TxLine read={read} face={face} isHidden={isHidden} />}
      </button>
      {isOpen && (
        <div id={detailId}>
          <TxDetail read={read} face={face} isHidden={isHidden} onShow={() => setShown(true)} />
        </div>
      )}
    </li>
  );
});

/** After the frame in which a new screen scrolls to its top. */
const intoView = (row: HTMLElement | null) => {
  requestAnimationFrame(() => row?.scrollIntoView({ block: "start" }));
};

function Glyph({ read: { activity, direction }, face: { event, token, party } }: { read: ReadTx; face: TxFace }) {
  const wallet = useOwnWallet(party?.first);
  if (event === "movedToWallet" && token === undefined) {
    return (
      <span aria-hidden="true" className={styles.wallet}>
        <Identicon hash={wallet ? identityHash(wallet) : ""} />
      </span>
    );
  }
  const isBurn = token?.first.event === "BURN";
  if (token !== undefined && !isBurn) {
    return (
      <span aria-hidden="true" className={styles.place}>
        <TokenIcon tokenId={token.first.tokenId} />
      </span>
    );
  }
  const tone = isBurn ? styles.burned : direction === "in" && styles.incoming;
  const glyph = isBurn ? Flame : GLYPHS[activity.kind];
  return (
    <span aria-hidden="true" className={classNames(styles.place, styles.glyph, tone)}>
      <Icon of={glyph} mirrored={isArrow(glyph)} />
    </span>
  );
}

/** Who or which token, and when. Where there is little room, the second line says what happened. */
function TxWho({ read, face }: { read: ReadTx; face: TxFace }) {
  const locale = useLocale();
  const subject = subjectOf(read, face, locale);
  return (
    <span aria-hidden="true" className={styles.who}>
      <span className={styles.title}>
        {subject !== undefined ? (
          <Rich
            text={eventSentence(face.event, fanInputsOf(face), locale)}
            marks={{
              verb: (verb) => <span className={styles.verb}>{verb}</span>,
              who: <span className={styles.party}>{subject}</span>,
            }}
          />
        ) : (
          <span>{eventText(face.event)}</span>
        )}
      </span>
      <span className={styles.meta}>
        <span className={styles.dotted}>
          {subject !== undefined && (
            <span className={classNames(styles.narrow, styles.shortVerb)}>{eventText(face.event)}</span>
          )}
          <span>
            <RowTime atMs={read.atMs} />
          </span>
          <span className={styles.beside}>
            <TxStatus isFinal={read.tx.isFinal} />
          </span>
        </span>
      </span>
    </span>
  );
}

function RowTime({ atMs }: { atMs: number | undefined }) {
  const text = timeText(atMs, useLocale());
  return atMs === undefined ? (
    <span>{text}</span>
  ) : (
    <time dir="auto" dateTime={new Date(atMs).toISOString()}>
      {text}
    </time>
  );
}

function subjectOf({ savings }: ReadTx, { token, party }: TxFace, locale: string) {
  if (savings !== undefined) return undefined;
  if (party !== undefined) return withOthers(<PartyName address={party.first} />, party.others, locale);
  return token && withOthers(<TokenName tokenId={token.first.tokenId} />, token.others, locale);
}

function withOthers(first: ReactNode, others: number, locale: string): ReactNode {
  if (others === 0) return first;
  return <Rich text={transactionText.firstAndOthers({ count: counted(others, locale) })} marks={{ first }} />;
}

/** What the wallet gained or lost; under it the other side of a trade, or what the XEC is worth. */
function TxAmounts({ changes: [main, other] }: TxFace) {
  return (
    <span aria-hidden="true" className={styles.amounts}>
      <span className={styles.xec}>
        <ChangeAmount {...main} />
      </span>
      <span className={styles.fiat}>
        {other ? (
          <ChangeAmount {...other} />
        ) : (
          main.tokenId === undefined && <FiatWorth sats={absolute(main.by)} hideable />
        )}
      </span>
    </span>
  );
}

function ChangeAmount({ tokenId, by }: Change) {
  const sats = absolute(by);
  const direction = directionOf(by);
  return tokenId === undefined ? (
    <Xec sats={sats} direction={direction} shortFrom="row" hideable />
  ) : (
    <TokenAmount of={{ tokenId, atoms: atoms(sats) }} direction={direction} length="short" />
  );
}

const TxNotes = part(
  afterFirstFrame(async () => (await import("./tx-notes.tsx")).TxNotes),
  // As high as the text that is being loaded, so that nothing below moves.
  () => <span aria-busy="true" className={styles.note} />,
  "home",
);

/** Hardly any name needs it, so nothing keeps its place. */
const MixedScripts = part(
  async () => (await import("../names/mixed-scripts.tsx")).MixedScripts,
  () => null,
  "home",
);

/** The third line: a message, a warning or the person's own note. */
function TxLine({ read, face, isHidden }: { read: ReadTx; face: TxFace; isHidden: boolean }) {
  const [first, ...others] = read.activity.actions;
  const message = first && messageText(first);
  const note = useEngineState(({ notes }) => notes.get(read.tx.txid));
  const { name = "" } = usePayeeName(face.party?.first);
  // A name in letters of one alphabet, ours, needs no closer look.
  const mixed = /[^ -~]/.test(name) && <MixedScripts name={name} />;
  const hasMore = read.impostors.size > 0 || note !== undefined;
  if (first === undefined && !hasMore && !mixed) return null;
  const isPlain = message !== undefined && !isHidden && others.length === 0 && !hasMore;
  return (
    <span className={styles.line}>
      {mixed}
      {isPlain && (
        <span className={styles.note}>
          <Icon of={MessageSquare} size="xs" label={transactionText.message} />
          <bdi className={styles.said}>{message}</bdi>
        </span>
      )}
      {!isPlain && (first !== undefined || hasMore) && <TxNotes read={read} isHidden={isHidden} note={note} />}
    </span>
  );
}

/** Returns whether its message is to be hidden. */
function useIsHidden(read: ReadTx): boolean {
  const isWanted = useEngineState((state) => state.settings.hideMessagesFromUnknownSenders);
  const trusted = useTrustedAddresses();
  return isWanted && isOfStranger(read, trusted);
}
