import { atoms, atomsInputText, formatAtoms, type Sats, sats, xecInputText } from "@satchel/core/amount";
import { COINBASE_MATURITY } from "@satchel/core/tx";
import type { ReactNode } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { txDetailText } from "../../catalogue/en/tx-detail.ts";
import type { TxEvent } from "../../text/activity-words.ts";
import { counted } from "../../text/counts.ts";
import { momentText } from "../../text/dates.ts";
import { separatorsOf } from "../../text/locale.ts";
import { priceText, XEC } from "../../text/money.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Amount } from "../../ui/amount.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Rich } from "../../ui/rich.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/current-price.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { TokenAmount, TokenName, useToken } from "../tokens/token.tsx";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-detail.module.css";
import { absolute, directionOf, fanInputsOf, type TxFace } from "./tx-face.ts";

type Props = { read: ReadTx; face: TxFace };

/** Four facts: what moved, what it cost, what that makes, and when. They are the same ones in all rows of a kind. */
export function TxFacts(props: Props) {
  const { atMs, tx } = props.read;
  return (
    <Facts grid>
      <ThreeFacts {...props} />
      <Fact name={txDetailText.date}>
        <Moment atMs={atMs} />
        <Small>
          <ShortId id={tx.txid} />
        </Small>
      </Fact>
    </Facts>
  );
}

function ThreeFacts(props: Props) {
  const { activity } = props.read;
  const [token] = activity.tokens;
  if (token?.event === "Agora Sale") return <Sold {...props} />;
  if (token?.event === "Agora Buy") return <Bought {...props} />;
  if (token !== undefined) return activity.kind === "received" ? <TokenIn {...props} /> : <TokenOut {...props} />;
  switch (activity.kind) {
    case "sent":
      return <Sent {...props} />;
    case "self":
      return <Moved {...props} />;
    case "received":
      return <Received {...props} />;
    case "staking-reward":
    case "coinbase-reward":
      return <Reward {...props} />;
  }
}

function Sent({ read }: Props) {
  const locale = useLocale();
  const { paid, change } = read.effect;
  const sent = sats(paid.reduce((total, each) => total + each.sats, 0n));
  const worth = <FiatWorth sats={sent} hideable />;
  return (
    <>
      <Fact name={txDetailText.youSent}>
        <CopyXec sats={sent} />
        <Small>{paid.length > 1 ? txDetailText.toAddresses({ count: counted(paid.length, locale) }) : worth}</Small>
      </Fact>
      <NetworkFee read={read} />
      <Fact name={txDetailText.total}>
        <CopyXec sats={absolute(change)} />
        <Small>
          <FiatWorth sats={absolute(change)} hideable />
        </Small>
      </Fact>
    </>
  );
}

function Moved({ read }: Props) {
  return (
    <>
      <Fact name={txDetailText.moved}>
        <CopyXec sats={read.activity.sats} />
        <Small>{txDetailText.staysHere}</Small>
      </Fact>
      <NetworkFee read={read} />
      <NetChange read={read} />
    </>
  );
}

function Received({ read }: Props) {
  const locale = useLocale();
  const price = useCurrentPrice();
  return (
    <>
      <Fact name={txDetailText.youReceived}>
        <CopyXec sats={read.effect.came} />
      </Fact>
      <Fact name={txDetailText.valueNow}>
        {price === undefined ? txDetailText.noPrice : <FiatWorth sats={read.effect.came} hideable />}
        <Small>{priceText(price, locale)}</Small>
      </Fact>
      <NetworkFee read={read} />
    </>
  );
}

function Reward({ read: { tx, effect } }: Props) {
  const locale = useLocale();
  const tip = useEngineState((state) => state.tip?.height);
  const height = tx.block?.height;
  const left = height === undefined || tip === undefined ? 0 : height + COINBASE_MATURITY - 1 - tip;
  return (
    <>
      <Fact name={txDetailText.youReceived}>
        <CopyXec sats={effect.came} />
        <Small>
          <FiatWorth sats={effect.came} hideable />
        </Small>
      </Fact>
      <Fact name={txDetailText.spendable}>
        {left > 0 ? txDetailText.inBlocks({ count: counted(left, locale) }) : txDetailText.spendableNow}
        <Small>{txDetailText.afterBlocks({ count: counted(COINBASE_MATURITY, locale) })}</Small>
      </Fact>
      <Fact name={txDetailText.block}>
        {height === undefined ? txDetailText.noBlock : <bdi>{counted(height, locale).digits}</bdi>}
      </Fact>
    </>
  );
}

