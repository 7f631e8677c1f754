import type { Sats } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/ids";
import { isNft, type TokenGenesis } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import { purposeOf, stepOf } from "@satchel/engine/plan";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { commonText } from "../../../catalogue/en/common.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FiatWorth } from "../../../widgets/money/money.tsx";
import frames from "../../../widgets/tokens/picture-frame.module.css";
import { useToken } from "../../../widgets/tokens/token.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import { TxStatus } from "../../../widgets/tx/tx-status.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { rowLink } from "../../../wiring/row-link.ts";
import { ToWhom } from "../review/to-whom.tsx";
import { ChainSteps } from "./chain-steps.tsx";
import { SaveRecipient } from "./save-recipient.tsx";
import styles from "./sent-dialog.module.css";

/**
 * What a receipt says: `title` if it is not 'Sent!', `amount` in large, and whom it went to, with its `worth`. `about`
 * stands instead of recipients. `picture`: of what was made or moved. `seeAt`: the route of what there is now, instead
 * of the row in the history, with the `seeState` of its history entry. `isRequest`: a person has seen all of it on the
 * screen of a request. `final`: transactions of it that are final, although the history of the wallet does not have
 * them.
 */
export type Summary = {
  title?: string;
  amount?: ReactNode;
  worth?: Sats | undefined;
  to?: readonly string[];
  about?: ReactNode;
  picture?: ReactNode;
  seeAt?: string;
  seeState?: unknown;
  isRequest?: boolean;
  final?: readonly string[];
};

type Props<Payment extends Seen> = {
  attempt: AttemptState<Payment>;
  onClose?: () => void;
  next?: string | undefined;
  children: (payment: Payment, wasSentBefore: boolean) => Summary;
};

/**
 * Says that a payment was sent, shows when it becomes final, and leads to its row in the history. A single recipient
 * who is neither a contact nor a wallet of this device can be saved as a contact.
 */
export function SentDialog<Payment extends Seen>(props: Props<Payment>) {
  const { current, forget } = props.attempt;
  const nft = useNftOf(current?.plan);
  if (current?.step !== "sent") return null;
  const close = () => {
    forget();
    props.onClose?.();
  };
  const { plan, txids, wasSentBefore = false } = current;
  const picture = nft && <NftPicture token={nft} />;
  const summary = { picture, ...props.children(current, wasSentBefore) };
  return (
    <SentReceipt summary={summary} txids={txids} wasSentBefore={wasSentBefore} onClose={close} next={props.next}>
      {plan.txs.length > 1 && !makesOffer(plan) && <SentSteps plan={plan} txids={txids} />}
    </SentReceipt>
  );
}

/** Returns the NFT that a plan moves, buys or offers. */
function useNftOf(plan: Plan | undefined): TokenGenesis | undefined {
  const token = useToken(plan?.tokens?.[0]?.tokenId);
  return token && isNft(token.tokenType) ? token : undefined;
}

const NftPicture = ({ token: { tokenId, genesisInfo } }: { token: TokenGenesis }) => (
  <span className={classNames(frames.frame, frames.square)} aria-hidden="true">
    <TokenPicture tokenId={tokenId} name={genesisInfo.tokenName} size={256} />
  </span>
);

/** An offer is one thing to a person, also where its advertisement goes before it. */
const makesOffer = ({ trade }: Plan): boolean => trade?.kind === "list" || trade?.kind === "relist";

/** What a receipt says of a chain of transactions. */
function SentSteps({ plan, txids }: { plan: Plan; txids: readonly Txid[] }) {
  const steps = txids.map((txid, index) => ({ txid, step: stepOf(plan, index), state: "done" as const }));
  return <ChainSteps steps={steps} purpose={purposeOf(plan)} />;
}

/**
 * The receipt itself. `children`: further facts about the payment. Without `txids` nothing is said about what is final:
 * somebody else pays. It closes when its link leads to the screen that is open.
 */
export function SentReceipt(props: {
  summary: Summary;
  txids: readonly Txid[];
  /** It was sent by an earlier press, or by another tab or device. */
  wasSentBefore?: boolean;
  onClose: () => void;
  /** The field that has the focus afterwards (Dialog). */
  next?: string | undefined;
  children?: ReactNode;
}) {
  const { summary, txids, wasSentBefore = false, onClose } = props;
  const {
    title = wasSentBefore ? paymentText.sentBefore : paymentText.sent,
    amount,
    worth,
    to = [],
    about,
    picture,
    seeAt,
    seeState,
  } = summary;
  const [only] = to;
  const [path] = useLocation();
  const see = seeAt ?? rowLink(txids.at(-1));
  return (
    <Dialog title={title} onClose={onClose} next={props.next} hideTitle>
      <div className={styles.sent}>
        {picture === undefined ? (
          <span className={styles.glyph}>
            <Icon of={Check} size="lg" />
          </span>
        ) : (
          <div className={styles.picture}>{picture}</div>
        )}
        <div className={styles.title} aria-hidden="true">
          {title}
        </div>
        {amount !== undefined && <div className={styles.amount}>{amount}</div>}
        <p className={styles.muted}>
          {about}
          {to.length > 0 && <ToWhom addresses={to} />}
          {worth !== undefined && <Worth sats={worth} />}
        </p>
        {wasSentBefore && <p className={styles.muted}>{paymentText.paidOnce}</p>}
        {txids.length > 0 && <FinalState txids={txids.filter((txid) => !summary.final?.includes(txid))} />}
      </div>
      {props.children}
      {only !== undefined && to.length === 1 && <SaveRecipient address={only} />}
      <Actions emphasizeLast>
        <ButtonLink
          to={see}
          state={seeState}
          onPress={see.split("?")[0] === path ? onClose : undefined}
          variant="secondary"
          size="lg"
        >
          {seeAt === undefined ? paymentText.viewTransaction : paymentText.seeIt}
        </ButtonLink>
        <Button size="lg" onClick={onClose}>
          {commonText.close}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Worth({ sats }: { sats: Sats }) {
  const hasPrice = useCurrentPrice() !== undefined;
  return hasPrice ? (
    <>
      {" · "}
      <FiatWorth sats={sats} />
    </>
  ) : null;
}

/** Finalizing turns Final in the same place. The page says aloud when a payment becomes final, so this does not. */
const FinalState = ({ txids }: { txids: readonly Txid[] }) => <TxStatus isFinal={useAreFinal(txids)} />;

/**
 * Tells whether all transactions were seen as final; one that has left the first page of the history stays as it was
 * seen.
 */
function useAreFinal(txids: readonly Txid[]): boolean {
  const history = useEngineState((state) => state.ledger.history);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const final = history.filter(({ txid, isFinal }) => isFinal && txids.includes(txid)).map(({ txid }) => txid);
    if (final.some((txid) => !latest.current.has(txid))) setSeen(new Set([...latest.current, ...final]));
  }, [history, txids]);
  return txids.every((txid) => seen.has(txid));
}
