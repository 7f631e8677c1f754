import type { Txid } from "@satchel/core/ids";
import { begunOf, isUnderWay, stepOf } from "@satchel/engine/plan";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { ChainSteps, type ShownStep, stepsOf } from "../../../flows/payment/receipt/chain-steps.tsx";
import { SentReceipt, type Summary } from "../../../flows/payment/receipt/sent-dialog.tsx";
import { counted } from "../../../text/money/counts.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { RawText } from "../../../ui/words/raw-text.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { usePaymentEnd } from "../../../wiring/payment/payment-end.ts";
import styles from "./sell.module.css";
import { stepFailedText } from "./sell-words.ts";
import type { InterruptedListing, Listing, SeenListing } from "./use-listing.ts";

/** How far a listing in two payments is. It can be left, and it goes on. `amount`: what is offered, in words. */
export function RunningListing({ listing: { attempt }, amount }: { listing: Listing; amount: string }) {
  const locale = useLocale();
  const { current } = attempt;
  const plan = current?.plan;
  const [dismissed, setDismissed] = useState<typeof plan>();
  const entry = useEngineState(({ outbox }) => outbox.find(({ spends }) => spends[0] === plan?.spends[0]));
  const isRunning = current?.step === "sending" && !current.inReview && plan?.trade?.kind === "list";
  if (!isRunning || plan === undefined || plan.txs.length === 1 || dismissed === plan) return null;
  const first = (): ShownStep[] =>
    plan.txs.map((_, at) => ({ txid: `${at}` as Txid, step: stepOf(plan, at), state: at === 0 ? "now" : "todo" }));
  const count = counted(plan.txs.length, locale);
  const leave = () => setDismissed(plan);
  return (
    <Dialog title={<bdi>{sellText.listing({ amount })}</bdi>} onClose={leave}>
      <p className={styles.about}>{plan.txs.length === 2 ? sellText.running : sellText.runningMore({ count })}</p>
      <ChainSteps steps={entry ? stepsOf(entry) : first()} purpose="listing" />
      <Actions>
        <Button variant="secondary" size="lg" onClick={leave}>
          {sellText.leave}
        </Button>
      </Actions>
    </Dialog>
  );
}

type Props = {
  listing: Listing;
  /** What the receipt says once all of it was accepted. */
  summaryOf: (seen: SeenListing, txids: readonly Txid[]) => Summary;
  onDone: () => void;
};

/** What became of a listing that ended behind one of its payments. The same bytes are sent again, nothing else. */
export function Interrupted(props: Props) {
  const { interrupted } = props.listing;
  return interrupted && <Ended key={interrupted.entryId} {...props} interrupted={interrupted} />;
}

function Ended({ listing, interrupted, summaryOf, onDone }: Props & { interrupted: InterruptedListing }) {
  const { closeInterrupted } = listing;
  const { seen, txids, entryId } = interrupted;
  const entry = useEngineState(({ outbox }) => outbox.find(({ id }) => id === entryId));
  // The payments are listed once another press, the engine or another tab has found out that all of them were accepted.
  const [wasListed, setListed] = useState(false);
  const isListed = usePaymentEnd(interrupted)?.kind === "settled" || wasListed;
  const close = () => {
    closeInterrupted();
    onDone();
  };
  if (isListed) return <SentReceipt summary={summaryOf(seen, txids)} txids={txids} wasReviewed onClose={close} />;
  // Taken back or finished in another tab.
  if (entry === undefined) return null;
  const { accepted = 0 } = entry;
  const kind = seen.intent.trade === "list-nft" ? "nft" : "slp";
  const failure = stepFailedText(entry.reason ?? interrupted.reason, kind, accepted === 0);
  const { setAside, inDoubt, notBegun } = sellText.interrupted;
  const isInDoubt = isUnderWay(entry) && begunOf(entry) > accepted;
  const about = accepted === 0 ? notBegun : isInDoubt ? inDoubt : setAside;
  return (
    <Dialog title={sellText.interrupted.title} onClose={closeInterrupted}>
      <p className={styles.about}>{about}</p>
      <ChainSteps steps={stepsOf(entry)} purpose="listing" />
      {failure !== undefined && <RawText text={failure} />}
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" onClick={closeInterrupted}>
          {sellText.interrupted.later}
        </Button>
        <Again entryId={entryId} isBusy={entry.status === "sending"} onListed={() => setListed(true)} />
      </Actions>
    </Dialog>
  );
}

function Again({ entryId, isBusy, onListed }: { entryId: string; isBusy: boolean; onListed: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const again = async () => {
    const done = await engine.rebroadcast(entryId);
    if (done.ok) return onListed();
    // The steps say what they say already.
    const isShown = done.problem.code === "chain-open" || done.problem.code === "outcome-unknown";
    if (!isShown) showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
  };
  return (
    <Button size="lg" busy={isBusy} onClick={() => void again()}>
      {commonText.tryAgain}
    </Button>
  );
}
