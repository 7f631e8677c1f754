import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import type { OutboxEntry } from "@satchel/engine";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { chainTitle } from "../../../text/chain-words.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useShowsChain } from "../../../wiring/payment/shown-chain.ts";
import { WaysOn } from "../../payment/outbox/chain-card.tsx";
import { ChainSteps, stepsOf } from "../../payment/receipt/chain-steps.tsx";
import { quantityText } from "../book/book-words.ts";
import styles from "../book/order-book.module.css";
import type { Trade } from "../book/use-trade.ts";

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
  const entry = trade.chain?.entry;
  useShowsChain(entry?.id);
  if (entry === undefined) return null;
  const close = trade.closeChain;
  return (
    <Dialog title={<bdi>{titleOf(entry, <Buying entry={entry} token={token} />)}</bdi>} onClose={close}>
      <ChainSteps steps={stepsOf(entry)} purpose={entry.purpose} />
      {entry.status === "stopped" && <p className={styles.small}>{paymentText.states.stoppedDetail}</p>}
      {entry.status === "conflicted" ? (
        <Ended
          entry={entry}
          onClose={close}
          onSeeOffers={() => onSeeOffers(boughtBy(entry.txs.slice(entry.accepted)))}
        />
      ) : (
        <WaysOn entry={entry} onSent={() => undefined} />
      )}
    </Dialog>
  );
}

function titleOf(entry: OutboxEntry, buying: ReactNode): ReactNode {
  if (entry.status === "sending" || entry.status === "unknown") return buying;
  if (entry.status !== "conflicted") return chainTitle(entry);
  return (entry.accepted ?? 0) > 0 ? orderBookText.partlyBought : orderBookText.notBought;
}

function Buying({ entry, token }: { entry: OutboxEntry; token: TokenGenesis }) {
  const locale = useLocale();
  const quantity = quantityText(boughtBy(entry.txs), token, locale);
  return orderBookText.buying({ quantity, ticker: tickerText(token) });
}

/** Returns how much these transactions of a purchase buy. */
const boughtBy = (txs: OutboxEntry["txs"]): Atoms =>
  atoms(txs.reduce((sum, { step }) => sum + (step?.bought?.atoms ?? 0n), 0n));

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
