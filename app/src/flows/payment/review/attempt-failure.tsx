import { shortAddress } from "@satchel/core/address";
import type { OutboxEntry, SendProblem } from "@satchel/engine";
import { CircleAlert, CircleHelp, CircleX, CloudOff, Hourglass } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { txDetailText } from "../../../catalogue/en/history/tx-detail.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { problemsText } from "../../../catalogue/en/problems.ts";
import { timeText } from "../../../text/locale/dates.ts";
import { plainReason } from "../../../text/problems/plain-reasons.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { part } from "../../../ui/react/part.tsx";
import { FailurePanel } from "../../../ui/status/failure-panel.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { useCopy } from "../../../wiring/use-copy.ts";
import styles from "./attempt-failure.module.css";
import { RefusedWays } from "./refused-ways.tsx";

const ServersDisagree = part(
  async () => (await import("./servers-disagree.tsx")).ServersDisagree,
  () => null,
);

/**
 * Why a payment did not go out, or may not have, and what a person can do; nothing while no payment has failed.
 * `retry`: sends the payment of the form, or opens its review. `titleOf`: the title of the screen's own for a problem;
 * it has the words of a server in it, so they are not folded under Details as well.
 */
export function AttemptFailure<Payment extends Seen>({
  attempt,
  retry,
  titleOf = () => undefined,
}: {
  attempt: AttemptState<Payment>;
  retry: () => void;
  titleOf?: ((problem: SendProblem) => string | undefined) | undefined;
}) {
  const locale = useLocale();
  const { failed } = attempt;
  if (failed === undefined) return null;
  const { problem } = failed;
  const words = sendProblemWords(problem, locale);
  const own = titleOf(problem);
  const { title, raw } = own === undefined ? words : { title: own, raw: undefined };
  // The end of an offer is a press on a button, without a form.
  const isCancel = failed.intent !== undefined && "trade" in failed.intent && failed.intent.trade === "cancel";
  const detail = isCancel && problem.code === "unreachable" ? problemsText.nothingSent : words.detail;
  const again = (
    <Button variant="secondary" size="sm" onClick={retry}>
      {commonText.tryAgain}
    </Button>
  );
  switch (problem.code) {
    case "servers-disagree":
      return <ServersDisagree problem={problem} checkAgain={(leaveOut) => attempt.checkAgain(leaveOut)} />;
    case "outcome-unknown":
      return <Unknown title={title} detail={detail} raw={raw} firstCoin={failed.plan.spends[0]} />;
    case "unreachable":
      return (
        <FailurePanel tone="problem" icon={CloudOff} title={title} raw={raw} actions={again}>
          <p>{detail}</p>
        </FailurePanel>
      );
    case "too-many-ancestors":
      return (
        <FailurePanel tone="warning" icon={Hourglass} title={title} actions={again}>
          <p>{detail}</p>
        </FailurePanel>
      );
    case "refused":
      return (
        <FailurePanel
          tone="problem"
          icon={CircleX}
          title={title}
          raw={raw}
          actions={<AfterRefusal reason={problem.reason} firstCoin={failed.plan.spends[0]} />}
        >
          <p>{detail}</p>
        </FailurePanel>
      );
    case "price-moved":
      return (
        <FailurePanel
          tone="warning"
          icon={CircleAlert}
          title={title}
          actions={
            <Button variant="secondary" size="sm" onClick={retry}>
              {problemsText.send.priceMovedAgain}
            </Button>
          }
        >
          <p>{detail}</p>
        </FailurePanel>
      );
    // The list shows the cheaper offer, and what can be bought instead.
    case "price-above-best":
    case "coins-gone":
    case "offer-gone":
    case "coins-contradicted":
      // The preview shows another plan already.
      return (
        <FailurePanel tone="problem" icon={CircleAlert} title={title} raw={raw}>
          <p>{detail}</p>
        </FailurePanel>
      );
    default:
      return (
        <FailurePanel tone="problem" icon={CircleAlert} title={title} raw={raw} actions={again}>
          <p>{detail}</p>
        </FailurePanel>
      );
  }
}

/**
 * What ends a payment whose bytes the outbox has. Of one that was not signed: a way to another fee, or to the coins as
 * they are now, because the same plan would be refused again.
 */
function AfterRefusal({ reason, firstCoin }: { reason: string; firstCoin: string | undefined }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const entry = useEngineState(({ outbox }) => outbox.find(({ spends }) => spends[0] === firstCoin));
  if (entry) return <RefusedWays entry={entry} />;
  if (plainReason(reason)?.refusal === "feeTooLow") {
    return (
      <ButtonLink variant="secondary" size="sm" to="/configure">
        {paymentText.checkFeeRate}
      </ButtonLink>
    );
  }
  const resync = async () => {
    setBusy(true);
    await engine.resync().finally(() => setBusy(false));
  };
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void resync()}>
      {paymentText.loadCoinsAgain}
    </Button>
  );
}

/**
 * Says that it is not known whether a payment was sent. It is never offered a second time: the engine asks until it
 * knows.
 */
function Unknown(props: { title: string; detail: string; raw: string | undefined; firstCoin: string | undefined }) {
  const { title, detail, raw, firstCoin } = props;
  // Coins belong to one payment at a time, so the first coin identifies the entry.
  const entry = useEngineState(({ outbox }) => outbox.find(({ spends }) => spends[0] === firstCoin));
  return (
    <FailurePanel
      tone="warning"
      icon={CircleHelp}
      title={title}
      raw={raw}
      actions={entry && <WaysToKnow entry={entry} />}
    >
      <p>{detail}</p>
      {entry && <AskedSince at={entry.createdAt} />}
    </FailurePanel>
  );
}

/** Says since when the network is asked. */
export function AskedSince({ at }: { at: number }) {
  const locale = useLocale();
  return (
    <p className={styles.asking}>
      <Spinner tone="current" />
      {paymentText.askedSince({ time: timeText(at, locale) })}
    </p>
  );
}

/** Asks for the outcome of a payment at once, and copies its id, with which it can be looked up elsewhere. */
function WaysToKnow({ entry }: { entry: OutboxEntry }) {
  const copy = useCopy();
  const txid = entry.txs.at(-1)?.txid ?? "";
  return (
    <>
      <AskNow entry={entry} />
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void copy(txid, txDetailText.txidCopied({ txid: shortAddress(txid) }))}
      >
        {txDetailText.copyTxid}
      </Button>
    </>
  );
}

export function AskNow({ entry }: { entry: OutboxEntry }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await engine.askOutcome(entry.id).finally(() => setBusy(false));
  };
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void ask()}>
      {paymentText.askNow}
    </Button>
  );
}
