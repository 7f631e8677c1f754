import type { ChainPurpose, ChainStep, OutboxEntry } from "@satchel/engine";
import { chainsText } from "../../catalogue/en/chains.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { type StepState, stepKindText, stepState, stepTitle } from "../../text/chain-words.ts";
import { counted } from "../../text/counts.ts";
import { momentText, timeText } from "../../text/dates.ts";
import { Steps } from "../../ui/steps.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";

/** `sentAt`: when it was sent, in milliseconds since 1970, as long as the history does not say it. */
export type ShownStep = { txid: string; step: ChainStep; state: StepState; note?: string; sentAt?: number };

/** Returns the steps of a stored chain as they stand. */
export const stepsOf = (entry: OutboxEntry): ShownStep[] =>
  entry.txs.flatMap(({ txid, step }, index) =>
    step ? [{ txid, step, sentAt: entry.createdAt, ...stepState(entry, index) }] : [],
  );

/** The transactions of a chain, one line each, with what each does and how it stands. */
export function ChainSteps({ steps, purpose }: { steps: readonly ShownStep[]; purpose: ChainPurpose | undefined }) {
  const locale = useLocale();
  const all = counted(steps.length, locale);
  return (
    <Steps
      steps={steps.map((shown, index) => ({
        id: shown.txid,
        state: shown.state,
        title: stepTitle(shown.step, purpose) ?? chainsText.transaction({ number: counted(index + 1, locale), all }),
        about: <About shown={shown} purpose={purpose} />,
      }))}
    />
  );
}

function About({ shown, purpose }: { shown: ShownStep; purpose: ChainPurpose | undefined }) {
  const { txid, step, state, note } = shown;
  const isFinal = useEngineState(({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  const isNamed = stepTitle(step, purpose) !== undefined;
  return (
    <>
      {note ?? (isNamed ? <HowFar shown={shown} /> : <Does step={step} purpose={purpose} />)}
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

/** When a step of a listing was sent, or what it is waiting for. */
function HowFar({ shown: { txid, step, state, sentAt } }: { shown: ShownStep }) {
  const locale = useLocale();
  const seenAt = useEngineState(({ ledger }) => ledger.history.find((tx) => tx.txid === txid)?.timeFirstSeen ?? 0);
  const at = seenAt > 0 ? seenAt * 1000 : sentAt;
  const { announcing, opening, notSent } = chainsText.listing;
  if (state === "now") return step.kind === "act" ? opening : announcing;
  if (state !== "done" || at === undefined) return state === "done" ? null : notSent;
  return chainsText.listing.sentAt({ time: dayTime(at, locale) });
}

/** Returns the time of today, and the full date of another day. */
const dayTime = (ms: number, locale: string): string =>
  (new Date(ms).toDateString() === new Date().toDateString() ? timeText : momentText)(ms, locale);
