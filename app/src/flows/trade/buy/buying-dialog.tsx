import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import type { OutboxEntry } from "@satchel/engine";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { chainTitle } from "../../../text/chain-words.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { usePaymentEnd } from "../../../wiring/payment/payment-end.ts";
import { useShowsChain } from "../../../wiring/payment/shown-chain.ts";
import { WaysOn } from "../../payment/outbox/chain-card.tsx";
import { ChainReceipt } from "../../payment/receipt/chain-receipt.tsx";
import { ChainSteps, stepsOf } from "../../payment/receipt/chain-steps.tsx";
import { quantityText } from "../book/book-words.ts";
import styles from "../book/order-book.module.css";
import { partsOf, type SeenPurchase, type Trade } from "../book/use-trade.ts";
import { atomsOf } from "./trade-review.tsx";

type Props = {
  trade: Trade;
  token: TokenGenesis;
  /** Called with what was not bought. */
  onSeeOffers: (rest: Atoms) => void;
};

/**
 * How far a purchase of several payments is: while it is sent, after it was stopped, and where somebody else was faster
 * with one of the offers. What was bought until then stays bought.
 */
export function BuyingDialog({ trade, token, onSeeOffers }: Props) {
  const { chain } = trade;
  // Coins belong to one payment at a time, so the first coin identifies the entry.
  const entry = useEngineState(
    ({ outbox }) => chain && outbox.find(({ txs, spends }) => txs.length > 1 && spends[0] === chain.plan.spends[0]),
  );
  const [sent, setSent] = useState<OutboxEntry>();
  useShowsChain(entry?.id);
  const whenSent = (done: OutboxEntry) => {
    trade.closeChain();
    setSent(done);
  };
  // While the purchase is being sent, and once it is, the receipt of its session says so.
  const isLeft = trade.attempt.current === undefined;
  useSettled(entry, chain !== undefined && isLeft, whenSent);
  if (sent) return <ChainReceipt entry={sent} onClose={() => setSent(undefined)} />;
  if (chain === undefined || entry === undefined) return null;
  const close = trade.closeChain;
  return (
    <Dialog title={<bdi>{titleOf(entry, <Buying chain={chain} token={token} />)}</bdi>} onClose={close}>
      <ChainSteps steps={stepsOf(entry)} purpose={entry.purpose} />
      {entry.status === "stopped" && <p className={styles.small}>{paymentText.states.stoppedDetail}</p>}
      {entry.status === "conflicted" ? (
        <Ended entry={entry} onClose={close} onSeeOffers={() => onSeeOffers(restOf(entry, chain))} />
      ) : (
        <WaysOn entry={entry} onSent={whenSent} />
      )}
    </Dialog>
  );
}

/**
 * Calls `onSettled` when all of a purchase was accepted, as the engine or another tab has found out by itself because a
 * reply was lost. Its entry has left the outbox by then, so the last one that was shown is passed on.
 */
function useSettled(entry: OutboxEntry | undefined, isShown: boolean, onSettled: (done: OutboxEntry) => void): void {
  const { engine } = useApp();
  const [last, setLast] = useState<OutboxEntry>();
  const shown = isShown ? (entry ?? last) : undefined;
  if (shown !== last) setLast(shown);
  const payment = useMemo(() => last && { entryId: last.id, txids: last.txs.map(({ txid }) => txid) }, [last]);
  const isSettled = usePaymentEnd(payment)?.kind === "settled";
  const tell = useEffectEvent((done: OutboxEntry) => {
    engine.expectReceipt()(done.txs.map(({ txid }) => txid));
    onSettled(done);
  });
  useEffect(() => {
    if (isSettled && last) tell(last);
  }, [isSettled, last]);
}

function titleOf(entry: OutboxEntry, buying: ReactNode): ReactNode {
  if (entry.status === "sending" || entry.status === "unknown") return buying;
  if (entry.status !== "conflicted") return chainTitle(entry);
  return (entry.accepted ?? 0) > 0 ? orderBookText.partlyBought : orderBookText.notBought;
}

function Buying({ chain, token }: { chain: SeenPurchase; token: TokenGenesis }) {
  const locale = useLocale();
  return orderBookText.buying({ quantity: quantityText(atomsOf(chain), token, locale), ticker: tickerText(token) });
}

/** Returns how much of a purchase was not bought. */
function restOf({ txs, accepted = 0 }: OutboxEntry, { intent }: SeenPurchase): Atoms {
  const wanted = partsOf(intent).reduce((sum, part) => sum + part.atoms, 0n);
  const bought = txs.slice(0, accepted).reduce((sum, { step }) => sum + (step?.bought?.atoms ?? 0n), 0n);
  return atoms(wanted - bought);
}

/** Both ways are an answer to what was said, so the payment does not stay in the list of unsettled ones. */
function Ended(props: { entry: OutboxEntry; onClose: () => void; onSeeOffers: () => void }) {
  const { engine } = useApp();
  const end = (then?: () => void) => {
    props.onClose();
    then?.();
    void engine.dismissPayment(props.entry.id);
  };
  return (
    <Actions>
      <Button variant="secondary" size="lg" onClick={() => end(props.onSeeOffers)}>
        {orderBookText.seeOffers}
      </Button>
      <Button size="lg" onClick={() => end()}>
        {orderBookText.done}
      </Button>
    </Actions>
  );
}
