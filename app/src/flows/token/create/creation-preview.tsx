import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../../ui/react/use-media.ts";
import { Xec } from "../../../widgets/money/money.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { Blocker } from "../../payment/form/blockers.ts";
import { DecisionBar } from "../../payment/form/decision.tsx";
import { missingFundsText, type Words } from "../../payment/form/hidden-words.ts";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { costsOf } from "../action/action-costs.ts";
import { CostFacts, UsedFact } from "../action/action-receipt.tsx";
import { ActionProblem } from "../action/token-action.tsx";
import { NAME } from "./creation-blockers.ts";
import { PreviewFacts } from "./creation-facts.tsx";
import { permanentText } from "./creation-review.tsx";
import { creationTitle } from "./creation-words.ts";
import { Identity } from "./identity.tsx";
import styles from "./token-create.module.css";
import type { CreationState } from "./use-creation.ts";

/** The token as wallets will show it, what its creation costs, and the button that leads to the review. */
export function CreationPreview({ creation }: { creation: CreationState }) {
  const { what, form, icon, section, action, blocker } = creation;
  const { shown, attempt } = action;
  const isWide = useMedia(HAS_SIDE_PANEL);
  return (
    <section aria-label={createText.preview}>
      <Card padded>
        <div className={styles.preview}>
          <h2>{createText.preview}</h2>
          <Identity what={what} names={form} icon={icon} />
          {section && <PreviewFacts what={what} section={section} />}
          {shown && (
            <>
              <div className={styles.stitch} />
              <Facts>
                <CostFacts plan={shown.plan} />
              </Facts>
              <Facts strong>
                <UsedFact plan={shown.plan} />
              </Facts>
            </>
          )}
          <ActionProblem action={action} token={form.name.trim()} />
          {blocker && isWide && <p className={styles.note}>{blocker.text}</p>}
          {isWide && <AttemptFailure attempt={attempt} retry={action.submit} />}
          <CreationDecision creation={creation} />
          <p className={styles.note}>{permanentText(what, { hasBaton: form.isVariable })}</p>
        </div>
      </Card>
    </section>
  );
}

/**
 * The button that creates. In a window without a side panel it stands in a bar, with the sum, or the
 * reason why nothing can be created yet.
 */
function CreationDecision({ creation }: { creation: CreationState }) {
  const { what, action } = creation;
  const { attempt, shown } = action;
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const sum = shown && {
    name: sendTokenText.xecUsedWithFee,
    value: <Xec sats={costsOf(shown.plan).used} />,
  };
  const isClosed = shown !== undefined && attempt.isClosed(shown);
  return (
    <DecisionBar attempt={attempt} payment={shown} sum={sum} blocker={blockerOf(creation, { locale, isHidden })}>
      <Button
        size="lg"
        busy={attempt.isSending || attempt.checking !== undefined}
        disabled={shown === undefined || isClosed}
        onClick={action.submit}
      >
        {creationTitle(what.kind)}
      </Button>
    </DecisionBar>
  );
}

/** Returns why there is nothing to create: a field, or too little XEC. */
function blockerOf({ blocker, action: { problem } }: CreationState, words: Words): Blocker | undefined {
  if (blocker || problem === undefined) return blocker;
  const text = problem.code === "insufficient-funds" ? missingFundsText(problem, words) : createText.blocking.input;
  return { field: NAME, text, isError: true };
}
