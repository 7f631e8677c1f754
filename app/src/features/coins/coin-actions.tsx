import { CircleAlert, Combine, Snowflake, SunMedium } from "lucide-react";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { AttemptFailure } from "../../flows/payment/review/attempt-failure.tsx";
import { Checking } from "../../flows/payment/review/checking.tsx";
import { counted } from "../../text/money/counts.ts";
import { planProblemWords } from "../../text/problems/problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { type Choice, NO_CHOICE, useFreeze } from "../../widgets/coin-picker/use-coins.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useAttempt } from "../../wiring/payment/attempt.ts";
import { useIntentOfAll, usePlan } from "../../wiring/payment/plan.ts";
import styles from "./coins.module.css";

type Props = { choice: Choice; onChange: (choice: Choice) => void; joining: Consolidation };

/** What can be done with the chosen coins. Without a choice, all spendable coins can be joined. */
export function CoinActions({ choice: { chosen }, onChange, joining }: Props) {
  const locale = useLocale();
  const freeze = useFreeze();
  const ledger = useEngineState((state) => state.ledger);
  const frozen = useEngineState((state) => state.frozen);
  const cold = [...frozen].filter((outpoint) => ledger.utxos.has(outpoint));
  const { plan, problem, attempt } = joining;
  const words = chosen.size > 1 && problem ? planProblemWords(problem, locale) : undefined;
  return (
    <section aria-label={coinsText.actions}>
      <Card padded className={styles.actions}>
        <h2>
          {chosen.size === 0 ? coinsText.allSpendable : coinsText.chosen({ count: counted(chosen.size, locale) })}
        </h2>
        {plan && (
          <Facts>
            <Fact name={coinsText.joinedIntoOne}>
              <Xec sats={plan.sent} hideable />
            </Fact>
            <Fact name={paymentText.networkFee}>
              <Xec sats={plan.fee} />
            </Fact>
            {plan.txs.length > 1 && (
              <Fact name={paymentText.transactions}>{counted(plan.txs.length, locale).digits}</Fact>
            )}
          </Facts>
        )}
        {words && (
          <Banner tone="problem" icon={CircleAlert} title={words.title}>
            <p>{words.detail}</p>
          </Banner>
        )}
        <AttemptFailure attempt={attempt} retry={joining.review} />
        <Checking attempt={attempt} />
        <Button
          block
          icon={Combine}
          busy={attempt.checking !== undefined}
          disabled={!joining.canJoin}
          onClick={joining.review}
        >
          {chosen.size === 0 ? coinsText.joinAll : coinsText.joinChosen}
        </Button>
        <p className={styles.muted}>{coinsText.joinAbout}</p>
        <Button
          block
          variant="secondary"
          icon={Snowflake}
          disabled={chosen.size === 0}
          onClick={() => void freeze([...chosen], true).then((done) => done && onChange(NO_CHOICE))}
        >
          {coinsText.freezeChosen}
        </Button>
        {cold.length > 0 && (
          <Button block variant="secondary" icon={SunMedium} onClick={() => void freeze(cold, false)}>
            {coinsText.unfreezeAll({ count: counted(cold.length, locale) })}
          </Button>
        )}
        <p className={styles.muted}>{coinsText.freezeAbout}</p>
      </Card>
    </section>
  );
}

/** Plans to join the chosen coins, or all spendable ones, into one coin at the wallet's own address, and sends that. */
export function useConsolidation({ chosen, accepted }: Choice, onDone: () => void) {
  const attempt = useAttempt("coins", { onSent: onDone });
  const intent = useIntentOfAll(chosen, accepted);
  const planned = usePlan(intent);
  const plan = planned?.ok ? planned.value : undefined;
  return {
    attempt,
    problem: planned?.ok === false ? planned.problem : undefined,
    /** Undefined for a single coin: there is nothing to join. */
    plan: plan !== undefined && plan.spends.length > 1 ? plan : undefined,
    canJoin: plan !== undefined && plan.spends.length > 1 && !attempt.isClosed({ plan }),
    review: () => void (plan && attempt.confirm({ plan, intent }, true)),
  };
}

type Consolidation = ReturnType<typeof useConsolidation>;
