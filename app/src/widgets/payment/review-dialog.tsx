import type { Sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/tx";
import type { SecondOpinion, SendProblem } from "@satchel/engine";
import { highFee } from "@satchel/engine/plan";
import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { coinsText } from "../../catalogue/en/coins.ts";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { counted } from "../../text/counts.ts";
import { sendProblemWords } from "../../text/problems.ts";
import { opinionText } from "../../text/server-words.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { part } from "../../ui/part.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import { AtRisk } from "./at-risk.tsx";
import { HighFee } from "./high-fee.tsx";
import styles from "./review-dialog.module.css";
import { Signing } from "./signing.tsx";

type ReviewProps<Payment extends Seen> = {
  title: string;
  attempt: AttemptState<Payment>;
  action?: string | undefined;
  children: (payment: Payment) => ReactNode;
};

/** Shows a plan once more before it is sent, and what went wrong with it. Exactly this plan is sent. `children`: what it does. */
export function ReviewDialog<Payment extends Seen>(props: ReviewProps<Payment>) {
  // Mounted for each review, so that nothing stays confirmed from the one before.
  return props.attempt.current?.inReview ? <Review {...props} /> : null;
}

function Review<Payment extends Seen>(props: ReviewProps<Payment>) {
  const { current, closeReview, isSending, send } = props.attempt;
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const [confirmed, setConfirmed] = useState<Sats>();
  if (!current) return null;
  const isRisky = current.plan.accepted !== undefined;
  const high = highFee(current.plan, satsPerKb);
  const isConfirmed = high?.fee === confirmed;
  const action = isRisky ? coinsText.doubt.sendAnyway : (props.action ?? paymentText.send);
  return (
    <Dialog title={props.title} onClose={closeReview} closable={!isSending}>
      <AtRisk plan={current.plan} />
      {props.children(current)}
      {high && (
        <HighFee
          {...high}
          isConfirmed={isConfirmed}
          isDisabled={isSending}
          onChange={(isOn) => setConfirmed(isOn ? high.fee : undefined)}
        />
      )}
      {current.step === "failed" ? (
        <SendProblemBanner problem={current.problem} />
      ) : (
        <>
          {current.step === "reviewing" && <Findings opinion={current.opinion} leftOut={current.leftOut} />}
          <p className={styles.note}>
            <Icon of={Info} size="xs" />
            {paymentText.reviewNote}
          </p>
        </>
      )}
      <Signing attempt={props.attempt} />
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" disabled={isSending} onClick={closeReview}>
          {current.step === "failed" ? commonText.close : commonText.cancel}
        </Button>
        <Button
          size="lg"
          variant={isRisky ? "danger" : "primary"}
          busy={isSending}
          disabled={high !== undefined && !isConfirmed}
          onClick={() => send(high ? { ...current, confirmedFee: high.fee } : current)}
        >
          {current.step === "failed" ? commonText.tryAgain : action}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** What a second server said about the coins, if it is worth a line, and how many coins the plan leaves out because of it. */
function Findings({ opinion, leftOut = 0 }: { opinion?: SecondOpinion | undefined; leftOut?: number | undefined }) {
  const locale = useLocale();
  const said = opinion && opinionText(opinion, locale);
  const left = leftOut > 0 ? paymentText.servers.leftOut({ count: counted(leftOut, locale) }) : undefined;
  return [left, said].map(
    (line) =>
      line !== undefined && (
        <p key={line} className={styles.note} role="status">
          {line}
        </p>
      ),
  );
}

const ServersDisagree = part(
  async () => (await import("./servers-disagree.tsx")).ServersDisagree,
  () => null,
);

/** Why a payment did not go out, or may not have. `checkAgain`: checks its coins once more, and leaves out the coins that it gets. */
export function SendProblemBanner(props: {
  problem: SendProblem;
  checkAgain?: ((leaveOut: readonly Outpoint[]) => void) | undefined;
}) {
  const { problem, checkAgain } = props;
  const { title, detail } = sendProblemWords(problem, useLocale());
  if (problem.code === "servers-disagree" && checkAgain) {
    return <ServersDisagree problem={problem} checkAgain={checkAgain} />;
  }
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      <p>{detail}</p>
    </Banner>
  );
}
