import type { ChainPurpose, ChainStep } from "@satchel/engine";
import { Check, CircleHelp, Pause, X } from "lucide-react";
import { chainsText } from "../../catalogue/en/chains.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { type StepState, stepKindText } from "../../text/chain-words.ts";
import { counted } from "../../text/counts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import styles from "./chain-steps.module.css";

export type ShownStep = { txid: string; step: ChainStep; state: StepState; note?: string };

/** The transactions of a chain, one line each, with what each does and how it stands. */
export function ChainSteps({ steps, purpose }: { steps: readonly ShownStep[]; purpose: ChainPurpose | undefined }) {
  return (
    <ol className={styles.steps}>
      {steps.map((shown, index) => (
        <Step key={shown.txid} shown={shown} index={index} count={steps.length} purpose={purpose} />
      ))}
    </ol>
  );
}

type StepProps = { shown: ShownStep; index: number; count: number; purpose: ChainPurpose | undefined };

function Step({ shown: { txid, step, state, note }, index, count, purpose }: StepProps) {
  const locale = useLocale();
  const isFinal = useEngineState(({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  return (
    <li className={classNames(styles.step, styles[state])} aria-current={state === "now" ? "step" : undefined}>
      <span className={styles.mark}>
        <Mark state={state} />
      </span>
      <div className={styles.body}>
        <div className={styles.title}>
          {chainsText.transaction({ number: counted(index + 1, locale), all: counted(count, locale) })}
        </div>
        <div className={styles.about}>
          {note ?? <Does step={step} purpose={purpose} />}
          {state === "done" && isFinal && ` · ${transactionText.final}`}
        </div>
      </div>
    </li>
  );
}

function Does({ step, purpose }: { step: ChainStep; purpose: ChainPurpose | undefined }) {
  const locale = useLocale();
  if (step.recipients === 0) return stepKindText(step, purpose);
  return (
    <>
      {chainsText.recipients({ count: counted(step.recipients, locale) })}
      {step.sats > 0n && (
        <>
          {" · "}
          <Xec sats={step.sats} />
        </>
      )}
    </>
  );
}

function Mark({ state }: { state: StepState }) {
  switch (state) {
    case "done":
      return <Icon of={Check} size="xs" />;
    case "now":
      return <Spinner tone="current" />;
    case "stop":
      return <Icon of={Pause} size="xs" />;
    case "wait":
      return <Icon of={CircleHelp} size="xs" />;
    case "fail":
      return <Icon of={X} size="xs" />;
    case "todo":
      return null;
  }
}
