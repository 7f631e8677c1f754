import type { ChainPurpose, ChainStep } from "@satchel/engine";
import { chainsText } from "../../catalogue/en/chains.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { type StepState, stepKindText } from "../../text/chain-words.ts";
import { counted } from "../../text/counts.ts";
import { Steps } from "../../ui/steps.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";

export type ShownStep = { txid: string; step: ChainStep; state: StepState; note?: string };

/** The transactions of a chain, one line each, with what each does and how it stands. */
export function ChainSteps({ steps, purpose }: { steps: readonly ShownStep[]; purpose: ChainPurpose | undefined }) {
  const locale = useLocale();
  const all = counted(steps.length, locale);
  return (
    <Steps
      steps={steps.map((shown, index) => ({
        id: shown.txid,
        state: shown.state,
        title: chainsText.transaction({ number: counted(index + 1, locale), all }),
        about: <About shown={shown} purpose={purpose} />,
      }))}
    />
  );
}

function About({ shown, purpose }: { shown: ShownStep; purpose: ChainPurpose | undefined }) {
  const { txid, step, state, note } = shown;
  const isFinal = useEngineState(({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  return (
    <>
      {note ?? <Does step={step} purpose={purpose} />}
      {state === "done" && isFinal && ` · ${transactionText.final}`}
    </>
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
