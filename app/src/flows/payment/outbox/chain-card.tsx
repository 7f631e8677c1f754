import type { OutboxEntry } from "@satchel/engine";
import { begunOf } from "@satchel/engine/plan";
import { useLayoutEffect, useRef, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { chainsText } from "../../../catalogue/en/payment/chains.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { chainTitle, progressOf } from "../../../text/chain-words.ts";
import { counted } from "../../../text/money/counts.ts";
import { rawOf } from "../../../text/problems/problem-words.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { part } from "../../../ui/react/part.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { RawText } from "../../../ui/words/raw-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useIsShownChain } from "../../../wiring/payment/shown-chain.ts";
import { ChainSteps, stepsOf } from "../receipt/chain-steps.tsx";
import styles from "./chain-card.module.css";

/** It reads an offer, which few chains have. */
const Listed = part(
  async () => (await import("./listed.tsx")).Listed,
  () => null,
);

type Props = {
  entry: OutboxEntry;
  /** A person has resumed it here, and all of it was accepted. */
  onSent: (entry: OutboxEntry) => void;
};

/**
 * How far a payment of several transactions is, with Stop while it is being sent, and with buttons to go on or to
 * discard the rest after that; nothing while a dialog says it.
 */
export function ChainCard(props: Props) {
  return useIsShownChain(props.entry.id) ? null : <HowFar {...props} />;
}

function HowFar({ entry, onSent }: Props) {
  const { accepted, paid, recipients } = progressOf(entry);
  const [done, total] = recipients > 0 ? [paid, recipients] : [accepted, entry.txs.length];
  const { raw } = rawOf(entry.reason ?? "");
  const head = useRef<HTMLDivElement>(null);
  const isBeingSent = entry.status === "sending";
  // A person who has just pressed Send, below, sees that it is being sent and can be stopped.
  useLayoutEffect(() => {
    if (isBeingSent) head.current?.scrollIntoView({ block: "center" });
  }, [isBeingSent]);
  return (
    <Card padded className={styles.card}>
      <div ref={head} className={styles.head}>
        <div role="status">
          <h2>
            {chainTitle(entry)} {entry.purpose === "listing" && <Listed entry={entry} />}
          </h2>
          <p className={styles.about}>
            <Summary entry={entry} />
          </p>
        </div>
        {isBeingSent && <Spinner />}
      </div>
      <ProgressBar label={chainsText.progress} done={done} total={total} />
      <ChainSteps steps={stepsOf(entry)} purpose={entry.purpose} />
      {entry.purpose === "mint-nft" && entry.status !== "sending" && hasInputs(entry) && (
        <p className={styles.about}>{chainsText.inputsStay}</p>
      )}
      {entry.status === "stopped" && <p className={styles.about}>{paymentText.states.stoppedDetail}</p>}
      {raw !== undefined && <RawText text={raw} />}
      <div className={styles.ways}>
        <WaysOn entry={entry} onSent={onSent} />
      </div>
    </Card>
  );
}

/** Whether the inputs of an NFT were made, and the NFT itself will not be. */
const hasInputs = ({ txs, status, accepted = 0 }: OutboxEntry): boolean =>
  (status === "refused" || status === "stopped") && txs[accepted - 1]?.step?.kind === "prepare";

function Summary({ entry }: { entry: OutboxEntry }) {
  const locale = useLocale();
  const { accepted, paid, recipients, unsent } = progressOf(entry);
  if (recipients === 0) {
    return chainsText.sent({ sent: counted(accepted, locale), all: counted(entry.txs.length, locale) });
  }
  const counts = { paid: counted(paid, locale), all: counted(recipients, locale) };
  if (entry.status === "sending" || unsent === 0n) return chainsText.paid(counts);
  return <Rich text={chainsText.paidAndLeft(counts)} marks={{ amount: <Xec sats={unsent} /> }} />;
}

/** The buttons of a chain: to stop it, to go on, to discard the rest. */
export function WaysOn({ entry, onSent }: Props) {
  switch (entry.status) {
    case "sending":
      return (
        <Actions>
          <Stop entry={entry} />
        </Actions>
      );
    case "unknown":
      return (
        <Actions emphasizeLast>
          <Stop entry={entry} />
          <Ask entry={entry} />
        </Actions>
      );
    case "stopped":
    case "refused":
      return (
        <Actions emphasizeLast>
          <Discard entry={entry} />
          <GoOn entry={entry} onSent={onSent} />
        </Actions>
      );
    case "conflicted":
      return (
        <Actions>
          <Discard entry={entry} />
        </Actions>
      );
    case "missing":
      return null;
  }
}

function Stop({ entry }: { entry: OutboxEntry }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  if (begunOf(entry) >= entry.txs.length) return null;
  const stop = async () => {
    setBusy(true);
    const done = await engine.stopPayment(entry.id);
    setBusy(false);
    if (!done.ok) showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
    else if (!done.value.isStopped) showToast({ tone: "info", title: chainsText.nothingLeft });
  };
  return (
    <Button variant="secondary" size="lg" busy={isBusy} onClick={() => void stop()}>
      {entry.status === "sending" ? chainsText.stop : chainsText.stopHere}
    </Button>
  );
}

function Ask({ entry }: { entry: OutboxEntry }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await engine.askOutcome(entry.id);
    setBusy(false);
  };
  return (
    <Button size="lg" busy={isBusy} onClick={() => void ask()}>
      {commonText.tryAgain}
    </Button>
  );
}

