import { amountText } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/ids";
import { nanoSats } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import type { ChainPurpose, ChainStep, OutboxEntry } from "@satchel/engine";
import { transactionText } from "../../../catalogue/en/history/transaction.ts";
import { chainsText } from "../../../catalogue/en/payment/chains.ts";
import { type StepState, stepKindText, stepState, stepTitle } from "../../../text/chain-words.ts";
import { exactTimeText, momentText } from "../../../text/locale/dates.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { tokenParts } from "../../../text/token-words.ts";
import { Steps } from "../../../ui/status/steps.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useNeedTokens } from "../../../widgets/tokens/token.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useAnswer } from "../../../wiring/use-answer.ts";

/** `sentAt`: when it was sent, in milliseconds since 1970, as long as the history does not say it. */
export type ShownStep = {
  txid: Txid;
  step: ChainStep;
  state: StepState;
  note?: string;
  sentAt?: number;
  /** The entry of a purchase whose offer was gone when this step came. */
  lostIn?: string;
};

/** Returns the steps of a stored chain as they stand. */
export const stepsOf = (entry: OutboxEntry): ShownStep[] =>
  entry.txs.flatMap(({ txid, step }, index) =>
    step ? [{ txid, step, sentAt: entry.createdAt, ...stepState(entry, index), ...lostIn(entry, index) }] : [],
  );

const lostIn = ({ id, status, purpose, accepted = 0 }: OutboxEntry, index: number): Pick<ShownStep, "lostIn"> =>
  status === "conflicted" && purpose === "purchase" && index === accepted ? { lostIn: id } : {};

/** The transactions of a chain, one line each, with what each does and how it stands. */
export function ChainSteps({ steps, purpose }: { steps: readonly ShownStep[]; purpose: ChainPurpose | undefined }) {
  const locale = useLocale();
  const all = counted(steps.length, locale);
  return (
    <Steps
      steps={steps.map((shown, index) => ({
        id: shown.txid,
        state: shown.state,
        ...(shown.step.bought
          ? {
              title: <BoughtTitle step={shown.step} bought={shown.step.bought} />,
              about: <BoughtAbout shown={shown} />,
            }
          : {
              title:
                stepTitle(shown.step, purpose) ?? chainsText.transaction({ number: counted(index + 1, locale), all }),
              about: <About shown={shown} purpose={purpose} />,
            }),
      }))}
    />
  );
}

const useIsFinal = (txid: Txid): boolean =>
  useEngineState(({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));

function About({ shown, purpose }: { shown: ShownStep; purpose: ChainPurpose | undefined }) {
  const { txid, step, state, note } = shown;
  const isFinal = useIsFinal(txid);
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

/** Returns the time of today, and the full date of another day, each with seconds: two steps lie only seconds apart. */
const dayTime = (ms: number, locale: string): string =>
  (new Date(ms).toDateString() === new Date().toDateString() ? exactTimeText : momentText)(ms, locale);

/** What is bought from one offer, and at which price. */
function BoughtTitle({ step, bought }: { step: ChainStep; bought: NonNullable<ChainStep["bought"]> }) {
  const { tokenId, atoms } = bought;
  const locale = useLocale();
  useNeedTokens([tokenId]);
  const token = useEngineState(({ tokens }) => tokens.get(tokenId));
  if (token === undefined) return null;
  const quantity = amountText(tokenParts(atoms, token, locale, "full"));
  const price = xecPrice(nanoSats(step.sats, atoms), token, locale);
  return <bdi>{chainsText.boughtAt({ quantity, price })}</bdi>;
}

/** How the offer ended that somebody else was faster with; only that it is gone until that is known. */
function Lost({ entryId }: { entryId: string }) {
  const { engine } = useApp();
  const { answer } = useAnswer(entryId, async () => {
    const end = await engine.fetchLostOffer(entryId);
    return end.ok && end.value ? ok(end.value) : no({ reason: "" });
  });
  const { taken, canceled, gone } = chainsText.purchase;
  if (answer.state !== "there") return gone;
  return answer.value.status === "TAKEN" ? taken : canceled;
}

/** Whether what was bought is the wallet's, and what it cost. */
function BoughtAbout({ shown: { txid, step, state, note, lostIn } }: { shown: ShownStep }) {
  const isFinal = useIsFinal(txid);
  const { yours, yoursFinal, paid, sending } = chainsText.purchase;
  return (
    <>
      {lostIn === undefined ? (note ?? (state === "now" && sending)) : <Lost entryId={lostIn} />}
      {state === "done" && (
        <>
          {isFinal ? yoursFinal : yours} · <Rich text={paid} marks={{ amount: <Xec sats={step.sats} /> }} />
        </>
      )}
    </>
  );
}
