import { Sparkles } from "lucide-react";
import { firstStepsText } from "../../catalogue/en/first-steps.ts";
import { Banner } from "../../ui/banner.tsx";
import { Rich } from "../../ui/rich.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/balances.ts";

/** Shown to a person with few transactions. The screens for tokens and collections add themselves when they exist. */
export function NewcomerHint() {
  const { network } = useApp();
  const { total } = useXecBalance();
  if (total === 0n) return null;
  const uses = network.links.moreUses;
  return (
    <Banner tone="info" icon={Sparkles} title={firstStepsText.newcomerTitle} quiet>
      <p>
        <Rich
          text={uses === "" ? firstStepsText.newcomer : firstStepsText.newcomerWithUses}
          marks={{
            send: (words) => <a href="#/send">{words}</a>,
            ask: (words) => <a href="#/receive">{words}</a>,
            uses: (words) => (
              <a href={uses} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </Banner>
  );
}