function Sold({ read, face }: Props) {
  const { came } = read.effect;
  return (
    <>
      <Fact name={txDetailText.youReceived}>
        <CopyXec sats={came} />
        <Small>
          <FiatWorth sats={came} hideable />
        </Small>
      </Fact>
      <TokenFact name={txDetailText.youGave} read={read} face={face}>
        {txDetailText.fromListing}
      </TokenFact>
      <PriceEach read={read} face={face} sats={came} />
    </>
  );
}

function Bought({ read, face }: Props) {
  const { paid, fee, change } = read.effect;
  // The tokens that nobody bought stay in the offer, and their sats are not a price.
  const price = paid.reduce((total, each) => total + (each.tokens.size === 0 ? each.sats : 0n), 0n);
  return (
    <>
      <TokenFact name={txDetailText.youReceived} read={read} face={face} />
      <PriceEach read={read} face={face} sats={sats(price)} />
      <Fact name={txDetailText.total}>
        <CopyXec sats={absolute(change)} />
        <Small>
          <Rich text={txDetailText.feeIncluded} marks={{ fee: <Xec sats={fee} hideable /> }} />
        </Small>
      </Fact>
    </>
  );
}

function TokenIn({ read, face }: Props) {
  return (
    <>
      <TokenFact name={txDetailText.youReceived} read={read} face={face} />
      <Fact name={txDetailText.carried}>
        <CopyXec sats={absolute(read.effect.carried)} />
        <Small>{txDetailText.comesWithTokens}</Small>
      </Fact>
      <NetworkFee read={read} />
    </>
  );
}

/** What is done with one's own token: sent, listed, burned, created. */
function TokenOut({ read, face }: Props) {
  return (
    <>
      <TokenFact name={factName(face.event)} read={read} face={face}>
        {factAbout(face.event)}
      </TokenFact>
      <NetworkFee read={read} />
      <NetChange read={read} />
    </>
  );
}

/** Returns the name of the first fact of a token that this wallet moved. */
function factName(event: TxEvent): string {
  switch (event) {
    case "listed":
    case "relisted":
      return txDetailText.onOffer;
    case "listingCanceled":
      return txDetailText.cameBack;
    case "burned":
    case "minted":
    case "created":
    case "bought":
      return transactionText.events[event];
    case "fannedOut":
      return transactionText.events.created;
    case "tokenMoved":
      return txDetailText.moved;
    default:
      return txDetailText.youSent;
  }
}

function factAbout(event: TxEvent): string | undefined {
  if (event === "burned") return txDetailText.goneForGood;
  return event === "listed" || event === "relisted" ? txDetailText.untilSold : undefined;
}

/** An amount of the token that the row is about; under it the token's name, or what `children` say. */
function TokenFact(props: Props & { name: string; children?: ReactNode }) {
  const { name, read, face, children } = props;
  const locale = useLocale();
  const token = face.token?.first;
  if (token === undefined) return null;
  const by = absolute(read.effect.tokens.get(token.tokenId) ?? 0n);
  const isOnOffer = face.event === "listed" || face.event === "relisted";
  const moved = by === 0n || isOnOffer ? token.atoms : by;
  const fan = fanInputsOf(face);
  return (
    <Fact name={name}>
      {fan > 0 && txDetailText.mintInputs({ count: counted(fan, locale) })}
      {fan === 0 && moved > 0n && <CopyTokens of={{ tokenId: token.tokenId, atoms: atoms(moved) }} />}
      {fan === 0 && moved === 0n && <TokenName tokenId={token.tokenId} />}
      <Small>{children ?? (fan === 0 && moved === 0n ? undefined : <TokenName tokenId={token.tokenId} />)}</Small>
    </Fact>
  );
}

