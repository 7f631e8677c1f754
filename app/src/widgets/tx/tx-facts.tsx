import { sats } from "@satchel/core/amount";
import { COINBASE_MATURITY } from "@satchel/core/tx";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { counted } from "../../text/money/counts.ts";
import { priceText } from "../../text/money/money.ts";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { CopyXec, Moment, Small } from "./fact-parts.tsx";
import type { ReadTx } from "./read-tx.ts";
import { absolute, directionOf, type TxFace } from "./tx-face.ts";
import { factAbout, factName, PriceEach, TokenFact } from "./tx-token-facts.tsx";

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
  const blocksToGo = height === undefined || tip === undefined ? 0 : height + COINBASE_MATURITY - 1 - tip;
  return (
    <>
      <Fact name={txDetailText.youReceived}>
        <CopyXec sats={effect.came} />
        <Small>
          <FiatWorth sats={effect.came} hideable />
        </Small>
      </Fact>
      <Fact name={txDetailText.spendable}>
        {blocksToGo > 0 ? txDetailText.inBlocks({ count: counted(blocksToGo, locale) }) : txDetailText.spendableNow}
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
