import type { Outpoint } from "@satchel/core/tx";
import { CircleAlert, Combine, Snowflake, SunMedium } from "lucide-react";
import { planProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { coinsText } from "../../widgets/coin-picker/coin-rows.ts";
import { useFreeze } from "../../widgets/coin-picker/use-coins.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useAttempt } from "../../wiring/attempt.ts";
import { usePlanOfAll } from "../../wiring/plan.ts";
import styles from "./coins.module.css";

type Chosen = ReadonlySet<Outpoint>;
type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void; joining: Consolidation };

/** What can be done with the chosen coins; joining also with all of them. */
export function CoinActions({ chosen, onChange, joining }: Props) {
  const locale = useLocale();
  const freeze = useFreeze();
  const ledger = useEngineState((state) => state.ledger);
  const frozen = useEngineState((state) => state.frozen);
  const cold = [...frozen].filter((outpoint) => ledger.utxos.has(outpoint));
  const { plan, problem, attempt } = joining;
  const { failed } = attempt;
  const words = chosen.size > 1 && problem ? planProblemWords(problem, locale) : undefined;
  return (
    <section aria-label="What to do">
      <Card padded className={styles.actions}>
        <h2>{chosen.size === 0 ? "All free coins" : `${coinsText(chosen.size, locale)} chosen`}</h2>
        {plan && (
          <Facts>
            <Fact name="Joined into one">
              <Xec sats={plan.sent} />
            </Fact>
            <Fact name="Network fee">
              <Xec sats={plan.fee} />
            </Fact>
            {plan.txs.length > 1 && <Fact name="Transactions">{plan.txs.length}</Fact>}
          </Facts>
        )}
        {words && (
          <Banner tone="problem" icon={CircleAlert} title={words.title}>
            <p>{words.detail}</p>
          </Banner>
        )}
        {failed && <SendProblemBanner problem={failed.problem} />}
        <Button block icon={Combine} disabled={!plan} onClick={joining.review}>
          {chosen.size === 0 ? "Join all" : "Join chosen"}
        </Button>
        <p className={styles.muted}>
          Few big coins make later payments cheaper. Joining shows on the chain that the coins belong together.
        </p>
        <Button
          block
          variant="secondary"
          icon={Snowflake}
          disabled={chosen.size === 0}
          onClick={() => void freeze([...chosen], true).then((done) => done && onChange(new Set()))}
        >
          Freeze chosen
        </Button>
        {cold.length > 0 && (
          <Button block variant="secondary" icon={SunMedium} onClick={() => void freeze(cold, false)}>
            Unfreeze all {cold.length}
          </Button>
        )}
        <p className={styles.muted}>A frozen coin is in your balance, and no payment takes it.</p>
      </Card>
    </section>
  );
}

/** Joining the chosen coins, or all that are free, into one at the wallet's own address. */
export function useConsolidation(chosen: ReadonlySet<Outpoint>, onDone: () => void) {
  const attempt = useAttempt(onDone);
  const planned = usePlanOfAll(chosen);
  const plan = planned?.ok ? planned.value : undefined;
  return {
    attempt,
    problem: planned?.ok === false ? planned.problem : undefined,
    /** Of one coin there is nothing to join. */
    plan: plan !== undefined && plan.spends.length > 1 ? plan : undefined,
    review: () => plan && attempt.review({ plan }),
  };
}

type Consolidation = ReturnType<typeof useConsolidation>;