const PRICE_DECIMALS = 10;
const XEC_DECIMALS = 2;

/** What one whole token cost: exact to ten decimals, without zeros at the end. */
function PriceEach({ read, face, sats: price }: Props & { sats: Sats }) {
  const locale = useLocale();
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const tokenId = face.token?.first.tokenId ?? "";
  const token = useToken(tokenId);
  const bought = absolute(read.effect.tokens.get(tokenId) ?? 0n);
  if (token === undefined || bought === 0n) return <Fact name={txDetailText.priceEach}>–</Fact>;
  const { decimals } = token.genesisInfo;
  const each = (price * 10n ** BigInt(decimals + PRICE_DECIMALS - XEC_DECIMALS)) / bought;
  const parts = formatAtoms(atoms(each), PRICE_DECIMALS, { separators: separatorsOf(locale) });
  const isWhole = /^0*$/.test(parts.fraction.slice(XEC_DECIMALS));
  const fraction = isWhole ? parts.fraction.slice(0, XEC_DECIMALS) : parts.fraction.replace(/0+$/, "");
  return (
    <Fact name={txDetailText.priceEach}>
      <Amount parts={{ ...parts, fraction }} unit={XEC} hidden={!visible} />
    </Fact>
  );
}

function NetworkFee({ read: { effect, tx } }: { read: ReadTx }) {
  const locale = useLocale();
  const { fee, feePaidBy } = effect;
  // The coin of an offer brings the sats that carry its tokens.
  const carried = effect.carried - effect.came;
  if (feePaidBy === "others") return <Fact name={txDetailText.networkFee}>{txDetailText.paidByOthers}</Fact>;
  if (feePaidBy !== "wallet") return <Fact name={txDetailText.networkFee}>{txDetailText.sharedFee}</Fact>;
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Fact name={txDetailText.networkFee}>
      <Xec sats={fee} hideable />
      <Small>
        {carried > 0n ? (
          <Rich text={txDetailText.andCarried} marks={{ amount: <Xec sats={sats(carried)} hideable /> }} />
        ) : (
          paymentText.satsPerByte({ rate: rate.format(Number(fee) / tx.size) })
        )}
      </Small>
    </Fact>
  );
}

function NetChange({ read }: { read: ReadTx }) {
  const { change } = read.effect;
  return (
    <Fact name={txDetailText.netChange}>
      <Xec sats={absolute(change)} direction={directionOf(change)} hideable />
      <Small>
        <FiatWorth sats={absolute(change)} hideable />
      </Small>
    </Fact>
  );
}

function CopyXec({ sats: amount }: { sats: Sats }) {
  const locale = useLocale();
  return (
    <CopyAmount title={txDetailText.copyAmount} text={xecInputText(amount, separatorsOf(locale))}>
      <Xec sats={amount} hideable />
    </CopyAmount>
  );
}

type Tokens = Parameters<typeof TokenAmount>[0]["of"];

function CopyTokens({ of }: { of: Tokens }) {
  const locale = useLocale();
  const known = useToken(of.tokenId);
  const shown = <TokenAmount of={of} length="full" />;
  if (known === undefined) return shown;
  const text = atomsInputText(of.atoms, known.genesisInfo.decimals, separatorsOf(locale));
  return (
    <CopyAmount title={txDetailText.copyTokenAmount} text={text}>
      {shown}
    </CopyAmount>
  );
}

function CopyAmount({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.copyAmount}
      title={title}
      onClick={() => void copy(text, txDetailText.amountCopied({ amount: text }))}
    >
      {children}
    </button>
  );
}

/** The second line of a fact. */
const Small = ({ children }: { children: ReactNode }) => <div className={styles.small}>{children}</div>;

function Moment({ atMs }: { atMs: number | undefined }) {
  const text = momentText(atMs, useLocale());
  return atMs === undefined ? (
    text
  ) : (
    <time dir="auto" dateTime={new Date(atMs).toISOString()}>
      {text}
    </time>
  );
}