/** Sends the rest, as it was signed. */
function GoOn({ entry, onSent }: Props) {
  const { engine } = useApp();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const { paid, recipients } = progressOf(entry);
  const unpaid = recipients - paid;
  const goOn = async () => {
    setBusy(true);
    const end = engine.expectReceipt();
    const done = await engine.rebroadcast(entry.id);
    // The receipt says it, or else this card.
    end(done.ok || done.problem.code === "chain-open" ? entry.txs.map(({ txid }) => txid) : []);
    setBusy(false);
    if (done.ok) onSent(entry);
    else if (done.problem.code !== "chain-open" && done.problem.code !== "outcome-unknown") {
      showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
    }
  };
  const label = unpaid > 0 ? chainsText.goOnPaying({ count: counted(unpaid, locale) }) : chainsText.goOn;
  return (
    <Button size="lg" busy={isBusy} onClick={() => void goOn()}>
      {entry.status === "refused" ? commonText.tryAgain : label}
    </Button>
  );
}

/** Gives up what was not sent, after a question. */
function Discard({ entry }: { entry: OutboxEntry }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setAsking(true)}>
        {chainsText.discard}
      </Button>
      {isAsking && <DiscardDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  );
}

function DiscardDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const { paid, recipients } = progressOf(entry);
  const unpaid = recipients - paid;
  const discard = async () => {
    setBusy(true);
    const done = await engine.discardRest(entry.id);
    onClose();
    if (done.ok) showToast({ tone: "success", title: chainsText.discarded, detail: chainsText.discardedAbout });
    else if (done.problem.code === "storage-failed") {
      showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
    } else if (done.problem.code === "listing-unfinished") {
      showToast({ tone: "problem", title: chainsText.listingUnfinished, detail: chainsText.listingUnfinishedAbout });
    } else showToast({ tone: "problem", title: chainsText.notYet, detail: chainsText.notYetAbout });
  };
  return (
    <Dialog title={chainsText.discardTitle} onClose={onClose} closable={!isBusy}>
      <p>
        {unpaid > 0 && `${chainsText.discardPeople({ count: counted(unpaid, locale) })} `}
        {chainsText.discardAbout}
      </p>
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
        <Button variant="danger" size="lg" busy={isBusy} onClick={() => void discard()}>
          {chainsText.discard}
        </Button>
      </Actions>
    </Dialog>
  );
}
