import type { Plan } from "@satchel/core/tx";
import { replacedBy, saidDead } from "@satchel/engine/plan";
import { Replace } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { deadWords, notKnownTo, refusedWords } from "../../../text/payment-states.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";

/** Says in a review which refused payments the plan replaces, and which may still arrive besides it. */
export function Replaces({ plan }: { plan: Plan }) {
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  const replaced = replacedBy(plan, { outbox, activeId });
  const others = saidDead({ outbox, activeId }).filter(
    ({ spends }) => !spends.some((coin) => plan.spends.includes(coin)),
  );
  return (
    <>
      {replaced.map(({ id, sent, refusedBy, silent, unknownTo, status }) => {
        const who = status === "missing" ? `${notKnownTo(unknownTo ?? [])}.` : refusedWords(refusedBy, "", silent);
        const text = sent > 0n ? paymentText.replaces({ who }) : paymentText.replacesAction({ who });
        return (
          <Banner key={id} tone="warning" icon={Replace}>
            <p>
              <Rich text={text} marks={{ amount: <Xec sats={sent} /> }} />
            </p>
          </Banner>
        );
      })}
      {others.map(({ id, sent, saidBy }) => (
        <Banner key={id} tone="warning" icon={Replace}>
          <p>
            <Rich text={deadWords(saidBy)} marks={{ amount: <Xec sats={sent} /> }} />
          </p>
        </Banner>
      ))}
    </>
  );
}
