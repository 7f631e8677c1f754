import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import { Resumed } from "../../payment/outbox/resumed.tsx";
import { SentDialog, type Summary } from "../../payment/receipt/sent-dialog.tsx";
import { AttemptButton } from "../../payment/review/attempt-button.tsx";
import { type Phrase, ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "./action-receipt.tsx";
import styles from "./token-action.module.css";
import { tokenActionWords } from "./token-action-words.ts";
import type { SeenAction, TokenAction } from "./use-token-action.ts";

/** Why an action cannot be planned, with what a person can do about it. `token`: its name. */
export function ActionProblem({ action, token }: { action: TokenAction; token: string }) {
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const { problem } = action;
  if (problem === undefined) return null;
  const { title, detail } = tokenActionWords(problem, { token, locale, isHidden });
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      {detail !== "" && <p>{detail}</p>}
      {problem.code === "insufficient-funds" && <NeedsXec />}
    </Banner>
  );
}

/** What the action costs, before its review. `children`: facts about the tokens. */
export function ActionPreview({ action, children }: { action: TokenAction; children?: ReactNode }) {
  const { shown } = action;
  if (shown === undefined) return children === undefined ? null : <Facts>{children}</Facts>;
  return (
    <Facts>
      {children}
      <CostFacts plan={shown.plan} />
    </Facts>
  );
}

/** The button of an action. */
export function ActionButton(props: {
  action: TokenAction;
  isDanger?: boolean | undefined;
  /** The words on it: "Mint 5,000 MOSS". */
  children: ReactNode;
}) {
  const { attempt, shown, submit } = props.action;
  return (
    <>
      <Resumed attempt={attempt} />
      <AttemptButton attempt={attempt} shown={shown} submit={submit} variant={props.isDanger ? "danger" : "primary"}>
        {props.children}
      </AttemptButton>
    </>
  );
}

/** The review of an action. Exactly the plan that it shows is sent. `children`: what it does (ActionReceipt). */
export function ActionReview(props: {
  action: TokenAction;
  title: ReactNode;
  /** The words on the button that sends. */
  answer: ReactNode;
  note?: string | undefined;
  phrase?: Phrase | undefined;
  children: (seen: SeenAction) => ReactNode;
}) {
  return (
    <ReviewDialog
      title={props.title}
      attempt={props.action.attempt}
      action={<span className={styles.words}>{props.answer}</span>}
      note={props.note}
      phrase={props.phrase}
      sums={({ plan }) => (
        <Facts>
          <CostFacts plan={plan} />
          <UsedFact plan={plan} />
        </Facts>
      )}
    >
      {props.children}
    </ReviewDialog>
  );
}

/** Says that an action was sent, and shows when it becomes final. */
export function ActionSent(props: {
  action: TokenAction;
  onClose?: (() => void) | undefined;
  children: (seen: SeenAction) => Summary;
}) {
  return (
    <SentDialog attempt={props.action.attempt} {...(props.onClose && { onClose: props.onClose })}>
      {props.children}
    </SentDialog>
  );
}
